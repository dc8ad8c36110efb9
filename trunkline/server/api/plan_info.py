"""Plans over the API: what a program is told of its own, and how it makes one."""

from trunkline.core.game import Seat
from trunkline.plans.ready import Amount, AnyOf, OneOf, PlanField
from trunkline.present.to_text import to_text
from trunkline.server.api.messages import NewPlan, PlanEnd, PlanFieldInfo, PlanInfo, ReadyInfo
from trunkline.server.api.wrong_fields import blaming
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.plan_acts import draft_plan, draft_ready, keep_plan, offered, own_plan
from trunkline.server.tables.table_state import TableState, Viewer
from trunkline.server.tables.waiting import goes_on


async def plan_info(context: AppContext, live: TableState, seat: Seat) -> PlanInfo:
    own = await own_plan(context, live, seat)
    ready = [
        ReadyInfo(one.key, to_text(one.title, str), [field_info(field) for field in fields])
        for one, fields in offered(live, seat)
    ]
    if own is None:
        return PlanInfo(None, [], False, None, ready)
    end = None if own.end is None else PlanEnd(own.end.kind, to_text(own.end.reason, str, live.names))
    return PlanInfo(own.text, [to_text(row, str, live.names) for row in own.rows], own.kept, end, ready)


def field_info(field: PlanField) -> PlanFieldInfo:
    match field:
        case Amount(key, _, span, _):
            return PlanFieldInfo(key, "number", [], span[0], span[-1])
        case OneOf(key, _, choices):
            return PlanFieldInfo(key, "one", [choice.key for choice in choices])
        case AnyOf(key, _, choices):
            return PlanFieldInfo(key, "any", [choice.key for choice in choices])


async def planned(context: AppContext, live: TableState, viewer: Viewer, data: NewPlan) -> bool:
    """Draft the plan and keep it, if it is to be kept; gives whether the table goes on by itself then."""
    (seat,) = viewer.seats
    if data.ready:
        with blaming(NewPlan, "chosen"):
            await draft_ready(context, live, viewer, seat, data.ready, data.chosen, data.seen)
    else:
        with blaming(NewPlan, "plan"):
            await draft_plan(context, live, viewer, seat, data.plan, data.seen)
    if not data.kept:
        return False
    return goes_on(await keep_plan(context, await context.table_cache.get(live.id), viewer, seat))
