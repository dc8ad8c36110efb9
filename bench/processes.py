"""What processes use: seconds of a core, memory, open files; read from /proc."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import clock_gettime
from typing import NamedTuple

TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
PARENT, GROUP, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM, RESIDENT = (
    1,
    2,
    11,
    12,
    13,
    14,
    21,
)  # fields after the name in /proc/PID/stat


class Use(NamedTuple):
    """Seconds of a core, with those of children that have ended; megabytes (shared pages counted for each); open files."""

    cpu: float
    memory: float
    files: int


def use_of(processes: Iterable[int]) -> Use:
    """Of all of them together; one that has ended counts nothing."""
    uses = [use for use in map(use_of_one, processes) if use is not None]
    return Use(sum(use.cpu for use in uses), sum(use.memory for use in uses), sum(use.files for use in uses))


def cpu_of(processes: Iterable[int]) -> float:
    """Seconds of a core, to the microsecond; of a process that has ended nothing."""
    return sum(map(cpu_of_one, processes))


def cpu_of_one(process: int) -> float:
    with suppress(OSError):
        return clock_gettime((~process << 3) | 2)  # as clock_getcpuclockid(3) computes it
    return 0.0


def use_of_one(process: int) -> Use | None:
    with suppress(OSError):
        fields = fields_of(process)
        ticks = sum(int(fields[n]) for n in (USER, SYSTEM, ENDED_USER, ENDED_SYSTEM))
        return Use(ticks / TICKS, int(fields[RESIDENT]) * PAGE / 1e6, len(os.listdir(f"/proc/{process}/fd")))
    return None


def fields_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def in_group(leader: int) -> list[int]:
    """The processes of a server: it leads a group of its own."""
    return [process for process, fields in everybody() if int(fields[GROUP]) == leader]


def with_children(parent: int) -> list[int]:
    """PostgreSQL: each of its processes is a child of the first."""
    return [parent, *(process for process, fields in everybody() if int(fields[PARENT]) == parent)]


def everybody() -> Iterator[tuple[int, list[str]]]:
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            yield int(folder.name), fields_of(int(folder.name))
