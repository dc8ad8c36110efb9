"""Plans at a table: the text beside its seat, and what it does next.

How far a plan has come is told from the log since it was made, so taking back, crashes and other processes need no care.
Nobody but its owner is told anything of it.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.plans.grammar import parse
from trunkline.plans.progress import TAKEN_BACK, Act, By, Decision, End, Logged, Planned, Progress, after_log, decide
from trunkline.server.store.database import Connection
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import entries
from trunkline.server.store.snapshots import Played
from trunkline.server.tables.table_state import TableState, position, stepped

KINDS: dict[str, By] = {"act": "act", "order": "order", "auto": "auto", "bot": "bot"}


class StoredPlan(NamedTuple):
    """As it stands beside its seat: made after so many entries and actions; until it is kept it is a draft."""

    text: str
    number: int
    since: int
    kept: bool


class Planner(NamedTuple):
    """A seat that plans."""

    seat: Seat
    stored: StoredPlan


def written_plan(stored: StoredPlan) -> str:
    return json.dumps(stored._asdict())


def plan_of(chair: SeatRow) -> StoredPlan | None:
    return None if chair.plan is None else StoredPlan(**json.loads(chair.plan))


def planners(live: TableState) -> list[Planner]:
    """The seats whose plan counts."""
    found = [(Seat(chair.seat), plan_of(chair)) for chair in live.seats if chair.plan is not None]
    return [Planner(seat, stored) for seat, stored in found if stored is not None and stored.kept]


def planned(live: TableState, planner: Planner) -> Planned:
    return Planned(live.game, parse(live.game, planner.stored.text), planner.seat)


async def log_since(c: Connection, live: TableState, number: int) -> list[Logged]:
    """The entries after so many. One that is about to be entered is known from the table alone."""
    columns = (entries.c.number, entries.c.kind, entries.c.words, entries.c.seat)
    span = (entries.c.table == live.id, entries.c.number > number, entries.c.number <= live.number)
    rows = (await c.execute(select(*columns).where(*span).order_by(entries.c.number))).all()
    return [logged(row.kind, row.words, row.seat) for row in rows]


def logged(kind: str, words: str, seat: int) -> Logged:
    return Logged("undo" if kind == "undo" else KINDS[kind], words, Seat(seat))


async def progress_of(c: Connection, live: TableState, planner: Planner, following: Sequence[Logged] = ()) -> Progress:
    """How far the plan has come; ``following`` is about to be entered, and the table stands there already."""
    stored, own = planner.stored, planned(live, planner)
    log = [*await log_since(c, live, stored.number), *following]
    if any(entry.kind == "undo" and int(entry.words) < stored.since for entry in log):
        return Progress(None, end=End("stopped", TAKEN_BACK))
    s = await position(c, live, stored.since)
    return await stepped(len(log), after_log, own, s, stored.since, log)


async def decision_of(c: Connection, live: TableState, planner: Planner, following: Sequence[Logged] = ()) -> Decision:
    """What the plan does as the table stands: acts, has ended, or waits."""
    return decide(planned(live, planner), await progress_of(c, live, planner, following), live.s)


async def by_plan(c: Connection, live: TableState, following: Sequence[Logged] = ()) -> Played | None:
    """What a plan does now at this table, if one does."""
    for planner in planners(live):
        decision = await decision_of(c, live, planner, following)
        if isinstance(decision, Act):
            return Played(planner.seat, spell(live.game, decision.action), "order")
    return None


def started(live: TableState, text: str) -> StoredPlan:
    """A draft made now."""
    return StoredPlan(text, live.number, len(live.moves), kept=False)
