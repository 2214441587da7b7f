"""The two commands of whoever changes something: tests/run, and .ci/run, which calls it."""

import os
import shutil
import subprocess

import pytest

from tests.structure.house import ROOT, read


@pytest.mark.parametrize("script", ["tests/run", ".ci/run"])
def test_a_script_is_bash_and_may_run(script: str) -> None:
    bash = shutil.which("bash")
    assert bash
    assert os.access(ROOT / script, os.X_OK)
    assert read(ROOT / script).startswith("#!/usr/bin/env bash\n# ")
    assert subprocess.run([bash, "-n", str(ROOT / script)], check=False).returncode == 0


def test_ci_runs_what_people_run() -> None:
    assert 'exec "$(dirname "$0")/../tests/run" "$@"' in read(ROOT / ".ci/run")


@pytest.mark.needs("shellcheck")
def test_shellcheck_finds_nothing() -> None:
    done = subprocess.run(
        ["shellcheck", str(ROOT / "tests/run"), str(ROOT / ".ci/run")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
