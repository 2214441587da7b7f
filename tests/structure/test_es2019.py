"""Browser code runs where it must: the board on TVs of 2020 (Chromium 69), the phone on Safari 15.4."""

import re
from pathlib import Path

import pytest

from tests.structure.house import BOARD, PHONE, SHARED, blocks, code_only, css_only, files, finds, name, read

BOARD_JS = files("js", BOARD, SHARED)
BOARD_CSS = files("css", BOARD, SHARED)
PHONE_JS = files("js", PHONE)
PHONE_CSS = files("css", PHONE)

NEVER_JS = {
    r"\bcrypto\s*\.\s*(randomUUID|subtle)\b": "absent on a plain-HTTP page",
    r"\bnavigator\s*\.\s*(clipboard|serviceWorker|share|locks|storage|wakeLock)\b": "absent on plain HTTP",
    r"\beval\s*\(|\bnew Function\b": "forbidden by the CSP",
    r"\bdocument\s*\.\s*write\b": "never",
}
AFTER_2019 = {
    r"\?\.(?!\d)": "optional chaining",
    r"\?\?": "nullish coalescing",
    r"(\|\||&&)=": "logical assignment",
    r"(?<![\w$])#[A-Za-z_$]": "private member",
    r"\bimport\s*\(": "dynamic import",
    r"\bimport\s*\.\s*meta\b": "import.meta",
    r"\bexport\s*\*\s*as\b": "export * as",
    r"\b\d+_\d": "numeric separator",
    r"\b\d+n\b": "BigInt",
    r"^\s+static\s+[\w$]+\s*[=;{]": "class field",
    r"\bglobalThis\b|\bstructuredClone\b|\bWeakRef\b": "a global of later years",
    r"\.(replaceAll|matchAll|at|replaceChildren|hasOwn|allSettled|any|findLast\w*)\s*\(": "a later method",
    r"\.(toSorted|toReversed|toSpliced|with|groupBy|withResolvers|checkVisibility)\s*\(": "a later method",
}
AFTER_2022 = {
    r"\.(toSorted|toReversed|toSpliced|findLast\w*|groupBy|withResolvers|fromAsync)\s*\(": "a later method",
}
CLASS_FIELD = re.compile(r"(?:^|[;}])\s*[\w$]+\s*(=(?![=>])|;)")
LATE_DECLARATIONS = {
    r"(?<![\w-])(min|max|clamp)\(": "min(), max(), clamp()",
    r"(?:^|;)\s*inset(-[\w-]+)?\s*:": "inset",
    r"(?:^|;)\s*aspect-ratio\s*:": "aspect-ratio",
    r"(?:^|;)\s*(margin|padding)-(inline|block)\s*:": "logical shorthand",
    r"(?:^|;)\s*(translate|rotate|scale)\s*:": "transform as its own property",
    r"\d(d|s|l)v[hw]\b": "dvh and its like",
    r"\b(color-mix|oklch|lab|lch)\(": "a colour function of later years",
}
LATE_SELECTORS = {
    r":(is|where|has)\(": ":is, :where, :has",
    r":not\([^)]*,": ":not with a list",
    r"@(layer|container|property|scope)\b": "an at-rule of later years",
}
LATE_ON_THE_PHONE = {
    r":has\(": ":has",
    r"@(container|scope)\b": "an at-rule of later years",
    r"\bcolor-mix\(": "a colour function of later years",
}


def awaited_at_the_top(code: str) -> bool:
    """Whether a module waits before it is there: an await outside all braces and arrows."""
    depth = 0
    for line in code.splitlines():
        if depth == 0 and re.search(r"\bawait\b", line) and "=>" not in line:
            return True
        depth += line.count("{") - line.count("}")
    return False


def classes(code: str) -> list[str]:
    """The bodies of the classes of a script, each without what its methods hold."""
    bodies = []
    for match in re.finditer(r"\bclass\b[^{}()]*\{", code):
        depth, body = 1, ""
        for letter in code[match.end() :]:
            depth += {"{": 1, "}": -1}.get(letter, 0)
            if depth == 0:
                break
            body += letter if depth == 1 else ""
        bodies.append(body)
    return bodies


def test_c07_no_script_needs_what_an_insecure_page_lacks() -> None:
    # awake.js asks first whether it is there, and is nothing where it is not.
    scripts = [path for path in (*BOARD_JS, *PHONE_JS) if path.name != "awake.js"]
    assert [found for path in scripts for found in finds(NEVER_JS, code_only(read(path)), name(path))] == []


@pytest.mark.parametrize("path", BOARD_JS, ids=name)
def test_c27_the_boards_scripts_are_of_2019(path: Path) -> None:
    code = code_only(read(path))
    assert finds(AFTER_2019, code, name(path)) == []
    assert not awaited_at_the_top(code)
    assert [body for body in classes(code) if CLASS_FIELD.search(body)] == []


@pytest.mark.parametrize("path", PHONE_JS, ids=name)
def test_c27_the_phones_scripts_are_of_2022(path: Path) -> None:
    code = code_only(read(path))
    assert finds(AFTER_2022, code, name(path)) == []
    assert not awaited_at_the_top(code)


@pytest.mark.parametrize("path", BOARD_CSS, ids=name)
def test_the_boards_styles_are_of_2019(path: Path) -> None:
    found = []
    for selector, own, around in blocks(css_only(read(path))):
        found += finds(LATE_DECLARATIONS, own, f"{name(path)} {selector}")
        found += finds(LATE_SELECTORS, selector, f"{name(path)} {selector}")
        if [outer for outer in around if not outer.startswith("@")]:
            found.append(f"{name(path)} {selector}: nested in {around[-1]}")
    assert found == []


def test_the_board_leaves_gaps_to_grids() -> None:
    """A gap in a flex box came after 2020; so what has a gap must be a grid, here or elsewhere."""
    grids, gaps = set(), {}
    for path in BOARD_CSS:
        for selector, own, _ in blocks(css_only(read(path))):
            for named in (part.split()[-1] for part in selector.split(",") if part.strip()):
                if re.search(r"display\s*:\s*(inline-)?grid", own):
                    grids.add(named)
                if re.search(r"(?:^|;)\s*(row-|column-)?gap\s*:", own):
                    gaps[named] = f"{name(path)} {selector}"
    assert {where for named, where in gaps.items() if named not in grids} == set()


@pytest.mark.parametrize("path", PHONE_CSS, ids=name)
def test_the_phones_styles_are_of_2022(path: Path) -> None:
    css = css_only(read(path))
    nested = [selector for selector, _, around in blocks(css) if any(outer[:1] != "@" for outer in around)]
    assert finds(LATE_ON_THE_PHONE, css, name(path)) + nested == []
