"""Drafting, keeping and dropping plans; they are nobody's business but their owner's, so nothing is told to the table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import update

from trunkline.core.errors import BadNotation
from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.play import finished
from trunkline.plans.grammar import parse, write
from trunkline.plans.line import plan_from_line
from trunkline.plans.plan import ANYONE, Compared, Did, Plan
from trunkline.plans.progress import End
from trunkline.plans.ready import Chosen, PlanField, ReadyMade, chosen_of
from trunkline.plans.words import plan_words
from trunkline.records.query import answer
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.schema import seats
from trunkline.server.store.store import hold
from trunkline.server.tables.closing import check_open
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.plans import Planner, StoredPlan, decision_of, plan_of, started, written_plan
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.waiting import set_waits, unseen


class OwnPlan(NamedTuple):
    """A plan as its owner sees it: in its notation and in words, whether it counts, and why it has ended."""

    seat: Seat
    text: str
    rows: list[Message]
    kept: bool
    end: End | None


async def own_plans(context: AppContext, live: TableState, viewer: Viewer) -> list[OwnPlan]:
    """The plans of the viewer's seats."""
    return [plan for seat in viewer.seats if (plan := await own_plan(context, live, seat)) is not None]


async def own_plan(context: AppContext, live: TableState, seat: Seat) -> OwnPlan | None:
    stored = plan_of(live.seats[seat])
    if stored is None:
        return None
    async with context.store.reading() as c:
        decision = await decision_of(c, live, Planner(seat, stored))
    rows = plan_words(live.game, parse(live.game, stored.text), live.game.view(live.s, seat))
    return OwnPlan(seat, stored.text, rows, stored.kept, decision if isinstance(decision, End) else None)


async def draft_plan(context: AppContext, live: TableState, viewer: Viewer, seat: Seat, text: str, seen: int) -> None:
    """Write a plan beside the seat, which counts once it is kept. Whoever writes it has seen all that has happened."""
    if live.number != seen:
        raise LookAgain("the game has moved on; please check again")
    check_can_plan(live, viewer, seat)
    plan = parse(live.game, text)
    check_plan(live, plan, seat)
    await put_down(context, live, viewer, seat, started(live, write(live.game, plan)))


async def draft_line(context: AppContext, live: TableState, viewer: Viewer, seat: Seat, line: Sequence[Any], seen: int) -> None:
    """Write the plan that plays this line from where the table stands."""
    await draft_plan(context, live, viewer, seat, write(live.game, plan_from_line(live.game, live.s, seat, line)), seen)


async def draft_ready(
    context: AppContext, live: TableState, viewer: Viewer, seat: Seat, key: str, given: Chosen, seen: int
) -> None:
    """Write a ready-made plan, filled in."""
    check_can_plan(live, viewer, seat)
    ready, fields = next((one for one in offered(live, seat) if one[0].key == key), (None, ()))
    if ready is None:
        raise LookAgain("the game has moved on; please check again")
    chosen = chosen_of(fields, given)
    if chosen is None:
        raise Refused("this cannot be chosen for this plan now")
    await draft_plan(context, live, viewer, seat, "\n".join(ready.rows(live.game.view(live.s, seat), seat, chosen)), seen)


async def keep_plan(context: AppContext, live: TableState, viewer: Viewer, seat: Seat) -> str:
    """From now on the plan counts; gives whom the table waits for now."""
    check_can_plan(live, viewer, seat)
    stored, own = plan_of(live.seats[seat]), await own_plan(context, live, seat)
    if stored is None or own is None:
        raise Refused("there is no plan to keep")
    if own.end is not None:
        raise Refused("this plan has ended before it was kept")
    return await put_down(context, live, viewer, seat, stored._replace(kept=True))


async def drop_plan(context: AppContext, live: TableState, viewer: Viewer, seat: Seat) -> str:
    """The plan is forgotten, and its seat asked again; gives whom the table waits for now."""
    return await put_down(context, live, viewer, seat, None)


async def put_down(context: AppContext, live: TableState, viewer: Viewer, seat: Seat, plan: StoredPlan | None) -> str:
    if seat not in viewer.seats:
        raise NotYours("this seat is not yours")
    text = None if plan is None else written_plan(plan)
    async with context.store.writing() as c:
        if await hold(c, live.id) != live.number:  # whom the table waits for must be told from where it stands
            raise LookAgain("the game has moved on; please check again")
        await c.execute(update(seats).where(seats.c.table == live.id, seats.c.seat == seat).values(plan=text))
        chairs = [chair._replace(plan=text) if chair.seat == seat else chair for chair in live.seats]
        return await set_waits(c, replace(live, seats=chairs), unseen(live))


def offered(live: TableState, seat: Seat) -> list[tuple[ReadyMade[Any], Sequence[PlanField]]]:
    """The ready-made plans that are of use to this seat now, with what is to be filled in."""
    view, ready = live.game.view(live.s, seat), live.game.planning().ready if live.game.planning is not None else ()
    found = [(one, one.fields(view, seat)) for one in ready] if live.s.agenda else []
    return [(one, fields) for one, fields in found if fields is not None]


# -- what can be planned ---------------------------------------------------------------------------------


def check_can_plan(live: TableState, viewer: Viewer, seat: Seat) -> None:
    if seat not in viewer.seats:
        raise NotYours("this seat is not yours")
    check_open(live)
    if finished(live.s):
        raise Refused("the game is over already")


def check_plan(live: TableState, plan: Plan, seat: Seat) -> None:
    """Whether its conditions can be told at this table: who they are about plays, and what they ask can be seen."""
    view = live.game.view(live.s, seat)
    for guard in (guard for row in plan.rows for guard in row.guards):
        match guard:
            case Compared(question):
                answer(live.game, view, question)
            case Did(other, _) if other == seat:
                raise BadNotation("a condition is about the others: {seat} is your own", seat=f"seat-{seat + 1}")
            case Did(other, _) if other != ANYONE and other >= len(live.seats):
                raise BadNotation("nobody sits in {seat} here", seat=f"seat-{other + 1}")
