"""What may be called a name, and which names a room would mistake for each other."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shboard.lobby.names import MAX_NAME, alike, tidy
from shboard.refusal import Refusal

ALIKE = {
    # Greek, Cyrillic, and Latin with a stroke or a sign of its own
    "A": "ΑА", "B": "ΒВ", "C": "СϹ", "E": "ΕЕ", "H": "ΗН", "I": "ΙІӀ", "J": "ЈͿ", "K": "ΚК", "M": "ΜМ",
    "N": "Ν", "O": "ΟОØ", "P": "ΡР", "S": "Ѕ", "T": "ΤТ", "X": "ΧХ", "Y": "ΥҮ", "Z": "Ζ", "Q": "Ԛ", "W": "Ԝ",
    "a": "αаɑ", "c": "сϲ", "d": "ԁđ", "e": "е", "g": "ɡ", "h": "һħ", "i": "іıι", "j": "јϳ", "k": "κ",
    "l": "ӏł", "o": "οоø", "p": "ρр", "q": "ԛ", "s": "ѕ", "u": "υ", "v": "νѵ", "w": "ԝ", "x": "χх", "y": "уγ",
}  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ida", "Ida"),
        ("  Ida   Marie ", "Ida Marie"),
        ("Zoe\u0308", "Zoë"),
        ("X", "X"),
        ("A" * 12, "A" * 12),
        ("e\u0301" * 12, "é" * 12),
        ("O'Neil-B. 2", "O'Neil-B. 2"),
        ("日本の人", "日本の人"),
        ("Ida 🎉", "Ida 🎉"),
        ("Ida ❤️", "Ida ❤"),
        ("Ida ❤\ufe0e", "Ida ❤"),
        ("Ida\ufe00\ufe0d", "Ida"),
        ("葛\U000e0100城\U000e01ef", "葛城"),
        ("Ida\ufdff\ufe10", "Ida\ufdff\ufe10"),  # the neighbours of the selectors are signs
        ("Ida 𝒜", "Ida 𝒜"),
        ("🎉🎉🎉 Bo 🎉🎉", "🎉🎉🎉 Bo 🎉🎉"),
        ("नेहा", "नेहा"),
        ("Ngọc", "Ngọc"),
        ("X\u0323\u0331x\u0323\u0331", "X\u0323\u0331x\u0323\u0331"),
        ("abcdefghijkl", "abcdefghijkl"),
        ("mnopqrstuvwx", "mnopqrstuvwx"),
        ("yzæøåß", "yzæøåß"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("{{code}}", "{{code}}"),
    ],
)
def test_a_name_is_shown_tidied(typed: str, shown: str) -> None:
    assert tidy(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "A" * 13, "7", "42!", "🎉", "...",
        "Ida\n", "I\tda", "\x1b[31mIda", "Ida\x00", "Ida\x7f",
        "Ida\u200b", "I\u200dda", "\ufeffIda", "I\u00adda", "Ida\u2060", "Ida\u3164", "Ida\u115f",
        "Ida\u2800", "I\u034fda", "Ida\u180e", "Ida\U000e0041",
        "\u202eadI", "Ida\u202c", "\u2066Ida\u2069", "Ida\u200f", "Ida\u061c",
        "Ida\u00a0Bo", "Ida\u2003Bo", "Ida\u2028", "Ida\u2029",
        "\u0301Ida", "Ida \u0301", "7\u0301a", "Z" + "\u0338" * 3, "a1\u20e3",
        "\ue000Ida", "Ida\uffff", "Ida\U000f0000", "I\u0378da", "Ida\U000e00ff", "Ida\U000e01f0",
    ],
)  # fmt: skip
def test_what_is_no_name_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="name_invalid"):
        tidy(typed)


@pytest.mark.parametrize(
    "sign",
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159",
    ids=unicodedata.name,
)
def test_what_draws_nothing_hides_in_no_name(sign: str) -> None:
    for typed in (f"Ida{sign}", f"I{sign}da"):
        with pytest.raises(Refusal, match="name_invalid"):
            tidy(typed)


@given(st.text(max_size=20))
def test_a_tidy_name_is_harmless_whatever_was_typed(typed: str) -> None:
    try:
        shown = tidy(typed)
    except Refusal:
        return
    assert 1 <= len(shown) <= MAX_NAME
    assert shown == tidy(shown) == unicodedata.normalize("NFC", shown)
    assert not {unicodedata.category(each)[0] for each in shown.replace(" ", "")} & set("CZ")
    assert "  " not in shown
    assert shown == shown.strip()
    assert alike(shown, shown)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ida", "ida"), ("Ida", "IDA"), ("Zoë", "Zoe"), ("Zoë", "ZOE"), ("Straße", "strasse"),
        ("Ida", "Ｉｄａ"), ("Ida", "𝓘𝓭𝓪"), ("Ida", "Ⓘda"), ("ﬁn", "fin"), ("Søren", "Soren"),
        ("Łukasz", "lukasz"), ("Anna", "Аnnа"), ("Ivan", "İvan"), ("ivan", "ıvan"), ("Bo", "ВО"),
        ("Bo", "во"), ("BOBA", "вова"), ("Nora", "ΝΟRΑ"), ("nora", "Νοra"), ("Ægir", "Ӕgir"),
        ("Σas", "ςas"), ("X1", "X¹"),
        # scripts that a television may well have a font for
        ("BOB", "ᏴOᏴ"), ("Eva", "ꓰva"), ("Toto", "ⲦⲟTⲟ"), ("Uno", "Սոօ"), ("Ida", "ɪᴅᴀ"), ("Bo", "Ƀø"),
        ("Ða", "Đa"),
        # drawn alike
        ("Ida", "lda"), ("Ida", "|da"), ("Ida", "1da"), ("Ali", "AIi"), ("Bo", "B0"), ("Arno", "Amo"),
        ("Wes", "VVes"),
        ("Ɨda", "lda"), ("ɪda", "lda"), ("łan", "Ian"),
        # not Latin at all, or hardly
        ("ΝΑΝΑ", "νανα"), ("νανά", "νανα"), ("Νανά", "ΝΑΝΑ"), ("Nina", "Nᶦna"),
        # told apart by next to nothing
        ("Bo", "Bo."), ("Bo", "Bo'"), ("Bo", "Bo`"), ("Bo", "-Bo-"), ("Bo", "B o"),
        ("Ida Marie", "Ida-Marie"),
    ],
)  # fmt: skip
def test_names_that_a_room_would_mistake_are_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ida", "Ina"),
        ("Bo", "Bob"),
        ("Bo", "Bo 2"),
        ("Anna", "Hanna"),
        ("Ida", "Ada"),
        ("Ян", "Ян2"),
        ("Да", "Та"),
        ("Ian", "Lan"),
        ("Ian", "Łan"),
        ("Ian", "ʟan"),
        ("Bo 🎉", "Bo 🎩"),
        ("Bo", "Bo+"),
        ("Ivo", "Ovo"),
    ],
)
def test_other_names_are_not(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize("latin", ALIKE)
def test_look_alikes_of_three_scripts_in_either_case(latin: str) -> None:
    for double in ALIKE[latin]:
        assert alike(f"{latin}nn", f"{double}nn"), double
        assert alike(f"{latin}nn".lower(), f"{double}nn"), double
        assert alike(f"{latin}nn".upper(), f"{double}NN"), double
