"""Rows of the database as the server holds them, and what one look at a table brings."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import Column, Table

R = TypeVar("R")


class TableRow(NamedTuple):
    """A row of ``schema.tables``."""

    id: str
    game: str
    edition: int
    options: str
    players: int
    seed: int
    title: str
    kind: str
    public: bool
    undo: str
    host: str
    number: int
    waits: str
    turn: int | None
    asked: str
    next: str | None
    hints: bool
    table_talk: bool
    spectators_quiet: bool
    created: float
    changed: float
    closed: float | None
    closed_by: str | None
    chat_closed: float | None
    clock: str | None
    clocked: int
    due: float | None


class SeatRow(NamedTuple):
    """A row of ``schema.seats``."""

    table: str
    seat: int
    kind: str
    name: str
    bot: str | None
    person: str | None
    invite: str | None
    token: str | None
    plan: str | None
    lifted: bool


class EntryRow(NamedTuple):
    """What ``schema.entries`` has of an entry, but for its table and when it was made."""

    number: int
    kind: str
    words: str
    seat: int


class PersonRow(NamedTuple):
    """A row of ``schema.people`` without its secret."""

    id: str
    name: str
    account: str | None
    created: float
    admin: bool


class ChatLine(NamedTuple):
    """What ``schema.chat`` has of a line, but for its table."""

    number: int
    name: str
    seat: int | None
    text: str
    at: float


def columns(table: Table, names: Sequence[str]) -> list[Column[object]]:
    """Those that a kind of row has: ``columns(seats, SeatRow._fields)``."""
    return [table.c[name] for name in names]


def rows_as(kind: Callable[..., R], found: Iterable[Iterable[object]]) -> list[R]:
    """What the database gave, as rows of this kind, whose fields are the columns that were asked for."""
    return [kind(*row) for row in found]


def row_as(kind: Callable[..., R], found: Iterable[Iterable[object]]) -> R | None:
    """The only one, or the first."""
    return next((kind(*row) for row in found), None)


class SnapshotRow(NamedTuple):
    """A row of ``schema.snapshots``."""

    table: str
    number: int
    packed: bytes
    checksum: str


class TableQuery(NamedTuple):
    """A question about a table; ``known`` entries need not be told again."""

    table: str
    known: int


class TableChanges(NamedTuple):
    """The answer: the table, its seats, and the entries after those that were known."""

    row: TableRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
