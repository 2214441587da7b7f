"""Why a server cannot start, in one sentence and a next step."""

from pathlib import Path

from shboard.state_folder import read_note
from shboard.store import FILE, StoreError


class ServiceError(Exception):
    """The server cannot run. `sentence` says what, `next_step` what to do; `exit_status` is 1 or 2."""

    def __init__(self, sentence: str, next_step: str, exit_status: int = 1) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.next_step = next_step
        self.exit_status = exit_status


def busy_port(port: int, *, resumed: bool) -> ServiceError:
    """Somebody else listens there already."""
    if resumed:
        return ServiceError(
            f"Port {port} is busy, and the phones of the table that goes on know only that one.",
            f"Stop what uses it, or begin a fresh table: shboard serve --new --port {port + 1}",
        )
    return ServiceError(f"Port {port} is busy.", f"Choose another: shboard serve --port {port + 1}")


def bad_address(host: str, port: int, error: OSError) -> ServiceError:
    """The system does not let us listen there."""
    why = error.strerror or "not possible"
    return ServiceError(
        f"Cannot listen on {host} port {port}: {why}.",
        "Leave --host away, or use a port from 1024 up: --port 8000",
    )


def state_trouble(error: StoreError) -> ServiceError:
    """The state file cannot be used."""
    folder, code = error.path.parent, error.code
    if code == "in_use" and not _somebody_serves(folder):
        code = "locked"
    elsewhere = "shboard serve --state OTHER_FOLDER"
    sentence, next_step = {
        "in_use": (
            f"Another shboard serves from {folder} already.",
            f"See it: shboard status. Or keep this one apart: {elsewhere}",
        ),
        "locked": (
            f"Another program has {error.path} open.",
            f"Close that one, and again: shboard serve. Or keep this one apart: {elsewhere}",
        ),
        "future": (
            f"{error.path} was written by a newer shboard.",
            f"Update shboard, or start apart from it: {elsewhere}",
        ),
        "unwritable": (
            f"{error.path} cannot be written: the disk is full or read-only.",
            f"Make room, or use another folder: {elsewhere}",
        ),
    }.get(code, (f"{error.path} cannot be opened.", f"Use another folder: {elsewhere}"))
    return ServiceError(sentence, next_step)


def _somebody_serves(folder: Path) -> bool:
    try:
        return read_note(folder) is not None
    except OSError:
        return True


def folder_trouble(folder: Path, error: OSError) -> ServiceError:
    """The state folder cannot be made or used."""
    why = error.strerror or "not possible"
    return ServiceError(
        f"The state folder {folder} cannot be used: {why}.",
        f"Use another folder for {FILE}: shboard serve --state OTHER_FOLDER",
    )
