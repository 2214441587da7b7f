"""README's night is one that happened, its commands are there, and its way to a first lobby is as counted.

After a wanted change: `SNAPSHOTS=write pytest tests/cli/test_readme.py`, then read the difference.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from urllib.parse import urlsplit

import click
import pytest

from cli import banner, main
from cli.bots.address import Address
from cli.evening import PUBLISHED
from tests.cli.fake_host import lobby
from tests.cli.night import CODE, DEEDS
from tests.cli.serving import environment
from tests.cli.test_banner import HERE, Serving
from tests.helpers.guests import http
from tests.helpers.namespace import Namespace
from tests.structure.test_package import NOT_SOURCE

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")
OPENS, CLOSES = "<!-- night -->\n```console\n", "\n```\n<!-- /night -->"
EVERYWHERE = {"--state", "--table"}
"""Options that README tells of once, for all commands."""


def story() -> list[str]:
    """The lines of the night as README has them."""
    return TEXT.partition(OPENS)[2].partition(CLOSES)[0].split("\n")


@pytest.mark.needs("ip", package="iproute2")
@pytest.mark.needs("nsenter", package="util-linux")
def test_host09e_a_whole_night_is_as_readme_tells_it(tmp_path: Path) -> None:
    """Every command is typed on a terminal at a real server, and shows what README says, line by line."""
    with Namespace() as there:
        there.plug("wlan0", "192.168.1.23/24")
        done = subprocess.run(
            [*there.inside, sys.executable, "-m", "tests.cli.night", str(tmp_path)], cwd=README.parent,
            input=json.dumps(story()), capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    if os.environ.get("SNAPSHOTS") == "write":
        before, after = TEXT.partition(OPENS)[0], TEXT.partition(CLOSES)[2]
        README.write_text(before + OPENS + "\n".join(told) + CLOSES + after, encoding="utf-8")
    else:
        assert told == story()
    assert not any("\x1b" in line for line in told)
    assert told.count(CODE) == 2


def test_everything_that_happens_in_the_night_is_told_once() -> None:
    assert [line[2:] for line in story() if line.startswith("# ")] == list(DEEDS)


def typed() -> Iterator[list[str]]:
    """Each `shboard …` of README, in words."""
    for line in re.findall(r"`shboard ([^`\n]+)`|^\$ shboard (.+)$", TEXT, re.MULTILINE):
        yield shlex.split("".join(line).replace("\\|", "|"))


def command(words: list[str]) -> click.Command | None:
    """The command that a line begins with."""
    context = click.Context(main)
    found = main.get_command(context, words[0])
    if isinstance(found, click.Group) and len(words) > 1:
        return found.get_command(context, words[1]) or found
    return found


def switches(found: click.Command) -> list[set[str]]:
    """Its options and those of its own commands, each with all its names."""
    own = [{*each.opts, *each.secondary_opts} for each in found.params if isinstance(each, click.Option)]
    if isinstance(found, click.Group):
        for name in found.commands:
            own += switches(found.commands[name])
    return own


def test_host10m_each_line_that_readme_has_the_host_type_is_understood() -> None:
    lines = list(typed())
    assert len(lines) > 40
    for words in lines:
        found = command(words)
        assert found is not None, words
        said = {word for word in words if word.startswith("--")}
        assert said <= set().union(*switches(found)), words


ROWS = re.findall(r"^\| `shboard ([^|]+)` \| (.+)$", TEXT.replace("\\|", "/"), re.MULTILINE)


@pytest.mark.parametrize(("names", "text"), ROWS, ids=[names.split()[0] for names, _ in ROWS])
def test_readmes_table_of_commands_has_all_their_options(names: str, text: str) -> None:
    said = set(re.findall(r"--[a-z][a-z-]*", text))
    for name in re.findall(r"(?:^|`)([a-z-]+)", names):
        found = command([name])
        assert found is not None
        assert said <= set().union(*switches(found))
        assert [each for each in switches(found) if not each & (said | EVERYWHERE)] == []


def test_readmes_table_has_all_commands() -> None:
    named = [name for names, _ in ROWS for name in re.findall(r"(?:^|`)([a-z-]+)", names)]
    assert sorted(named) == sorted(main.list_commands(click.Context(main)))


def test_host10f_what_programs_are_told_is_as_readme_documents_it() -> None:
    of_serve, _, of_status = TEXT.partition("`serve --json` prints")[2].partition("`status --json` prints")
    told = banner.listening(Serving(), HERE)
    known = {*told, *told["phones"][0], "listening", "stopped"}
    assert set(re.findall(r'"(\w+)"', of_serve)) == known
    stages, seat = {"lobby", "play", "over"}, {*lobby()["seats"][0], "bot"}
    said = set(re.findall(r"`(\w+)`", of_status.partition("Neither ever")[0]))
    assert said == {*PUBLISHED} | stages | seat


def test_host04f_the_service_that_readme_shows_starts_the_board_on_the_whole_screen() -> None:
    units = []
    for block in re.findall(r"```ini\n(.*?)```", TEXT, re.DOTALL):
        unit = ConfigParser(interpolation=None)
        unit.read_string(block)
        units.append(unit)
    service, starter = units
    program, name, *options = shlex.split(service["Service"]["ExecStart"])
    assert program.endswith("/.venv/bin/shboard"), "where the line at the top of README has put it"
    serve = command([name])
    assert serve is not None
    parent = click.Context(main, **main.context_settings)  # click keeps how help is asked for the first time
    assert serve.make_context(name, options, parent=parent).params["kiosk"] is True
    assert starter["Desktop Entry"]["Exec"].split() == ["systemctl", "--user", "start", "shboard"]
    assert "`~/.config/systemd/user/shboard.service`" in TEXT


PYTHON = """#!/bin/sh
"{python}" -m venv --without-pip "$3" || exit
cat >"$3/bin/pip" <<'END'
#!/bin/sh
exec "$(dirname "$0")/python" -m pip "$@" --no-index --no-deps --no-build-isolation
END
chmod +x "$3/bin/pip"
"""
"""For `python3`, which is asked for a venv alone: its pip is that of the tests, and needs no network."""


def test_host12a_the_one_line_at_the_top_of_readme_leads_to_a_lobby_on_the_tv(tmp_path: Path) -> None:
    """In a copy of the sources and nothing else; what pip would fetch is lent by the tests' own Python."""
    (line,) = re.search(r"```sh\n(.*?)```", TEXT, re.DOTALL)[1].splitlines()  # type: ignore[index]
    tree, tools = tmp_path / "shboard", tmp_path / "bin"
    shutil.copytree(README.parent, tree, ignore=NOT_SOURCE)
    tools.mkdir()
    (tools / "python3").write_text(PYTHON.format(python=sys.executable), encoding="utf-8")
    (tools / "python3").chmod(0o755)
    lent = environment(
        PATH=f"{tools}:{os.environ['PATH']}", PYTHONPATH=sysconfig.get_path("purelib"), HOME=str(tmp_path),
        SHBOARD_STATE=str(tmp_path / "state"), SHBOARD_SERVE_HOST="127.0.0.1", PIP_NO_COMPILE="1",
    )  # fmt: skip
    with subprocess.Popen(
        ["sh", "-c", line], cwd=tree, env=lent, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert process.stdout
            board = next((each for each in process.stdout if each.startswith("Board ")), "")
            url = urlsplit(board.split()[1])
            address = Address(url.hostname or "", url.port or 0)
            table = urlsplit(http(address, "GET", url.path).headers["Location"]).path
            page = http(address, "GET", table)
            assert (page.status, "/board/board.js" in page.text) == (200, True)
            assert (tree / ".venv" / "bin" / "shboard").is_file()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
