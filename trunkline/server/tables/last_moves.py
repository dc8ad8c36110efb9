"""What happened last at a table, without telling all that happened before it."""

from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.core.state import copy
from trunkline.present.default import presentation_of
from trunkline.present.message import StoryLine
from trunkline.server.common.caches import SizedCache
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState, position

KEPT, SHOWN = 4_000_000, 600  # bytes of lines held in memory, and an estimate of those of one action

Key = tuple[str, int, Seat]
LAST_MOVES: SizedCache[Key, list[StoryLine]] = SizedCache(KEPT, lambda lines: SHOWN * (1 + len(lines)))


async def last_move(context: AppContext, live: TableState, seat: Seat) -> list[StoryLine]:
    """The lines of the last action of which there is something to tell, as this seat saw it; none before the first."""
    if not live.moves:
        return []
    key = (live.id, live.number, seat)
    found = LAST_MOVES.get(key)
    if found is None:
        found = await told(context, live, seat)
        LAST_MOVES.put(key, found)
    return found


async def told(context: AppContext, live: TableState, seat: Seat) -> list[StoryLine]:
    first = max(0, live.last - 2)  # the end of a turn is silent, what came before it is not
    async with context.store.reading() as c:
        after = await position(c, live, first)
    lines: list[StoryLine] = []
    for words in live.line[first:]:
        a, before, view = read(live.game, words), copy(after), live.game.view
        apply(live.game, after, a)
        lines = presentation_of(live.game).story(view(before, seat), a, view(after, seat)) or lines
    return lines
