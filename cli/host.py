"""The line to the running server: HTTP to its loopback address, with the token from the state folder."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cli import say
from cli.exits import ExitStatus, Failure
from shboard import state_folder

TIMEOUT = 5.0  # seconds
_MOST = 1 << 20  # bytes of an answer; a table's is about 3 KB


class Refused(Exception):
    """The server said no: a code and its values."""

    def __init__(self, code: str, values: dict[str, Any]) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Host:
    """Whoever sits at this computer, before the table `code` (None: the only one)."""

    def __init__(self, state: Path | None, code: str | None) -> None:
        self.state = state
        self.code = code.upper() if code else None
        self.folder = state or state_folder.default_folder()

    def command(self, *words: str) -> str:
        """A next step to copy: with the same --table and --state as this command."""
        return say.command(*words, state=self.state, table=self.code)

    def call(self, command: str, /, **values: Any) -> dict[str, Any]:
        """Run a host command on the server; raises `Refused`, or `Failure` without a server."""
        try:
            note = state_folder.read_note(self.folder)
        except OSError as error:
            raise Failure(
                f"The state folder {self.folder} cannot be read: {error.strerror}.",
                "Run this as the user who started `shboard serve`.",
            ) from error
        if note is None:
            raise self._nobody()
        body = json.dumps({"table": self.code, **values}).encode()
        try:
            status, answer = _post(note, f"/host/{command}", body)
        except TimeoutError as error:
            raise Failure(
                f"The server at {note.url} does not answer within {TIMEOUT:.0f} seconds.",
                f"Stop it with Ctrl-C and go on with: {say.command('serve', state=self.state)}",
            ) from error
        except (OSError, _NotHttp, ValueError) as error:
            raise self._nobody() from error
        # Another program, or another server's loopback address by now, knows no such token.
        if status == 401 or not isinstance(answer, dict):
            raise self._nobody()
        if status != 200:
            code = str(answer.get("refused", status))
            raise Refused(code, {key: value for key, value in answer.items() if key != "refused"})
        return answer

    def _nobody(self) -> Failure:
        return Failure(
            f"No table is being served from {self.folder}.",
            f"Start one: {say.command('serve', state=self.state)}",
            ExitStatus.NO_SERVER,
        )


class _NotHttp(Exception):
    """What answers there does not speak HTTP."""


def _post(note: state_folder.HostNote, path: str, body: bytes) -> tuple[int, Any]:
    # Imported here: http.client brings ssl along, which `serve` must not have before gevent's patch.
    import http.client

    where = urlsplit(note.url)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=TIMEOUT)
    try:
        headers = {"Authorization": f"Bearer {note.token}", "Content-Type": "application/json"}
        connection.request("POST", path, body, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read(_MOST))
    except http.client.HTTPException as error:
        raise _NotHttp from error
    finally:
        connection.close()
