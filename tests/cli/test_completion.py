"""Completion: a script for each of four shells, and what Tab offers, in a real bash as well."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import CHAPTERS, main
from cli.completion import SHELLS

ROOT = Path(__file__).resolve().parents[2]


def completed(shell: str, words: str, at: int) -> list[str]:
    """What the command offers to a shell's script."""
    result = subprocess.run(
        [sys.executable, "-c", "from cli import main; main(prog_name='shboard')"], cwd=ROOT,
        env=os.environ
        | {"_SHBOARD_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


@pytest.mark.parametrize("shell", SHELLS)
def test_c28_host10e_there_is_a_script_for_each_shell(shell: str) -> None:
    result = CliRunner().invoke(main, ["completion", shell])
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) > 5
    assert f"{shell}_complete" in result.stdout
    assert "_SHBOARD_COMPLETE" in result.stdout


def test_another_shell_is_a_wrong_line() -> None:
    assert CliRunner().invoke(main, ["completion", "tcsh"]).exit_code == 2


def test_commands_options_and_choices_are_offered() -> None:
    names = [name for rows in CHAPTERS.values() for name, *_ in rows]
    assert completed("bash", "shboard ", 1) == [f"plain,{name}" for name in names]
    lines = completed("powershell", "shboard serve --mu", 2)
    assert lines == ["plain", "--mute", "The TV makes no sound."]
    assert completed("bash", "shboard serve --lang d", 3) == ["plain,da", "plain,de"]


@pytest.mark.needs("bash")
def test_c28_bash_completes(tmp_path: Path) -> None:
    """The script as it is printed, and a command of that name, as after an installation."""
    bash = shutil.which("bash")
    assert bash
    command = tmp_path / "shboard"
    start = f'cd {ROOT}\nexec {sys.executable} -c "from cli import main; main(prog_name=\'shboard\')" "$@"\n'
    command.write_text(f"#!/bin/sh\n{start}")
    command.chmod(0o755)
    line = (
        'eval "$(shboard completion bash)"; COMP_WORDS=(shboard seats re); COMP_CWORD=2;'
        ' _shboard_completion shboard re seats; echo "${COMPREPLY[@]}"'
    )
    result = subprocess.run(
        [bash, "--norc", "-c", line], capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert (result.stdout, result.stderr) == ("remove rename\n", "")
