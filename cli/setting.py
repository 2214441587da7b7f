"""Options that also the environment and a configuration file can set: option, then variable, then file."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cli import config_file
from cli.exits import ExitStatus, Failure

COMMON = ("state", "table")
"""What the file may say once for every command, above its tables."""


class Setting(click.Option):
    """An option, and what else may set it. Not `lasting`: it is said each time, as a yes to a question."""

    def __init__(self, *args: Any, lasting: bool = True, **kwargs: Any) -> None:
        self.lasting = lasting
        kwargs.setdefault("allow_from_autoenv", lasting)
        kwargs.setdefault("show_envvar", lasting)
        super().__init__(*args, **kwargs)

    @property
    def word(self) -> str:
        """Its name as people type it, without the dashes; the file calls it so, too."""
        return max(self.opts, key=len).lstrip("-")

    def variable(self, ctx: click.Context) -> str | None:
        """The environment variable that sets it."""
        if self.envvar:
            return self.envvar if isinstance(self.envvar, str) else self.envvar[0]
        if not self.allow_from_autoenv or ctx.auto_envvar_prefix is None:
            return None
        return f"{ctx.auto_envvar_prefix}_{self.word.upper().replace('-', '_')}"

    def source(self, ctx: click.Context) -> str:
        """What has set it, in a word or two: a variable's name, the file's, or none of both."""
        source = ctx.get_parameter_source(self.name)
        if source is ParameterSource.ENVIRONMENT:
            return self.variable(ctx) or ""
        return config_file.NAME if source is ParameterSource.DEFAULT_MAP else "default"

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """What its variable says; an empty one says nothing."""
        variable = self.variable(ctx)
        return (os.environ.get(variable) or None) if variable else None

    def get_help_extra(self, ctx: click.Context) -> Any:
        """What the help says of it besides, its variable by the name that counts."""
        extra = super().get_help_extra(ctx)
        variable = self.variable(ctx)
        if "envvars" in extra and variable:
            extra["envvars"] = (variable,)
        return extra

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value as the command takes it; what is wrong with it is told with where it stands."""
        try:
            return super().process_value(ctx, value)
        except click.UsageError as error:
            source = self.source(ctx)
            if source == "default":
                raise
            said = error.format_message().rstrip(".")
            raise click.UsageError(f"{said} (from {source}).", ctx) from error


def settings(command: click.Command) -> dict[str, Setting]:
    """What can be set for a command, by the words that set it."""
    options = (option for option in command.params if isinstance(option, Setting) and option.lasting)
    return {option.word: option for option in options}


def defaults(context: click.Context) -> dict[str, Any]:
    """What the configuration file says for this command, by the names that Click knows the options by.

    Raises Failure where it says something that it cannot mean.
    """
    known = settings(context.command)
    path = config_file.found() if known else None
    if path is None:
        return {}
    whole = config_file.load(path)
    root = context.find_root()
    commands = root.command.list_commands(root) if isinstance(root.command, click.Group) else []
    _check(whole, {*COMMON, *commands}, path, "")
    words = context.command_path.split()[1:]
    table = _table(whole, words, path)
    below = context.command.list_commands(context) if isinstance(context.command, click.Group) else []
    _check(table, {*known, *below}, path, f" in [{'.'.join(words)}]")
    said = {word: whole[word] for word in COMMON if not isinstance(whole.get(word, {}), dict)} | table
    return {option.name: _value(option, said[word], path) for word, option in known.items() if word in said}


def _table(whole: Mapping[str, Any], words: list[str], path: Path) -> dict[str, Any]:
    table: Any = whole
    for word in words:
        table = table.get(word, {})
        if not isinstance(table, dict) and word in COMMON:  # the option, not the command of that name
            return {}
        if not isinstance(table, dict):
            raise _mistake(path, f"{word} is a command, and so a table: [{word}]")
    return dict(table)


def _check(table: Mapping[str, Any], known: set[str], path: Path, where: str) -> None:
    for word in table:
        if word not in known:
            raise _mistake(path, f"nothing is called {word}{where}")


def _value(option: Setting, value: Any, path: Path) -> Any:
    """The value, if it is of a kind that such an option can have; what it may be is the option's to judge."""
    if option.is_flag != isinstance(value, bool):
        raise _mistake(path, f"{option.word} {'is true or false' if option.is_flag else 'is no yes or no'}")
    if option.multiple:
        value = [value] if isinstance(value, str) else value
        if not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
            raise _mistake(path, f"{option.word} is a list of names")
    elif not isinstance(value, bool | int | float | str):
        raise _mistake(path, f"{option.word} is one value")
    return str(Path(value).expanduser()) if isinstance(option.type, click.Path) else value


def _mistake(path: Path, what: str) -> Failure:
    return Failure(f"{path}: {what}.", "What it may say: shboard config show", ExitStatus.USAGE)
