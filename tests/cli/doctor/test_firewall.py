"""Each platform has its own firewall."""

from cli.doctor import firewall
from cli.doctor.finding import Level
from cli.doctor.firewall_mac import TOOL
from cli.doctor.served import Served
from shboard.addresses import Address
from tests.cli.doctor.recorded import rule, system, windows

URL = "http://192.168.1.5:8000"
SERVED = Served(True, 8000, [Address(URL, "WLAN", True, "192.168.1.0/24")], URL)


def test_the_one_of_this_platform_is_asked() -> None:
    assert len(firewall.look(system("win32", windows("Private", rule("Allow"))), SERVED)) == 2
    mac = {f"{TOOL} --getglobalstate": "Firewall is disabled. (State = 0)"}
    assert firewall.look(system("darwin", mac), SERVED)[0].sentence == "The firewall of macOS is off."
    assert firewall.look(system("linux", {}, root=True), SERVED)[0].level is Level.WELL
    [unknown] = firewall.look(system("freebsd14", {}), SERVED)
    assert (unknown.level, unknown.next_step) == (Level.UNSURE, "Let in TCP 8000.")
