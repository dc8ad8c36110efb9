"""A line of a study as a plan: what the others do in it become conditions, one's own actions orders."""

from collections.abc import Sequence

from trunkline.core.errors import BadNotation
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.notation import spell
from trunkline.core.play import actor, apply
from trunkline.core.state import copy
from trunkline.plans.grammar import MOST_GUARDS, MOST_ROWS
from trunkline.plans.plan import Did, Guard, Order, Plan, PlanRow


def plan_from_line(game: AnyGame, s: HasAgenda, seat: Seat, line: Sequence[AnyAction]) -> Plan:
    """Play this line from here: each own action as soon as the others have done just what they do in the line.

    What the others do after the last own action says nothing. An illegal action raises, and so does a line without own actions.
    """
    s, rows, guards = copy(s), list[PlanRow](), list[Guard]()
    for a in line:
        who = actor(game, s, a)
        apply(game, s, a)
        if who == seat:
            rows.append(PlanRow("then" if rows else "once", tuple(guards), Order(spell(game, a)), exact=True))
            guards = []
        elif who is not None:
            guards.append(Did(who, tuple(spell(game, a).split())))
    check_size(rows)
    return Plan(tuple(rows))


def check_size(rows: Sequence[PlanRow]) -> None:
    if not rows:
        raise BadNotation("this line has no action of yours")
    if len(rows) > MOST_ROWS or any(len(row.guards) > MOST_GUARDS for row in rows):
        raise BadNotation("this line is too long for a plan")
