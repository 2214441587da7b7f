"""`serve` behind a proxy: what must be said, what cannot be meant, and that it counts."""

import http.client
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.cli.serving import served


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--behind-proxy",), "`--behind-proxy` wants `--url`"),
        (("--proxy", "192.0.2.1"), "`--behind-proxy` wants `--url`"),
        (("--proxy", "my-router"), "`--proxy` wants an address"),
        (("--codes", "AO"), "`--codes` wants some of the letters"),
        (("--codes", "A1"), "`--codes` wants some of the letters"),
        (("--codes", ""), "`--codes` wants some of the letters"),
    ],
)
def test_wrong_lines(words: tuple[str, ...], sentence: str, type_: Type) -> None:
    result = type_("serve", "--port", "0", "--no-open", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "shboard serve --help" in result.stderr


def test_who_asks_is_whom_the_proxy_names(tmp_path: Path) -> None:
    words = ("--behind-proxy", "--url", "http://games.example", "--host", "127.0.0.1", "--codes", "kk")
    with served(tmp_path / "state", *words) as server:
        assert server.code[0] == "K"
        assert server.told["link"] == f"http://games.example/j/{server.code}"

        def guess(address: str) -> int:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            headers = {
                "Content-Type": "application/json", "Origin": "https://games.example", "Host": "here.example",
                "X-Forwarded-For": address, "X-Forwarded-Host": "games.example", "X-Forwarded-Proto": "https",
            }  # fmt: skip
            body = json.dumps({"pin": "000000"})
            connection.request("POST", f"/j/{server.code}/reclaim", body, headers)
            status = connection.getresponse().status
            connection.close()
            return status

        assert [guess("198.51.100.7") for _ in range(6)] == [403] * 5 + [429]
        assert guess("198.51.100.8") == 403
