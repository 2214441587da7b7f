"""The floor: a bare asyncio `websockets` server. `python -m tests.bench.floor_websockets OPTIONS`.

Whatever a screen says, all screens of its table are sent the same view; with `state` the table is saved
first. It prints its port, and ends with its standard input.
"""

import asyncio
import base64
import json
import sys
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosedError

from tests.bench.floor_disk import Disk


async def main(options: dict[str, Any]) -> None:
    """Serve until standard input ends."""
    view: str = options["view"]
    body = base64.b64decode(options["body"])
    disk = Disk(Path(options["state"]), body) if options["state"] else None
    tables: dict[str, set[ServerConnection]] = {}

    async def screen(socket: ServerConnection) -> None:
        assert socket.request is not None
        code = socket.request.path
        table = tables.setdefault(code, set())
        table.add(socket)
        try:
            async for _ in socket:
                if disk is not None:
                    disk.save(code)
                broadcast(table, view)
        except ConnectionClosedError:
            pass  # a screen that has left without a word
        finally:
            table.discard(socket)

    async with serve(screen, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.argv[1])))
