"""Counters that all workers of a server share: a small file, mapped into the memory of each.

Every worker writes to a row of its own and reads all rows, so nothing has to be locked and no count is lost. A key is hashed to
a cell with a secret of this server, so memory is bounded and nobody can choose whom to collide with. The row of a worker that
died is free again: the kernel releases its lock.
"""

import fcntl
import os
from hashlib import blake2b
from mmap import mmap
from pathlib import Path
from tempfile import TemporaryFile, gettempdir, mkstemp
from time import time
from typing import IO

SECRET = 16  # bytes at the beginning of the file
ROWS = 64  # workers, and those that are just leaving
CLAIMING = ROWS  # the byte that a worker locks while it looks for a row; those before it are the rows' own
WINDOW_CELLS, OPEN_CELLS = 1 << 15, 1 << 12
ROW = WINDOW_CELLS + OPEN_CELLS  # cells of eight bytes
COUNT = (1 << 32) - 1  # the lower half of a window cell; the upper half is the second in which its window began
NAME = "trunkline-counters-"
STARTED = 600  # seconds after which the workers of a file have started
WINDOW = 60  # seconds, from the first one counted on


def new_file() -> str:
    """Make the file for workers that are about to start; whoever makes it removes it, and those that killed servers left."""
    for old in Path(gettempdir()).glob(f"{NAME}*"):
        if is_left_over(old):
            old.unlink(missing_ok=True)
    handle, path = mkstemp(prefix=NAME)
    with open(handle, "r+b") as file:
        prepare(file)
    return path


def is_left_over(path: Path) -> bool:
    """Old enough that its workers must have started, and nobody has a row in it."""
    try:
        with path.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, ROWS + 1)
            return time() - path.stat().st_mtime > STARTED
    except OSError:  # somebody has, or it is not ours
        return False


def prepare(file: IO[bytes]) -> None:
    file.write(os.urandom(SECRET))
    file.truncate(SECRET + 8 * ROW * ROWS)  # holes take no room on the disk
    file.flush()


class NoRowFree(RuntimeError):
    """More workers than rows."""


class Counters:
    """The counts of one worker, and the sums over all of them."""

    def __init__(self, path: str = "") -> None:
        """With no path they are this process's own."""
        self.file: IO[bytes] = open(path, "r+b") if path else TemporaryFile()  # noqa: SIM115 -- held as long as the process lives
        if not path:
            prepare(self.file)
        mapped = mmap(self.file.fileno(), 0)
        self.secret = mapped[:SECRET]
        self.cells = memoryview(mapped)[SECRET:].cast("Q")
        fcntl.lockf(self.file, fcntl.LOCK_EX, 1, CLAIMING)  # one after the other: each tries all rows
        try:
            self.row = self.claim_row() * ROW
        finally:
            fcntl.lockf(self.file, fcntl.LOCK_UN, 1, CLAIMING)

    def claim_row(self) -> int:
        """The first row that no living worker has. What the dead ones had open is closed."""
        free = [row for row in range(ROWS) if self.try_lock(row)]
        if not free:
            raise NoRowFree(f"more than {ROWS} workers")
        for row in free:
            opened = row * ROW + WINDOW_CELLS
            self.cells[opened : opened + OPEN_CELLS] = memoryview(bytes(8 * OPEN_CELLS)).cast("Q")
        for row in free[1:]:
            fcntl.lockf(self.file, fcntl.LOCK_UN, 1, row)
        return free[0]

    def try_lock(self, row: int) -> bool:
        try:
            fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, row)
        except OSError:
            return False
        return True

    def cell(self, key: str, cells: int) -> int:
        return int.from_bytes(blake2b(key.encode(), digest_size=8, key=self.secret).digest(), "little") % cells

    def add(self, key: str, now: float) -> int:
        """Count one, at this second of the machine's monotonic clock; gives the sum over all workers."""
        cell, second = self.cell(key, WINDOW_CELLS), int(now) + WINDOW  # so that an empty cell is always too old
        mine = self.row + cell
        if not counted(self.cells[mine], second):
            self.cells[mine] = second << 32
        self.cells[mine] += 1
        return sum(counted(value, second) for value in self.cells[cell::ROW].tolist() if value)

    def open(self, key: str) -> int:
        """One more is open; gives the sum over all workers."""
        cell = WINDOW_CELLS + self.cell(key, OPEN_CELLS)
        self.cells[self.row + cell] += 1
        return sum(self.cells[cell::ROW].tolist())

    def close(self, key: str) -> None:
        """One fewer is open."""
        self.cells[self.row + WINDOW_CELLS + self.cell(key, OPEN_CELLS)] -= 1


def counted(value: int, second: int) -> int:
    """The count in a window cell, unless its window is over."""
    return value & COUNT if second - (value >> 32) < WINDOW else 0
