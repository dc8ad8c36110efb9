"""Does a table replay to what is stored about it? Each fault with what mends it, where something does."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Executable, delete, insert, select, update

from trunkline.core.catalog import start
from trunkline.core.errors import TrunklineError
from trunkline.core.game import AnyGame, HasAgenda
from trunkline.core.notation import read
from trunkline.core.play import apply, deciding
from trunkline.core.state import copy
from trunkline.server.common.host_games import Library
from trunkline.server.store.rows import SeatRow, SnapshotRow, TableRow, columns, row_as, rows_as
from trunkline.server.store.schema import entries, seats, snapshots, tables
from trunkline.server.store.snapshots import Played, Saved, restored, snapshot_row
from trunkline.server.tables.table_state import kept_by
from trunkline.server.tables.waiting import waits_for, written


class Fault(NamedTuple):
    """What is wrong, in words, and the statements that mend it; none if nothing does."""

    table: str
    said: str
    mend: tuple[Executable, ...] = ()


class LoggedEntry(NamedTuple):
    """A row of ``schema.entries`` without its table."""

    number: int
    kind: str
    words: str
    seat: int
    at: float
    asked: str | None


class Stored(NamedTuple):
    """All that is stored of the game at one table."""

    row: TableRow
    seats: Sequence[SeatRow]
    entries: Sequence[LoggedEntry]
    snapshots: Sequence[SnapshotRow]


class Replay(NamedTuple):
    """The actions that count after each entry; positions are those of the line as it is now."""

    moves: list[Played]
    states: list[HasAgenda]
    passed: dict[int, Saved]  # the positions at snapshots, by entry


def stored(c: sa.Connection, table: str) -> Stored | None:
    """None if the table was deleted meanwhile."""
    row = row_as(TableRow, c.execute(select(*columns(tables, TableRow._fields)).where(tables.c.id == table)))
    if row is None:
        return None
    chairs = select(*columns(seats, SeatRow._fields)).where(seats.c.table == table).order_by(seats.c.seat)
    log = select(*columns(entries, LoggedEntry._fields)).where(entries.c.table == table).order_by(entries.c.number)
    kept = select(*columns(snapshots, SnapshotRow._fields)).where(snapshots.c.table == table).order_by(snapshots.c.number)
    return Stored(
        row, rows_as(SeatRow, c.execute(chairs)), rows_as(LoggedEntry, c.execute(log)), rows_as(SnapshotRow, c.execute(kept))
    )


def faults_of(library: Library, held: Stored) -> list[Fault]:
    """Everything wrong with one table; where the log is broken, nothing that follows from it is told."""
    table = held.row.id
    try:
        game = library.opened(held.row.game, held.row.edition, held.row.options)
        begin = start(game, held.row.players, held.row.seed)
    except (TrunklineError, ValueError) as error:
        return [Fault(table, str(error))]
    broken = list(broken_log(game, held))
    if broken:
        return broken
    replay, wrong = Replay([], [begin], {}), list[Fault]()
    for entry in held.entries:
        try:
            enter(game, replay, entry, {kept.number for kept in held.snapshots})
        except (TrunklineError, ValueError) as error:
            return [Fault(table, f"entry {entry.number} cannot be played: {error}")]
        wrong += wrong_asked(game, held, replay, entry)
    return [*wrong, *wrong_snapshots(game, held, replay), *wrong_row(game, held, replay)]


def enter(game: AnyGame, replay: Replay, entry: LoggedEntry, wanted: set[int]) -> None:
    """Play one more entry; positions at wanted numbers are kept."""
    moves, states = replay.moves, replay.states
    if entry.kind == "undo":
        kept = kept_by(entry.words, moves)
        del moves[kept:], states[kept + 1 :]
    else:
        after = copy(states[-1])
        apply(game, after, read(game, entry.words))
        states.append(after)
        moves.append(Played(entry.seat, entry.words, entry.kind))
    if entry.number in wanted:
        replay.passed[entry.number] = Saved(entry.number, [*moves], states[-1])


def wrong_asked(game: AnyGame, held: Stored, replay: Replay, entry: LoggedEntry) -> Iterator[Fault]:
    """Clocks go by whom an entry left to decide."""
    if held.row.clock is None:
        return
    asked = written(deciding(game, replay.states[-1]))
    if entry.asked != asked:
        here = (entries.c.table == held.row.id, entries.c.number == entry.number)
        said = f"entry {entry.number} is said to have asked seats {entry.asked} and asked {asked}"
        yield Fault(held.row.id, said, (update(entries).where(*here).values(asked=asked),))


def broken_log(game: AnyGame, held: Stored) -> Iterator[Fault]:
    """Entries and seats that are not there."""
    table, there = held.row.id, {entry.number for entry in held.entries}
    for number in sorted(set(range(1, max([held.row.number, *there]) + 1)) - there):
        yield Fault(table, f"entry {number} is missing", tuple(put_back(game, held, number)))
    if [chair.seat for chair in held.seats] != list(range(held.row.players)):
        yield Fault(table, f"it has the seats {[chair.seat for chair in held.seats]} of {held.row.players} players")


def put_back(game: AnyGame, held: Stored, number: int) -> Iterator[Executable]:
    """A missing entry, from a later snapshot before which nothing was taken back: there, entries and actions are the same."""
    later = (restored(game, row) for row in held.snapshots if row.number >= number)
    saved = next((one for one in later if one is not None and len(one.moves) == one.number), None)
    if saved is not None:
        at = max((entry.at for entry in held.entries if entry.number < number), default=held.row.created)
        yield insert(entries).values(table=held.row.id, number=number, at=at, **saved.moves[number - 1]._asdict())


def wrong_snapshots(game: AnyGame, held: Stored, replay: Replay) -> Iterator[Fault]:
    for row in held.snapshots:
        found, due = restored(game, row), replay.passed.get(row.number)
        here = (snapshots.c.table == held.row.id, snapshots.c.number == row.number)
        if due is None:
            yield Fault(
                held.row.id, f"the snapshot at entry {row.number} belongs to no entry", (delete(snapshots).where(*here),)
            )
        elif found != due:
            said = "is broken" if found is None else "is not what the entries lead to"
            whole = snapshot_row(held.row.id, due.number, due.moves, due.s)
            yield Fault(
                held.row.id,
                f"the snapshot at entry {row.number} {said}",
                (update(snapshots).where(*here).values(**whole._asdict()),),
            )


def wrong_row(game: AnyGame, held: Stored, replay: Replay) -> Iterator[Fault]:
    """What the table says of itself, for lists and for those who wait."""
    row, number, turn = held.row, len(held.entries), game.turn(replay.states[-1])
    asked = deciding(game, replay.states[-1])
    waits = waits_for([held.seats[seat].kind for seat in asked] if row.closed is None else [])
    by_clock = row.waits == "bot" and row.clock is not None and waits == "person"  # it plays for somebody who is out of time
    by_plan = waits == "person" and row.waits == "order" and any(chair.plan is not None for chair in held.seats)
    if row.number != number:
        yield Fault(row.id, f"it is said to be at entry {row.number} and is at {number}", mended_row(row, number=number))
    if row.turn != turn:
        yield Fault(row.id, f"it is said to be the turn of seat {row.turn} and is that of {turn}", mended_row(row, turn=turn))
    if row.asked != written(asked):
        yield Fault(
            row.id, f"it is said to ask seats {row.asked} and asks {written(asked)}", mended_row(row, asked=written(asked))
        )
    if row.waits != waits and not (by_plan or by_clock):
        yield Fault(row.id, f"it is said to wait for {row.waits} and waits for {waits}", mended_row(row, waits=waits))


def mended_row(row: TableRow, **values: object) -> tuple[Executable, ...]:
    return (update(tables).where(tables.c.id == row.id).values(**values),)
