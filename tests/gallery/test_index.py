"""The pages of the gallery: every picture is on one, and nothing leads nowhere or out of the folder."""

import re
from pathlib import Path

from tests.gallery import board, index, phone
from tests.gallery.cases import LANGUAGES, SEATS


def test_every_picture_is_shown_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    cases = [*board.ALBUM.chosen(), *phone.ALBUM.chosen()]
    for case in cases:
        path = tmp_path / case.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    index.write(tmp_path, cases, [(cases[0], ["too small: <b>"])])
    linked = set()
    for page in tmp_path.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            assert "//" not in target
            linked.add((page.parent / target).resolve())
    assert linked == {path.resolve() for path in tmp_path.rglob("*.*") if path.is_file()}


def test_what_is_found_is_written_as_it_was_found(tmp_path: Path) -> None:
    case = board.ALBUM.chosen()[0]
    index.write(tmp_path, [case], [(case, ["too small: <b>"])])
    page = (tmp_path / "findings.html").read_text(encoding="utf-8")
    assert "too small: &lt;b&gt;" in page
    assert case.path in page


def test_all_means_all() -> None:
    for album in (board.ALBUM, phone.ALBUM):
        every = list(album.every())
        paths = {case.path for case in every}
        assert len(paths) == len(every)
        for state in album.states:
            assert len([1 for case in every if case.state == state and case.names == "usual"]) == len(
                SEATS
            ) * len(LANGUAGES) * len(album.looks)
        assert {case.path for case in album.chosen() if case.names == "usual"} <= paths
