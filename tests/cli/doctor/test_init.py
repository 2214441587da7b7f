"""`shboard doctor` whole: on a network of its own, with a server and without, and in JSON."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli import browsers
from cli.doctor import _report, browser, phone_steps
from cli.doctor.finding import Level, unsure, well
from cli.doctor.served import Served
from tests.cli.doctor.recorded import system
from tests.cli.serving import ROOT, environment, served
from tests.helpers.namespace import Namespace

NOBODY = ("unshare", "--user")
"""Without any right of root's, and with the same files."""


@pytest.fixture
def there() -> Iterator[Namespace]:
    with Namespace() as namespace:
        namespace.plug("wlan0", "192.168.7.5/24")
        yield namespace


def examined(there: Namespace, state: Path, *under: str) -> tuple[int, dict[str, Any], dict[str, str]]:
    """The exit code, all that is said, and the level of each topic. `under`: what runs the command."""
    command = [*there.inside, *under, sys.executable, "-m", "cli", "doctor", "--json", "--state", str(state)]
    done = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    told = json.loads(done.stdout)
    return done.returncode, told, {found["topic"]: found["level"] for found in told["findings"]}


@pytest.mark.needs("ip", package="iproute2")
@pytest.mark.needs("unshare", package="util-linux")
@pytest.mark.needs("nft", package="nftables")
def test_host02a_host02i_with_a_server_and_a_firewall_and_without(there: Namespace, tmp_path: Path) -> None:
    state = tmp_path / "state"
    code, told, levels = examined(there, state)
    assert (told["running"], told["url"], levels["Server"]) == (False, "http://192.168.7.5:8000", "well")
    assert "Reach" not in levels
    assert not state.exists(), "it changes nothing"
    with served(state, "--port", "8123", under=there.inside) as server:
        code, told, levels = examined(there, state)
        assert (told["running"], told["port"], told["url"]) == (True, 8123, "http://192.168.7.5:8123")
        assert set(levels) >= {"Server", "Address", "Reach", "Firewall", "Browser", "State", "Disk", "Clock"}
        assert {topic for topic, level in levels.items() if level != "well"} <= {"Browser", "Disk"}
        assert code == (0 if told["well"] else 1)
        chain = "type filter hook input priority 0; policy drop; iif lo accept;"
        rules = f"table inet filter {{\n chain input {{ {chain} }}\n}}\n"
        subprocess.run([*there.inside, "nft", "-f", "-"], input=rules, text=True, check=True)
        code, told, levels = examined(there, state)
        assert (code, told["well"], levels["Firewall"], levels["Reach"]) == (1, False, "wrong", "well")
        firewall = next(found for found in told["findings"] if found["topic"] == "Firewall")
        assert firewall["next"].endswith("sudo nft insert rule inet filter input tcp dport 8123 accept")
        code, told, levels = examined(there, state, *NOBODY)
        assert (told["running"], told["well"], levels["Reach"]) == (True, code == 0, "well")
        assert levels["Firewall"] in ("well", "unsure"), "root alone may read the rules"
        note = json.loads((state / "host.json").read_text(encoding="utf-8"))
        assert note["token"] not in json.dumps(told)
        assert server.process.poll() is None


def test_each_finding_is_a_line_and_each_step_below_it() -> None:
    found = [well("Disk", "There is room."), unsure("Clock", "It says 1970.", "Set it.")]
    assert _report(found) == [
        "well    Disk   There is room.",
        "unsure  Clock  It says 1970.",
        "        → Set it.",
        "",
        "1 to look at.",
    ]
    assert _report(found[:1])[-1] == "All is well."


def test_host02e_no_browser_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "found", lambda _platform: [])
    found = browser(system("linux", {}))
    assert (found.level, "sudo apt install chromium" in found.next_step) == (Level.UNSURE, True)


def test_host02d_what_a_phone_is_to_try() -> None:
    steps = phone_steps(Served(True, 8000, [], "http://192.168.1.5:8000"))
    assert steps[0] == "Open http://192.168.1.5:8000/ping: pong says that the way is free."
    assert "isolation" in steps[-1]
