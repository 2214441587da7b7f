"""Start, pause, resume, end, again: what they say, and which command they name when it is not their time."""

import pytest

from cli import say
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby, playing
from tests.cli.terminal import on_a_terminal


def test_start(fake: FakeHost, type_: Type) -> None:
    fake.grants("start", code="KRAB", seats=5)
    result = type_("start")
    assert result.stdout == "Table KRAB has begun: 5 seats. Look at your phones.\n"
    assert fake.last() == ("start", {"table": None, "variants": None})


@pytest.mark.parametrize(
    ("words", "sent"),
    [
        ((), None),
        (("--variant", "none"), []),
        (("--variant", "rebalance"), ["rebalance"]),
        (
            ("--variant", "not_hitler_marks", "--variant", "hidden_voters"),
            ["hidden_voters", "not_hitler_marks"],
        ),
    ],
)
@pytest.mark.parametrize("command", ["start", "again"])
def test_variants(command: str, words: tuple[str, ...], sent: object, fake: FakeHost, type_: Type) -> None:
    fake.grants(command, code="KRAB", seats=5)
    assert type_(command, *words).exit_code == 0
    assert fake.last()[1]["variants"] == sent


def test_the_variants_in_play_are_named(fake: FakeHost, type_: Type) -> None:
    fake.grants("start", code="KRAB", seats=5, variants=["rebalance", "hidden_voters"])
    assert type_("start").stdout.splitlines()[1:] == ["Variants: rebalance, hidden_voters"]


def test_a_game_that_has_begun_is_no_fault(fake: FakeHost, type_: Type) -> None:
    fake.grants("start", code="KRAB", seats=5, already=True)
    result = type_("start")
    assert (result.stdout, result.exit_code) == ("The game has begun already.\n", 0)


def test_other_variants_in_a_game_are_refused(fake: FakeHost, type_: Type) -> None:
    fake.refuses("start", "not_allowed_now", stage="play")
    result = type_("start", "--variant", "hidden_voters")
    assert result.exit_code == 4
    assert "The game is still being played." in result.stderr


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (4, "A game needs 5 to 10 people; 4 are seated."),
        (1, "A game needs 5 to 10 people; 1 is seated."),
        (0, "A game needs 5 to 10 people; 0 are seated."),
    ],
)
def test_too_few(seats: int, sentence: str, fake: FakeHost, type_: Type) -> None:
    fake.refuses("start", "too_few", seats=seats)
    result = type_("start")
    assert result.exit_code == 4
    assert result.stderr.splitlines()[0] == sentence
    assert "shboard qr" in result.stderr.splitlines()[1]


@pytest.mark.parametrize(
    ("given", "kept", "without"),
    [
        (["rebalance"], [], "start --variant none"),
        (["rebalance", "hidden_voters"], [], "start --variant hidden_voters"),
        ([], ["rebalance"], "start --variant none"),
        ([], ["rebalance", "not_hitler_marks"], "start --variant not_hitler_marks"),
    ],
)
def test_an_idle_variant_is_answered_with_the_line_that_starts(
    given: list[str], kept: list[str], without: str, fake: FakeHost, type_: Type
) -> None:
    fake.stands(lobby(variants=kept))
    fake.refuses("start", "variant_idle", variant="rebalance", seats=5)
    result = type_("start", *(word for name in given for word in ("--variant", name)))
    assert result.exit_code == 4
    assert result.stderr.splitlines() == [
        "The variant rebalance changes nothing with 5 seats.",
        f"Without it: shboard {without} --state {fake.folder}",
    ]


@pytest.mark.parametrize(
    ("command", "stage", "sentence", "helps"),
    [
        ("start", "over", "The game is over.", "shboard again"),
        ("pause", "lobby", "No game is being played yet.", "shboard start"),
        ("resume", "lobby", "No game is being played yet.", "shboard start"),
        ("end", "lobby", "No game is being played yet.", "shboard start"),
        ("pause", "over", "The game is over.", "shboard again"),
        ("resume", "over", "The game is over.", "shboard again"),
        ("end", "over", "The game is over.", "shboard again"),
        ("again", "play", "The game is still being played.", "shboard end"),
        ("again", "lobby", "No game is being played yet.", "shboard start"),
    ],
)
def test_the_wrong_time(
    command: str, stage: str, sentence: str, helps: str, fake: FakeHost, type_: Type
) -> None:
    fake.stands(playing(stage=stage))
    fake.refuses(command, "not_allowed_now", stage=stage)
    result = type_(command)
    assert result.exit_code == 4
    assert result.stdout == ""
    assert result.stderr.splitlines()[0] == sentence
    assert helps in result.stderr.splitlines()[1]


@pytest.mark.parametrize(
    ("command", "already", "said"),
    [
        ("pause", False, "Paused. Go on with: shboard resume --state {state}"),
        ("pause", True, "The game is paused already."),
        ("resume", False, "The game goes on."),
        ("resume", True, "The game is not paused."),
    ],
)
def test_pause_and_resume(command: str, already: bool, said: str, fake: FakeHost, type_: Type) -> None:
    fake.grants(command, paused=command == "pause", already=already)
    result = type_(command)
    assert (result.stdout, result.exit_code) == (said.format(state=fake.folder) + "\n", 0)


def test_end_with_nobody_to_ask_wants_a_yes(fake: FakeHost, type_: Type) -> None:
    fake.stands(playing())
    result = type_("end")
    assert result.exit_code == 2
    assert "shboard end --yes" in result.stderr.splitlines()[1]
    assert [command for command, _ in fake.asked] == ["status"]


@pytest.mark.parametrize(("keys", "status", "sent"), [("y\n", 0, True), ("n\n", 1, False), ("\n", 1, False)])
def test_end_asks(
    keys: str, status: int, sent: bool, fake: FakeHost, type_: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(say, "may_ask", lambda: True)
    fake.stands(playing())
    fake.grants("end", code="KRAB", already=False)
    result = type_("end", keys=keys)
    assert "Abandon the game?" in result.stderr
    assert result.exit_code == status
    assert (fake.last()[0] == "end") is sent


def test_end_without_asking(fake: FakeHost, type_: Type) -> None:
    fake.grants("end", code="KRAB", already=False)
    result = type_("end", "--yes")
    assert result.exit_code == 0
    assert result.stdout.startswith("The game is abandoned. Table KRAB is in the lobby.")


@pytest.mark.parametrize("command", ["end", "again"])
def test_in_the_lobby_already(command: str, fake: FakeHost, type_: Type) -> None:
    fake.grants(command, code="KRAB", already=True)
    result = type_(command)
    assert (result.stdout, result.exit_code) == ("Table KRAB is in the lobby already.\n", 0)


def test_again(fake: FakeHost, type_: Type) -> None:
    fake.grants("again", code="KRAB", already=False)
    result = type_("again")
    assert result.stdout.startswith("Table KRAB is in the lobby. Deal with: shboard start")


def test_what_cannot_be_saved_has_failed(fake: FakeHost, type_: Type) -> None:
    fake.refuses("pause", "not_saved")
    result = type_("pause")
    assert result.exit_code == 1
    assert "nothing was changed" in result.stderr


@pytest.mark.parametrize(
    ("key", "said", "sent"),
    [
        ("y\r", "The game is abandoned.", True),
        ("\r", "Nothing was changed.", False),
        ("\x03", "Stopped.", False),
    ],
)
def test_end_asks_on_a_terminal(key: str, said: str, sent: bool, fake: FakeHost) -> None:
    fake.stands(playing())
    fake.grants("end", code="KRAB", already=False)
    shown = on_a_terminal(
        "end", "--state", str(fake.folder), press=lambda shown: key if "[y/N]" in shown else ""
    )
    assert said in shown
    assert (fake.last()[0] == "end") is sent
