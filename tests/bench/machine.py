"""What the benchmark ran on, and how long this machine's disk takes to make a write durable."""

import os
import platform
import time
from pathlib import Path

PAGE = 4096
WRITES = 8


def told(folder: Path) -> str:
    """The machine in one line: processor, cores, kernel, Python, the filesystem of the state."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = f", load {os.getloadavg()[0]:.1f} as it began" if hasattr(os, "getloadavg") else ""
    return (
        f"{processor()}, {cores} cores{load}; {platform.system()} {platform.release()}; "
        f"Python {platform.python_version()}; state on {filesystem(folder)}"
    )


def processor() -> str:
    """Its name, as the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    for key in ("model name", "Model", "Hardware"):
        for line in lines:
            if line.startswith(key):
                return f"{line.partition(':')[2].strip()} ({platform.machine()})"
    return platform.processor() or platform.machine()


def filesystem(folder: Path) -> str:
    """The kind of filesystem that a folder lies on; Linux alone tells."""
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        return "an unknown filesystem"
    found = [line.split()[1:3] for line in mounts.read_text().splitlines()]
    around = [(len(at), kind) for at, kind in found if folder.resolve().is_relative_to(at)]
    return max(around)[1]


def syncs(folder: Path, times: int = WRITES) -> list[float]:
    """Seconds that a page took to be durable, so many times."""
    sync = getattr(os, "fdatasync", os.fsync)
    took = []
    handle = os.open(folder / "sync", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        for _ in range(times):
            os.pwrite(handle, os.urandom(PAGE), 0)
            begun = time.perf_counter()
            sync(handle)
            took.append(time.perf_counter() - begun)
    finally:
        os.close(handle)
    return took
