"""`host-phone`: a code for one phone, and taking it back."""

import pytest

from tests.cli import screen
from tests.cli.conftest import Type
from tests.cli.fake_host import FakeHost, lobby


def test_in_a_pipe_it_is_the_link_alone(fake: FakeHost, type_: Type) -> None:
    fake.grants("host-phone", code="KRAB", token="s3cret", minutes=10)
    assert type_("host-phone").stdout == "http://192.168.1.23:8000/h/KRAB#s3cret\n"


def test_without_an_address_there_is_no_code(fake: FakeHost, type_: Type) -> None:
    fake.stands(lobby(url=None))
    result = type_("host-phone")
    assert (result.exit_code, result.stdout) == (1, "")
    assert [command for command, _ in fake.asked] == ["status"]  # whichever phone had it keeps it


def test_it_is_taken_back(fake: FakeHost, type_: Type) -> None:
    fake.grants("host-phone/revoke", code="KRAB", already=False)
    assert type_("host-phone", "--revoke").stdout == "That phone carries the game no longer.\n"
    fake.grants("host-phone/revoke", code="KRAB", already=True)
    assert type_("host-phone", "--revoke").stdout == "No phone carries the game along.\n"


def test_on_a_terminal_it_is_a_code(fake: FakeHost, type_: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.grants("host-phone", code="KRAB", token="s" * 43, minutes=10)
    monkeypatch.setattr("cli.say.is_terminal", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    *code, link, once, back = type_("host-phone").stdout.splitlines()
    assert screen.read("\n".join(code)) == link == f"http://192.168.1.23:8000/h/KRAB#{'s' * 43}"
    assert once == "For one phone, once, within 10 minutes."
    assert back.startswith("Take it back with: shboard host-phone --revoke")
