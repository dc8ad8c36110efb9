"""What the server asks of a database, whichever it is."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol

from sqlalchemy import CursorResult, Executable


class Connection(Protocol):
    """Asks and changes; SQLAlchemy's asynchronous connections do this, and ours for SQLite."""

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]: ...

    async def scalar(self, statement: Executable, parameters: Any = None) -> Any: ...


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
    snapshot: Mapping[str, Any] | None


class Database(Protocol):
    """A transaction for whoever asks: all of it or nothing, on disk when the block is left."""

    def reading(self) -> AbstractAsyncContextManager[Connection]: ...

    def writing(self) -> AbstractAsyncContextManager[Connection]: ...

    async def enter(self, step: Step) -> bool:
        """Write it, unless somebody was faster. The server does nothing as often, so each database has its quickest way."""
        ...

    async def check(self) -> None:
        """Raise what keeps this database from storing anything."""
        ...

    async def stop(self) -> None: ...
