"""Acting at a table: by hand, by a plan, or because nothing else can be done."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from time import perf_counter, time
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from trunkline.core.game import AnyAction, HasAgenda, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, deciding, finished, only_choice, why_not_by
from trunkline.core.state import copy
from trunkline.records.text import MOST_ACTIONS
from trunkline.server.clocks.reckoning import Event
from trunkline.server.common.errors import AgainstTheRules, Closed, LookAgain, NotStored, NotYours, Overtaken, Refused
from trunkline.server.store.database import Step
from trunkline.server.store.schema import entries
from trunkline.server.store.snapshots import Played, is_due, snapshot_row, thin
from trunkline.server.store.store import hold
from trunkline.server.tables.closing import check_open
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.plans import by_plan, logged
from trunkline.server.tables.table_state import TableState, position
from trunkline.server.tables.waiting import goes_on, set_waits, unseen, waits_after, written

AUTO = "auto"  # an action that was the only possible one


class Entry(NamedTuple):
    """What is written into the table's log."""

    kind: str  # act (of a person), order (of a plan), bot (an act of a bot), auto (the only possible action), undo
    words: str
    seat: int


class Acted(NamedTuple):
    """The number of entries now, and whom the table waits for: person, bot, order or nobody."""

    number: int
    waits: str

    @property
    def goes_on(self) -> bool:
        """Whether the table goes on by itself."""
        return goes_on(self.waits)


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


async def append(context: AppContext, live: TableState, entry: Entry, after: HasAgenda, moves: list[Played]) -> str:
    """One more entry, if nobody was faster: the key (table, number) is the lock. Gives whom the table waits for.

    When the table was changed is compared too: a bot that took a seat meanwhile changes whom it waits for.
    """
    check_open(live)
    number, turn, seats_asked, now = live.number + 1, live.game.turn(after), deciding(live.game, after), time()
    clocks = await context.clocks.get(live.row, live.seats)
    if clocks is not None:
        clocks = clocks.after(Event(entry.kind, now, entry.seat, tuple(map(int, seats_asked)), len(moves)))
    waits = await waits_after(context, replace(live, number=number, moves=moves, s=after), clocks, logged(*entry))
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
