"""Where a server is, as Host and Origin headers say it."""

from cli.bots.address import Address


def test_an_address_reads_like_a_host_header_and_an_origin() -> None:
    address = Address("127.0.0.1", 8000)
    assert str(address) == "127.0.0.1:8000"
    assert address.origin == "http://127.0.0.1:8000"
