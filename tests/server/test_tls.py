"""Https for those who have a certificate: phones under TLS, the board here without, and whoever knocks."""

import contextlib
import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from http.client import HTTPSConnection
from pathlib import Path

import gevent
import gevent.socket
import gevent.ssl
import pytest

from cli.bots.address import Address
from cli.bots.wire import CLOSE, WebSocket, frame, parse
from shboard.addresses import Address as Here
from shboard.server import tls
from shboard.server.outbox import Outbox, text_frame
from tests.cli.serving import Server, served

NAMES = "DNS:shboard.test,DNS:*.house.test,IP:192.168.1.5"
pytestmark = pytest.mark.needs("openssl")


def made(folder: Path, names: str = NAMES, name: str = "cert") -> tuple[Path, Path]:
    """A certificate that signs itself, and its key."""
    cert, key = folder / f"{name}.pem", folder / f"{name}-key.pem"
    subject = ["-subj", "/CN=shboard", "-addext", f"subjectAltName={names}"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command = ["openssl", "req", "-x509", *curve, "-keyout", str(key), "-out", str(cert), *subject]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return cert, key


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tls")


@pytest.fixture(scope="module")
def files(folder: Path) -> tuple[Path, Path]:
    return made(folder)


@pytest.fixture(scope="module")
def server(folder: Path, files: tuple[Path, Path]) -> Iterator[Server]:
    cert, key = files
    with served(folder / "state", "--cert", str(cert), "--key", str(key)) as running:
        yield running


def trusting(cert: Path) -> ssl.SSLContext:
    """What a phone is that knows the certificate."""
    context = ssl.create_default_context(cafile=cert)
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


class Phone:
    """Asks as a browser does that has found shboard.test."""

    def __init__(self, server: Server, cert: Path) -> None:
        self.server, self.context = server, trusting(cert)

    def connect(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
        return self.context.wrap_socket(plain, server_hostname="shboard.test")

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
        connection = HTTPSConnection("shboard.test", self.server.port)
        connection.sock = self.connect()
        origin = f"https://shboard.test:{self.server.port}"
        headers = {"Content-Type": "application/json", "Origin": origin}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        answer = response.status, dict(response.headers), response.read()
        connection.close()
        return answer


@pytest.fixture
def phone(server: Server, files: tuple[Path, Path]) -> Phone:
    return Phone(server, files[0])


def test_the_qr_code_and_every_address_are_https_under_a_name_of_the_certificate(server: Server) -> None:
    base = f"https://shboard.test:{server.port}"
    assert server.told["board"] == f"http://127.0.0.1:{server.port}/board"
    assert server.told["link"] in (f"{base}/j/{server.code}", None)  # None: this machine is in no network
    assert {phone["url"] for phone in server.told["phones"]} <= {base}


def test_host11c_a_phone_sits_down_and_its_cookie_is_for_https_alone(server: Server, phone: Phone) -> None:
    assert phone.ask("GET", "/ping")[::2] == (200, b"pong\n")
    status, headers, _ = phone.ask("POST", f"/j/{server.code}/join", {"name": "Ida"})
    assert status == 200
    assert "; Secure" in headers["Set-Cookie"]
    sockets = headers["Content-Security-Policy"].partition("connect-src ")[2].partition(";")[0]
    assert sockets == f"'self' wss://shboard.test:{server.port}"


def test_a_board_hears_through_it(server: Server, phone: Phone) -> None:
    address = Address("shboard.test", server.port)
    sock = phone.connect()
    lines = [
        f"GET /board/{server.code}/ws HTTP/1.1", f"Host: {address}", f"Origin: https://{address}",
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==",
    ]  # fmt: skip
    sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    data = bytearray()
    while b"\r\n\r\n" not in data:
        data += sock.recv(4096)
    head, _, unread = bytes(data).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    board = WebSocket(sock, unread)
    said: list[str] = []
    while not any(json.loads(text)["t"] == "view" for text in said):
        said += board.receive(10)
    sock.sendall(frame(CLOSE, b"\x03\xe8"))
    board.drop()


def knock(server: Server, asked: bytes, host: str = "127.0.0.1") -> bytes:
    with socket.create_connection((host, server.port), timeout=10) as sock:
        sock.sendall(asked)
        data = b""
        with contextlib.suppress(ConnectionResetError):
            while chunk := sock.recv(4096):
                data += chunk
    return data


def test_the_board_on_this_computer_stays_at_plain_http(server: Server) -> None:
    asked = f"GET /board/{server.code} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
    assert knock(server, asked.encode()).startswith(b"HTTP/1.1 200 ")


def test_whoever_else_knocks_in_plain_text_is_shown_the_way(server: Server) -> None:
    """From elsewhere: here, a proxy on this computer that nobody has told us of."""
    elsewhere = "Host: shboard.test\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close"
    asked = f"GET /j/{server.code} HTTP/1.1\r\n{elsewhere}\r\n\r\n"
    answer = knock(server, asked.encode()).decode()
    assert answer.startswith("HTTP/1.1 302 ")
    assert "\r\nLocation: https://shboard.test" in answer
    assert f"/j/{server.code}\r\n" in answer


def test_rubbish_and_a_client_that_trusts_nobody_hurt_nobody(server: Server, phone: Phone) -> None:
    knock(server, b"\x16\x03\x01\x00\x05rubbish")
    knock(server, b"\x00" * 40 + b"\r\n\r\n")
    with pytest.raises(ssl.SSLCertVerificationError):
        ssl.create_default_context().wrap_socket(
            socket.create_connection(("127.0.0.1", server.port), timeout=10), server_hostname="shboard.test"
        )
    assert phone.ask("GET", "/ping")[0] == 200


def test_a_view_that_does_not_fit_at_once_comes_whole_and_in_order(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through gevent's own TLS, as the service has it, and small buffers, as on a slow Wi-Fi."""
    monkeypatch.setattr(ssl, "SSLSocket", gevent.ssl.SSLSocket)
    server = gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(*files)
    client = gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
    near, far = gevent.socket.socketpair()
    for end in (near, far):
        for size in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            end.setsockopt(socket.SOL_SOCKET, size, 4096)
    with gevent.Timeout(20):
        shaken = gevent.spawn(server.wrap_socket, near, server_side=True)
        phone = client.wrap_socket(far)
        outbox = Outbox(shaken.get())
        texts = [bytes([letter]) * 20_000 for letter in b"abc"]
        for text in texts:
            outbox.send(text_frame(text))
        unread, heard = bytearray(), list[bytes]()
        while len(heard) < len(texts):
            unread += phone.recv(4096)
            while (found := parse(unread)) is not None:
                heard.append(found[1])
        assert heard == texts
        outbox.abort()
        outbox.close()
        phone.close()


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (("missing.pem", None), "missing.pem cannot be read: No such file or directory."),
        (("cert.pem", "missing.pem"), "missing.pem cannot be read: No such file or directory."),
        (("cert.pem", "other-key.pem"), "does not belong to the certificate"),
        (("cert.pem", None), "cert.pem holds no key in PEM form."),
        (("text.pem", "cert-key.pem"), "text.pem holds no certificate in PEM form."),
        (("cert.pem", "locked.pem"), "locked.pem is locked with a password."),
        (("old.pem", "cert-key.pem"), "does not hold: certificate has expired."),
    ],
)
def test_files_that_cannot_be_used(
    named: tuple[str, str | None], says: str, folder: Path, server: Server
) -> None:
    if not (folder / "text.pem").exists():
        (folder / "text.pem").write_text("no certificate\n", encoding="utf-8")
        made(folder, NAMES, "other")
        old = ["openssl", "x509", "-in", str(folder / "cert.pem"), "-signkey", str(folder / "cert-key.pem")]
        subprocess.run(
            [*old, "-days", "-1", "-out", str(folder / "old.pem")], check=True, capture_output=True
        )
        locked = ["openssl", "ec", "-aes128", "-passout", "pass:secret", "-in", str(folder / "cert-key.pem")]
        subprocess.run([*locked, "-out", str(folder / "locked.pem")], check=True, capture_output=True)
    cert, key = folder / named[0], named[1] and folder / named[1]
    with pytest.raises(tls.Unfit) as unfit:
        tls.load(cert, key or None)
    assert says in str(unfit.value)


def test_names(folder: Path, server: Server) -> None:
    found = tls.load(folder / "cert.pem", folder / "cert-key.pem")
    assert found.names == ("shboard.test", "*.house.test", "192.168.1.5")
    assert found.url("192.168.1.5", 8000) == "https://192.168.1.5:8000"
    assert found.url("10.0.0.1", 443) == "https://shboard.test"
    here = [Here(f"http://{host}:8000", "wlan0", True) for host in ("10.0.0.1", "192.168.1.5", "10.0.0.2")]
    assert [address.url for address in found.of(here, 8000)] == [
        "https://shboard.test:8000", "https://192.168.1.5:8000",
    ]  # fmt: skip
