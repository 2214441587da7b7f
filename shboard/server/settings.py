"""What a server is told when it starts. Seed, pace and truth come from tests and the demo alone."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from shboard.room import Truth
from shboard.rules import Variant
from shboard.wifi import Wifi

if TYPE_CHECKING:  # it brings ssl along, which must not come before gevent's patch
    from shboard.server.tls import Tls


@dataclass(frozen=True)
class Settings:
    """One server's settings.

    `port_fixed` refuses another port when this one is busy. `names` are further Host names to
    answer to. `pace` multiplies the times for which screens show a moment (1 in service; 0: none, and no
    screen waits for a beat).
    `wifi` is shown on the boards of a lobby, as a code to scan. `local_name`: find out
    whether phones reach this computer by its name, and answer for it where that can be done.
    `tls` is the certificate that phones are shown; None: plain http.
    `proxy` is the address of a proxy whose word counts for who is calling (proxy.py). `codes`: the letters
    with which codes of fresh tables begin, where other servers stand behind the same proxy.
    `fresh` begins a new table though one could be resumed. `clock` is the wall's, `ticks` never jumps.
    """

    state: Path
    host: str = "0.0.0.0"
    port: int = 8000
    port_fixed: bool = False
    url: str | None = None
    interface: str | None = None
    lang: str = "en"
    variants: tuple[Variant, ...] | None = None
    tls: "Tls | None" = None
    proxy: str | None = None
    codes: str | None = None
    fresh: bool = False
    motion: bool = True
    mute: bool = False
    wifi: Wifi | None = None
    local_name: bool = True
    names: tuple[str, ...] = ()
    pace: float = 1.0
    clock: Callable[[], float] = time.time
    ticks: Callable[[], float] = time.monotonic
    rng: Random = field(default_factory=SystemRandom)
    truth: Truth | None = None
