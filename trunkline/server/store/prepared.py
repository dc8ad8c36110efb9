"""A connection to PostgreSQL on which the same statement is carried out again and again, prepared once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.common.errors import CANNOT_STORE, NotStored

# Always by key and never through a whole table, whatever its statistics say, which may be of when it was empty; planned once.
BY_KEY = ";".join(
    [
        *(f"SET {way} = off" for way in ("enable_seqscan", "enable_hashjoin", "enable_mergejoin")),
        "SET plan_cache_mode = force_generic_plan",
    ]
)


class Lost(NotStored):
    """The connection was lost, and nobody knows whether the statement was carried out."""


class Refusal(SQLAlchemyError):
    """PostgreSQL refused the statement and changed nothing; the text is the kind of error."""


class Prepared:
    """Made when it is first needed, and made anew after it was lost; one statement at a time."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("+psycopg", "", 1)
        self.connection: Any = None
        self.cursor: Any = None  # one for all: a new one costs as much as asking

    async def ask(self, statement: str, given: str) -> Sequence[Sequence[Any]]:
        import psycopg  # only hosts with PostgreSQL have it

        try:
            if self.connection is None:
                await self.connect()
            await self.cursor.execute(statement, (given,), prepare=True)
            rows: list[tuple[Any, ...]] = await self.cursor.fetchall()
            return rows
        except psycopg.Error as error:
            if self.connection is not None and not self.connection.closed:
                raise Refusal(type(error).__name__) from error
            self.connection = None
            raise Lost(CANNOT_STORE) from error

    async def connect(self) -> None:
        import psycopg

        connection = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
        await connection.execute(BY_KEY)
        self.connection, self.cursor = connection, connection.cursor()

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()
