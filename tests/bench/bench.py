"""One run of the benchmark: how thorough it is, its servers, and what they carry."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from tests.bench.browser import chromium
from tests.bench.load import Load, typical
from tests.bench.process import Floor, Product

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.bench.growth import Level

_Running = TypeVar("_Running")


@dataclass
class Bench:
    """`quick` takes a few samples of everything, at servers and in a browser that all rows share: enough to
    see that every row still works. `levels` is what growing cost, ours and the floor's, once it was measured.

    Use as a context manager: what runs at its end is stopped.
    """

    folder: Path
    quick: bool = False
    load: Load = field(default_factory=typical)
    rng: Random = field(default_factory=lambda: Random(1))
    levels: "tuple[list[Level], list[Level]] | None" = None
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _running: ExitStack = field(default_factory=ExitStack)
    _shared: dict[str, Any] = field(default_factory=dict)

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def many(self, quick: int, full: int) -> int:
        """How many of something this run takes."""
        return quick if self.quick else full

    def seconds(self, quick: float, full: float) -> float:
        """How long this run does something."""
        return quick if self.quick else full

    @property
    def counts(self) -> tuple[int, ...]:
        """How many tables there are, from one to many."""
        return (1, 2, 3) if self.quick else (1, 10, 30, 100)

    def number(self) -> int:
        """One that was not given out before."""
        return next(self._numbers)

    def state(self) -> Path:
        """A fresh folder."""
        folder = self.folder / f"state-{self.number()}"
        folder.mkdir(mode=0o700)
        return folder

    @contextmanager
    def product(self, *under: str) -> Iterator[Product]:
        """shboard, served. `under`: a command that runs it."""
        start = partial(Product, self.state() / "own", *under)
        with self._one(" ".join(("product", *under)), start) as server:
            yield server

    @contextmanager
    def floor(self, name: str, *, saved: bool = False) -> Iterator[Floor]:
        """A bare server; `saved`: each step is on the disk before it is told."""
        start = partial(Floor, name, self.load)
        with self._one(f"{name} {saved}", lambda: start(self.state() if saved else None)) as server:
            yield server

    @contextmanager
    def browser(self) -> "Iterator[Browser]":
        """The browser."""
        with self._one("browser", chromium) as browser:
            yield browser

    @contextmanager
    def _one(self, name: str, start: Callable[[], AbstractContextManager[_Running]]) -> Iterator[_Running]:
        if not self.quick:
            with start() as server:
                yield server
            return
        if name not in self._shared:
            self._shared[name] = self._running.enter_context(start())
        yield self._shared[name]
