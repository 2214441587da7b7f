"""What the host chose in a network is known there the next time, and nowhere else."""

from pathlib import Path

from shboard import networks, state_folder
from shboard.addresses import Address
from shboard.networks import FILE, MOST, Choice, forget, key, remember, remembered

HOME = Address("http://192.168.1.23", "wlan0", True, "192.168.1.0/24")
CABLE = Address("http://10.0.0.7", "eth0", True, "10.0.0.0/8")
DOCKER = Address("http://172.17.0.1", "docker0", False, "172.17.0.0/16")
AGAIN = Address("http://192.168.1.99", "wlan0", True, "192.168.1.0/24")


def test_a_network_is_told_by_its_range_alone() -> None:
    assert key([HOME, DOCKER]) == key([HOME]) == key([AGAIN]) == "192.168.1.0/24"
    assert key([HOME, CABLE]) == key([CABLE, HOME]) != key([HOME])
    assert key([]) == key([DOCKER]) == "none"


def test_each_network_has_its_own_choice(tmp_path: Path) -> None:
    state_folder.prepare(tmp_path)
    remember(tmp_path, "home", Choice(interface="eth0"))
    remember(tmp_path, "club", Choice(url="http://night.example.org"))
    assert remembered(tmp_path, "home") == Choice(interface="eth0")
    assert remembered(tmp_path, "club").words == ("--url", "http://night.example.org")
    assert remembered(tmp_path, "elsewhere") == Choice()
    remember(tmp_path, "home", Choice(url="http://10.0.0.7"))
    assert remembered(tmp_path, "home") == Choice(url="http://10.0.0.7")
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_the_oldest_of_many_is_forgotten(tmp_path: Path) -> None:
    for number in range(MOST + 1):
        remember(tmp_path, str(number), Choice(interface="eth0"))
        if number:
            remember(tmp_path, "1", Choice(interface="eth1"))
    assert remembered(tmp_path, "0") == Choice()
    assert remembered(tmp_path, "1") == Choice(interface="eth1")


def test_what_makes_no_sense_is_no_choice(tmp_path: Path) -> None:
    for nonsense in ("[]", '{"home": 7}', '{"home": {"url": 7}}', "{", "[" * 9999, '{"home": {}}'):
        (tmp_path / FILE).write_text(nonsense)
        assert remembered(tmp_path, "home") == Choice()


def test_a_disk_that_is_full_stops_nobody(tmp_path: Path) -> None:
    remember(tmp_path / "missing", "home", Choice(interface="eth0"))
    assert remembered(tmp_path / "missing", "home") == Choice()


def test_it_is_forgotten(tmp_path: Path) -> None:
    remember(tmp_path, "home", Choice(interface="eth0"))
    forget(tmp_path)
    forget(tmp_path)
    assert [*tmp_path.iterdir()] == []
    assert networks.remembered(tmp_path, "home") == Choice()
