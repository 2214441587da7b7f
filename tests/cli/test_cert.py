"""`serve --cert`: what goes together, and wrong files, told before anything is opened."""

from pathlib import Path
from typing import Any

import click
import pytest

from cli import cert
from cli.exits import ExitStatus, Failure
from tests.cli.serving import shboard
from tests.server.test_tls import made

NOTHING: dict[str, Any] = {"cert": None, "key": None, "behind_proxy": False}


def test_without_one_it_is_plain_http() -> None:
    assert cert.wanted(NOTHING, None) is None


@pytest.mark.parametrize(
    ("given", "url", "sentence"),
    [
        ({"key": "key.pem"}, None, "`--key` goes with `--cert`."),
        ({"cert": "c.pem", "behind_proxy": True}, "https://a.test", "`--cert` goes without `--behind-proxy`"),
        ({"cert": "c.pem"}, "http://a.test", "With `--cert` phones open https://"),
    ],
)
def test_what_does_not_go_together(given: dict[str, Any], url: str | None, sentence: str) -> None:
    with pytest.raises(click.UsageError, match=sentence):
        cert.wanted(NOTHING | given, url)


@pytest.mark.needs("openssl")
def test_a_certificate_for_names_that_only_begin(tmp_path: Path) -> None:
    file, key = made(tmp_path, "DNS:*.house.test")
    given = NOTHING | {"cert": file, "key": key}
    with pytest.raises(Failure) as failure:
        cert.wanted(given, None)
    assert failure.value.message == f"The certificate {file} names no address that a phone could open."
    assert failure.value.status is ExitStatus.USAGE
    found = cert.wanted(given, "https://tonight.house.test:8000")
    assert found is not None
    assert found.names == ("*.house.test",)


def test_wrong_files_are_told_before_anything_is_opened(tmp_path: Path) -> None:
    result = shboard("serve", "--port", "0", "--cert", str(tmp_path / "no.pem"), state=tmp_path / "state")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        f"{tmp_path / 'no.pem'} cannot be read: No such file or directory.",
        "Name another file, or serve without --cert. Is the clock right? shboard doctor",
    ]
    assert not (tmp_path / "state").exists()
