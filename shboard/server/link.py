"""The address that phones open, and the QR code that holds it."""

from typing import Any

from shboard.wifi import Wifi


def link_of(base: str | None, code: str, *, new: bool = False, wifi: Wifi | None = None) -> dict[str, Any]:
    """What a board is told: the address to type, the link in the code, and the code's modules.

    `qr` has a row a string: the modules as bits, most significant first, in whole hex digits. `new`: phones
    that know another address must scan again. `wifi`: the code of the network, where it may be shown.
    """
    link = base and phone_link(base, code)
    return {
        "url": base,
        "link": link,
        "qr": rows(modules(link)) if link else [],
        "new": new,
        "wifi": wifi and {"ssid": wifi.ssid, "qr": rows(wifi_modules(wifi))},
    }


def phone_link(base: str, code: str) -> str:
    """Where phones open the table: what the QR code holds."""
    return f"{base}/j/{code}"


def modules(text: str, correction: str = "M") -> list[list[bool]]:
    """The QR code of `text`, without its quiet zone. `correction`: L, M, Q or H, from little to much."""
    import qrcode  # a tenth of the server's start, and no phone waits for it

    level = getattr(qrcode.constants, f"ERROR_CORRECT_{correction}")
    image = qrcode.QRCode(error_correction=level, border=0)
    image.add_data(text)
    image.make(fit=True)
    return [[bool(module) for module in row] for row in image.get_matrix()]


def wifi_modules(wifi: Wifi) -> list[list[bool]]:
    """The QR code of a network. Its text may be long, and it is the size of a module that a camera needs."""
    return modules(wifi.text, "L")


def rows(code: list[list[bool]]) -> list[str]:
    """A code as the pages read it."""
    return [_hex(row) for row in code]


def _hex(row: list[bool]) -> str:
    digits = -(-len(row) // 4)
    bits = "".join("1" if module else "0" for module in row).ljust(4 * digits, "0")
    return f"{int(bits, 2):0{digits}x}"
