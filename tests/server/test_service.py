"""The running server: it starts or says why not, ends promptly, and bears what happens on a home network."""

import os
import socket
import ssl
from pathlib import Path

import pytest

from shboard.store import FILE
from tests.helpers.game import Game
from tests.helpers.serving import Guest, NotServed, Server


def trouble(server: Server) -> NotServed:
    """Why it does not start."""
    with pytest.raises(NotServed) as caught, server:
        pass
    return caught.value


def test_a_stop_sends_screens_away_to_come_back_and_keeps_everything(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        party, board = server.party(5), server.board()
        server.host("start")
        kept = server.table()
        assert server.stop() == 0
        assert [screen.closed() for screen in (*party, board)] == [1012] * 6
        assert not (server.state / "host.json").exists()
        server.start()
        assert server.listening["resumed"]
        assert server.table() == kept
        assert party[0].connect().act("confirm")["ok"]
        assert server.complaints() == ""


def test_one_state_has_one_server(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        server.join("Ida")
        note = (server.state / "host.json").read_text()
        why = trouble(Server(tmp_path / "state"))
        assert "Another shboard" in why.sentence
        assert "shboard status" in why.next_step
        assert (server.state / "host.json").read_text() == note
        assert server.host("status")[0] == 200


def test_a_busy_port(server: Server, tmp_path: Path) -> None:
    with Server(tmp_path / "one", port=server.port) as one:
        assert server.port < one.port < server.port + 20
        one.join("Ida")
    why = trouble(Server(tmp_path / "two", port=server.port, port_fixed=True))
    assert why.sentence == f"Port {server.port} is busy."
    with socket.create_server(("127.0.0.1", one.port)):
        assert "--new" in trouble(one).next_step  # the phones of its table know the old port alone


def test_a_fresh_table_forgets_the_one_before(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        code = server.code
        guest = server.join("Ida")
        server.stop()
        server.settings["fresh"] = True
        server.start()
        assert (server.listening["resumed"], server.code != code) == (False, True)
        assert server.request("GET", f"/j/{code}").status == 404
        assert guest.connect().closed() == 4404
        server.stop()
        assert code.encode() not in (server.state / FILE).read_bytes()


def test_a_damaged_state_is_set_aside_and_named_and_an_open_folder_closed(tmp_path: Path) -> None:
    server = Server(tmp_path / "state")
    server.state.mkdir(mode=0o755)
    (server.state / FILE).write_bytes(b"damaged" * 1000)
    with server:
        if os.name != "nt":  # there the user's profile is closed already
            assert server.listening["folder_was_open"]
            assert server.state.stat().st_mode & 0o077 == 0
        aside = Path(server.listening["damaged"])
        assert aside.read_bytes() == b"damaged" * 1000
        assert not server.listening["resumed"]
        assert server.join("Ida").view()["stage"] == "lobby"
        assert server.complaints() == ""


def test_a_full_disk_refuses_and_then_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        party, board = server.party(5), server.board()
        server.host("start")
        server.disk(works=False)
        kept, shown = server.table(), board.view()
        assert party[0].act("confirm")["refused"] == "not_saved"
        assert server.host("pause") == (409, {"refused": "not_saved"})
        assert server.host("claim", seat=1, yes=True)[1] == {"refused": "not_saved"}
        late = Guest(server, server.code).post("reclaim", {"pin": "000000"})
        assert late.json["refused"] == "pin_wrong"
        assert (server.table(), board.view()) == (kept, shown)
        assert party[0].secret("role")  # what is known may still be looked at
        server.disk(works=True)
        assert party[0].act("confirm")["ok"]
        server.restart()
        assert server.game().step == 1


def test_a_full_disk_gives_no_seat(server: Server, code: str) -> None:
    server.join("Ida", code)
    server.disk(works=False)
    answer = Guest(server, code).post("join", {"name": "Bo"})
    server.disk(works=True)
    assert (answer.status, answer.json["refused"]) == (503, "not_saved")
    assert "Set-Cookie" not in answer.headers
    assert server.join("Bo", code).seat == 2


def test_a_browser_that_tries_tls_is_refused_at_once(server: Server, code: str) -> None:
    context = ssl.create_default_context()
    for _ in range(3):
        with (
            socket.create_connection(server.address, 20) as plain,
            pytest.raises((ssl.SSLError, ConnectionError)) as caught,
        ):
            context.wrap_socket(plain, server_hostname="127.0.0.1")
        assert not isinstance(caught.value, ssl.SSLWantReadError)
    assert server.request("GET", f"/j/{code}").status == 200


@pytest.mark.parametrize(
    "sent", [b"", b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x1b[31m\n"]
)
def test_what_is_no_request_is_hung_up_on(sent: bytes, server: Server, code: str) -> None:
    with socket.create_connection(server.address, 20) as plain:
        plain.sendall(sent)
        plain.shutdown(socket.SHUT_WR)
        while plain.recv(4096):
            pass
    assert server.request("GET", f"/j/{code}").status == 200


def test_a_screen_that_never_reads_delays_nobody(server: Server, code: str) -> None:
    deaf, board = server.join("Deaf", code), server.board(code)
    other = server.join("Ida", code)
    for number in range(300):
        assert other.ask({"rename": f"Ida {number}"})["ok"]
    assert board.view()["seats"][1]["name"] == "Ida 299"
    assert deaf.view()["seats"][1]["name"] == "Ida 299"


def test_when_all_screens_of_a_table_die_at_once_the_others_play_on(server: Server, code: str) -> None:
    other = server.open_table()
    party, board = server.party(5, code), server.board(code)
    server.plant(Game(5).state, code)
    server.hang_up()
    rest = server.party(5, other)
    assert server.host("start", table=other)[0] == 200
    assert all(guest.act("confirm")["ok"] for guest in rest)
    for screen in (*party, board):
        screen.connect()
    assert party[0].act("nominate", target=2)["ok"]
    assert board.view()["table"]["phase"] == "vote"


def test_two_tabs_of_one_phone(server: Server, code: str) -> None:
    first = server.join("Ida", code)
    second = Guest(server, code)
    second.cookie = first.cookie
    second.connect().catch_up()
    assert first.closed() == 4001
    assert second.ask({"rename": "Iduna"})["ok"]
    assert first.connect().you()["seat"] == 1
    assert second.closed() == 4001
