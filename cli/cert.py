"""A certificate for those who have one: the options of `serve`, and what is wrong with its files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.exits import ExitStatus, Failure
from cli.help import Option

if TYPE_CHECKING:
    from shboard.server.tls import Tls

CERT_OPTIONS = (
    click.option(
        "--cert", cls=Option, section="Network", metavar="FILE", type=click.Path(path_type=Path),
        help="Phones open https:// with this certificate, the whole chain (PEM). They are shown the name in"
        " it, or that of --url.",
    ),
    click.option(
        "--key", cls=Option, section="Network", metavar="FILE", type=click.Path(path_type=Path),
        show_default="in the file of --cert", help="The certificate's key (PEM).",
    ),
)  # fmt: skip


def wanted(given: dict[str, Any], url: str | None) -> "Tls | None":
    """The certificate to serve with; None: plain http. Not before gevent has patched the library.

    Raises UsageError, or `Failure` with the exit code of one.
    """
    from shboard.server import tls

    if given["cert"] is None:
        if given["key"] is not None:
            raise click.UsageError("`--key` goes with `--cert`.")
        return None
    if given["behind_proxy"]:
        raise click.UsageError(
            "`--cert` goes without `--behind-proxy`: there the proxy holds the certificate."
        )
    if url is not None and not url.startswith("https://"):
        raise click.UsageError("With `--cert` phones open https://, and so `--url` begins with that.")
    try:
        found = tls.load(given["cert"], given["key"])
    except tls.Unfit as error:
        step = "Name another file, or serve without --cert. Is the clock right? shboard doctor"
        raise Failure(str(error), step, ExitStatus.USAGE) from error
    if url is None and found.name is None:
        raise Failure(
            f"The certificate {given['cert']} names no address that a phone could open.",
            "Say under which name phones find this computer: --url https://NAME:PORT",
            ExitStatus.USAGE,
        )
    return found
