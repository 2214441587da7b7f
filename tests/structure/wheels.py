"""Whether shboard installs everywhere without a compiler: `python -m tests.structure.wheels`, by hand.

It asks pip, and so the network, which no test does. The 32-bit Raspberry Pi OS has an index of its own for
what lacks there, and its pip knows it: what is named here as lacking on it is not lost.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable
from importlib.metadata import requires

from packaging.requirements import Requirement

from tests.structure.house import ROOT, read

WINDOWS = {"sys_platform": "win32", "platform_system": "Windows"}
MACOS = {"sys_platform": "darwin", "platform_system": "Darwin"}
LINUX = {"sys_platform": "linux", "platform_system": "Linux"}
TARGETS = {
    "Windows": (("win_amd64",), WINDOWS),
    "Windows on ARM": (("win_arm64",), WINDOWS),
    "macOS on Apple's chips": (("macosx_11_0_arm64",), MACOS),
    "macOS on Intel's": (("macosx_11_0_x86_64", "macosx_10_15_x86_64"), MACOS),
    "Raspberry Pi OS": (("manylinux_2_36_aarch64", "manylinux_2_28_aarch64", "manylinux2014_aarch64"), LINUX),
    "Raspberry Pi OS, 32 bit": (("linux_armv7l", "manylinux_2_31_armv7l", "manylinux2014_armv7l"), LINUX),
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
Pip = Callable[[Iterable[str], tuple[str, ...], str], list[str] | None]


def direct() -> list[str]:
    """What pyproject.toml asks for."""
    project = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]
    return list(project["dependencies"])


def closure(names: Iterable[str], marks: dict[str, str]) -> set[str]:
    """These, and all that they ask for on a system with these marks; they must be installed here."""
    found: set[str] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        needed = waiting.pop()
        meant = needed.marker is None or needed.marker.evaluate({"extra": "", **marks})
        if not meant or needed.name.lower() in found:
            continue
        found.add(needed.name.lower())
        try:
            waiting += map(Requirement, requires(needed.name) or ())
        except ModuleNotFoundError:  # of another system alone, as colorama
            continue
    return found


def pip(names: Iterable[str], platforms: tuple[str, ...], python: str) -> list[str] | None:
    """The wheels that pip would take there, by their addresses; None where one of them lacks."""
    where = [word for platform in platforms for word in ("--platform", platform)]
    command = [
        sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed",
        "--only-binary=:all:", "--target", "nowhere", "--python-version", python, *where,
        "--report", "-", *names,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if done.returncode else wheels(done.stdout)


def wheels(report: str) -> list[str]:
    """The addresses in a report of pip's."""
    return [each["download_info"]["url"] for each in json.loads(report)["install"]]


def lacking(names: set[str], platforms: tuple[str, ...], python: str, ask: Pip = pip) -> list[str]:
    """Those for which there is no wheel; one by one only where it is not all of them."""
    if ask(sorted(names), platforms, python) is not None:
        return []
    return [name for name in sorted(names) if ask([name], platforms, python) is None]


def main() -> int:
    """A line for each system and Python."""
    failed = False
    for target, (platforms, marks) in TARGETS.items():
        names = closure(direct(), marks)
        for python in PYTHONS:
            missing = lacking(names, platforms, python)
            failed = failed or (bool(missing) and "32 bit" not in target)
            said = f"no wheel of {', '.join(missing)}" if missing else f"wheels of all {len(names)}"
            print(f"{target}, Python {python}: {said}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
