"""How a command ends: the exit codes, and the one way in which a command tells a user no."""

from collections.abc import Callable
from enum import IntEnum
from typing import IO, Any

import click

from cli import say


class ExitStatus(IntEnum):
    """What the shell is told."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NO_SERVER = 3
    REFUSED = 4
    INTERRUPTED = 130


class Failure(click.ClickException):
    """What went wrong in one sentence, what to do next in another, and the exit code for it."""

    def __init__(self, sentence: str, next_step: str, status: ExitStatus = ExitStatus.FAILED) -> None:
        super().__init__(sentence)
        self.next_step = next_step
        self.status = status

    def show(self, _file: IO[Any] | None = None) -> None:
        """Both lines, on stderr."""
        say.complain(self.message, self.next_step)


def show_usage_error(error: click.UsageError) -> None:
    """A wrong command line in the same two lines, the second naming the help that knows better."""
    path = error.ctx.command_path if error.ctx else "shboard"
    say.complain(" ".join(error.format_message().split()), f"Help: {path} --help")


def run(invoke: Callable[[], Any]) -> int:
    """Call `invoke` and turn everything a user can cause into an exit code; bugs keep their traceback."""
    try:
        result = invoke()
        return int(result) if isinstance(result, int) else ExitStatus.OK
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return ExitStatus.USAGE
    except click.UsageError as error:
        show_usage_error(error)
        return error.exit_code
    except Failure as error:
        error.show()
        return error.status
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        say.stopped("Stopped.", err=True)
        return ExitStatus.INTERRUPTED
