"""A step with one possible action is not asked for: the server takes it, tells of it, and takes it back with what led to it."""

from pathlib import Path

import pytest

from tests.server.playing import seat_at, table_with
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.server.tables.acting import AUTO, act_at
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableCache, TableState
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

EVENING = Path(__file__).parent.parent / "browser/evening_1830.txt"


async def evening(context: AppContext) -> TableState:
    """The evening as people would play it: what went without saying is not played once more."""
    table = (await table_with(context, "me", "me", "me", game="1830", undo="free")).table
    script = [line for line in EVENING.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    for number, words in enumerate(script):
        live = await context.table_cache.get(table)
        if live.last == number:
            assert live.turn is not None  # the evening goes on
            await act_at(context, live, [live.turn], words, live.number)
    return await context.table_cache.get(table)


async def test_steps_with_one_possible_action_are_taken_in_the_words_of_the_script(context: AppContext) -> None:
    live = await evening(context)
    script = [line for line in EVENING.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert live.line == script
    assert {move.kind for move in live.moves} == {"act", AUTO}
    fresh = await TableCache(context.store).get(live.id)
    assert (fresh.s, fresh.moves) == (live.s, live.moves)


async def test_it_belongs_to_the_action_before_it_and_is_taken_back_with_it(context: AppContext) -> None:
    live = await evening(context)
    at = next(n for n, move in enumerate(live.moves) if move.kind == AUTO)
    while live.last > at:
        _, viewer = await seat_at(context, live.id, 0)
        await undo(context, live, viewer, live.number)
        live = await context.table_cache.get(live.id)
    assert live.moves[-1].kind == "act", "the one before it is gone as well"
    assert live.last < at
    assert len(legal(live.game, live.s)) > 1, "there is something to decide again"


async def test_passing_in_a_stock_round_is_always_asked_for(context: AppContext) -> None:
    live = await evening(context)
    s = live.game.setup(3, 1)
    for move in live.moves:
        assert move.kind != AUTO or s.agenda[0] not in ("private-sale", "stock")
        apply(live.game, s, read(live.game, move.words))
