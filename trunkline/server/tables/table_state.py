"""A table as it stands: its row, its seats, and the game played to its last entry."""

import asyncio
import itertools
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from trunkline.core.catalog import start
from trunkline.core.errors import TrunklineError
from trunkline.core.game import SPECTATOR, AnyGame, HasAgenda, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, deciding, finished
from trunkline.core.state import copy
from trunkline.core.undo_safety import has_secrets
from trunkline.server.common.caches import SizedCache
from trunkline.server.common.errors import DamagedTable, NotFound
from trunkline.server.common.host_games import Library
from trunkline.server.common.threads import REPLAYS, in_thread
from trunkline.server.store.database import Connection
from trunkline.server.store.rows import EntryRow, SeatRow, SnapshotRow, TableRow, columns, rows_as
from trunkline.server.store.schema import entries, snapshots
from trunkline.server.store.snapshots import SNAPSHOT_EVERY, Played, Saved, newest_first, snapshot_row
from trunkline.server.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("trunkline.tables")

KEPT = 64_000_000  # bytes of tables held in memory
STATE, MOVE = 20_000, 250  # bytes of a table as it stands, and of each action that led there
NOTHING_NEWER = 2**31 - 1  # a number of entries that no table has
PLAIN = re.compile(r"[a-z0-9]{1,24}")  # what the name of a table is made of


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one moment; nobody changes it, so it may be kept while waiting for something else.

    ``moves`` are the actions that count; ``number`` counts all entries.
    """

    id: str
    game: AnyGame
    number: int
    moves: list[Played]
    s: HasAgenda
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
    def deciding(self) -> list[Seat]:
        """All who are asked now."""
        return deciding(self.game, self.s)

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
    def chat_is_open(self) -> bool:
        """Unless the table or its host has closed it; at a table without table talk, only once the game is over."""
        open_now = self.row.closed is None and self.row.chat_closed is None
        return open_now and (self.row.table_talk or finished(self.s))

    @property
    def has_secrets(self) -> bool:
        """Whether something is kept from somebody now; when the game is over everything may be seen."""
        return self.hides and not finished(self.s)

    @property
    def hides(self) -> bool:
        """Whether this is a game with something hidden; a study, being of a game that is over, hides nothing from its owner."""
        return has_secrets(self.game) and self.row.kind != "study"


class Viewer(NamedTuple):
    """Who looks at a table: the person, the seats they see and act for, and whether they are its host.

    ``covered`` are further seats of theirs: of players who share this device and are not to see each other's hands.
    """

    person: str | None
    seats: tuple[Seat, ...]
    is_host: bool
    covered: tuple[Seat, ...] = ()


NOBODY = Viewer(None, (), False)


def viewer_of(live: TableState, person: str | None) -> Viewer:
    held = tuple(Seat(seat.seat) for seat in live.seats if person is not None and seat.person == person)
    seats = uncovered(live, held)
    covered = tuple(seat for seat in held if seat not in seats)
    return Viewer(person, seats, person is not None and live.row.host == person, covered)


def uncovered(live: TableState, held: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Where something is hidden, of several seats only the one that has the device, until another of them is asked."""
    if len(held) < 2 or not live.has_secrets:
        return held
    lifted = tuple(seat for seat in held if live.seats[seat].lifted)[:1]
    asked = set(held) & set(live.deciding)
    return lifted if not asked or asked & set(lifted) else ()


def may_see(live: TableState, viewer: Viewer) -> bool:
    return bool(live.row.public or viewer.seats or viewer.covered or viewer.is_host)


def viewpoint(live: TableState, viewer: Viewer) -> Seat:
    """Through whose eyes: a seat that is asked if one is held, else the first one held, else the public's."""
    asked = [seat for seat in live.deciding if seat in viewer.seats]
    return next(iter([*asked, *viewer.seats]), SPECTATOR)


def seen(live: TableState, viewer: Viewer) -> HasAgenda:
    """The position as this viewer may see it."""
    view: HasAgenda = live.game.view(live.s, viewpoint(live, viewer))
    return view


class Sharing:
    """Those who look at one table at the same time: whoever asked before a look began is content with what it found."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.began = -1
        self.live: TableState | None = None


class TableCache:
    """The tables held in memory, the longest unused leaving first. What it holds is brought up to date at every look."""

    def __init__(self, store: Store, library: Library | None = None, most: int = KEPT) -> None:
        self.store = store
        self.library = library or Library()
        self.tables: SizedCache[str, TableState] = SizedCache(most, size)
        self.sharing: WeakValueDictionary[str, Sharing] = WeakValueDictionary()
        self.clock = itertools.count()

    async def get(self, table: str) -> TableState:
        """The table as the database has it now."""
        if not PLAIN.fullmatch(table):
            raise NotFound("there is no such table")
        sharing, asked = self.sharing.setdefault(table, Sharing()), next(self.clock)
        async with sharing.lock:
            if sharing.live is None or sharing.began < asked:
                began = next(self.clock)
                sharing.began, sharing.live = began, await self.looked_at(table)
                self.keep(sharing.live)
            return sharing.live

    def held(self, table: str, number: int) -> TableState | None:
        """The table as it is held, if it is after so many entries; the database may be further."""
        live = self.tables.get(table)
        return live if live is not None and live.number == live.row.number == number else None

    async def looked_at(self, table: str) -> TableState:
        """What is held, with what was entered since; what cannot be played on from there is opened anew."""
        held = self.tables.get(table)
        found = await self.store.read_changes(table, NOTHING_NEWER if held is None else held.number)
        if found is None:
            raise NotFound("there is no such table")
        if held is None or held.number > found.row.number:
            return await self.opened(found.row, found.seats)
        live = replace(held, row=found.row, seats=found.seats)
        if any(entry.kind == "undo" for entry in found.entries):
            async with self.store.reading() as c:
                return await caught_up(c, live)
        return with_actions(live, found.entries)

    async def opened(self, row: TableRow, chairs: Sequence[SeatRow]) -> TableState:
        async with self.store.reading() as c:
            held, mended = await opened(c, self.library.opened(row.game, row.edition, row.options), row, chairs)
            live = await caught_up(c, replace(held, row=row))
        if mended:
            await replace_snapshots(self.store, mended)
        return live

    def keep(self, live: TableState) -> None:
        held = self.tables.get(live.id)
        self.tables.put(live.id, live if held is None or held.number <= live.number else held)


def size(live: TableState) -> int:
    """An estimate, in bytes."""
    return STATE + MOVE * len(live.moves)


async def opened(
    c: Connection, game: AnyGame, row: TableRow, chairs: Sequence[SeatRow]
) -> tuple[TableState, list[SnapshotRow]]:
    """From the last whole snapshot, or from the beginning; and what replaces the broken ones after it."""
    broken, base = list[int](), Saved(0, [], start(game, row.players, row.seed))
    async for number, kept in newest_first(c, game, row.id, row.number):
        if kept is not None:
            base = kept
            break
        broken.append(number)
    live, mended = TableState(row.id, game, base.number, base.moves, base.s, row, chairs), []
    for number in reversed(broken):
        live = await caught_up(c, replace(live, row=row._replace(number=number)))
        mended.append(snapshot_row(row.id, number, live.moves, live.s))
    return live, mended


async def replace_snapshots(store: Store, rows: Sequence[SnapshotRow]) -> None:
    """Broken ones, by what the entries lead to. Whoever opens the table need not wait for a full disk to be emptied."""
    log.error("table %s: broken snapshots are replaced (%s)", rows[0].table, ", ".join(str(row.number) for row in rows))
    try:
        async with store.writing() as c:
            for row in rows:
                here = (snapshots.c.table == row.table, snapshots.c.number == row.number)
                await c.execute(update(snapshots).where(*here).values(**row._asdict()))
    except SQLAlchemyError:
        log.exception("a broken snapshot cannot be replaced")


async def caught_up(c: Connection, live: TableState) -> TableState:
    """With what was entered since."""
    if live.number == live.row.number:
        return live
    newer = (entries.c.table == live.id, entries.c.number > live.number, entries.c.number <= live.row.number)
    found = rows_as(
        EntryRow, await c.execute(select(*columns(entries, EntryRow._fields)).where(*newer).order_by(entries.c.number))
    )
    check_gaps(live, found)
    moves, s = [*live.moves], copy(live.s)
    for entry in found:
        with played_or_damaged(live, entry):
            s = await after_entry(c, live, moves, s, entry)
    return replace(live, number=live.row.number, moves=moves, s=s)


def with_actions(live: TableState, found: Sequence[EntryRow]) -> TableState:
    """The same where nothing was taken back."""
    check_gaps(live, found)
    if not found:
        return live
    moves, s = [*live.moves], copy(live.s)
    for entry in found:
        with played_or_damaged(live, entry):
            act_again(live, moves, s, entry)
    return replace(live, number=live.row.number, moves=moves, s=s)


@contextmanager
def played_or_damaged(live: TableState, entry: EntryRow) -> Iterator[None]:
    try:
        yield
    except (TrunklineError, ValueError) as error:
        log.error("table %s: entry %d cannot be played (%s)", live.id, entry.number, type(error).__name__)
        raise DamagedTable(
            "this table cannot be opened: entry {number} of its log cannot be played", number=entry.number
        ) from error


async def after_entry(c: Connection, live: TableState, moves: list[Played], s: HasAgenda, entry: EntryRow) -> HasAgenda:
    """The position after one more entry; ``moves`` and ``s`` are changed."""
    if entry.kind == "undo":
        del moves[kept_by(entry.words, moves) :]
        return await position(c, replace(live, number=entry.number, moves=moves), len(moves))
    act_again(live, moves, s, entry)
    return s


def act_again(live: TableState, moves: list[Played], s: HasAgenda, entry: EntryRow) -> None:
    apply(live.game, s, read(live.game, entry.words))
    moves.append(Played(entry.seat, entry.words, entry.kind))


def check_gaps(live: TableState, found: Sequence[EntryRow]) -> None:
    """A log with a gap would lead to a wrong position, so it leads to none."""
    missing = sorted(set(range(live.number + 1, live.row.number + 1)) - {entry.number for entry in found})
    if missing:
        log.error("table %s: entry %d is missing", live.id, missing[0])
        raise DamagedTable("this table cannot be opened: entry {number} is missing from its log", number=missing[0])


def kept_by(words: str, moves: Sequence[Played]) -> int:
    """How many actions this undo keeps."""
    kept = int(words)
    if kept not in range(len(moves) + 1):
        raise ValueError(f"an undo keeps {kept} of {len(moves)} actions")
    return kept


async def position(c: Connection, live: TableState, count: int) -> HasAgenda:
    """The position after the first ``count`` actions of the line, from the nearest snapshot before it.

    At an entry there are as many actions as entries, less what was taken back by then: never more than was until now.
    """
    number = count + live.number - len(live.moves)
    async for _, kept in newest_first(c, live.game, live.id, number):
        if kept is not None and len(kept.moves) <= count and live.moves[: len(kept.moves)] == kept.moves:
            return await replayed(live, kept.s, len(kept.moves), count)
    return await replayed(live, start(live.game, live.row.players, live.row.seed), 0, count)


async def replayed(live: TableState, s: HasAgenda, done: int, count: int) -> HasAgenda:
    """Far from a snapshot it takes long; an imported game has only one."""
    return await stepped(count - done, played_on, live, s, done, count)


async def stepped(steps: int, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do what goes through so many positions: a few in the event loop, many in a thread."""
    if steps <= SNAPSHOT_EVERY:
        return work(*given, **named)
    return await in_thread(REPLAYS, work, *given, **named)


def played_on(live: TableState, s: HasAgenda, done: int, count: int) -> HasAgenda:
    for move in live.moves[done:count]:
        apply(live.game, s, read(live.game, move.words))
    return s
