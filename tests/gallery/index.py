"""Pages to leaf through the pictures: one of all states, one of each state, and one of what a ruler found."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from tests.gallery.cases import Case

STYLE = """
body { margin: 2rem; background: #14110d; color: #f7f3e8; font: 1rem/1.4 system-ui, sans-serif }
a { color: #ffd54a } nav a { margin-right: 1.5rem }
.all { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0 } figcaption { font-size: .875rem }
img { display: block; max-width: 100%; height: 14rem; background: #000 }
.board img { height: 9rem }
"""
TITLES = {"board": "The TV", "phone": "The phone"}


def page(title: str, body: str) -> str:
    """A whole page that needs nothing but its pictures."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>{body}</html>"
    )


def figure(source: str, caption: str, link: str) -> str:
    """One picture with its words."""
    src, href, words = escape(source), escape(link), escape(caption)
    return (
        f'<figure><a href="{href}"><img loading="lazy" src="{src}" alt="{words}"></a>'
        f"<figcaption>{words}</figcaption></figure>"
    )


def gallery_of(figures: Iterable[str], device: str) -> str:
    """Pictures side by side."""
    return f'<div class="all {device}">{"".join(figures)}</div>'


def state_page(cases: list[Case], around: dict[str, str]) -> str:
    """All pictures of one state, language by language; `around` are the pages before and after it."""
    device, state = cases[0].device, cases[0].state
    links = "".join(f'<a href="{escape(href)}">{escape(words)}</a>' for words, href in around.items())
    body = [f"<nav>{links}</nav>"]
    for lang, group in groupby(sorted(cases, key=lambda case: case.lang), key=lambda case: case.lang):
        figures = (figure(f"{case}.png", f"{case}", f"{case}.png") for case in group)
        body.append(f"<h2>{escape(lang)}</h2>{gallery_of(figures, device)}")
    return page(f"{TITLES[device]}: {state}", "".join(body))


def cover(cases: list[Case]) -> Case:
    """The picture that stands for a state: usual names, and English where there is some."""
    return min(cases, key=lambda case: (case.names != "usual", case.lang != "en", case.look, case.seats))


def findings(found: Iterable[tuple[Case, list[str]]]) -> str:
    """The pictures in which something is found, and what it is."""
    rows = (
        f'<li><a href="{escape(case.path)}">{escape(case.path)}</a><ul>'
        f"{''.join(f'<li>{escape(words)}</li>' for words in complaints)}</ul></li>"
        for case, complaints in found
    )
    return page("Findings", f'<nav><a href="index.html">all states</a></nav><ol>{"".join(rows)}</ol>')


def write(folder: Path, cases: list[Case], found: Sequence[tuple[Case, list[str]]] = ()) -> Path:
    """Write the pages beside the pictures; gives the first."""
    states: dict[tuple[str, str], list[Case]] = {}
    for case in cases:
        states.setdefault((case.device, case.state), []).append(case)
    order = list(states)
    body = []
    for device, group in groupby(order, key=lambda key: key[0]):
        covers = [(state, cover(states[device, state])) for _, state in group]
        figures = (
            figure(case.path, f"{state} ({len(states[device, state])})", f"{device}/{state}/index.html")
            for state, case in covers
        )
        body.append(f"<h2>{TITLES[device]}</h2>{gallery_of(figures, device)}")
    for place, key in enumerate(order):
        around = {"all states": "../../index.html"}
        for words, other in (("before: ", place - 1), ("after: ", place + 1)):
            if 0 <= other < len(order):
                around[words + "/".join(order[other])] = "/".join(("../..", *order[other], "index.html"))
        home = folder.joinpath(*key)
        home.mkdir(parents=True, exist_ok=True)
        (home / "index.html").write_text(state_page(states[key], around), encoding="utf-8")
    if found:
        (folder / "findings.html").write_text(findings(found), encoding="utf-8")
        body.insert(
            0, f'<p><a href="findings.html">{len(found)} pictures in which something is found</a></p>'
        )
    first = folder / "index.html"
    first.write_text(page("shboard: every state", "".join(body)), encoding="utf-8")
    return first
