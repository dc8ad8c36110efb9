"""What the server asks of a database, whichever it is."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import CursorResult, Executable

from trunkline.server.store.rows import SnapshotRow, TableChanges

T = TypeVar("T")


class Connection(Protocol):
    """Asks and changes; SQLAlchemy's asynchronous connections do this, and ours for SQLite."""

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]: ...

    async def scalar(self, statement: Executable, parameters: Any = None) -> Any: ...

    async def run_sync(self, work: Callable[[sa.Connection], T], /) -> T:
        """Call a function that takes a synchronous connection, without holding the event loop."""
        ...


class Step(NamedTuple):
    """One entry for a table's log, to be written only if the table is still as it was: (``seen``, ``was``)."""

    table: str
    seen: int
    was: float  # when the table was last changed
    number: int
    kind: str
    words: str
    seat: int
    now: float
    turn: int | None
    asked: str
    waits: str
    due: float | None
    snapshot: SnapshotRow | None


class Database(Protocol):
    """A transaction for whoever asks: all of it or nothing, on disk when the block is left.

    The server does nothing as often as look at a table and enter an action, so each database has its quickest way for both.
    """

    def reading(self) -> AbstractAsyncContextManager[Connection]: ...

    def writing(self) -> AbstractAsyncContextManager[Connection]: ...

    async def read_changes(self, table: str, known: int) -> TableChanges | None:
        """A table, its seats and the entries after those known, at one moment; None if there is no such table."""
        ...

    async def enter(self, step: Step) -> bool:
        """Write it, unless somebody was faster."""
        ...

    async def check(self) -> None:
        """Raise what keeps this database from storing anything."""
        ...

    async def stop(self) -> None: ...
