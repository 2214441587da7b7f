"""What the server's refusals mean to the host: one sentence, and the command that helps."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from cli import say
from cli.exits import ExitStatus, Failure
from cli.host import Host, Refused


def explain(command: str, refused: Refused, host: Host) -> Failure:
    """The refusal of `command` ("start", "seats move" …) in words."""
    if refused.code == "not_allowed_now":
        return _wrong_stage(command, str(refused.values.get("stage")), host)
    wording = _WORDINGS.get(refused.code)
    if wording is not None:
        return wording(command, refused.values, host)
    return Failure(
        f"The server refused this ({refused.code}).",
        f"See how the table stands: {host.command('status')}",
        ExitStatus.FAILED if refused.code.isdecimal() else ExitStatus.REFUSED,
    )


def _wrong_stage(command: str, stage: str, host: Host) -> Failure:
    if stage == "over":
        sentence, helps = "The game is over.", f"Back to the lobby: {host.command('again')}"
    elif stage == "lobby":
        sentence, helps = "No game is being played yet.", f"Deal one: {host.command('start')}"
    elif command == "seats remove":
        sentence = "Nobody leaves during a game."
        helps = f"A lost phone's seat goes to another with a PIN: {host.command('claim', 'SEAT')}"
    elif command.startswith("seats"):
        sentence, helps = "The seats are fixed during a game.", f"To abandon it: {host.command('end')}"
    else:
        sentence, helps = "The game is still being played.", f"To abandon it: {host.command('end')}"
    return Failure(sentence, helps, ExitStatus.REFUSED)


def unknown_seat(host: Host, status: dict[str, Any], word: str) -> Failure:
    """No seat has this number or name."""
    where, seats = f"table {status['code']}", status["seats"]
    call = f"Let guests scan the code: {host.command('qr')}"
    if not seats:
        return Failure(f"Nobody sits at {where} yet.", call, ExitStatus.REFUSED)
    missing = f"There is no seat {word} at" if word.isdecimal() else f"Nobody is called {word} at"
    return Failure(f"{missing} {where}.", f"Seats: {say.listed(seats)}", ExitStatus.REFUSED)


def ambiguous_seat(seats: Sequence[dict[str, Any]], word: str) -> Failure:
    """Several seats answer to this name."""
    return Failure(f"Several are called {word}.", f"Say the number: {say.listed(seats)}", ExitStatus.REFUSED)


def variant_words(variants: Sequence[str]) -> list[str]:
    """The options that choose exactly these variants."""
    return [word for name in variants or ["none"] for word in ("--variant", name)]


_Wording = Callable[[str, dict[str, Any], Host], Failure]


def _which_table(command: str, values: dict[str, Any], host: Host) -> Failure:
    codes = [str(code) for code in values.get("tables", ())]
    if not codes:
        return Failure(
            "No table is open here.",
            f"Open one: {say.command('table', 'open', state=host.state)}",
            ExitStatus.USAGE,
        )
    return Failure(
        f"Several tables are open here: {', '.join(codes)}.",
        f"Say which one, as in: shboard {command} --table {codes[0]}",
        ExitStatus.USAGE,
    )


def _no_table(_command: str, _values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        f"There is no table {host.code} here." if host.code else "There is no table here.",
        f"See which there are: {say.command('table', 'list', state=host.state)}",
        ExitStatus.USAGE,
    )


def _too_few(_command: str, values: dict[str, Any], host: Host) -> Failure:
    seated = values.get("seats", 0)
    verb = "is" if seated == 1 else "are"
    return Failure(
        f"A game needs 5 to 10 people; {seated} {verb} seated.",
        f"Let more of them scan the code: {host.command('qr')}",
        ExitStatus.REFUSED,
    )


def _too_many(_command: str, values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        f"A game takes 5 to 10 people; {values.get('seats', 'more')} are seated.",
        f"Remove one: {host.command('seats', 'remove', 'SEAT')}",
        ExitStatus.REFUSED,
    )


def _variant_idle(command: str, values: dict[str, Any], host: Host) -> Failure:
    idle = str(values.get("variant"))
    chosen = click.get_current_context().params.get("variants")
    if chosen is None:
        chosen = host.call("status")["variants"]
    rest = [str(name) for name in chosen if name != idle]
    return Failure(
        f"The variant {idle} changes nothing with {values.get('seats')} seats.",
        f"Without it: {host.command(command, *variant_words(rest))}",
        ExitStatus.REFUSED,
    )


def _no_seat(_command: str, values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        f"There is no seat {values.get('seat', 'of that number')} at this table.",
        f"See who sits where: {host.command('seats', 'list')}",
        ExitStatus.REFUSED,
    )


def _seats_changed(command: str, _values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        f"Somebody changed seats at this very moment, so `{command}` did nothing.",
        f"See who sits where: {host.command('seats', 'list')}",
        ExitStatus.REFUSED,
    )


def _online(_command: str, values: dict[str, Any], host: Host) -> Failure:
    word = click.get_current_context().params.get("who", "SEAT")
    return Failure(
        f"{values.get('name')}'s phone is online, and a PIN would take the seat from it.",
        f"If that is meant: {host.command('claim', word, '--yes')}",
        ExitStatus.REFUSED,
    )


def _some_online(_command: str, values: dict[str, Any], host: Host) -> Failure:
    names = [str(name) for name in values.get("names", ())]
    many = len(names) > 1
    return Failure(
        f"{'These phones are' if many else 'This phone is'} online, and a PIN would take the seat from"
        f" {'them' if many else 'it'}: {', '.join(names)}.",
        f"If that is meant: {host.command('claim', '--all', '--yes')}. One seat alone: "
        f"{host.command('claim', 'SEAT')}",
        ExitStatus.REFUSED,
    )


def _no_room(_command: str, values: dict[str, Any], host: Host) -> Failure:
    room = values.get("bots", 0)
    return Failure(
        f"A table has 10 seats: there is room for {room} {'bot' if room == 1 else 'bots'} here.",
        f"So many at most: {host.command('bots', str(room))}",
        ExitStatus.REFUSED,
    )


def _name_invalid(_command: str, _values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        "A name has 1 to 12 letters, digits and signs, and at least one of them is a letter.",
        f"Try another: {host.command('seats', 'rename', 'SEAT', 'NAME')}",
        ExitStatus.REFUSED,
    )


def _name_taken(_command: str, _values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        "Somebody at this table is called that, or nearly that.",
        f"Try another: {host.command('seats', 'rename', 'SEAT', 'NAME')}",
        ExitStatus.REFUSED,
    )


def _not_saved(_command: str, _values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        "The server could not save this, so nothing was changed.",
        f"Make room on the disk, or mend the rights, of {host.folder}; then try again.",
    )


def _malformed(_command: str, _values: dict[str, Any], host: Host) -> Failure:
    return Failure(
        "The server does not understand this command; it may run another version of shboard.",
        f"Stop it with Ctrl-C and start it again: {say.command('serve', state=host.state)}",
    )


_WORDINGS: dict[str, _Wording] = {
    "which_table": _which_table,
    "no_table": _no_table,
    "too_few": _too_few,
    "too_many": _too_many,
    "variant_idle": _variant_idle,
    "no_seat": _no_seat,
    "seats_changed": _seats_changed,
    "online": _online,
    "some_online": _some_online,
    "no_room": _no_room,
    "name_invalid": _name_invalid,
    "name_taken": _name_taken,
    "not_saved": _not_saved,
    "malformed": _malformed,
}
