"""The line to the server: what is sent, and each way in which nobody sensible answers."""

import os
import socket
import threading
from pathlib import Path

import pytest

from cli import host as line
from cli.exits import ExitStatus, Failure
from cli.host import Host, Refused
from shboard import state_folder
from shboard.state_folder import HostNote
from tests.cli.conftest import Type
from tests.cli.fake_host import TOKEN, FakeHost, lobby


def test_a_call_brings_the_answer(fake: FakeHost) -> None:
    assert Host(fake.folder, "krab").call("status") == lobby()
    assert fake.asked == [("status", {"table": "KRAB"})]


def test_a_refusal_brings_its_code_and_values(fake: FakeHost) -> None:
    fake.refuses("start", "too_few", seats=3)
    with pytest.raises(Refused) as caught:
        Host(fake.folder, None).call("start")
    assert (caught.value.code, caught.value.values) == ("too_few", {"seats": 3})


def nobody(folder: Path) -> None:
    with pytest.raises(Failure) as caught:
        Host(folder, None).call("status")
    assert caught.value.message == f"No table is being served from {folder}."
    assert caught.value.next_step == f"Start one: shboard serve --state {folder}"
    assert caught.value.status is ExitStatus.NO_SERVER


def test_no_folder(tmp_path: Path) -> None:
    nobody(tmp_path / "missing")
    assert not (tmp_path / "missing").exists()


def test_a_note_left_behind(fake: FakeHost) -> None:
    fake.close()
    nobody(fake.folder)


def test_another_program_on_that_port(fake: FakeHost) -> None:
    fake.answers["status"] = (200, b"<h1>hello</h1>")
    nobody(fake.folder)


def test_another_server_on_that_port(fake: FakeHost) -> None:
    state_folder.write_note(fake.folder, HostNote(1, fake.note.url, "f" * 32))
    nobody(fake.folder)


def test_something_that_speaks_no_http(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        state_folder.write_note(tmp_path, HostNote(1, f"http://127.0.0.1:{server.getsockname()[1]}", TOKEN))
        server.settimeout(5)

        def answer() -> None:
            peer, _ = server.accept()
            peer.recv(4096)
            peer.sendall(b"SSH-2.0-x\r\n\r\n")
            peer.close()

        thread = threading.Thread(target=answer)
        thread.start()
        nobody(tmp_path)
        thread.join()


def test_a_server_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "TIMEOUT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        state_folder.write_note(tmp_path, HostNote(1, url, TOKEN))
        with pytest.raises(Failure) as caught:
            Host(tmp_path, None).call("status")
    assert caught.value.status is ExitStatus.FAILED
    assert url in caught.value.message


def test_the_token_goes_to_this_computer_alone(tmp_path: Path) -> None:
    state_folder.write_note(tmp_path, HostNote(1, "http://192.168.1.9:8000", TOKEN))
    nobody(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="modes mean nothing there")
def test_a_folder_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(state_folder, "read_note", closed)
    with pytest.raises(Failure) as caught:
        Host(tmp_path, None).call("status")
    assert caught.value.status is ExitStatus.FAILED
    assert "Permission denied" in caught.value.message


def test_no_server_in_the_shell(type_: Type) -> None:
    result = type_("pause")
    assert result.exit_code == 3
    assert result.stdout == ""
    assert result.stderr.splitlines()[0].startswith("No table is being served from ")
    assert result.stderr.splitlines()[1].startswith("Start one: shboard serve")
