"""The drawing of the wall sheet in every language: it fits its page and holds both codes, nothing else."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page

import shboard
from cli.sheet_page import Code, Words, drawing, page, wrapped
from shboard.server.link import modules, wifi_modules
from shboard.wifi import Wifi

LANGUAGES = sorted(path.stem for path in (Path(shboard.__file__).parent / "locale").glob("*.json"))
URL = "http://192.168.178.123:18000"
HOME = Wifi("Lange Nacht", "correct horse")
WIDE = Wifi("W" * 32, "x" * 63)
HOSTILE = Wifi('a\\b;<b>,&"c', '\\;,:"\\;,:"')
# Texts that leave the page or lie one over the other.
AUDIT = """() => {
  const texts = [...document.querySelectorAll("text")];
  const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
  const [wide, high] = [innerWidth - 20, innerHeight - 20];
  const inside = ({ left, right, bottom }) => left > 20 && right < wide && bottom < high;
  const out = boxes.filter(([, box]) => !inside(box));
  const over = boxes.filter(([, box], index) => boxes.slice(index + 1).some(([, other]) =>
    Math.min(box.right, other.right) > Math.max(box.left, other.left) &&
    Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > box.height / 3));
  return [...out, ...over].map(([text]) => text);
}"""


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    """A page of A4 that may load nothing."""
    context = browser.new_context(viewport={"width": 794, "height": 1123}, offline=True)
    yield context.new_page()
    context.close()


def network(wifi: Wifi) -> tuple[str, Code]:
    """As the sheet takes it."""
    return wifi.ssid, wifi_modules(wifi)


def shown(paper: Page, lang: str, wifi: Wifi | None) -> set[str]:
    """Put a sheet on the paper; what a phone reads off it."""
    words = Words(lang)
    paper.set_content(page(words, drawing(words, URL, modules(URL), network(wifi) if wifi else None)))
    return {code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(paper.screenshot())))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_c24_host03e_both_codes_and_six_steps_in_each_language(lang: str, paper: Page) -> None:
    assert shown(paper, lang, WIDE) == {URL, WIDE.text}
    assert paper.evaluate(AUDIT) == []
    bold = paper.locator("text[font-weight=bold]").all_text_contents()
    assert bold[-6:] == ["1", "2", "3", "4", "5", "6"]
    shown(paper, lang, HOME)
    assert paper.evaluate(AUDIT) == []
    sizes = paper.locator("text").evaluate_all(
        "all => all.map(text => Number(text.getAttribute('font-size')))"
    )
    assert min(sizes[-9:-3]) >= 6, "millimetres: read from two metres away"


def test_c24_a_hostile_name_is_text_and_its_code_is_read(paper: Page) -> None:
    assert shown(paper, "en", HOSTILE) == {URL, HOSTILE.text}
    assert HOSTILE.ssid in paper.locator("text").all_text_contents()
    assert paper.locator("b, script, image, a").count() == 0


def test_without_wifi_there_is_one_code_and_the_steps_say_which_network(paper: Page) -> None:
    assert shown(paper, "en", None) == {URL}
    assert paper.get_by_text("Join the Wi-Fi that the TV’s").count() == 1
    assert paper.evaluate(AUDIT) == []


def test_a_long_word_has_a_line_of_its_own() -> None:
    assert wrapped("a bb ccc", 10, 30) == ["a bb", "ccc"]
    assert wrapped("W" * 40, 10, 30) == ["W" * 40]
