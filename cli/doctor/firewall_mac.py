"""macOS: the application firewall lets programs in, not ports."""

from cli import say
from cli.doctor.finding import Finding, unsure, well, wrong
from cli.doctor.system import System

TOPIC = "Firewall"
TOOL = "/usr/libexec/ApplicationFirewall/socketfilterfw"


def look(system: System) -> list[Finding]:
    """What the firewall does with the Python that listens."""
    state = system.run(TOOL, "--getglobalstate") or ""
    if "State = 0" in state or "disabled" in state:
        return [well(TOPIC, "The firewall of macOS is off.")]
    if "State = " not in state:
        where = "Look: System Settings › Network › Firewall."
        return [unsure(TOPIC, "Whether the firewall of macOS is on cannot be read.", where)]
    if _blocks_all(system, state):
        sentence = "The firewall of macOS blocks all incoming connections."
        return [wrong(TOPIC, sentence, f"Let some in: {_sudo('--setblockall', 'off')}")]
    return [_of_python(system)]


def _blocks_all(system: System, state: str) -> bool:
    said = (system.run(TOOL, "--getblockall") or "").lower()
    return "State = 2" in state or "set to enabled" in said or "blocking all" in said or "all enabled" in said


def _of_python(system: System) -> Finding:
    said = (system.run(TOOL, "--getappblocked", system.program) or "").lower()
    let_in = f"Let it in: {_sudo('--add', system.program)} && {_sudo('--unblockapp', system.program)}"
    if "permitted" in said:
        return well(TOPIC, "The firewall of macOS lets this Python in.")
    if "blocked" in said:
        return wrong(TOPIC, f"The firewall of macOS blocks {system.program}.", let_in)
    sentence = "The firewall of macOS is on and does not know this Python yet: it asks at the first phone."
    return unsure(TOPIC, sentence, f"Click Allow. Or beforehand: {_sudo('--add', system.program)}")


def _sudo(*words: str) -> str:
    return say.quoted(["sudo", TOOL, *words], "darwin")
