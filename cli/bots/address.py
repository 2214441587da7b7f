"""Where a server is."""

from typing import NamedTuple


class Address(NamedTuple):
    """Host and port of a server that speaks plain HTTP."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        """What a browser calls the origin of a page from there."""
        return f"http://{self}"
