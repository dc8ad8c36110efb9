"""A table as it stands: its row, its seats, and the game played to its last entry."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trunkline.core.catalog import find, start, with_options
from trunkline.core.game import SPECTATOR, Game, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.core.state import open_view
from trunkline.core.wire import load
from trunkline.server.errors import NotFound
from trunkline.server.schema import entries, seats, snapshots, tables
from trunkline.server.store import Store

KEPT = 2000  # tables held in memory
SNAPSHOT_EVERY = 40  # entries


@dataclass(slots=True)
class Live:
    """``line`` are the actions that count, as spelled; ``actors`` the seats that took them; ``number`` counts all entries."""

    id: str
    game: Game[Any]
    number: int
    line: list[str]
    actors: list[int]
    s: Any
    row: Row[Any]
    seats: Sequence[Row[Any]]

    @property
    def turn(self) -> Seat | None:
        return self.game.turn(self.s)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def has_secrets(self) -> bool:
        return self.game.view is not open_view


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

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: OrderedDict[str, Live] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def get(self, table: str) -> Live:
        """The table as the database has it now."""
        lock = self.locks.setdefault(table, asyncio.Lock())
        async with lock, self.store.reading() as c:
            row = (await c.execute(select(tables).where(tables.c.id == table))).first()
            if row is None:
                raise NotFound("there is no such table")
            held = self.tables.get(table)
            chairs = (await c.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat))).all()
            live = await opened(c, row, chairs) if held is None or held.number > row.number else held
            live.row, live.seats = row, chairs
            await catch_up(c, live)
        self.keep(live)
        return live

    def keep(self, live: Live) -> None:
        self.tables[live.id] = live
        self.tables.move_to_end(live.id)
        if len(self.tables) > KEPT:
            self.tables.popitem(last=False)


def game_of(row: Row[Any]) -> Game[Any]:
    return with_options(find(row.game, row.edition), json.loads(row.options))


async def opened(c: AsyncConnection, row: Row[Any], chairs: Sequence[Row[Any]]) -> Live:
    """From the last snapshot, or from the beginning."""
    game = game_of(row)
    query = select(snapshots).where(snapshots.c.table == row.id).order_by(snapshots.c.number.desc()).limit(1)
    kept = (await c.execute(query)).first()
    if kept is None:
        return Live(row.id, game, 0, [], [], start(game, row.players, row.seed), row, chairs)
    line = json.loads(kept.line)
    state = load(game, json.loads(kept.state))
    return Live(row.id, game, kept.number, [words for _, words in line], [seat for seat, _ in line], state, row, chairs)


async def catch_up(c: AsyncConnection, live: Live) -> None:
    """Apply what was entered since."""
    if live.number == live.row.number:
        return
    query = select(entries).where(entries.c.table == live.id, entries.c.number > live.number).order_by(entries.c.number)
    for entry in (await c.execute(query)).all():
        if entry.kind == "undo":
            kept = int(entry.words)
            del live.line[kept:], live.actors[kept:]
            live.s = await position(c, live, kept)
        else:
            apply(live.game, live.s, read(live.game, entry.words))
            live.line.append(entry.words)
            live.actors.append(entry.seat)
        live.number = entry.number


async def position(c: AsyncConnection, live: Live, count: int) -> Any:
    """The position after the first ``count`` actions of the line, from the nearest snapshot before it."""
    query = select(snapshots).where(snapshots.c.table == live.id).order_by(snapshots.c.number.desc())
    for kept in (await c.execute(query)).all():
        line = [words for _, words in json.loads(kept.line)]
        if len(line) <= count and live.line[: len(line)] == line:
            return played_on(live, load(live.game, json.loads(kept.state)), len(line), count)
    return played_on(live, start(live.game, live.row.players, live.row.seed), 0, count)


def played_on(live: Live, s: Any, done: int, count: int) -> Any:
    for words in live.line[done:count]:
        apply(live.game, s, read(live.game, words))
    return s
