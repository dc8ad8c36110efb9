"""Rows of the database as the server holds them, and what one look at a table brings."""

from collections.abc import Sequence
from typing import NamedTuple


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


class TableQuery(NamedTuple):
    """A question about a table; ``known`` entries need not be told again."""

    table: str
    known: int


class TableChanges(NamedTuple):
    """The answer: the table, its seats, and the entries after those that were known."""

    row: TableRow
    seats: Sequence[SeatRow]
    entries: Sequence[EntryRow]
