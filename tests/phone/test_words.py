"""The words on the phone: every key in every language, and no key shown for want of words (C30)."""

import json
import re
from pathlib import Path

import shboard
from tests.gallery.phone_states import seated
from tests.phone import views
from tests.phone.conftest import Make
from tests.phone.screen import Phone

HOUSE = Path(shboard.__file__).parent
PAGES = HOUSE / "web"
LOCALE = HOUSE / "locale"
CATALOGUES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in LOCALE.glob("*.json")}
RAW_KEY = re.compile(r"\b(?:phone|howto|refused|about|said|mark|role|party)\.[a-z_]+[a-z_.]*\b|\{\w+\}")
MINE = ("phone.", "howto.", "refused.")


# Which forms the numbers of an evening take in a language.
FORMS = """lang => {
  const plural = new Intl.PluralRules(lang);
  return Array.from(new Set(Array.from({ length: 100 }, (none, n) => plural.select(n))));
}"""
COUNTED = """async ([lang, catalogue, n]) => {
  const { makeText } = await import("/static/shared/text.js");
  return makeText(lang, catalogue)("tiles", { n });
}"""
CHOSEN = """async (wanted) => {
  const { chooseLanguage } = await import("/static/shared/text.js");
  return wanted.map(chooseLanguage);
}"""
WANTED = {
    "de": ["de-AT"],
    "fr": ["fr-CA", "en"],
    "es": ["es-419"],
    "da": [None, "nb", "DA-dk", "en"],
    "en": ["zh-Hant-TW", "", "toString"],
}


def forms(catalogue: dict[str, str]) -> dict[str, set[str]]:
    """The forms of each key that counts something."""
    counting = {key.removesuffix(".other") for key in catalogue if key.endswith(".other")}
    has: dict[str, set[str]] = {key: set() for key in counting}
    for key in catalogue:
        base, _, form = key.rpartition(".")
        if base in counting and form in {"zero", "one", "two", "few", "many", "other"}:
            has[base].add(form)
    return has


def test_plural_forms_are_those_of_the_language(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for lang, catalogue in CATALOGUES.items():
        needed = {*phone.page.evaluate(FORMS, lang), "other"}
        assert {key: has for key, has in forms(catalogue).items() if has != needed} == {}, lang


def test_each_number_takes_its_form_or_the_most_general_one(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    two = {"tiles.one": "{n} loi", "tiles.other": "{n} lois"}
    said = {n: phone.page.evaluate(COUNTED, ["fr", two, n]) for n in (0, 1, 2, 1_000_000)}
    assert said == {0: "0 loi", 1: "1 loi", 2: "2 lois", 1_000_000: "1000000 lois"}, "there is no `many`"
    three = {"tiles.one": "{n} prawo", "tiles.few": "{n} prawa", "tiles.many": "{n} praw", "tiles.other": "?"}
    assert phone.page.evaluate(COUNTED, ["pl", three, 3]) == "3 prawa"
    assert phone.page.evaluate(COUNTED, ["pl", three, 5]) == "5 praw"


def test_the_language_is_the_first_that_is_known(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    assert phone.page.evaluate(CHOSEN, list(WANTED.values())) == list(WANTED)


def test_a_phone_in_no_known_language_speaks_as_the_board(make_phone: Make) -> None:
    phone = make_phone(locale="pl-PL").open(views.lobby(), pace="0", lang="da")
    assert phone.page.locator("html").get_attribute("lang") == "da"
    phone.open(views.lobby(), pace="0", lang="en")
    assert phone.page.locator("html").get_attribute("lang") == "en"


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
    host_only = {"no_seat", "online", "some_online", "seats_changed", "too_few", "too_many", "no_room"}
    host_only |= {"variant_idle", "which_table", "game_on"}
    code = "".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.py"))
    codes = set(re.findall(r'Refusal\("(\w+)"', code))
    assert "stale" in codes
    for one in codes - host_only:
        assert f"refused.{one}" in CATALOGUES["en"]


def test_c30_no_key_is_ever_shown(phone: Phone) -> None:
    phone.open(views.lobby(), pace="0")
    for lang in CATALOGUES:
        phone.page.evaluate("(lang) => localStorage.setItem('shboard.lang', lang)", lang)
        phone.open(views.lobby(), pace="0")
        assert phone.page.locator("html").get_attribute("lang") == lang
        for name, view in seated().items():
            phone.show(view)
            assert not RAW_KEY.findall(phone.text()), (lang, name)
        phone.page.locator("#help").click()
        phone.page.wait_for_selector("dialog[open] h2")
        assert not RAW_KEY.findall(phone.page.locator("dialog").inner_text()), lang
