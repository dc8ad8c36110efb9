"""A table as it stands: its row, its seats, and the game played to its last entry."""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy import bindparam, select

from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, Game, Seat
from trunkline.core.hindsight import has_secrets
from trunkline.core.notation import read
from trunkline.core.play import apply, finished
from trunkline.core.state import copy
from trunkline.core.wire import load
from trunkline.server.caches import SizedCache
from trunkline.server.database import Connection
from trunkline.server.errors import NotFound
from trunkline.server.library import Library
from trunkline.server.schema import entries, seats, snapshots, tables
from trunkline.server.store import Store
from trunkline.server.workers import PAGES, in_thread

KEPT = 64_000_000  # bytes of tables held in memory
STATE, MOVE = 20_000, 250  # bytes of a table as it stands, and of each action that led there
SNAPSHOT_EVERY = 40  # entries
PLAIN = re.compile(r"[a-z0-9]{1,24}")  # what the name of a table is made of


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
    next: str | None
    hints: bool
    created: float
    changed: float


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
    standing: str | None


class Played(NamedTuple):
    """An action that counts: the seat it was for, its words, and who did it.

    ``act``: a person, ``order``: a person's standing order, ``bot``: a bot.
    """

    seat: int
    words: str
    kind: str = "act"


BY_SEAT = (
    select(*(tables.c[name] for name in TableRow._fields), *(seats.c[name] for name in SeatRow._fields))
    .join(seats, seats.c.table == tables.c.id)
    .where(tables.c.id == bindparam("of"))
    .order_by(seats.c.seat)
)


@dataclass(frozen=True, slots=True)
class Live:
    """A table at one moment; nobody changes it, so it may be kept while waiting for something else.

    ``moves`` are the actions that count; ``number`` counts all entries.
    """

    id: str
    game: Game[Any]
    number: int
    moves: list[Played]
    s: Any
    row: TableRow
    seats: Sequence[SeatRow]

    @property
    def line(self) -> list[str]:
        """The actions that count, as spelled."""
        return [words for _, words, _ in self.moves]

    @property
    def last(self) -> int:
        """The position after all of them."""
        return len(self.moves)

    @property
    def actors(self) -> list[int]:
        """The seats that took them."""
        return [seat for seat, _, _ in self.moves]

    @property
    def turn(self) -> Seat | None:
        return self.game.turn(self.s)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def bots_alone(self) -> bool:
        """Whether no person sits here or is awaited."""
        return all(seat.kind == "bot" for seat in self.seats)

    @property
    def explains(self) -> bool:
        """Whether bots explain themselves here and give hints; in a study they always do."""
        return self.row.hints or self.row.kind == "study"

    @property
    def has_secrets(self) -> bool:
        """Whether something is kept from somebody now; when the game is over everything may be seen."""
        return self.hides and not finished(self.s)

    @property
    def hides(self) -> bool:
        """Whether this is a game with something hidden; a study, being of a game that is over, hides nothing from its owner."""
        return has_secrets(self.game) and self.row.kind != "study"


class Viewer(NamedTuple):
    """Who looks at a table: the person, the seats they hold, and whether they are its host."""

    person: str | None
    seats: tuple[Seat, ...]
    is_host: bool


NOBODY = Viewer(None, (), False)


def viewer_of(live: Live, person: str | None) -> Viewer:
    held = tuple(Seat(seat.seat) for seat in live.seats if person is not None and seat.person == person)
    return Viewer(person, held, person is not None and live.row.host == person)


def may_see(live: Live, viewer: Viewer) -> bool:
    return bool(live.row.public or viewer.seats or viewer.is_host)


def eyes(live: Live, viewer: Viewer) -> Seat:
    """Through whose eyes: the seat to move if it is held, else the first one held, else the public's."""
    if live.turn in viewer.seats and live.turn is not None:
        return live.turn
    return viewer.seats[0] if viewer.seats else SPECTATOR


def seen(live: Live, viewer: Viewer) -> Any:
    """The position as this viewer may see it."""
    return live.game.view(live.s, eyes(live, viewer))


class Shelf:
    """The tables held in memory, the longest unused leaving first. What it holds is brought up to date at every look."""

    def __init__(self, store: Store, library: Library | None = None) -> None:
        self.store = store
        self.library = library or Library()
        self.tables: SizedCache[str, Live] = SizedCache(KEPT, size)
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def get(self, table: str) -> Live:
        """The table as the database has it now."""
        lock = self.locks.setdefault(table, asyncio.Lock())
        async with lock, self.store.reading() as c:
            row, chairs = await rows(c, table)
            held = self.tables.get(table)
            if held is None or held.number > row.number:
                held = await opened(c, self.library.opened(row.game, row.edition, row.options), row, chairs)
            live = await caught_up(c, replace(held, row=row, seats=chairs))
        self.keep(live)
        return live

    def keep(self, live: Live) -> None:
        held = self.tables.get(live.id)
        self.tables.put(live.id, live if held is None or held.number <= live.number else held)


def size(live: Live) -> int:
    """An estimate, in bytes."""
    return STATE + MOVE * len(live.moves)


async def rows(c: Connection, table: str) -> tuple[TableRow, list[SeatRow]]:
    """The table and its seats in one question."""
    if not PLAIN.fullmatch(table):
        raise NotFound("there is no such table")
    found = (await c.execute(BY_SEAT, {"of": table})).all()
    if not found:
        raise NotFound("there is no such table")
    width = len(TableRow._fields)
    return TableRow(*found[0][:width]), [SeatRow(*row[width:]) for row in found]


async def opened(c: Connection, game: Game[Any], row: TableRow, chairs: Sequence[SeatRow]) -> Live:
    """From the last snapshot, or from the beginning."""
    query = select(snapshots).where(snapshots.c.table == row.id, snapshots.c.number <= row.number)
    kept = (await c.execute(query.order_by(snapshots.c.number.desc()).limit(1))).first()
    if kept is None:
        return Live(row.id, game, 0, [], start(game, row.players, row.seed), row, chairs)
    return Live(row.id, game, kept.number, moves_in(kept.line), load(game, json.loads(kept.state)), row, chairs)


def moves_in(line: str) -> list[Played]:
    """The moves of a snapshot."""
    return [Played(*move) for move in json.loads(line)]


async def caught_up(c: Connection, live: Live) -> Live:
    """With what was entered since."""
    if live.number == live.row.number:
        return live
    newer = (entries.c.table == live.id, entries.c.number > live.number, entries.c.number <= live.row.number)
    moves, s = [*live.moves], copy(live.s)
    for entry in (await c.execute(select(entries).where(*newer).order_by(entries.c.number))).all():
        if entry.kind == "undo":
            kept = int(entry.words)
            del moves[kept:]
            s = await position(c, replace(live, number=entry.number, moves=moves), kept)
        else:
            apply(live.game, s, read(live.game, entry.words))
            moves.append(Played(entry.seat, entry.words, entry.kind))
    return replace(live, number=live.row.number, moves=moves, s=s)


async def position(c: Connection, live: Live, count: int) -> Any:
    """The position after the first ``count`` actions of the line, from the nearest snapshot before it.

    At an entry there are as many actions as entries, less what was taken back by then: never more than was until now.
    """
    number = count + live.number - len(live.moves)
    query = select(snapshots).where(snapshots.c.table == live.id).order_by(snapshots.c.number.desc()).limit(1)
    while (kept := (await c.execute(query.where(snapshots.c.number <= number))).first()) is not None:
        done = len(moves := moves_in(kept.line))
        if done <= count and live.moves[:done] == moves:
            return await replayed(live, load(live.game, json.loads(kept.state)), done, count)
        number = kept.number - 1
    return await replayed(live, start(live.game, live.row.players, live.row.seed), 0, count)


async def replayed(live: Live, s: Any, done: int, count: int) -> Any:
    """Far from a snapshot it takes long; an imported game has only one."""
    if count - done <= SNAPSHOT_EVERY:
        return played_on(live, s, done, count)
    return await in_thread(PAGES, played_on, live, s, done, count)


def played_on(live: Live, s: Any, done: int, count: int) -> Any:
    for move in live.moves[done:count]:
        apply(live.game, s, read(live.game, move.words))
    return s
