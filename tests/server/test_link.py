"""The address for phones, and the code that holds it."""

import pytest

from shboard.server.link import link_of, modules

FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def rows(qr: list[str]) -> list[str]:
    """The modules of a code as the board reads them: "1" is dark."""
    return [f"{int(row, 16):0{4 * len(row)}b}"[: len(qr)] for row in qr]


@pytest.mark.parametrize(
    "base", ["http://192.168.1.23:8000", "http://[fd00::5]:8000", "https://games.example.org"]
)
def test_a_board_is_told_the_link_and_its_code(base: str) -> None:
    link = link_of(base, "KRAB")
    assert (link["url"], link["link"]) == (base, f"{base}/j/KRAB")
    found = rows(link["qr"])
    assert {len(row) for row in found} == {len(found)}
    assert [row[:7] for row in found[:7]] == FINDER  # no quiet zone, the corner comes first
    assert [row[-7:] for row in found[:7]] == FINDER
    assert [[bit == "1" for bit in row] for row in found] == modules(f"{base}/j/KRAB")


def test_c24_a_reader_that_is_not_its_writer_reads_the_link() -> None:
    import zxingcpp
    from PIL import Image

    found = rows(link_of("http://192.168.1.23:8000", "KRAB")["qr"])
    picture = Image.new("L", (len(found) + 8, len(found) + 8), 255)
    for y, row in enumerate(found):
        for x, bit in enumerate(row):
            if bit == "1":
                picture.putpixel((x + 4, y + 4), 0)
    large = picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)
    (read,) = zxingcpp.read_barcodes(large)
    assert read.text == "http://192.168.1.23:8000/j/KRAB"


def test_without_an_address_there_is_no_code() -> None:
    assert link_of(None, "KRAB") == {"url": None, "link": None, "qr": [], "new": False, "wifi": None}
