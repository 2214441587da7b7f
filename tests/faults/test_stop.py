"""However `shboard serve` is stopped, it ends by itself and keeps everything; its screens come back."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.serve import uninterrupted
from shboard.state_folder import NOTE
from tests.faults.typed import Typed, typed
from tests.helpers.serving import GUARD, NAMES, ROOT, Board

FILL = 50
"""Pairs of commands that show every screen two views: more than is kept for one that never reads."""


def closes_the_window(server: Typed) -> None:
    """The system tells of it, and so does the session that ends with it, in its own way."""
    os.close(server.terminal)
    server.process.terminate()


STOPS: dict[str, tuple[Callable[[Typed], object], int]] = {
    "Ctrl-C": (lambda server: os.write(server.terminal, b"\x03"), 130),
    "SIGTERM": (lambda server: server.process.terminate(), 0),
    "a closed window": (closes_the_window, 0),
}


def deaf(board: Board) -> None:
    """From now on it reads nothing, and its system keeps next to nothing for it."""
    board.socket._sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)


@pytest.mark.parametrize("stop", STOPS)
def test_it_ends_with_screens_connected_one_deaf_and_a_step_on_its_way(stop: str, tmp_path: Path) -> None:
    how, status = STOPS[stop]
    with typed(tmp_path / "state") as server:
        party, board = [server.phone(name) for name in NAMES[:5]], server.board()
        deaf(server.board())
        assert server.host("start") == 200
        for command in ("lock", "unlock") * (FILL if stop == "SIGTERM" else 0):
            assert server.host(command) == 200
        roles = [guest.secret("role") for guest in party]
        server.process.send_signal(signal.SIGSTOP)
        step = party[1].put({"game": 1, "round": 1, "action": {"do": "confirm"}})
        how(server)
        server.process.send_signal(signal.SIGCONT)
        assert server.stopped() == status
        assert [screen.closed() for screen in (*party, board)] == [1012] * 6
        assert not (tmp_path / "state" / NOTE).exists()
        done = any(frame.get("id") == step and frame.get("ok") for frame in party[1].frames)
        code = server.code
        server.start()
        assert (server.code, server.told["resumed"]) == (code, True)
        for screen in (*party, board):
            screen.connect()
        assert party[1].you()["done"] >= done, "what was told to be done is done"
        for guest, role in zip(party, roles, strict=True):
            if not guest.you()["done"]:
                assert guest.secret("role") == role
                assert guest.act("confirm")["ok"]
        while board.view()["table"]["phase"] != "nominate":
            board.read()  # in the reveal screens are shown what is new once a second


def test_another_ctrl_c_does_not_wait_for_an_end_that_does_not_come() -> None:
    stuck = (
        "import gevent, types; from cli.serve import _stop_on_signals; wait = lambda: gevent.sleep(1000);"
        "_stop_on_signals(types.SimpleNamespace(stop=wait)); print(flush=True); wait()"
    )
    with subprocess.Popen([sys.executable, "-c", stuck], cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        for _ in range(int(GUARD)):
            process.send_signal(signal.SIGINT)
            try:
                assert process.wait(1) == 130
                break
            except subprocess.TimeoutExpired:
                continue
        else:
            process.kill()
            pytest.fail("it waits for ever")


def test_ctrl_c_while_it_loads_breaks_nothing_and_is_not_lost() -> None:
    loaded = []

    def load() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            loaded.append("all")

    with pytest.raises(KeyboardInterrupt):
        load()
    assert loaded == ["all"]
    with uninterrupted():
        pass
