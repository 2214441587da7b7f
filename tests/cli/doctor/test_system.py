"""This computer's own tools, asked for real."""

import os
import sys
from pathlib import Path

from cli.doctor import system


def test_a_tool_says_something_refuses_or_is_not_there() -> None:
    assert system.run(sys.executable, "-c", "print('said', input() if 0 else '')") == "said \n"
    assert system.run(sys.executable, "-c", "raise SystemExit(1)") is None
    assert system.run("no-such-tool") is None


def test_a_tool_can_ask_nothing_back_and_speaks_english() -> None:
    code = "import os, sys; print(repr(sys.stdin.read()), os.environ['LC_ALL'])"
    assert system.run(sys.executable, "-c", code) == "'' C\n"


def test_this_one() -> None:
    here = system.this()
    assert (here.platform, here.root) == (sys.platform, os.geteuid() == 0)
    assert Path(here.program).is_file()
    assert system.is_root() is here.root
    assert system.python() == here.program
