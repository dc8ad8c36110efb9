"""Opening the database when the server starts. What keeps it from being served is told in one sentence."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from trunkline.core.errors import TrunklineError
from trunkline.server.store import is_sqlite, migrate

OWNER_ONLY = 0o600


@contextmanager
def opened(url: str, address: str) -> Iterator[None]:
    """The database, brought to the present schema; a SQLite file is served by this process alone until it ends."""
    file = file_of(url)
    if file is None:
        bring_up_to_date(url)
        yield
        return
    with held(file, address):
        os.close(open_private(file))  # so that SQLite creates its other files with the same rights
        file.chmod(OWNER_ONLY)
        bring_up_to_date(url)
        yield


def file_of(url: str) -> Path | None:
    name = make_url(url).database if is_sqlite(url) else None
    return Path(name) if name and name != ":memory:" else None


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


def bring_up_to_date(url: str) -> None:
    try:
        migrate(url)
    except CommandError:
        raise TrunklineError(
            f"{shown(url)} was written by a newer Trunkline; start that version, or restore a backup"
        ) from None
    except ModuleNotFoundError:
        raise TrunklineError("PostgreSQL needs its driver: pip install 'trunkline[postgres]'") from None
    except DBAPIError as error:
        raise TrunklineError(f"{shown(url)} cannot be opened: {' '.join(str(error.orig).split())}") from None


def shown(url: str) -> str:
    """The database without a password."""
    return str(file_of(url) or make_url(url).set(drivername="postgresql").render_as_string(hide_password=True))
