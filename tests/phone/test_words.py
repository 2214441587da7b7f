"""The words on the phone: every key in every language, and no key shown for want of words (C30)."""

import json
import re
from pathlib import Path

import pytest

import shboard
from tests.phone import views
from tests.phone.conftest import Make

HOUSE = Path(shboard.__file__).parent
PAGES = HOUSE / "web"
LOCALE = HOUSE / "locale"
CATALOGUES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in LOCALE.glob("*.json")}
RAW_KEY = re.compile(r"\b(?:phone|howto|refused|about|said|mark|role|party)\.[a-z_]+[a-z_.]*\b|\{\w+\}")
MINE = ("phone.", "howto.", "refused.")


def placeholders(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


@pytest.mark.parametrize("lang", CATALOGUES)
def test_each_language_says_the_same_things(lang: str) -> None:
    english = CATALOGUES["en"]
    other = CATALOGUES[lang]
    assert other.keys() == english.keys()
    for key, text in other.items():
        assert placeholders(text) == placeholders(english[key]), key
        assert text.strip(), key


def test_every_key_named_in_the_page_has_words() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (PAGES / "phone").glob("*.js"))
    for key in re.findall(r'\bt(?:\.markup)?\("([a-z_.0-9]+[a-z0-9])"', code):
        assert any(one == key or one.startswith(key + ".") for one in CATALOGUES["en"]), key


def test_no_words_are_left_over() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in PAGES.rglob("*.js"))
    code += "".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.py"))
    for key in CATALOGUES["en"]:
        if key.startswith(MINE):
            last = re.sub(r"\.(one|other)$", "", key).rpartition(".")[2]
            assert all(part in code for part in last.split("_")), key


def test_every_refusal_of_the_server_has_words() -> None:
    host_only = {"already", "no_seat", "online", "too_few", "too_many", "variant_idle", "which_table"}
    code = "".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.py"))
    codes = set(re.findall(r'Refusal\("(\w+)"', code))
    assert "stale" in codes
    for one in codes - host_only:
        assert f"refused.{one}" in CATALOGUES["en"]


@pytest.mark.parametrize("lang", CATALOGUES)
def test_no_key_is_ever_shown(make_phone: Make, lang: str) -> None:
    phone = make_phone(locale=lang).open(views.lobby(), pace="0")
    for name, make in views.STATES.items():
        phone.show(make())
        assert not RAW_KEY.findall(phone.text()), name
    phone.page.locator("#help").click()
    phone.page.wait_for_selector("dialog[open] h2")
    assert not RAW_KEY.findall(phone.page.locator("dialog").inner_text())
