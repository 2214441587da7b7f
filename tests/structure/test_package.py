"""The wheel holds all that a game night needs, and the installed command finds its way in."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.structure.house import ROOMS, ROOT, name, read

NOT_SOURCE = shutil.ignore_patterns("__pycache__", ".*", "*.egg-info", "build", "tests")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a clean copy of the tree, without the network."""
    folder = tmp_path_factory.mktemp("wheel of the house")
    copy = folder / "tree"
    shutil.copytree(ROOT, copy, ignore=NOT_SOURCE)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_every_file(wheel: Path) -> None:
    ours = {
        name(path)
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert ours - packed == set()
    assert {file for file in packed if ".dist-info/" not in file} - ours == set()


def test_the_wheel_carries_licence_and_version(wheel: Path) -> None:
    from shboard import __version__

    archive = zipfile.ZipFile(wheel)
    metadata = next(file for file in archive.namelist() if file.endswith(".dist-info/METADATA"))
    text = archive.read(metadata).decode()
    assert f"\nVersion: {__version__}\n" in text
    assert "\nLicense-Expression: CC-BY-NC-SA-4.0\n" in text
    assert any(file.endswith("/licenses/LICENSE") for file in archive.namelist())


def test_each_package_is_one() -> None:
    """A folder with Python files but no __init__.py would be left out of the wheel."""
    folders = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    assert [name(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_the_command_starts() -> None:
    scripts = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]["scripts"]
    assert scripts == {"shboard": "cli:main"}
    import cli

    assert callable(cli.main)
