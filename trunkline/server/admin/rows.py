"""What operators and admins are shown: rows of lists, and of the audit log."""

from typing import NamedTuple


class ListedTable(NamedTuple):
    """A table and the name of its host; nothing of a position."""

    id: str
    game: str
    title: str
    kind: str
    players: int
    public: bool
    host: str
    number: int
    turn: int | None
    created: float
    changed: float
    closed: float | None
    closed_by: str | None
    chat_closed: float | None
    host_name: str


class ListedSeat(NamedTuple):
    """Who sits where."""

    seat: int
    kind: str
    name: str
    bot: str | None
    person: str | None


class ListedPerson(NamedTuple):
    """A person, their number of seats, and their ban: it has a reason, and an end unless it is for ever."""

    id: str
    name: str
    account: str | None
    created: float
    admin: bool
    seats: int
    until: float | None
    reason: str | None


class ListedLine(NamedTuple):
    """A line of chat and the title of its table."""

    table: str
    number: int
    name: str
    seat: int | None
    text: str
    at: float
    title: str


class AuditLine(NamedTuple):
    """Who did what about which table or person, with the name of a person."""

    number: int
    at: float
    who: str
    person: str | None
    what: str
    about: str
    reason: str
    about_name: str | None
