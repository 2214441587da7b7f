"""The worst names, chosen, refused and beside others: text in its place. On every screen: tests/gallery."""

import pytest

from shboard.lobby.names import tidy
from tests.helpers import hostile
from tests.phone import views
from tests.phone.screen import Phone
from tests.phone.test_screens import assert_fits

FOREIGN = "() => document.querySelectorAll('s, u, img, [onfocus], [onclick]').length"
LEFT_OF = """([first, second]) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const left = (text, word) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return range.getBoundingClientRect().left;
  };
  while (walk.nextNode()) {
    const text = walk.currentNode;
    if (!text.data.includes(first) || !text.data.includes(second)) continue;
    return left(text, first) < left(text, second);
  }
  return null;
}"""
"""Whether one word stands left of another in the line that has both; null without such a line."""


@pytest.mark.parametrize("name", [*hostile.NAMES, *hostile.MORE])
def test_a_guest_may_have_such_a_name(name: str) -> None:
    assert tidy(name) == name


def test_chosen_and_asked_about(phone: Phone) -> None:
    """The label repeats the choice, whatever it is called."""
    phone.open(hostile.renamed(views.nominate()), pace="0")
    for radio in phone.page.locator("input[name=choice]").all():
        seat = int(radio.input_value())
        phone.page.locator(f"label.pick:has(input[value='{seat}'])").click()
        assert hostile.NAMES[seat - 1] in phone.page.locator("#acts").inner_text()
        assert_fits(phone)
    assert phone.page.evaluate(FOREIGN) == 0


@pytest.mark.parametrize("name", [hostile.HEBREW, hostile.ARABIC, f"{hostile.HEBREW} x {hostile.ARABIC}"])
def test_a_name_from_right_to_left_turns_nothing_round_but_itself(phone: Phone, name: str) -> None:
    """Else "12 · 3 Ja" behind it would be read as 3 and 12, and one guest's vote as another's."""
    view = hostile.renamed(views.play("vote", n=5), (name,) * 5)
    phone.open(view, pace="0")
    phone.page.evaluate(
        """async (name) => {
          const { loadText, makeText } = await import("/static/shared/text.js");
          const t = makeText("en", { line: "{name} 402 / {name} 918" });
          document.querySelector("#say").textContent = t("line", { name });
        }""",
        name,
    )
    assert phone.page.evaluate(LEFT_OF, ["402", "918"])
    assert phone.page.evaluate(LEFT_OF, [name, "402"])


def test_a_name_that_is_refused_is_repeated_as_text(phone: Phone) -> None:
    phone.page.on("console", lambda message: phone.errors.clear() if "status of 4" in message.text else None)
    phone.page.route(
        "**/j/KRAB/join",
        lambda route: route.fulfill(status=409, json={"refused": "name_taken", "sentence": ""}),
    )
    phone.open(seated="no", pace="0")
    for name in ("<img src=x onerror=a()>", hostile.NAMES[0]):
        phone.page.get_by_label("Your name").fill(name)
        phone.press("Take a seat")
        phone.page.locator("#error", has_text=name).wait_for()
        assert phone.page.evaluate(FOREIGN) == 0
