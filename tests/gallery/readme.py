"""The pictures in README, taken during one evening of seven guests on the real server."""

import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.e2e.night import Night
from tests.e2e.plan import Plan
from tests.helpers.browser import INSECURE, launch
from tests.helpers.serving import Server

PICTURES = Path(__file__).parent / "pictures"
PLAN = Plan("Fascist", "FFLFFLFFLFFLFFLFL", shoot_hitler=True)
STILL = 1500
"""Milliseconds until whatever moves has come to rest."""


def take(page: Page, name: str) -> None:
    """One picture of a page, at rest; in few colours, for it is loaded with README."""
    page.wait_for_timeout(STILL)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(192, kmeans=2, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def lobby(night: Night) -> None:
    """Before the deal."""
    night.sit_down()
    take(night.board, "board-lobby")


def reveal(night: Night) -> None:
    """A card face down, and the same one under a finger."""
    phone = night.phones[3]
    phone.on("reveal")
    take(phone.page, "phone-card")
    phone.page.locator(".card .hold").hover()
    phone.page.mouse.down()
    take(phone.page, "phone-role")
    phone.page.mouse.up()
    night.reveal()


def play(night: Night) -> None:
    """To the ending, with a picture of the second vote half-way through."""
    votes = 0
    while (status := night.status())["table"]["phase"] != "over":
        table = status["table"]
        votes += table["phase"] == "vote"
        if table["phase"] == "vote" and votes == 2:
            for phone in night.phones[:4]:
                phone.vote(True)
            take(night.board, "board-vote")
            night.phones[5].on("vote")
            take(night.phones[5].page, "phone-vote")
            for phone in night.phones[4:]:
                phone.vote(True)
        else:
            getattr(night, f"_{table['phase']}", night._target)(table, PLAN)
        night.until_step(status["n"])
        if table["phase"] == "enact" and night.table()["fascist"] == 3:
            take(night.board, "board-power")
    take(night.board, "board-over")


def main() -> None:
    """Take all of them."""
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as state,
        Server(Path(state), url="http://192.168.178.23:8000") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, INSECURE, whole=True)
        night = Night(server, browser, 7, viewport={"width": 1280, "height": 720})
        lobby(night)
        server.host("start")
        server.plant(PLAN.deal(7, 1))
        reveal(night)
        play(night)
        night.close()
        browser.close()


if __name__ == "__main__":
    main()
