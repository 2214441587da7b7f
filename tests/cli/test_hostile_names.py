"""The worst names in the terminal: it obeys none, columns stay columns, and numbers keep their place."""

import unicodedata

import pytest

from cli import say
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, game, lobby, playing, seat
from tests.helpers import hostile

# No server of ours lets these pass; another program at its address might.
REFUSED = ("\x1b[31mBo", "\x1b]0;x\x07a", "a\nb\r", "\x9b2Ja", "\u202eoB", "\u2066a", "a\x00", "a\u200bb")
FSI, PDI = "\u2068", "\u2069"
HE, AR = hostile.HEBREW, hostile.ARABIC
NAMES = (*hostile.NAMES, *hostile.MORE, *REFUSED)
COMMANDS = (("status",), ("seats",), ("claim", "3"), ("claim", "nobody"), ("seats", "move", "1", "2"))


@pytest.fixture
def told(fake: FakeHost, type_: Type) -> list[str]:
    """All that is printed of a table where everybody is called something terrible."""
    lines: list[str] = []
    for first in range(0, len(NAMES), 5):
        names = NAMES[first : first + 5]
        seats = [seat(number, name, marks=["president"]) for number, name in enumerate(names, start=1)]
        notice = {"kind": "pin", "seat": 1}
        fake.stands(playing(seats=seats, notice=notice, table=game(candidate=1, nominee=2)))
        fake.grants("claim", seat=3, name=names[2], pin="402918", minutes=10)
        fake.grants("seats/move", seats=list(names))
        for words in COMMANDS:
            result = type_(*words)
            lines += [*result.stdout.split("\n"), *result.stderr.split("\n")]
    return lines


def directions(text: str) -> set[str]:
    """How its characters run: "L", "R", "AL" (Arabic), "EN" (digits), …"""
    return {unicodedata.bidirectional(character) for character in text}


def test_host10l_nothing_steers_the_terminal(told: list[str]) -> None:
    shown = "".join(told)
    assert len(told) > 50
    kinds = {unicodedata.category(character) for character in set(shown) - {FSI, PDI}}
    assert kinds.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    assert "<s>Bo</s>" in shown


def test_a_word_from_right_to_left_stands_apart(told: list[str]) -> None:
    """Between isolates, which end in the same line and hold no digit: "402 918" stays in this order."""
    for line in told:
        assert line.count(FSI) == line.count(PDI)
        for part in line.split(FSI)[1:]:
            inside, _, behind = part.partition(PDI)
            assert {unicodedata.bidirectional(character) for character in inside} <= {"R", "AL", "NSM", "WS"}
            assert not any(unicodedata.bidirectional(character) in ("R", "AL") for character in behind)
        assert not any(
            unicodedata.bidirectional(character) in ("R", "AL") for character in line.split(FSI)[0]
        )
    assert any(FSI in line for line in told)


def test_columns_stay_columns(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(seats=[seat(number, name) for number, name in enumerate(NAMES, start=1)]))
    rows = type_("status").stdout.split("\n")[2 : 3 + len(NAMES)]
    plain = [row.replace(FSI, "").replace(PDI, "") for row in rows]
    assert {say.width(row.rpartition("online")[0]) for row in plain[1:]} == {
        say.width(plain[0].rpartition("Phone")[0])
    }


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bo", "Bo"),
        (f"1 {HE} · 2 Bo", f"1 {FSI}{HE}{PDI} · 2 Bo"),
        (
            f"{hostile.HEBREW} + {hostile.ARABIC}; 2",
            f"{FSI}{hostile.HEBREW}{PDI} + {FSI}{hostile.ARABIC}{PDI}; 2",
        ),
        (f"{hostile.HEBREW} {hostile.HEBREW}", f"{FSI}{hostile.HEBREW} {hostile.HEBREW}{PDI}"),
        (f"{FSI}a{PDI}", "\ufffda\ufffd"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert say.shown(text) == shown
