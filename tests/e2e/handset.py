"""What a guest does with a phone, whatever browser it shows its page in."""

from abc import ABC, abstractmethod


class Handset(ABC):
    """A page in a browser profile of its own. `role` and `told` are what its owner has read there."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seat = 0
        self.role = ""
        self.told: list[str] = []

    @abstractmethod
    def join(self, link: str) -> None:
        """Scan, type a name, take a seat."""

    @abstractmethod
    def on(self, *screens: str) -> str:
        """Wait until the phone shows one of these screens; says which."""

    @abstractmethod
    def hold(self, kind: str) -> list[str]:
        """Hold the card of that kind and read it, a line an entry; afterwards it is gone from the page."""

    @abstractmethod
    def confirm(self) -> None:
        """I have read it."""

    @abstractmethod
    def choices(self) -> list[int]:
        """The seats that may be chosen."""

    @abstractmethod
    def pick(self, value: str | int) -> None:
        """Choose a seat, or a ballot ("ja", "nein"), among the radios."""

    @abstractmethod
    def press(self, label: str) -> None:
        """Tap the button with these words."""

    def look(self) -> None:
        """Read the role in the reveal, and whom one is told of."""
        self.on("reveal")
        _, self.role, *self.told = self.hold("role")

    def vote(self, ja: bool) -> None:
        """Choose, then cast."""
        self.on("vote")
        self.pick("ja" if ja else "nein")
        self.press("Cast Ja!" if ja else "Cast Nein")
