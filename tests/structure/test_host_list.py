"""What the host is promised, clause by clause: each has a test named after it, `test_host04b_…`."""

import ast
import re
from functools import cache

import pytest

from tests.structure.house import files, read

PROMISES = {
    "01a": "the address in the QR code is the likeliest of this computer's",
    "01b": "VPN, Docker, virtual and link-local ones come last, on networks as computers have them",
    "01c": "--interface and --url are remembered for this network",
    "01d": "where none is usable there is a sentence and no QR code",
    "01e": "the QR code follows a change of the address while a table is served",
    "01f": "the TV says that everybody must scan again, also where the address changed between two serves",
    "01g": "claim --all prints a PIN for each seat",
    "01h": "NAME.local is offered as a second line",
    "02a": "the doctor says what is bound and whether it can be reached from itself; exit code 0 or 1",
    "02b": "which address is in the QR code, and why",
    "02c": "the firewall, with the exact command to open it",
    "02d": "hints of isolation and guest networks",
    "02e": "whether there is a browser",
    "02f": "whether the state folder is healthy",
    "02g": "time and disk",
    "02h": "/ping for the phone",
    "02i": "whoever is not root is told as much as may be known",
    "03a": "the Wi-Fi's password comes from a file, the environment or a prompt",
    "03b": "and lies in the state folder alone",
    "03c": "both codes are on the board of the lobby, in their order",
    "03d": "the network's never once a game has begun",
    "03e": "a sheet for the wall has both codes and six steps",
    "03f": "the codes are read off the screen at three pixels a module",
    "03g": "and off the terminal's half blocks",
    "04a": "a browser is found on each system",
    "04b": "the real one fills the screen without questions, with sound",
    "04c": "the display stays awake",
    "04d": "the browser is opened again when it dies, and closed with the server",
    "04e": "--print shows the command",
    "04f": "README's service is one that starts",
    "05a": "the console shows the evening, live, on a real terminal",
    "05b": "a key for each step",
    "05c": "who is awaited",
    "05d": "status --watch shows each change",
    "05e": "the host's phone starts, pauses, resumes and goes again",
    "05f": "that right can be taken back",
    "05g": "it never claims, removes or ends",
    "05h": "it is shown not one secret more",
    "06a": "seats are moved, swapped and shuffled",
    "07a": "so many bots as the host wants",
    "07b": "on the TV they are called bots",
    "07c": "they make legal moves alone",
    "07d": "nobody's secret is heard any better where bots play",
    "08a": "tables are opened, listed and closed",
    "08b": "a hundred in one process",
    "08c": "behind a real nginx each code finds its server",
    "08d": "one of them dies and returns",
    "09a": "again keeps people and seats, and nothing else",
    "09b": "forget says what it erased",
    "09c": "and the raw files prove it",
    "09d": "no score is kept",
    "09e": "a whole night is as README tells it",
    "10a": "help has examples first, in 80 columns",
    "10b": "with defaults and variables of the environment",
    "10c": "the file counts less than the environment, and that less than an option",
    "10d": "config show names each value's source",
    "10e": "completion for four shells",
    "10f": "what --json prints is as README documents it",
    "10g": "NO_COLOR is heeded",
    "10h": "no escape codes outside a terminal",
    "10i": "what takes long says so",
    "10j": "exit codes",
    "10k": "errors are one sentence with the next step",
    "10l": "names that steer terminals are harmless",
    "10m": "what README has the host type is understood",
    "11a": "nothing on the path of a game is POSIX's alone",
    "11b": "a script finds dependencies that lack wheels",
    "11c": "https with the host's own certificate",
    "12a": "the way to a first lobby is the one that README counts",
}


@cache
def named() -> dict[str, list[str]]:
    """The names of the tests of each clause."""
    found: dict[str, list[str]] = {clause: [] for clause in PROMISES}
    for path in files("py", "tests"):
        for node in ast.walk(ast.parse(read(path))) if path.name.startswith("test_") else ():
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in re.findall(r"_host(\d\d[a-z])(?=_)", node.name):
                    found.setdefault(clause, []).append(node.name)
    return found


@pytest.mark.parametrize("clause", PROMISES)
def test_each_promise_has_a_test_of_its_name(clause: str) -> None:
    assert named()[clause] != [], PROMISES[clause]


def test_no_test_is_named_after_what_nobody_promised() -> None:
    assert {clause: names for clause, names in named().items() if clause not in PROMISES} == {}
