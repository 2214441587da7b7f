"""A leak of each kind is planted in a copy of the house: the search finds every one of them."""

import compileall
import shutil
import subprocess
import sys
from pathlib import Path
from py_compile import PycInvalidationMode

import pytest

ROOT = Path(__file__).parents[2]
HOLDERS = "case model.Enact(chancellor=holder, hand=hand) if holder == seat:"

# What leaks → the file, a piece of it, and what stands there instead.
PLANTS = {
    "a role under an innocent key": (
        "shboard/view.py",
        "bot=person.bot, off=",
        "bot=person.bot or (table.state and table.state.roles[seat - 1]), off=",
    ),
    "the order of the hand": (
        "shboard/view.py",
        "notice=table.notice,",
        'notice=[*getattr(table.state and table.state.phase, "hand", ())][:1] or table.notice,',
    ),
    "a hand that was passed on": (
        "shboard/rules/observe.py",
        HOLDERS,
        "case model.Enact(chancellor=_, president=holder, hand=hand) if holder == seat:",
    ),
    "a ballot before its time": (
        "shboard/rules/observe.py",
        "for each in state.ballots if each.ja)",
        'for each in (getattr(phase, "ballots", ()) or state.ballots) if each.ja)',
    ),
    "one's own ballot": (
        "shboard/view.py",
        "holds, seen.done)",
        'holds, [b.ja for b in getattr(state.phase, "ballots", ()) if b.seat == seat])',
    ),
    "the draw pile": (
        "shboard/rules/observe.py",
        "draw=len(state.draw),",
        "draw=len(state.draw) + (state.draw[:1] == ('fascist',)),",
    ),
    "the discard pile": (
        "shboard/rules/observe.py",
        "discard=len(state.discard),",
        "discard=len(state.discard) + (state.discard[-1:] == ('fascist',)),",
    ),
    "fellow fascists after the confirmation": (
        "shboard/rules/observe.py",
        "told = isinstance(state.phase, model.Reveal) and seat in state.phase.awaiting",
        "told = isinstance(state.phase, model.Reveal)",
    ),
    "the fascists, told to Hitler at a large table": (
        "shboard/rules/observe.py",
        "(role is Role.HITLER and not PRINTED[state.seats].hitler_is_told)",
        "role == 'nobody'",
    ),
    "another seat's investigation": (
        "shboard/rules/observe.py",
        "case model.PartyCard(president=holder, target=target) if holder == seat:",
        "case model.PartyCard(president=_, target=target):",
    ),
    "the top of the pile, to all": (
        "shboard/rules/observe.py",
        "case model.Peek(president=holder) if holder == seat:",
        "case model.Peek(president=_):",
    ),
    "everything, to the dead": (
        "shboard/rules/observe.py",
        "secrets=(_role(state, seat), *_looking_at(state, seat)),",
        "secrets=tuple(_role(state, k) for k in range(1, 10) if k <= state.seats and seat in state.dead),",
    ),
    "who is dead and a liberal": (
        "shboard/rules/observe.py",
        "dead=state.dead,",
        "dead=tuple(sorted(state.dead, key=lambda k: state.roles[k - 1])),",
    ),
    "who still reads a role": (
        "shboard/rules/observe.py",
        "awaited=None if only_counted(state) else due,",
        "awaited=None if isinstance(phase, model.Vote) and only_counted(state) else due,",
    ),
    "who has voted, where that is hidden": (
        "shboard/rules/observe.py",
        "return None if Variant.HIDDEN_VOTERS in state.variants else landed, len(landed)",
        "return landed, len(landed)",
    ),
    "a role in an answer over HTTP": (
        "shboard/server/identity.py",
        "jsonify(seat=table.seat_of(hashed(tokens[-1])))",
        "jsonify(seat=table.seat_of(hashed(tokens[-1])), hint=table.state and table.state.roles)",
    ),
    "a role in a header": (
        "shboard/server/pages.py",
        "return _phone(code=code, seated=",
        "from flask import g; g.host_ok = room.table.state and room.table.state.roles[0] == 'liberal'\n"
        "    return _phone(code=code, seated=",
    ),
    "a role in an error": (
        "shboard/server/app.py",
        "return jsonify(refused=code, sentence=sentence), error.code or 500",
        "at = context().rooms.only().table.state.roles\n"
        "    return jsonify(refused=code, sentence=sentence, at=at), error.code or 500",
    ),
    "a role in a cookie": (
        "shboard/server/context.py",
        "max_age=COOKIE_SECONDS,",
        "max_age=COOKIE_SECONDS + (context().rooms.only().table.state.roles[0] == 'liberal'),",
    ),
    "a role in what the host is told": (
        "shboard/server/report.py",
        '"online": not shown.get("off", False),',
        '"online": room.table.state and room.table.state.roles[seat - 1] == "hitler",',
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of as much of the house as the search needs."""
    folder = tmp_path_factory.mktemp("planted")
    ignore = shutil.ignore_patterns("__pycache__", "test_*")
    for part in ("shboard", "board_display", "cli", "tests/helpers", "tests/leaks"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignore)
    shutil.copy(ROOT / "tests" / "__init__.py", folder / "tests")
    # Compiled once, and by its content: a piece that changes twice within a second is noticed.
    compileall.compile_dir(folder, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return folder


def search(folder: Path, way: str) -> str:
    """What the search says of the house in this folder."""
    command = [sys.executable, "-B", "-m", "tests.leaks.search", way]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert (done.stdout == "no leak\n") == (done.returncode == 0)
    return done.stdout.strip()


@pytest.mark.parametrize("leak", PLANTS)
def test_a_planted_leak_is_found(leak: str, copy: Path) -> None:
    path, piece, instead = PLANTS[leak]
    file = copy / path
    original = file.read_text(encoding="utf-8")
    assert original.count(piece) == 1, "the piece to plant the leak in is gone: find it another place"
    file.write_text(original.replace(piece, instead), encoding="utf-8")
    try:
        assert " of " in search(copy, "http" if "/server/" in path else "socket")
    finally:
        file.write_text(original, encoding="utf-8")
