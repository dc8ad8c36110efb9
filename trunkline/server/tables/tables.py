"""Making tables and acting at them. The service knows nothing of the web."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import randbelow
from time import perf_counter, time
from typing import Any, NamedTuple

from sqlalchemy import case, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from trunkline.bots.levels import NAMES
from trunkline.core.catalog import SEEDS, start
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, deciding, finished, only_choice, why_not_by
from trunkline.core.state import copy
from trunkline.plans.progress import Logged
from trunkline.records.text import MOST_ACTIONS
from trunkline.server.clocks.clock import check_clock, clock_text
from trunkline.server.clocks.reckoning import Event
from trunkline.server.common.errors import AgainstTheRules, Closed, LookAgain, NotStored, NotYours, Overtaken, Refused
from trunkline.server.common.host_games import Library
from trunkline.server.common.tokens import hashed, new_id, new_token
from trunkline.server.store.database import Connection, Step
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import entries, seats, tables
from trunkline.server.store.snapshots import Played, is_due, snapshot_row, thin
from trunkline.server.store.store import hold
from trunkline.server.tables.clock_log import MOMENT, start_line
from trunkline.server.tables.context import (
    ANYONE,
    BOT,
    BOTS,
    FRIEND,
    LONGEST_TITLE,
    ME,
    UNDO,
    AppContext,
    Chair,
    Opened,
    TableSpec,
)
from trunkline.server.tables.people import Person, clean_name, one_line
from trunkline.server.tables.plans import by_plan, logged, planners
from trunkline.server.tables.table_clocks import Reckoned
from trunkline.server.tables.table_state import TableState, position

KINDS = (ME, FRIEND, ANYONE, BOT)
BOT_TABLES = 5  # without people, running at a time, for each person
BY_ITSELF = ("bot", "order")  # waiting for these a table goes on by itself
AUTO = "auto"  # an action that was the only possible one
HOST, OPERATOR, IDLE, AGREED = "host", "operator", "idle", "agreed"  # who closes a table, or why
WHY_CLOSED = {
    HOST: "this table has been closed by its host",
    OPERATOR: "this table has been closed by the operator of the server",
    AGREED: "this game has been ended by agreement",
    IDLE: "this table has been closed because nobody played here for a long time",
}


class Entry(NamedTuple):
    """What is written into the table's log."""

    kind: str  # act (of a person), order (of a plan), bot (an act of a bot), auto (the only possible action), undo
    words: str
    seat: int


async def create(context: AppContext, person: Person, spec: TableSpec) -> Opened:
    """A table with its seats; friends get invite links, the maker's own seats get program tokens."""
    async with context.store.writing() as c:
        return await lay_table(c, context.library, person, spec)


async def lay_table(c: Connection, library: Library, person: Person, spec: TableSpec) -> Opened:
    """The same, as part of something larger."""
    game = check_table(library, spec)
    if bots_alone(spec):
        await check_bot_tables(c, person.id)
    seed = randbelow(SEEDS.stop) if spec.seed is None else spec.seed
    s = start(game, len(spec.chairs), seed)
    opened = Opened(new_id(), {}, {})
    await c.execute(insert(tables).values(**table_row(opened.table, game, person, spec, seed, "game")))
    await c.execute(insert(seats), [seat_row(opened, n, chair, person) for n, chair in enumerate(spec.chairs)])
    await set_turn(c, opened.table, game, s)
    await start_clock(c, opened.table)
    return opened


async def start_clock(c: Connection, table: str) -> None:
    """When the last seat is taken; whoever calls this holds the table."""
    for statement in start_line(table):
        await c.execute(statement)


def bots_alone(spec: TableSpec) -> bool:
    return all(chair.kind == BOT for chair in spec.chairs)


async def check_bot_tables(c: Connection, host: str) -> None:
    """Games that nobody plays take the time of those that people play."""
    someone = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.kind != "bot").exists()
    running = (tables.c.turn.is_not(None), tables.c.closed.is_(None))
    mine = select(func.count()).where(tables.c.host == host, *running, ~someone)
    if (await c.scalar(mine) or 0) >= BOT_TABLES:
        raise Refused("{number} games of bots alone are running for you; wait until one has ended", number=BOT_TABLES)


def check_table(library: Library, spec: TableSpec) -> AnyGame:
    """The game as wished for, if such a table can be laid."""
    check_wish(spec)
    game = library.wished(spec.game, spec.options)
    start(game, len(spec.chairs), 0)
    return game


def check_wish(spec: TableSpec) -> None:
    if spec.undo not in UNDO:
        raise Refused("undo is one of {known}, not {found}", known=", ".join(UNDO), found=repr(spec.undo))
    check_clock(spec.clock)
    for chair in spec.chairs:
        if chair.kind not in KINDS:
            raise Refused("a seat is one of {known}, not {found}", known=", ".join(KINDS), found=repr(chair.kind))
        if chair.kind == ANYONE and not spec.public:
            raise Refused("a seat for anyone needs a table that everybody may watch")
        if chair.kind == BOT and chair.bot not in BOTS:
            raise Refused("the bots are {known}, not {found}", known=", ".join(BOTS), found=repr(chair.bot))


def table_row(table: str, game: AnyGame, person: Person, spec: TableSpec, seed: int, kind: str) -> dict[str, object]:
    now = time()
    return {
        "id": table,
        "game": game.name,
        "edition": game.version,
        "options": json.dumps(dict(game.chosen)),
        "players": len(spec.chairs),
        "seed": seed,
        "title": one_line(spec.title, LONGEST_TITLE) or game.title,
        "kind": kind,
        "public": spec.public,
        "undo": spec.undo,
        "hints": spec.hints,
        "table_talk": spec.table_talk,
        "clock": clock_text(spec.clock),
        "host": person.id,
        "number": 0,
        "waits": "person",
        "created": now,
        "changed": now,
    }


def seat_row(opened: Opened, n: int, chair: Chair, person: Person) -> dict[str, object]:
    row: dict[str, object] = dict.fromkeys(SeatRow._fields)
    row |= {"table": opened.table, "seat": n, "kind": "open", "name": f"Seat {n + 1}", "lifted": False}
    if chair.kind == BOT:
        return row | {"kind": "bot", "name": f"{NAMES[chair.bot]} {n + 1}", "bot": chair.bot}
    token = new_token()
    if chair.kind == ME:
        opened.tokens[n] = token
        return row | {
            "kind": "person",
            "name": clean_name(chair.name or person.name),
            "person": person.id,
            "token": hashed(token),
        }
    if chair.kind == ANYONE:
        return row
    opened.invites[n] = token
    return row | {"invite": hashed(token)}


async def set_turn(c: Connection, table: str, game: AnyGame, s: HasAgenda) -> None:
    """Remember whom the table waits for, so that bots are found without loading every table."""
    asked = deciding(game, s)
    kinds = (await c.execute(select(seats.c.kind).where(seats.c.table == table, seats.c.seat.in_(asked)))).scalars().all()
    values = {"turn": game.turn(s), "asked": written(asked), "waits": waits_for(kinds), "changed": time()}
    await c.execute(update(tables).where(tables.c.id == table).values(**values))


def written(asked: Sequence[Seat]) -> str:
    """The seats as the table's row has them."""
    return ",".join(map(str, asked))


async def set_waits(c: Connection, live: TableState, changed: float) -> str:
    """The same at a table that people have sat down at, who may have left plans."""
    waits = await waits_at(c, live)
    unless_closed = case((tables.c.closed.is_(None), waits), else_="nobody")  # it may have been closed a moment ago
    values = {"turn": live.turn, "asked": written(live.deciding), "waits": unless_closed, "changed": changed}
    values |= {} if live.row.clock is None else {"due": time()}  # a bot may play for somebody who is out of time
    await c.execute(update(tables).where(tables.c.id == live.id).values(**values))
    return waits


def unseen(live: TableState) -> float:
    """A change that whoever acts at the same time notices, and nobody else: a moment after the last one."""
    return live.row.changed + MOMENT


async def waits_at(c: Connection, live: TableState, following: Sequence[Logged] = ()) -> str:
    """Whom the table waits for: a person whose plan acts now is not waited for."""
    if live.row.closed is not None:
        return waits_for([])
    waits = waits_for(kinds_asked(live))
    acts = waits == "person" and await by_plan(c, live, following) is not None
    return "order" if acts else waits


async def waits_after(context: AppContext, live: TableState, clocks: Reckoned | None, entry: Entry) -> str:
    """The same right after an entry that is about to be made; nearly always no connection is needed."""
    if clocks is not None and live.turn is not None and clocks.played_for(clocks.clocks.at):
        return "bot"
    if not planners(live):
        return waits_for(kinds_asked(live))
    async with context.store.reading() as c:
        return await waits_at(c, live, [logged(*entry)])


def kinds_asked(live: TableState) -> list[str]:
    return [live.seats[seat].kind for seat in live.deciding]


def waits_for(kinds: Sequence[str]) -> str:
    """Whom a table waits for, of those who are asked: nobody, a bot, or only people. A bot keeps no person waiting."""
    if not kinds:
        return "nobody"
    return "bot" if "bot" in kinds else "person"


class Acted(NamedTuple):
    """The number of entries now, and whom the table waits for: person, bot, order or nobody."""

    number: int
    waits: str

    @property
    def goes_on(self) -> bool:
        """Whether the table goes on by itself."""
        return goes_on(self.waits)


def goes_on(waits: str) -> bool:
    return waits in BY_ITSELF


async def act(context: AppContext, table: str, held: Sequence[Seat], words: str, seen: int) -> Acted:
    """Play an action for one of these seats, if the table stands where the player saw it."""
    return await act_at(context, await context.table_cache.get(table), held, words, seen)


async def act_at(context: AppContext, live: TableState, held: Sequence[Seat], words: str, seen: int) -> Acted:
    """The same, at a table already fetched. Players who choose at the same time do not get in each other's way."""
    for _ in live.seats:
        await check_seen(context, live, held, seen)
        try:
            return await act_now(context, live, held, words)
        except Overtaken:
            before, live = live.number, await context.table_cache.get(live.id)
            if live.game.together is None or live.number == before:
                raise
    raise Overtaken("someone else moved first; please check again")


async def check_seen(context: AppContext, live: TableState, held: Sequence[Seat], seen: int) -> None:
    """Refuse a player who has not seen the newest entries, unless those are choices made at the same time as theirs."""
    if live.number != seen and not await still_choosing(context, live, held, seen):
        raise LookAgain(
            "the game has moved on to entry {number} (you saw {seen}); please check again", number=live.number, seen=seen
        )


async def still_choosing(context: AppContext, live: TableState, held: Sequence[Seat], seen: int) -> bool:
    """Whether one of these seats was asked at ``seen`` together with all who have acted since, and still is."""
    since = live.number - seen
    if live.game.together is None or since not in range(1, len(live.seats)):
        return False
    async with context.store.reading() as c:
        newer = (entries.c.table == live.id, entries.c.number > seen, entries.c.number <= live.number)
        acted = (await c.execute(select(entries.c.kind, entries.c.seat).where(*newer))).all()
        if any(entry.kind == "undo" for entry in acted):
            return False
        then = deciding(live.game, await position(c, live, live.last - since))
    return {entry.seat for entry in acted} <= set(then) and bool(set(held) & set(then) & set(live.deciding))


async def act_now(context: AppContext, live: TableState, held: Sequence[Seat], words: str) -> Acted:
    """Judge an action and enter it."""
    seat, spelled = allowed(live, held, words)
    return await played(context, live, Played(seat, spelled, "bot" if live.seats[seat].kind == "bot" else "act"))


async def play_for(context: AppContext, live: TableState, seat: Seat, words: str) -> None:
    """A bot acts once for a person who is out of time."""
    _, spelled = allowed(live, [seat], words)
    await played(context, live, Played(seat, spelled, "bot"))


def allowed(live: TableState, held: Sequence[Seat], words: str) -> tuple[int, str]:
    """The seat that acts and the action as spelled; AgainstTheRules says why not."""
    if live.last >= MOST_ACTIONS:
        raise Refused("a game has at most {most} actions", most=MOST_ACTIONS)
    a = read(live.game, words)
    seat, rule = judged(live, held, a)
    if rule is not None:
        raise AgainstTheRules(words, rule, live.game.title)
    return seat, spell(live.game, a)


async def act_by_plan(context: AppContext, live: TableState) -> None:
    """A seat acts, as its owner has planned."""
    async with context.store.reading() as c:
        move = await by_plan(c, live)
    if move is not None:
        await played(context, live, move)
        return
    await wait_anew(context, live)  # it was written down that a plan acts here, and none does


async def wait_anew(context: AppContext, live: TableState) -> None:
    """Write down whom the table really waits for."""
    async with context.store.writing() as c:
        if await hold(c, live.id) == live.number:
            await set_waits(c, live, unseen(live))


async def played(context: AppContext, live: TableState, move: Played) -> Acted:
    """A legal action becomes the next entry."""
    after = copy(live.s)
    apply(live.game, after, read(live.game, move.words))
    waits = await append(context, live, Entry(move.kind, move.words, move.seat), after, [*live.moves, move])
    following = goes_without_saying(live, after)
    if following is None:
        return Acted(live.number + 1, waits)
    return await followed(context, Acted(live.number + 1, waits), live.id, following)


def goes_without_saying(live: TableState, s: HasAgenda) -> Played | None:
    """The next entry, where only one action is possible and the game has it taken for the player."""
    a, turn = only_choice(live.game, s), live.game.turn(s)
    return Played(turn, spell(live.game, a), AUTO) if a is not None and turn is not None else None


async def followed(context: AppContext, acted: Acted, table: str, following: Played) -> Acted:
    """Unless somebody acts in between: then it is asked for like any other action."""
    cache = context.table_cache
    live = cache.held(table, acted.number) or await cache.get(table)
    try:
        return await played(context, live, following) if live.number == acted.number else acted
    except (Overtaken, Closed):
        return acted


def judged(live: TableState, held: Sequence[Seat], a: AnyAction) -> tuple[int, Any]:
    """The seat that acts, and the rule against it: the first of my seats that may, or the reason why none may."""
    if not held:
        raise NotYours("you have no seat at this table")
    verdicts = [(int(seat), why_not_by(live.game, live.s, a, seat)) for seat in held]
    allowed = [verdict for verdict in verdicts if verdict[1] is None]
    mine = [verdict for verdict in verdicts if verdict[0] in live.deciding]
    return (allowed or mine or verdicts)[0]


def check_open(live: TableState) -> None:
    if live.row.closed is not None:
        raise Closed(WHY_CLOSED[live.row.closed_by or OPERATOR])


async def append(context: AppContext, live: TableState, entry: Entry, after: HasAgenda, moves: list[Played]) -> str:
    """One more entry, if nobody was faster: the key (table, number) is the lock. Gives whom the table waits for.

    When the table was changed is compared too: a bot that took a seat meanwhile changes whom it waits for.
    """
    check_open(live)
    number, turn, seats_asked, now = live.number + 1, live.game.turn(after), deciding(live.game, after), time()
    clocks = await context.clocks.get(live.row, live.seats)
    if clocks is not None:
        clocks = clocks.after(Event(entry.kind, now, entry.seat, tuple(map(int, seats_asked)), len(moves)))
    waits = await waits_after(context, replace(live, number=number, moves=moves, s=after), clocks, entry)
    due = None if clocks is None else clocks.out_not_before()
    snapshot = snapshot_row(live.id, number, moves, after) if is_due(number) or finished(after) else None
    began, asked = perf_counter(), written(seats_asked)
    try:
        if not await context.store.enter(
            Step(live.id, live.number, live.row.changed, number, *entry, now, turn, asked, waits, due, snapshot)
        ):
            raise Overtaken("someone else moved first; please check again")
    except IntegrityError:
        raise Overtaken("someone else moved first; please check again") from None
    context.metrics.observe("trunkline_action_seconds", perf_counter() - began)
    context.metrics.count("trunkline_actions_total", game=live.game.name, kind=entry.kind)
    row = live.row._replace(number=number, changed=now, turn=turn, asked=asked, waits=waits, due=due)
    context.table_cache.keep(replace(live, number=number, moves=moves, s=after, row=row))
    if clocks is not None:
        context.clocks.keep(row, clocks)
    if finished(after):
        await thin_out(context, live.id, number)
    return waits


async def thin_out(context: AppContext, table: str, last: int) -> None:
    """The action is stored whatever becomes of this, which only saves room."""
    with suppress(NotStored, SQLAlchemyError):
        async with context.store.writing() as c:
            await thin(c, table, last)
