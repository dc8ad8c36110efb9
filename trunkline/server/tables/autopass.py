"""Standing orders: a seat passes by itself until something happens that its owner has named.

An order is a few words beside its seat. Whether it still holds is told from what happened since it was given, so taking back,
crashes and other processes need no care. ``Game.autopass`` knows the conditions, and which action is a pass.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from trunkline.capabilities.autopass import AutoPass, Kind
from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, why_not_by
from trunkline.core.state import copy
from trunkline.server.store.database import Connection
from trunkline.server.tables.table_state import TableState, position, stepped

TAKEN_BACK = Message("Moves made before this order have been undone.")
CANNOT_PASS = Message("You cannot pass now.")


class Order(NamedTuple):
    """Given after so many actions, which the mark stands for; and the conditions that end it."""

    since: int
    mark: str
    until: tuple[str, ...]


def written(live: TableState, until: tuple[str, ...]) -> str:
    """An order given now, as it is stored."""
    return json.dumps(Order(len(live.moves), marked(live, len(live.moves)), until))


def order_of(live: TableState, seat: Seat) -> Order | None:
    text = live.seats[seat].standing
    if text is None:
        return None
    since, mark, until = json.loads(text)
    return Order(since, mark, tuple(until))


def marked(live: TableState, count: int) -> str:
    return f"{crc32(json.dumps(live.line[:count]).encode()):08x}"


def rules_of(live: TableState) -> AutoPass[Any, Any] | None:
    return live.game.autopass() if live.game.autopass is not None else None


def offered(live: TableState, seat: Seat) -> Sequence[Kind]:
    """What can end an order of this seat; nothing where none can be given."""
    own = rules_of(live)
    return own.offered(live.game.view(live.s, seat), seat) if own is not None and live.s.agenda else []


async def stopped(c: Connection, live: TableState, seat: Seat) -> Message | None:
    """Why the order of this seat holds no longer; None while it holds. It has one."""
    order, own = order_of(live, seat), rules_of(live)
    assert order is not None and own is not None  # its owner was offered it
    if len(live.moves) < order.since or marked(live, order.since) != order.mark:
        return TAKEN_BACK
    s = await position(c, live, order.since)
    found = await stepped(len(live.line) - order.since, first_reason, live, own, s, seat, order)
    return found or cannot_pass(live, own, seat)


def first_reason(live: TableState, own: AutoPass[Any, Any], s: Any, seat: Seat, order: Order) -> Message | None:
    """What ended the order, from the position where it was given: that held already, or came with an action since."""
    seen = live.game.view(s, seat)
    found = own.stopped(seen, None, seen, seat, order.until)
    for words in live.line[order.since :] if found is None else ():
        before, a = copy(s), read(live.game, words)
        apply(live.game, s, a)
        found = own.stopped(live.game.view(before, seat), a, live.game.view(s, seat), seat, order.until)
        if found is not None:
            break
    return found


def cannot_pass(live: TableState, own: AutoPass[Any, Any], seat: Seat) -> Message | None:
    """Whether this seat is asked, and a rule forbids it to pass."""
    a = own.passing(live.game.view(live.s, seat), seat)
    return CANNOT_PASS if a is not None and why_not_by(live.game, live.s, a, seat) is not None else None


async def pass_of(c: Connection, live: TableState, seat: Seat) -> str | None:
    """What this seat does now by its order: a pass, where that is asked and allowed and the order holds; else nothing."""
    own = rules_of(live)
    if own is None or live.seats[seat].standing is None:
        return None
    a = own.passing(live.game.view(live.s, seat), seat)
    return spell(live.game, a) if a is not None and await stopped(c, live, seat) is None else None
