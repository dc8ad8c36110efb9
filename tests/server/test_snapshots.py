"""Snapshots: packed, spaced, and few of a game that is over; every position is still the one the entries lead to."""

from itertools import pairwise

import pytest
from sqlalchemy import select

from tests.server.playing import play_randomly, table_with
from tests.server.test_check import checked
from trunkline.core.catalog import find, start
from trunkline.core.notation import read
from trunkline.core.play import apply, finished
from trunkline.core.serialize import dump
from trunkline.server.store.schema import snapshots
from trunkline.server.store.snapshots import AFTER_THE_END, LONG, SNAPSHOT_EVERY, Played, is_due, snapshot_row
from trunkline.server.tables.acting import Entry, append
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableCache, TableState, position

pytestmark = pytest.mark.anyio


async def kept(context: AppContext, table: str) -> list[int]:
    async with context.store.reading() as c:
        query = select(snapshots.c.number).where(snapshots.c.table == table).order_by(snapshots.c.number)
        return list((await c.execute(query)).scalars())


def expected(last: int) -> list[int]:
    return [*range(AFTER_THE_END, last, AFTER_THE_END), last]


async def over(context: AppContext) -> TableState:
    """A game played to its end, long enough to have had several snapshots."""
    return await play_randomly(context, (await table_with(context, *["me"] * 5)).table, 10_000)


async def test_of_a_game_that_is_over_few_are_kept_and_its_last_position(context: AppContext, db: str) -> None:
    live = await over(context)
    assert finished(live.s)
    assert live.number > AFTER_THE_END
    assert await kept(context, live.id) == expected(live.number)
    fresh = await TableCache(context.store).get(live.id)
    assert (fresh.s, fresh.moves) == (live.s, live.moves)
    assert checked(db).exit_code == 0


async def test_every_position_of_it_is_replayed_exactly(context: AppContext) -> None:
    live = await over(context)
    s = start(live.game, live.row.players, live.row.seed)
    async with context.store.reading() as c:
        for count, move in enumerate(live.moves):
            if count % 7 == 0 or count in range(SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY + 2):
                assert await position(c, live, count) == s
            apply(live.game, s, read(live.game, move.words))


async def test_a_game_that_goes_on_after_its_end_is_thinned_when_it_ends_again(context: AppContext, db: str) -> None:
    live = await over(context)
    async with context.store.reading() as c:
        before = await position(c, live, live.last - 50)
    await append(context, live, Entry("undo", str(live.last - 50), 0), before, live.moves[:-50])
    live = await play_randomly(context, live.id, 10_000)
    assert await kept(context, live.id) == expected(live.number)
    assert (await TableCache(context.store).get(live.id)).s == live.s
    assert checked(db).exit_code == 0


def test_they_are_further_apart_in_very_long_games_so_that_an_action_costs_the_same() -> None:
    due = [number for number in range(1, 10 * LONG) if is_due(number)]
    assert due[:3] == [SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY, 3 * SNAPSHOT_EVERY]
    assert all(later - number <= number for number, later in pairwise(due))
    held = [sum(number for number in due if number <= so_far) / so_far for so_far in (LONG, 10 * LONG - 1)]
    assert held[1] < 3 * held[0]  # actions written in snapshots for each one played; at equal distances it would be ten times


def test_a_packed_snapshot_is_a_fraction_of_its_text() -> None:
    game = find("1830")
    s, moves = start(game, 4, 1), [Played(n % 4, "buy-share PRR", "act") for n in range(200)]
    row = snapshot_row("t", 200, moves, s)
    assert len(row.packed) < len(str(dump(s))) / 2
