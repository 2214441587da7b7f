"""The code of the Wi-Fi is read back as it was meant, whatever it is called; and it is kept apart."""

import re
from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from shboard import state_folder, wifi
from shboard.server.link import wifi_modules
from shboard.wifi import FILE, Unfit, Wifi, forget, keep, kept
from tests.helpers.codes import picture

PLAIN = Wifi("Lange Nacht", "correct horse")
HOSTILE = (
    PLAIN,
    Wifi('a\\b;c,d:e"f', "\\;,:\"'; DROP"),
    Wifi(";;", ";;;;;;;;"),
    Wifi("P:12345678;", "S:other;;"),
    Wifi("\\", "\\\\\\\\\\\\\\\\", hidden=True),
    Wifi("Café ☕ Ærø", "pässwörter"),
    Wifi(" spaces ", " 12345678 "),
    Wifi("ABCD", "0123456789abcdef" * 4),
    Wifi("W" * 32, '"' * 63),
    Wifi("Open", None),
    Wifi("Hidden; open", None, hidden=True),
)


def parsed(text: str) -> Wifi:
    """What a phone makes of a code: fields in any order, each ended by a semicolon that has no backslash."""
    assert text.startswith("WIFI:")
    found = dict(re.findall(r"([A-Z]):((?:\\.|[^\\;])*);", text.removeprefix("WIFI:")))
    assert "".join(f"{name}:{value};" for name, value in found.items()) + ";" == text.removeprefix("WIFI:")
    plain = {name: re.sub(r"\\(.)", r"\1", value) for name, value in found.items()}
    assert plain["T"] == ("WPA" if "P" in plain else "nopass")
    return Wifi(plain["S"], plain.get("P"), plain.get("H") == "true")


@pytest.mark.parametrize("network", HOSTILE, ids=lambda network: network.ssid)
def test_c24_a_hostile_name_and_password_come_back_from_the_code(network: Wifi) -> None:
    (found,) = zxingcpp.read_barcodes(picture(wifi_modules(network), 3))
    assert parsed(found.text) == network


def test_c24_five_signs_have_a_backslash_before_them() -> None:
    assert Wifi('a\\b;c,d:e"f', "12345678").text == r"WIFI:T:WPA;S:a\\b\;c\,d\:e\"f;P:12345678;;"
    assert Wifi("Open", None, hidden=True).text == "WIFI:T:nopass;S:Open;H:true;;"


SIGNS = st.characters(exclude_categories=("Cs", "Cc"))


def of_size(least: int, most: int) -> st.SearchStrategy[str]:
    """Texts of so many bytes."""
    return st.text(SIGNS | st.sampled_from('\\;,:"'), min_size=1, max_size=most).filter(
        lambda text: least <= len(text.encode()) <= most
    )


@settings(max_examples=60)
@given(of_size(1, 32), st.none() | of_size(8, 63), st.booleans())
def test_c24_every_name_and_password_can_be_read_back(ssid: str, password: str | None, hidden: bool) -> None:
    network = Wifi(ssid, password, hidden)
    assert parsed(network.text) == network


@pytest.mark.parametrize(
    ("ssid", "password"),
    [
        ("", None), ("W" * 33, None), ("Ø" * 17, None), ("a\nb", None), ("\udc80", None), ("a", "short"),
        ("a", ""), ("a", "x" * 64), ("a", "1234567\x00"), ("a", "\udc80" * 8),
    ],
)  # fmt: skip
def test_what_no_wifi_can_be_is_refused_without_repeating_it(ssid: str, password: str | None) -> None:
    with pytest.raises(Unfit) as caught:
        Wifi(ssid, password)
    assert str(caught.value).startswith("The ")
    assert not password or password not in str(caught.value)


def test_the_password_is_in_no_traceback() -> None:
    assert "correct horse" not in repr(PLAIN)
    assert "Lange Nacht" in repr(PLAIN)


def test_it_is_kept_for_its_owner_alone_and_forgotten(tmp_path: Path) -> None:
    state_folder.prepare(tmp_path)
    assert kept(tmp_path) is None
    for network in (PLAIN, HOSTILE[1], HOSTILE[-1]):
        keep(tmp_path, network)
        assert kept(tmp_path) == network
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    forget(tmp_path)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    "nonsense",
    ["{", "[]", "{}", '{"ssid": 7}', '{"ssid": "", "password": null}', '{"ssid": "a", "hidden": 1}'],
)
def test_what_makes_no_sense_is_none(nonsense: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(nonsense)
    assert wifi.kept(tmp_path) is None
