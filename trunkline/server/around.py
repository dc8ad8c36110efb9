"""What stands around a position and changes without an entry: who sits where, chat, wishes, the next game."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from trunkline.server.house import House
from trunkline.server.live import Live
from trunkline.server.talk import talk
from trunkline.server.undo import open_wishes


def mark_of(live: Live, said: Sequence[dict[str, Any]], wishes: Sequence[dict[str, Any]]) -> str:
    """The same as long as all of this is the same."""
    seats = [(chair.kind, chair.name, chair.bot) for chair in live.seats]
    agreed = [(wish["kind"], wish["about"], wish["bot"], wish["agreed"]) for wish in wishes]
    last = said[-1]["number"] if said else 0
    return sha256(repr((seats, live.row.next, agreed, last)).encode()).hexdigest()[:12]


async def mark_now(house: House, live: Live) -> str:
    """Of the table as it stands; whoever shows another has missed something."""
    return mark_of(live, await talk(house, live), await open_wishes(house, live))
