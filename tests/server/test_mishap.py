"""What fails inside is told of in lines of code alone: an error's own words may quote a hand."""

from pathlib import Path

from shboard.server.play import FAILED
from shboard.server.static import FOLDERS
from tests.helpers.phases import in_phase
from tests.helpers.serving import Server
from tests.helpers.spy import WORDS

LINE = "raise ValueError(repr(state))"


def test_no_error_is_told_with_the_words_it_has(tmp_path: Path) -> None:
    with Server(tmp_path / "state") as server:
        state = in_phase("discard")
        party = server.party(state.seats)
        server.plant(state)
        server.tell("fail", code=server.code)
        party[0].send({"id": "aaaaaaaa", "reveal": "hand"})
        code = party[0].closed()
        answer = server.request("GET", "/")
        host = server.host("status")
        told = server.complaints()
    assert code == FAILED
    assert (answer.status, answer.json["refused"]) == (500, "malformed")
    assert "Content-Security-Policy" in answer.headers
    assert host == (500, {"refused": "malformed"})
    assert told.count(LINE) == told.count("ValueError\n") == 5, told
    assert party[0].cookie.partition("=")[2] not in told
    for word in (*WORDS, *map(str.upper, WORDS), "State(", "Hand", server.token):
        assert word not in told.replace(str(FOLDERS["phone"].parents[2]), ""), word
