"""`qr`: a code on a terminal, a link in a pipe, a sentence where there is no address."""

import pytest

from shboard import wifi
from shboard.wifi import Wifi
from tests.cli import screen
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby
from tests.cli.terminal import on_a_terminal

LINK = "http://192.168.1.23:8000/j/KRAB"


def test_c24_on_a_terminal_a_phone_reads_the_code(fake: FakeHost) -> None:
    shown = on_a_terminal("qr", "--state", str(fake.folder))
    *code, link = shown.splitlines()
    assert link == LINK
    assert screen.read("\n".join(code)) == LINK


@pytest.mark.parametrize(
    ("words", "ink", "paper"),
    [((), screen.WHITE, screen.BLACK), (("--invert",), screen.BLACK, screen.WHITE)],
)
def test_c28_no_color_is_heeded_and_the_code_still_read(
    words: tuple[str, ...], ink: screen.Colour, paper: screen.Colour, fake: FakeHost
) -> None:
    shown = on_a_terminal("qr", *words, "--state", str(fake.folder), NO_COLOR="1")
    assert "\x1b" not in shown
    assert screen.read("\n".join(shown.splitlines()[:-1]), ink, paper) == LINK


def test_a_narrow_window_gets_a_sentence(fake: FakeHost) -> None:
    shown = on_a_terminal("qr", "--state", str(fake.folder), columns=30)
    assert shown.splitlines()[0] == "This window is too narrow for the QR code."
    assert shown.splitlines()[-1] == LINK


def test_in_a_pipe_it_is_the_link(fake: FakeHost, type_: Type) -> None:
    result = type_("qr")
    assert (result.stdout, result.stderr, result.exit_code) == (LINK + "\n", "", 0)


def test_no_address(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(url=None, phones=[]))
    result = type_("qr")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == "No address is known that a phone can reach."
    assert "shboard serve --url http://ADDRESS:PORT" in result.stderr.splitlines()[1]


NETWORKS = (
    Wifi("Lange Nacht", "correct horse"),
    Wifi('a\\b;,:"c', '\\;,:"\\;,:"', hidden=True),
    Wifi("Open", None),
)


@pytest.mark.parametrize("network", NETWORKS, ids=lambda network: network.ssid)
def test_c24_host03g_a_phone_reads_the_wifi_off_the_terminal(network: Wifi, fake: FakeHost) -> None:
    wifi.keep(fake.folder, network)
    shown = on_a_terminal("qr", "--wifi", "--state", str(fake.folder))
    *code, name = shown.splitlines()
    assert name == f"Wi-Fi {network.ssid}"
    assert screen.read("\n".join(code)) == network.text
    assert fake.asked == [], "the server is not asked, and could not say"


def test_the_wifi_is_not_written_into_a_pipe(fake: FakeHost, type_: Type) -> None:
    unknown = type_("qr", "--wifi")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert unknown.stderr.startswith("No Wi-Fi is known here.")
    wifi.keep(fake.folder, NETWORKS[0])
    result = type_("qr", "--wifi")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "correct horse" not in result.stderr
    assert "shboard sheet FILE.html" in result.stderr
