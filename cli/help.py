"""Click in our dress: help with examples first and grouped options, commands loaded when used."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, TypeAlias

import click
from click.shell_completion import CompletionItem

from cli import exits, say
from cli.setting import Setting, defaults

Chapters: TypeAlias = Mapping[str, Sequence[tuple[str, str, str]]]


class Option(Setting):
    """An option that stands under a heading in the help."""

    def __init__(self, *args: Any, section: str = "Options", **kwargs: Any) -> None:
        self.section = section
        super().__init__(*args, **kwargs)


class _Examples(click.Command):
    """Help in the order in which people read it: what it does, examples, usage, options."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        self.examples = examples
        super().__init__(*args, **kwargs)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read a command line; what it does not say, the environment and the configuration file may.

        Neither whoever asks for help nor a shell that completes is told of mistakes in that file.
        """
        if not ctx.resilient_parsing and not set(ctx.help_option_names) & set(args):
            ctx.default_map = defaults(ctx)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What `--help` prints."""
        formatter.write_text(self.help or "")
        if self.examples:
            with formatter.section("Examples"):
                formatter.write_dl(self.examples, col_max=40)
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        self.format_options(ctx, formatter)
        self.format_epilog(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, each heading in the order of its first option, Click's own last."""
        sections: dict[str, list[tuple[str, str]]] = {}
        options = [parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)]
        for option in sorted(options, key=lambda option: not isinstance(option, Option)):
            record = option.get_help_record(ctx)
            if record is not None:
                heading = option.section if isinstance(option, Option) else "Other"
                sections.setdefault(heading, []).append(record)
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records)


class Command(_Examples):
    """One command."""


class Group(_Examples, click.Group):
    """A command with commands of its own."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its commands, then its options."""
        click.Group.format_commands(self, ctx, formatter)
        _Examples.format_options(self, ctx, formatter)


class LazyGroup(Group):
    """The top: imports a command's module only when that command is used, so that each starts fast.

    `chapters`: heading → rows of (name, what it does, "module:object").
    """

    def __init__(self, *args: Any, chapters: Chapters, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.chapters = chapters
        self._places = {name: place for rows in chapters.values() for name, _, place in rows}

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """All names, in the order of a night."""
        return list(self._places)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in self._places:
            return None
        module, _, name = self._places[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that `args` begin with; a misspelt one is answered with the likeliest."""
        if args[0] not in self._places and not args[0].startswith("-"):
            near = get_close_matches(args[0], self._places)
            guess = f" Did you mean {', '.join(near)}?" if near else ""
            raise click.UsageError(f"There is no command {args[0]}.{guess}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """The names that begin so; imports nothing."""
        rows = (row for rows in self.chapters.values() for row in rows)
        names = [CompletionItem(name, help=what) for name, what, _ in rows if name.startswith(incomplete)]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The chapters, then the options; imports nothing."""
        for heading, rows in self.chapters.items():
            with formatter.section(heading):
                formatter.write_dl([(name, what) for name, what, _ in rows], col_max=12)
        _Examples.format_options(self, ctx, formatter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line; ends the process with the exit code."""

        def invoke() -> Any:
            return super(LazyGroup, self).main(args, prog_name, complete_var, standalone_mode=False, **extra)

        if not standalone_mode:
            return invoke()
        say.steady_streams()
        raise SystemExit(int(exits.run(invoke)))
