"""Answers for NAME.local, with zeroconf: `python -m shboard.server.mdns NAME PORT ADDRESS…`.

A process of its own, for zeroconf brings an event loop along that knows nothing of gevent. It prints a line
when it answers, and ends with its standard input, so that it never outlives the server. Androids ask from
another port than 5353 and want the answer sent to them alone: zeroconf does that.
"""

import contextlib
import socket
import sys
from collections.abc import Iterator

KIND = "_http._tcp.local."


@contextlib.contextmanager
def answering(name: str, port: int, hosts: list[str]) -> Iterator[None]:
    """As long as this lasts, NAME.local is this computer at `hosts`, and the game a service of it."""
    from zeroconf import IPVersion, ServiceInfo, Zeroconf

    served = ServiceInfo(
        KIND, f"shboard on {name}.{KIND}", port=port, server=f"{name}.local.",
        addresses=[socket.inet_aton(host) for host in hosts],
    )  # fmt: skip
    responder = Zeroconf(interfaces=hosts, ip_version=IPVersion.V4Only)
    try:
        responder.register_service(served, allow_name_change=True)
        yield
    finally:
        responder.close()


def main() -> None:
    """Answer until nobody needs it any more."""
    name, port, *hosts = sys.argv[1:]
    with contextlib.suppress(OSError, KeyboardInterrupt), answering(name, int(port), hosts):
        print("answering", flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
