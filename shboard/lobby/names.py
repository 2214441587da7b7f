"""What may be called a name, and when two names are too alike to tell apart across a room."""

import re
import unicodedata
from functools import cache

from shboard.refusal import Refusal

MAX_NAME = 12
MAX_MARKS = 2

# Of the kinds of sign that names are made of, but nothing is drawn: they could hide a name or split one.
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
)
# The selectors that pick the style of an emoji or a kanji: phones add them unasked, they change no name.
_STYLE = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))

# Letters of other scripts that look like Latin ones, script by script: first theirs, then the Latin ones.
_ALIKE = str.maketrans(
    "".join(
        (
            "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαειοκνηρτυχγωϲϳ",
            "АВЕЅІЈКМНОРСТУХԌԚԜҮӀѴаеѕіјкорсухԁԛԝһүвмнтгпӏѵӔӕ",
            "ԼՍՏՕգզհյոռսցօաք",
            "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏙᏚᏞᏟᏢᏦᏧᏴ",
            "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
            "ⲀⲂⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲟⲣⲥⲭ",
            "ıȷɑɡÐ",
        )
    ),
    "".join(
        (
            "ABEZHIKMNOPTYXCJaeiokvnptuxywcj",
            "ABESIJKMHOPCTYXGQWYIVaesijkopcyxdqwhybmhtrnlvÆæ",
            "LUSOqqhjnnugowp",
            "DRTiYAJEWMHYGZbRWVSLCPKdB",
            "BPdDTGKJCZFMNLSRVHWXYAEIOU",
            "ABHIKMNOPCTYXopcx",
            "ijagD",
        )
    ),
)
# What is drawn with the same stroke: a capital I, a bar and a one as a small L (which a capital L is not).
_DRAWN = str.maketrans("I|1L0", "lllʟO")
_LATIN = re.compile(r"LATIN (?:CAPITAL|SMALL) LETTER ([A-Z]) WITH .*|LATIN LETTER SMALL CAPITAL ([A-Z])")


def tidy(name: str) -> str:
    """The name as it will be shown: NFC, no outer and only single inner spaces.

    Refuses `name_invalid` unless that is 1–12 code points of letters, digits, punctuation,
    symbols and spaces, with at least one letter and at most two marks after a letter.
    """
    words = unicodedata.normalize("NFC", name.translate(_STYLE)).split(" ")
    shown = " ".join(word for word in words if word)
    if len(shown) > MAX_NAME or not _is_name(shown):
        raise Refusal("name_invalid")
    return shown


def _is_name(shown: str) -> bool:
    letters, marks, after_letter = 0, 0, False
    for character in shown:
        kind = unicodedata.category(character)
        if character in _INVISIBLE:
            return False
        if kind.startswith("M"):
            marks += 1
            if not after_letter or marks > MAX_MARKS:
                return False
            continue
        if kind[0] not in "LNPS" and character != " ":
            return False
        after_letter, marks = kind.startswith("L"), 0
        letters += after_letter
    return letters > 0


def alike(one: str, other: str) -> bool:
    """Whether a room would mistake one name for the other.

    So if they are equal after compatibility decomposition, without marks, spaces and punctuation, and either
    with case folded, or with look-alike letters made one, or as they are drawn (Ida and lda, Arno and Amo).
    """
    return not _keys(one).isdisjoint(_keys(other))


def _keys(name: str) -> frozenset[str]:
    # Some look-alikes decompose to letters that look otherwise, so they are also replaced before.
    spellings = (name, _as_latin(name))
    return frozenset(key for spelling in spellings for key in _folded(spelling))


def _folded(name: str) -> tuple[str, str, str]:
    plain = unicodedata.normalize("NFKD", name)
    bare = "".join(character for character in plain if not _is_small(unicodedata.category(character)))
    latin = _as_latin(bare)
    drawn = latin.translate(_DRAWN).casefold().replace("rn", "m").replace("vv", "w")
    return latin.casefold(), _as_latin(bare.casefold()), f"drawn {drawn}"


def _is_small(kind: str) -> bool:
    """Marks, punctuation, spaces and accents that stand alone: too small to tell names apart."""
    return kind[0] in "MPZ" or kind == "Sk"


def _as_latin(text: str) -> str:
    return "".join(map(_latin, text.translate(_ALIKE)))


@cache
def _latin(character: str) -> str:
    """The letter without its stroke or hook, and a small capital as a capital."""
    found = _LATIN.fullmatch(unicodedata.name(character, ""))
    if found is None:
        return character
    letter = found[1] or found[2]
    return letter.lower() if character.islower() and found[1] else letter
