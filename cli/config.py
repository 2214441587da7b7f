"""`shboard config`: what stands in the configuration file and the environment, and what follows from it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cli import config_file, say
from cli.exits import Failure
from cli.help import Group, Option
from cli.setting import Setting, defaults, settings


@click.group(
    cls=Group,
    examples=(
        ("shboard config path", "Where shboard.toml lies, or may lie."),
        ("shboard config show", "Each setting, and where it comes from."),
    ),
    epilog="An option counts before a variable of the environment, that before shboard.toml, that before"
    " the default. The file has a table for each command, as in: [serve] port = 8001; state and table may"
    " stand above them all. SHBOARD_CONFIG names another file.",
)
def config() -> None:
    """Where lasting settings come from, and what they are."""


@config.command("path", examples=(("shboard config path", "The file that is read, or could be."),))
def path_() -> None:
    """Print where the configuration file lies, or may lie."""
    path = config_file.found()
    if path is None:
        places = config_file.places()
        if not places:
            raise Failure(f"{config_file.VARIABLE} is empty: no file is read.", "Unset it, then try again.")
        say.complain("There is none yet; it could lie here:")
        path = places[-1]
    say.line(path)


@config.command(
    examples=(
        ("shboard config show", "Every setting of every command."),
        ("shboard config show serve", "Those of one command."),
    )
)
@click.argument("command", required=False, metavar="[COMMAND]")
@click.option("--json", "as_json", cls=Option, section="Output", is_flag=True, help="Print one JSON object.")
@click.pass_context
def show(context: click.Context, command: str | None, as_json: bool) -> None:
    """Print each setting with its value and where that comes from."""
    root = context.find_root()
    found = [row for row in _rows(root) if command in (None, row["command"].split()[0])]
    if not found:
        raise click.UsageError(f"There is nothing to set for {command}.")
    path = config_file.found()
    if as_json:
        click.echo(json.dumps({"file": path and str(path), "settings": found}))
        return
    say.line(f"File: {path or 'none'}")
    say.line()
    for text in say.columns(
        [(f"{row['command']} --{row['option']}", _shown(row), row["source"]) for row in found]
    ):
        say.line(text)


def _rows(parent: click.Context) -> Iterator[dict[str, Any]]:
    """What can be set for each command below this one, depth first."""
    group = parent.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(parent):
        command = group.get_command(parent, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=parent)
        context.default_map = defaults(context)
        yield from (_row(option, context) for option in settings(command).values())
        if isinstance(command, click.Group):
            yield from _rows(context)


def _row(option: Setting, context: click.Context) -> dict[str, Any]:
    value, _ = option.handle_parse_result(context, {}, [])
    default = context.get_parameter_source(option.name) is ParameterSource.DEFAULT
    return {
        "command": context.command_path.partition(" ")[2],
        "option": option.word,
        "value": None if default and not isinstance(value, bool | int | str) else _plain(value),
        "source": option.source(context),
        "meaning": option.get_help_extra(context).get("default") if default else None,
    }


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return list(value)
    return str(value) if isinstance(value, Path) else value


def _shown(row: dict[str, Any]) -> str:
    """The value in words; a default that depends on something by what the help says of it."""
    value = row["value"]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(value)
    return str(row["meaning"] or ("–" if value is None else value))
