"""A phone asks for NAME.local, as an old Android does, and is told this computer's address."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.serving import served
from tests.helpers.namespace import ROOT, Namespace

pytestmark = [
    pytest.mark.needs("ip", package="iproute2"),
    pytest.mark.needs("nsenter", package="util-linux"),
]

# From any port, to the group; prints the answer that comes back to that port alone.
_PHONE = """
import socket, struct, sys
name, own = sys.argv[1:]
labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
question = labels + b"\\0" + struct.pack("!HH", 1, 1)
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as phone:
    phone.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
    phone.bind((own, 0))
    phone.settimeout(30)
    phone.sendto(struct.pack("!6H", 0xABCD, 0, 1, 0, 0, 0) + question, ("224.0.0.251", 5353))
    answer, _ = phone.recvfrom(9000)
number, flags, asked, answers = struct.unpack("!4H", answer[:8])
print(hex(number), asked, question in answer, socket.inet_aton(own) in answer)
"""


def test_c25_host01h_the_name_of_this_computer_leads_to_it(tmp_path: Path) -> None:
    pytest.importorskip("zeroconf")
    name = socket.gethostname().partition(".")[0]
    with Namespace() as there:
        there.plug("wlan0", "192.168.7.5/24")
        words = ("--port", "8000", "--local-name")
        with served(tmp_path / "state", *words, under=there.inside) as server:
            assert server.told["local"] == f"http://{name}.local:8000"
            command = [*there.inside, sys.executable, "-c", _PHONE, f"{name}.local", "192.168.7.5"]
            told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
            assert told == "0xabcd 1 True True\n", "number and question come back with the address"
            server.stop()
        left = subprocess.run(
            [*there.inside, "ss", "-Hlun"], capture_output=True, text=True, check=True
        ).stdout
        assert ":5353" not in left, "nobody answers any more"
