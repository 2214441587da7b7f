"""The real nginx with the configuration of this house, on loopback, before servers of a test."""

import os
import socket
import subprocess
from pathlib import Path
from typing import Self

from cli.bots.address import Address
from tests.helpers.guests import GUARD

CONFIGURATION = Path(__file__).parents[2] / "shboard" / "server" / "nginx.conf"
PORTS = (8001, 8002)
"""Those of the two servers, as they stand in the configuration."""

_AROUND = """daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/shboard.conf;
}}
"""


class Nginx:
    """nginx, before servers on these ports; only ports are changed in its configuration."""

    def __init__(self, folder: Path, ports: tuple[int, int]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = Address("127.0.0.1", free.getsockname()[1])
        text = CONFIGURATION.read_text(encoding="utf-8")
        for known, port in zip(PORTS, ports, strict=True):
            text = text.replace(f"127.0.0.1:{known};", f"127.0.0.1:{port};")
        (folder / "shboard.conf").write_text(text.replace("listen 80;", f"listen {self.address};"))
        (folder / "nginx.conf").write_text(_AROUND.format(folder=folder))
        self._folder = folder

    def __enter__(self) -> Self:
        """Start it, and wait until it listens."""
        command = ["nginx", "-p", str(self._folder), "-c", str(self._folder / "nginx.conf")]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ})
        while not self._listens():
            try:
                self._process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError(f"nginx has ended: {self._process.communicate()[1]}")
        return self

    def _listens(self) -> bool:
        try:
            socket.create_connection(self.address, GUARD).close()
        except ConnectionRefusedError:
            return False
        return True

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.communicate(timeout=GUARD)
