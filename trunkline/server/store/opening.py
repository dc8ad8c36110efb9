"""Opening the database when the server starts. What keeps it from being served is told in one sentence."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trunkline.core.errors import TrunklineError
from trunkline.server.store.offline import file_of
from trunkline.server.store.store import migrate

OWNER_ONLY = 0o600


@contextmanager
def opened(url: str, address: str) -> Iterator[None]:
    """The database, brought to the present schema; a SQLite file is served by this process alone until it ends."""
    file = file_of(url)
    if file is None:
        migrate(url)
        yield
        return
    with held(file, address):
        os.close(open_private(file))  # so that SQLite creates its other files with the same rights
        file.chmod(OWNER_ONLY)
        migrate(url)
        yield


@contextmanager
def held(file: Path, address: str) -> Iterator[None]:
    """Two servers on one file would not hear of each other's changes. The lock ends with the process, however it ends."""
    lock = os.fdopen(open_private(file.with_name(f"{file.name}.lock")), "r+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise TrunklineError(f"{file} is served already, by {lock.read().strip() or 'another process'}") from None
    lock.truncate(0)
    lock.write(f"process {os.getpid()} at {address}\n")
    lock.flush()
    with lock:
        yield


def open_private(file: Path) -> int:
    """Games, chat and notes are nobody else's business on this machine."""
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise TrunklineError(f"{file} cannot be written: {error.strerror}") from None
