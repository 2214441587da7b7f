"""What the check of the wheels makes of pip's answers; the answers themselves take the network."""

import json
from collections.abc import Iterable

from tests.structure.wheels import TARGETS, closure, direct, lacking, wheels

REPORT = {
    "version": "1",
    "install": [
        {
            "download_info": {"url": "https://index.test/click-8.5.1-py3-none-any.whl"},
            "metadata": {"name": "click"},
        },
        {
            "download_info": {"url": "https://index.test/gevent-26.9.0-cp313-win_amd64.whl"},
            "metadata": {"name": "gevent"},
        },
    ],
}


def test_a_report_names_the_wheels() -> None:
    assert wheels(json.dumps(REPORT)) == [
        "https://index.test/click-8.5.1-py3-none-any.whl",
        "https://index.test/gevent-26.9.0-cp313-win_amd64.whl",
    ]


def test_host11b_one_by_one_only_where_one_lacks() -> None:
    asked: list[list[str]] = []

    def pip(names: Iterable[str], _platforms: tuple[str, ...], _python: str) -> list[str] | None:
        asked.append(list(names))
        return None if "gevent" in asked[-1] else []

    assert lacking({"click", "gevent"}, ("linux_armv7l",), "3.13", pip) == ["gevent"]
    assert asked == [["click", "gevent"], ["click"], ["gevent"]]
    assert lacking({"click"}, ("win_amd64",), "3.13", pip) == []


def test_what_windows_alone_needs_is_asked_for() -> None:
    here = closure(direct(), TARGETS["Raspberry Pi OS"][1])
    there = closure(direct(), TARGETS["Windows"][1])
    assert {"flask", "gevent", "greenlet", "msgspec", "werkzeug", "markupsafe"} <= here
    assert "colorama" in there - here
