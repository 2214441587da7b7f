"""`shboard completion`: the script by which a shell completes commands and options at the Tab key."""

import click
from click.shell_completion import get_completion_class

from cli.help import Command

SHELLS = ("bash", "zsh", "fish", "powershell")
VARIABLE = "_SHBOARD_COMPLETE"


@click.command(
    cls=Command,
    examples=(
        ("shboard completion bash", "The script for bash (4.4 or newer)."),
        ("shboard completion powershell", "The script for PowerShell."),
    ),
    epilog="""
    So it is there in every new window:

    \b
    bash        eval "$(shboard completion bash)"      at the end of ~/.bashrc
    zsh         eval "$(shboard completion zsh)"       at the end of ~/.zshrc
    fish        shboard completion fish | source       in config.fish
    powershell  shboard completion powershell | Out-String | Invoke-Expression
                                                       in $PROFILE
    """,
)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Let a shell complete commands and options with the Tab key."""
    script = get_completion_class(shell)
    assert script is not None, "Click has lost a shell"
    root = click.get_current_context().find_root().command
    # As bytes: a shell on Windows does not want its own line ends here.
    click.echo(script(root, {}, "shboard", VARIABLE).source().encode(), nl=False)
