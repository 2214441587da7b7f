"""Help texts: examples first, options in groups, no line too long for a terminal, and kept as snapshots.

After a wanted change: `SNAPSHOTS=write pytest tests/cli/test_help.py`, then read the difference.
"""

import os
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli import CHAPTERS, main

SNAPSHOTS = Path(__file__).parent / "snapshots"
PAGES = [
    (), *((name,) for rows in CHAPTERS.values() for name, _, _ in rows),
    *(("seats", verb) for verb in ("list", "move", "rename", "remove")),
    *(("config", verb) for verb in ("path", "show")),
]  # fmt: skip
# The page of `demo` is looked at in its own test: it is no part of the evening.
KEPT = [page for page in PAGES if page != ("demo",)]


def page(words: tuple[str, ...]) -> str:
    result = CliRunner().invoke(main, [*words, "--help"], terminal_width=80)
    assert result.exit_code == 0
    assert result.stderr == ""
    return result.stdout


@pytest.mark.parametrize("words", KEPT, ids=lambda words: "-".join(("shboard", *words)))
def test_c28_the_help_reads_as_it_was_kept(words: tuple[str, ...]) -> None:
    kept = SNAPSHOTS / f"{'-'.join(('shboard', *words))}.txt"
    if os.environ.get("SNAPSHOTS") == "write":
        kept.write_text(page(words), encoding="utf-8")
    assert page(words) == kept.read_text(encoding="utf-8")


def test_no_snapshot_is_left_over() -> None:
    assert {path.stem for path in SNAPSHOTS.glob("*.txt")} == {
        "-".join(("shboard", *words)) for words in KEPT
    }


@pytest.mark.parametrize("words", PAGES, ids=lambda words: "-".join(("shboard", *words)))
def test_host10a_page(words: tuple[str, ...]) -> None:
    text = page(words)
    assert max(map(len, text.splitlines())) <= 80
    assert 0 < text.index("Examples:\n") < text.index("Usage: ")
    assert text.index("Usage: ") < text.index("-h, --help")


def test_host10b_defaults_are_shown() -> None:
    assert "default: 0.0.0.0]" in " ".join(page(("serve",)).split())
    assert "default: 8000" in " ".join(page(("serve",)).split())
    assert "(this user's state folder)" in " ".join(page(("status",)).split())


def test_the_overview_says_what_each_command_says() -> None:
    context = click.Context(main)
    for rows in CHAPTERS.values():
        for name, what, _ in rows:
            command = main.get_command(context, name)
            assert command is not None
            assert (command.help or "").startswith(what.rstrip("."))


def test_each_example_is_a_line_that_parses() -> None:
    for words in PAGES:
        text = page(words).partition("Examples:\n")[2].partition("\n\n")[0]
        for line in text.splitlines():
            if line.startswith("  shboard "):
                example = line.strip().partition("  ")[0].split()[1:]
                command: click.Command | None = main
                while isinstance(command, click.Group) and example and not example[0].startswith("-"):
                    command = command.get_command(click.Context(command), example.pop(0))
                assert command is not None, line
                command.make_context(words[-1] if words else "shboard", example, resilient_parsing=True)


def test_bare_shboard_shows_the_way() -> None:
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 2
    assert "Examples:" in result.stderr
