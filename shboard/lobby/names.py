"""What may be called a name, and when two names are too alike to tell apart across a room."""

import unicodedata

from shboard.refusal import Refusal

MAX_NAME = 12
MAX_MARKS = 2

# Letters of the general category that draw nothing, and so could hide a name or split one.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
# The two selectors that pick text or emoji style: phones add them unasked, they change no name.
_STYLE = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))

_ALIKE = str.maketrans(
    # Greek capitals and small letters that look like Latin ones
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαειοκνηρτυχγωϲϳ"
    # Cyrillic capitals, then small letters
    "АВЕЅІЈКМНОРСТУХԌԚԜҮӀѴаеѕіјкорсухԁԛԝһүвмнтгпӏѵӔӕ"
    # Latin letters that decompose to nothing simpler
    "ıȷøØłŁđĐħĦɑɡ",
    "ABEZHIKMNOPTYXCJaeiokvnptuxywcj" + "ABESIJKMHOPCTYXGQWYIVaesijkopcyxdqwhybmhtrnlvÆæ" + "ijoOlLdDhHag",
)


def tidy(name: str) -> str:
    """The name as it will be shown: NFC, no outer and only single inner spaces.

    Refuses `name_invalid` unless that is 1–12 code points of letters, digits, punctuation,
    symbols and spaces, with at least one letter and at most two marks after a letter.
    """
    words = unicodedata.normalize("NFC", name.translate(_STYLE)).split(" ")
    shown = " ".join(word for word in words if word)
    if not 1 <= len(shown) <= MAX_NAME or not _is_name(shown):
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

    So if they are equal after compatibility decomposition, without marks, and either with case
    folded or with the look-alike letters of Latin, Greek and Cyrillic made one.
    """
    return not _keys(one).isdisjoint(_keys(other))


def _keys(name: str) -> frozenset[str]:
    # Some look-alikes decompose to letters that look otherwise, so they are also replaced before.
    spellings = (name, name.translate(_ALIKE))
    return frozenset(key for spelling in spellings for key in _folded(spelling))


def _folded(name: str) -> tuple[str, str, str]:
    plain = unicodedata.normalize("NFKD", name)
    bare = "".join(character for character in plain if not unicodedata.category(character).startswith("M"))
    folded = bare.casefold()
    return folded, bare.translate(_ALIKE).casefold(), folded.translate(_ALIKE)
