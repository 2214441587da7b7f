"""`shboard serve`: opens the table and stays until it is told to stop."""

import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

import shboard
from cli import banner, cert, choice, kiosk, proxy, say, wifi
from cli.desktop import has_desktop, open_browser
from cli.exits import ExitStatus, Failure
from cli.help import Command, Option
from cli.options import state_option, variant_option, yes_option
from cli.refusals import variant_words
from shboard import state_folder
from shboard.rules.terms import Variant

if TYPE_CHECKING:
    from shboard.server.service import Service
    from shboard.server.settings import Settings

AGAIN_SECONDS = 1.0
LANGUAGES = sorted(path.stem for path in (Path(shboard.__file__).parent / "locale").glob("*.json"))


def _url(_context: click.Context, _option: click.Parameter, url: str | None) -> str | None:
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        whole = False
    if not whole or not url.isascii() or " " in url or "@" in parts.netloc:
        raise click.UsageError("`--url` wants an address such as http://192.168.1.23:8000.")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise click.UsageError("`--url` wants the address alone, with nothing behind the port.")
    return url.rstrip("/")


_NETWORK = (
    click.option(
        "--host", cls=Option, section="Network", default="0.0.0.0", metavar="ADDRESS",
        help="Where to listen: 0.0.0.0 is every network, 127.0.0.1 this computer alone.",
    ),
    click.option(
        "--port", cls=Option, section="Network", default=8000, type=click.IntRange(0, 65535), metavar="PORT",
        help="If it is busy a fresh table takes the next free one, unless it is named here; 0 takes any.",
    ),
    click.option(
        "--url", cls=Option, section="Network", callback=_url, metavar="URL",
        help="What phones open, when this computer's own address is not it (a proxy, a name).",
    ),
    click.option(
        "--interface", cls=Option, section="Network", metavar="NAME|IP", show_default="the likeliest",
        help="The network whose address goes into the QR code; remembered for this network, as --url.",
    ),
    choice.forget_option,
    click.option(
        "--local-name/--no-local-name", cls=Option, section="Network", default=True,
        help="Offer NAME.local as well, where somebody answers for it.",
    ),
)  # fmt: skip
_BOARD = (
    click.option(
        "--open/--no-open", "open_board", cls=Option, section="Board", default=None,
        show_default="on a desktop", help="Open the board in this computer's browser.",
    ),
    click.option(
        "--lang", cls=Option, section="Board", default="en", type=click.Choice(LANGUAGES),
        help="Language of the board, and of a phone that does not say.",
    ),
    click.option("--no-motion", cls=Option, section="Board", is_flag=True, help="Nothing moves."),
    click.option("--mute", cls=Option, section="Board", is_flag=True, help="The TV makes no sound."),
)  # fmt: skip
_GAME = (
    variant_option(),
    click.option(
        "--new", "fresh", cls=Option, section="Game", is_flag=True,
        help="Begin a fresh table; asks first while a game is on.",
    ),
    yes_option(),
)  # fmt: skip
_OUTPUT = (
    click.option(
        "--json", "as_json", cls=Option, section="Output", is_flag=True, help="One JSON object a line."
    ),
)


def _options(command: Any) -> Any:
    network = (*_NETWORK, *cert.CERT_OPTIONS, *proxy.PROXY_OPTIONS, *wifi.WIFI_OPTIONS)
    for option in reversed((*network, *_BOARD, *kiosk.KIOSK_OPTIONS, *_GAME, *_OUTPUT, state_option)):
        command = option(command)
    return command


@click.command(
    cls=Command,
    examples=(
        ("shboard serve", "Open the table; take up the last one of tonight."),
        ("shboard serve --new", "A fresh table, whatever was."),
        ("shboard serve --interface eth0", "The QR code holds that network's address."),
        ("shboard serve --lang da", "The board speaks Danish."),
        ("shboard serve --wifi-ssid Home", "The lobby shows the Wi-Fi's code, too."),
        ("shboard serve --kiosk", "The board fills this computer's screen."),
    ),
    epilog="A table touched in the last 12 hours is taken up where it was."
    " Ctrl-C stops the server; the game is kept.",
)
@_options
def serve(**given: Any) -> ExitStatus:
    """Open the table: the board for the TV, the pages for the phones."""
    folder: Path = given["state"] or state_folder.default_folder()
    given["chosen"] = choice.chosen(given, folder)
    given["wifi"] = wifi.wanted(given, folder)
    given["believed"] = proxy.believed(given, given["chosen"].choice.url)
    kiosk.check(given)
    settings = _settings(folder, given)
    service = _started(settings, given)
    given["chosen"].keep(folder)
    wifi.keep(folder, given["wifi"])
    stopped_by = _stop_on_signals(service)
    _announce(service, settings, given)
    service.run()
    return _farewell(service, given, stopped_by)


def _settings(folder: Path, given: dict[str, Any]) -> "Settings":
    # The service patches the standard library as it is imported, so it comes before all else.
    with uninterrupted():
        import shboard.server.service
    from shboard.server.settings import Settings

    assert shboard.server.service
    source = click.get_current_context().get_parameter_source("port")
    variants, believed = given["variants"], given["believed"]
    return Settings(
        state=folder,
        host=given["host"],
        port=given["port"],
        port_fixed=source is not click.core.ParameterSource.DEFAULT,
        url=given["chosen"].choice.url,
        interface=given["chosen"].choice.interface,
        wifi=given["wifi"],
        local_name=given["local_name"] and believed is None,
        tls=cert.wanted(given, given["chosen"].choice.url),
        proxy=believed,
        codes=given["codes"],
        lang=given["lang"],
        variants=None if variants is None else tuple(map(Variant, variants)),
        fresh=given["fresh"],
        motion=not given["no_motion"],
        mute=given["mute"],
    )


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """A Ctrl-C waits for the end of this: in the midst of the patch it would break Python's own locks."""
    early: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: early.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if early:
        raise KeyboardInterrupt


def _started(settings: "Settings", given: dict[str, Any]) -> "Service":
    from shboard.server.service import Service, ServiceError

    service = Service(settings)
    try:
        running = service.open()
        if given["fresh"] and running and not given["yes"]:
            _ask_for_new(service, running, given)
        service.start()
    except ServiceError as error:
        raise Failure(error.sentence, error.next_step, ExitStatus(error.exit_status)) from error
    return service


def _ask_for_new(service: "Service", running: list[str], given: dict[str, Any]) -> None:
    """A fresh table forgets the game that is on: that wants a yes from somebody."""
    codes, state = ", ".join(map(say.clean, running)), given["state"]
    try:
        if not say.may_ask():
            raise Failure(
                f"A game is on at table {codes}, and --new would forget it.",
                f"If that is meant: {say.command('serve', '--new', '--yes', state=state)}",
                ExitStatus.USAGE,
            )
        if click.confirm(f"A game is on at table {codes}. Forget it and begin afresh?", err=True):
            return
        raise Failure("Nothing was changed.", f"To go on with it: {say.command('serve', state=state)}")
    except (Failure, click.Abort):
        service.stop()
        raise


def _stop_on_signals(service: "Service") -> list[int]:
    """Stop when told to; the list gets the signal. Another Ctrl-C, a second later, does not wait for the end.

    What comes sooner is the same one told twice: of a closed window by the system and by the shell, of
    Ctrl-C by whatever runs this command and passes it on.
    """
    import gevent

    received: list[int] = []
    begun = time.monotonic()

    def stop(number: int) -> None:
        nonlocal begun
        if received:
            if number == signal.SIGINT and time.monotonic() - begun > AGAIN_SECONDS:
                os._exit(ExitStatus.INTERRUPTED)
            return
        begun = time.monotonic()
        received.append(number)
        service.stop()

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Under nohup the end of the terminal is not the end of the game.
        if number is not None and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN):
            gevent.signal_handler(number, stop, number)
    return received


def _announce(service: "Service", settings: "Settings", given: dict[str, Any]) -> None:
    wanted = given["open_board"]
    if given["kiosk"]:
        kiosk.beside_server(settings.state, service.code, given["browser"])
    elif wanted or (wanted is None and not given["as_json"] and say.is_terminal() and has_desktop()):
        open_browser(service.board_url)
    if given["as_json"]:
        click.echo(json.dumps(banner.listening(service, given["chosen"])))
        return
    for text in (banner.headline(service), "", *banner.places(service), ""):
        if text or say.is_terminal():
            say.line(text)
    link = service.link()
    if link is not None:
        from cli.qr import show

        show(link)
        if say.is_terminal():
            say.line()
    for text in banner.remarks(service, settings.port, given["state"], given["chosen"]):
        say.line(text)
    if given["wifi"] is not None:
        say.line(f"The lobby shows the code of the Wi-Fi {given['wifi'].ssid}; the password is kept.")
    if service.variants_wait:
        deal = say.command("start", *variant_words(given["variants"]), state=given["state"])
        say.line(f"The table keeps its own variants until the next deal: {deal}")
    say.line(f"Nobody can connect? {say.command('doctor', state=given['state'])}")
    say.line("Ctrl-C stops the server; the game is kept.")


def _kept(service: "Service") -> str:
    codes = [room.code for room in service.rooms.all()]
    return f"Table {codes[0]} is kept" if len(codes) == 1 else f"{len(codes) or 'No'} tables are kept"


def _farewell(service: "Service", given: dict[str, Any], stopped_by: list[int]) -> ExitStatus:
    try:
        if given["as_json"]:
            click.echo(json.dumps({"event": "stopped", "code": service.code}))
        else:
            go_on = say.command("serve", state=given["state"])
            tell = say.stopped if signal.SIGINT in stopped_by else say.line
            tell(f"Stopped. {_kept(service)}; go on with: {go_on}")
    except OSError:  # The terminal may be what went away.
        say.no_more()
    return ExitStatus.INTERRUPTED if signal.SIGINT in stopped_by else ExitStatus.OK
