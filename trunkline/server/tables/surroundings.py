"""What stands around a position and changes without an entry: who sits where, chat, wishes, the next game, the closing."""

from collections.abc import Sequence
from hashlib import sha256

from trunkline.server.store.rows import ChatLine
from trunkline.server.tables.chat import talk
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState
from trunkline.server.tables.undo import Wish, open_wishes


def mark_of(live: TableState, said: Sequence[ChatLine], wishes: Sequence[Wish]) -> str:
    """The same as long as all of this is the same."""
    seats = [(chair.kind, chair.name, chair.bot) for chair in live.seats]
    agreed = [(*wish.asked, wish.agreed) for wish in wishes]
    numbers = [line.number for line in said]
    row = live.row
    return sha256(repr((seats, row.next, agreed, numbers, row.closed, row.chat_closed, row.clocked)).encode()).hexdigest()[:12]


async def mark_now(context: AppContext, live: TableState) -> str:
    """Of the table as it stands; whoever shows another has missed something."""
    return mark_of(live, await talk(context, live), await open_wishes(context, live))
