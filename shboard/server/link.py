"""The address that phones open, and the QR code that holds it."""

from collections.abc import Callable
from typing import Any

import qrcode
from qrcode.constants import ERROR_CORRECT_M

Base = Callable[[], str | None]
"""The base URL for phones at this moment ("http://192.168.1.23:8000"); None where none is usable."""


def link_of(base: str | None, code: str) -> dict[str, Any]:
    """What a board is told: the address to type, the link in the code, and the code's modules.

    `qr` has a row a string: the modules as bits, most significant first, in whole hex digits.
    """
    if base is None:
        return {"url": None, "link": None, "qr": []}
    link = phone_link(base, code)
    return {"url": base, "link": link, "qr": [_hex(row) for row in modules(link)]}


def phone_link(base: str, code: str) -> str:
    """Where phones open the table: what the QR code holds."""
    return f"{base}/j/{code}"


def modules(text: str) -> list[list[bool]]:
    """The QR code of `text` at error correction M, without its quiet zone."""
    image = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    image.add_data(text)
    image.make(fit=True)
    return [[bool(module) for module in row] for row in image.get_matrix()]


def _hex(row: list[bool]) -> str:
    digits = -(-len(row) // 4)
    bits = "".join("1" if module else "0" for module in row).ljust(4 * digits, "0")
    return f"{int(bits, 2):0{digits}x}"
