"""The lobby with the code of the Wi-Fi beside that of the game, and a new address, in every language."""

import io
from itertools import cycle
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

import shboard
from shboard.server.link import link_of
from shboard.wifi import Wifi
from tests.board.conftest import Make
from tests.board.screen import Screen
from tests.board.test_qr import scanned
from tests.board.views import LINK, View, address, lobby, play, wifi
from tests.gallery.board import AUDIT
from tests.gallery.board_states import HOUSE

LANGUAGES = sorted(path.stem for path in (Path(shboard.__file__).parent / "locale").glob("*.json"))
SIZES = [(960, 540), (1920, 1080)]
HOSTILE = (
    Wifi("Lange Nacht", "correct horse"),
    Wifi('a\\b;<b>,&"c', '\\;,:"\\;,:"', hidden=True),
    Wifi("W" * 32, '"' * 63),
    Wifi("Open; house", None),
)


def frame(network: Wifi, *, new: bool = False) -> View:
    """The address frame as the real server makes it."""
    link = link_of(LINK.rpartition("/j/")[0], "KRAB", new=new, wifi=network)
    return {"t": "address", **link}


def heard(screen: Screen) -> None:
    """A picture takes so long to be read that the TV may have heard nothing meanwhile, and says so."""
    screen.ping()
    screen.wait(lambda: not screen.page.query_selector(".stale"))


def read(screen: Screen) -> list[str]:
    """What a camera reads from the picture."""
    heard(screen)
    return scanned(screen)


def test_c24_host03f_both_codes_are_read_at_three_pixels_a_module(make: Make) -> None:
    screen = make(1920, 1080)
    for network in HOSTILE:
        screen.begin(lobby(4), link=frame(network), pace="0", motion="no")
        heard(screen)
        picture = Image.open(io.BytesIO(screen.page.screenshot(animations="disabled")))
        codes = [
            (code.bounding_box(), code.get_attribute("viewBox")) for code in screen.page.locator(".qr").all()
        ]
        assert sorted(found.text for found in zxingcpp.read_barcodes(picture)) == sorted((LINK, network.text))
        for (box, modules), text in zip(codes, (LINK, network.text), strict=True):
            assert box
            edges = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
            side = 3 * int((modules or "").split()[2])
            small = picture.crop(tuple(map(round, edges))).resize((side, side), Image.Resampling.BILINEAR)  # type: ignore[arg-type]
            assert [found.text for found in zxingcpp.read_barcodes(small)] == [text]
        assert screen.text(".step bdi") == network.ssid
        assert screen.page.locator(".txt b b").count() == 0, "a name is text"


@pytest.mark.parametrize(("lang", "size"), [*zip(LANGUAGES, cycle(SIZES), strict=False)])
def test_c24_host03c_two_codes_fit_and_say_what_comes_first(
    make: Make, lang: str, size: tuple[int, int]
) -> None:
    screen = make(*size, painted=False)
    wide = frame(HOSTILE[2])
    for view in (lobby(4), lobby(9, **HOUSE), lobby(10, notice={"kind": "pins", "seat": 0})):
        screen.begin(view, link=wide, lang=lang, pace="0", motion="no")
        assert screen.page.evaluate(AUDIT) == []
        assert [text[:2] for text in screen.page.locator(".step span").all_inner_texts()] == ["1.", "2."]
        screen.show(view, link=frame(HOSTILE[0], new=True))
        assert screen.page.evaluate(AUDIT) == []
    screen.show(play(8) | {"notice": {"kind": "pins", "seat": 0}}, link=address(new=True))
    assert screen.page.evaluate(AUDIT) == []


def test_the_two_codes_in_words(screen: Screen) -> None:
    screen.begin(lobby(4, **HOUSE), link=address(network=wifi()), pace="0", motion="no")
    steps = screen.page.locator(".step").all_inner_texts()
    assert [" ".join(step.split()) for step in steps] == [
        "1. Join the Wi-Fi Lange Nacht",
        "2. Open the game Scan the large one",
    ]
    labels = screen.page.locator(".qr").evaluate_all(
        "all => all.map(code => code.getAttribute('aria-label'))"
    )
    assert labels == [f"QR code: {LINK}", "QR code of the Wi-Fi Lange Nacht"]
    assert (screen.line, screen.second) == ("Scan to join", "4 seated · 1 more to begin")
    assert screen.text(".url") == "http://192.168.178.123:8000"
    assert screen.text(".code") == "Code KRAB"
    assert screen.text(".house").startswith("House rules: ")
    assert screen.text(".help").startswith("Page won’t open? mobile data off · ")
    screen.show(lobby(4, notice={"kind": "pins", "seat": 0}))
    assert screen.text(".help") == "A PIN was issued for every seat"


def test_c24_once_a_game_has_begun_the_wifi_is_gone_from_the_page_for_good(make: Make) -> None:
    screen = make()
    screen.begin(lobby(5), link=address(network=wifi()), pace="0", motion="no")
    assert screen.page.locator(".wifi .qr").count() == 1
    for view in (play(5), lobby(5, game=1), lobby(5)):
        screen.show(view)
        assert screen.page.locator(".wifi").count() == 0
        assert "Lange Nacht" not in screen.page.content()
        assert read(screen) == [LINK]


@pytest.mark.parametrize("view", [lobby(5, locked=True), lobby(5, game=1)], ids=["locked", "rematch"])
def test_a_table_that_invites_nobody_new_shows_one_code(make: Make, view: View) -> None:
    screen = make()
    screen.begin(view, link=address(network=wifi()), pace="0", motion="no")
    assert read(screen) == [LINK]
    assert screen.page.locator(".legend li").count() == 6


def test_without_an_address_the_wifi_alone_is_not_shown(screen: Screen) -> None:
    screen.begin(lobby(3), link=address(None, network=wifi()), pace="0", motion="no")
    assert screen.page.locator(".qr").count() == 0


@pytest.mark.parametrize("view", [lobby(5), play(7)], ids=["lobby", "play"])
def test_c25_host01f_the_tv_says_that_every_phone_must_scan_again(make: Make, view: View) -> None:
    screen = make()
    screen.begin(view, pace="0", motion="no")
    before = screen.second
    screen.send(address("http://10.0.0.7:8001/j/KRAB", new=True))
    screen.heard()
    assert screen.second == "New address: scan again"
    assert read(screen) == ["http://10.0.0.7:8001/j/KRAB"]
    colour = "code => getComputedStyle(code).backgroundColor"
    assert screen.page.locator(".qr").evaluate(colour) == "rgb(255, 255, 255)", "as bright as in the lobby"
    screen.show(view | {"notice": {"kind": "pins", "seat": 0}})
    assert "A PIN was issued for every seat" in screen.text("#stage")
    assert screen.second.startswith("New address: scan again")
    screen.show(view)
    screen.send(address("http://10.0.0.7:8001/j/KRAB"))
    screen.heard()
    assert screen.second == before
