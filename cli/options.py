"""Options that several commands share: which server, which table, which variants."""

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from cli.help import Option
from cli.host import Host, Refused
from cli.refusals import explain

NO_VARIANT = "none"

_F = TypeVar("_F", bound=Callable[..., Any])

state_option = click.option(
    "--state",
    cls=Option,
    section="Server",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    envvar="SHBOARD_STATE",
    show_default="this user's state folder",
    help="Folder in which the server keeps its state.",
)
table_option = click.option(
    "--table",
    cls=Option,
    section="Server",
    metavar="CODE",
    envvar="SHBOARD_TABLE",
    show_default="the only one",
    help="Code of the table, where there are several.",
)


def to_server(command: _F) -> _F:
    """As `to_host`, for what is about no single table: without --table."""
    return cast(_F, state_option(_led(command)))


def to_host(command: _F) -> _F:
    """Give a command --table and --state and pass it the `Host` they lead to; word its refusals."""
    return cast(_F, table_option(state_option(_led(command))))


def _led(command: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(command)
    def with_host(*args: Any, state: Path | None, table: str | None = None, **kwargs: Any) -> Any:
        context = click.get_current_context()
        above = context.parent.params if context.parent else {}  # `seats --table KRAB list`
        host = Host(state or above.get("state"), table or above.get("table"))
        # "seats move" rather than "move": the wording of a refusal depends on it.
        name = context.command_path.partition(" ")[2]
        try:
            return command(*args, host=host, **kwargs)
        except Refused as refused:
            raise explain(name, refused, host) from refused

    return with_host


def yes_option(what: str = "Do not ask.") -> Callable[[_F], _F]:
    """`--yes`, and what it consents to."""
    return click.option("--yes", cls=Option, section="Game", is_flag=True, lasting=False, help=what)


def variant_option(section: str = "Game", default: str = "as before") -> Callable[[_F], _F]:
    """`--variant NAME`, repeatable; the command gets None (keep) or a list of names.

    `default` is what the help says of None.
    """
    from shboard.rules.terms import Variant  # the rules, which most commands do without

    names = [variant.value for variant in Variant]
    return click.option(
        "--variant",
        "variants",
        cls=Option,
        section=section,
        multiple=True,
        type=click.Choice([*names, NO_VARIANT], case_sensitive=False),
        metavar="NAME",
        callback=_variants,
        show_default=default,
        help=f"A variant; may be repeated: {', '.join(names)}; `{NO_VARIANT}` clears.",
    )


def _variants(_context: click.Context, _option: click.Parameter, given: Sequence[str]) -> list[str] | None:
    if not given:
        return None
    from shboard.rules.terms import Variant

    if NO_VARIANT in given and set(given) != {NO_VARIANT}:
        raise click.UsageError(f"`--variant {NO_VARIANT}` plays without any: it goes with no other variant.")
    return [variant.value for variant in Variant if variant.value in given]
