"""What the server asks of a database, whichever it is."""

from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from sqlalchemy import CursorResult, Executable


class Connection(Protocol):
    """Asks and changes; SQLAlchemy's asynchronous connections do this, and ours for SQLite."""

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]: ...

    async def scalar(self, statement: Executable, parameters: Any = None) -> Any: ...


class Database(Protocol):
    """A transaction for whoever asks: all of it or nothing, on disk when the block is left."""

    def reading(self) -> AbstractAsyncContextManager[Connection]: ...

    def writing(self) -> AbstractAsyncContextManager[Connection]: ...

    async def stop(self) -> None: ...
