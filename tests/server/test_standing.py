"""Standing orders: each condition ends them, they pass and do nothing else, and they are nobody's business."""

import pytest
from sqlalchemy import insert, update

from tests.server.playing import seat_at, table_with
from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.tests.scenes import issue, stock_round
from trunkline.present.to_text import to_text
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.schema import snapshots, tables
from trunkline.server.store.snapshots import snapshot_row
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.orders import end_order, give_order, own_orders
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.table_state import TableCache, TableState
from trunkline.server.tables.tables import act
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio

OWNER = Seat(2)  # who orders; seat 0 is on turn
LIMIT = "You are over the certificate limit."


def shares(s: State) -> State:
    """Three people with shares of two companies; if seat 0 sells two of PRR, seat 1 directs it."""
    issue(s, "PRR", (3, 6), [3, 2, 1])
    issue(s, "NYC", (4, 6), [1, 1, 2])
    return s


def over_the_limit(s: State, price: tuple[int, int]) -> State:
    """Seat 2 holds more certificates than three players may: five of four companies, and PRR."""
    for row, code in enumerate(("NYC", "C&O", "Erie", "B&M")):
        issue(s, code, (row + 1, 6), [1, 1, 6], pool=2)
    issue(s, "PRR", price, [3, 2, 2])
    return s


async def table_at(context: AppContext, s: State) -> str:
    """A table of 1830 that stands here."""
    opened = await table_with(context, "me", "me", "me", game="1830", undo="free")
    async with context.store.writing() as c:
        await c.execute(insert(snapshots).values(**snapshot_row(opened.table, 0, [], s)))
        await c.execute(update(tables).where(tables.c.id == opened.table).values(turn=0))
    return opened.table


async def order(context: AppContext, table: str, *until: str, seat: Seat = OWNER) -> str:
    live, viewer = await seat_at(context, table, seat)
    return await give_order(context, live, viewer, seat, until, live.number)


async def play(context: AppContext, table: str, *actions: str) -> TableState:
    """By whoever is to move; then whatever goes on by itself."""
    for words in actions:
        live = await context.table_cache.get(table)
        assert live.turn is not None
        await act(context, table, [live.turn], words, live.number)
    return await settled(context, table)


async def settled(context: AppContext, table: str) -> TableState:
    bot_runner = BotRunner(context)
    await bot_runner.play_on(table)
    await bot_runner.stop()
    return await context.table_cache.get(table)


async def why_stopped(context: AppContext, table: str) -> str | None:
    live, viewer = await seat_at(context, table, OWNER)
    (own,) = await own_orders(context, live, viewer)
    return None if own.stopped is None else to_text(own.stopped, str, ["Anna", "Ben", "Cleo"])


@pytest.mark.parametrize(
    ("until", "deed", "why"),
    [
        ("sells PRR", "sell PRR 1", "Anna has sold shares of PRR."),
        ("buys NYC", "buy-share NYC bank", "Anna has bought shares of NYC."),
        ("buys B&O", "start B&O 67", "Anna has bought shares of B&O."),
        ("director", "sell PRR 2", "Ben has become president of PRR."),
    ],
)
async def test_what_was_waited_for_ends_it_and_nothing_else_does(context: AppContext, until: str, deed: str, why: str) -> None:
    others = {"sells PRR", "buys NYC", "buys B&O", "director"} - {until} - ({"sells PRR"} if until == "director" else set())
    for conditions, passed in (((until,), False), (tuple(others), True)):
        table = await table_at(context, shares(stock_round(3, cash=500)))
        await order(context, table, *conditions)
        live = await play(context, table, deed, "done", "done")
        assert [move.kind for move in live.moves[3:]] == (["order"] if passed else [])
        assert live.turn == (0 if passed else OWNER)
        assert await why_stopped(context, table) == (None if passed else why)


async def test_it_passes_turn_after_turn_until_the_round_is_over(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await order(context, table)
    await order(context, table, "sells NYC", seat=Seat(1))
    live = await play(context, table, "buy-share NYC bank", "done")
    assert (live.turn, live.line) == (0, ["buy-share NYC bank", "done", "done", "done"])
    assert await why_stopped(context, table) is None
    live = await play(context, table, "done")
    assert live.s.agenda == ["track"], "the order lays no track"
    assert await why_stopped(context, table) == "The stock round is over."
    assert [move.kind for move in live.moves] == ["act", "act", "order", "order", "act"]


async def test_given_in_the_own_turn_it_passes_at_once_unless_the_turn_is_under_way(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    assert await order(context, table, seat=Seat(0)) == "order"
    assert (await settled(context, table)).turn == 1
    await play(context, table, "buy-share NYC bank")
    assert await order(context, table, seat=Seat(1)) == "person"
    live = await settled(context, table)
    assert (live.turn, live.line) == (1, ["done", "buy-share NYC bank"]), "to end a turn is more than to pass"


async def test_whoever_must_sell_is_asked(context: AppContext) -> None:
    table = await table_at(context, over_the_limit(stock_round(3, cash=500), (5, 6)))
    await order(context, table)
    live = await play(context, table, "done", "done")
    assert (live.turn, len(live.line), live.row.waits) == (OWNER, 2, "person")
    assert await why_stopped(context, table) == "You cannot pass now."


async def test_unless_over_the_limit_asks_even_where_a_pass_is_allowed(context: AppContext) -> None:
    for until, passed in (("limit", False), ("sells PRR", True)):
        s = over_the_limit(stock_round(3, number=1, cash=500), (5, 6))  # nothing can be sold in the first round
        table = await table_at(context, s)
        await order(context, table, until)
        live = await play(context, table, "done", "done")
        assert (len(live.line) == 3) is passed
        assert await why_stopped(context, table) == ("The stock round is over." if passed else LIMIT)


async def test_what_holds_already_ends_it_before_it_has_passed(context: AppContext) -> None:
    s = over_the_limit(stock_round(3, number=1, cash=500), (5, 6))
    s.seat = OWNER
    table = await table_at(context, s)
    assert await order(context, table, "limit") == "person"
    assert (await settled(context, table)).line == []
    assert await why_stopped(context, table) == LIMIT


async def test_only_what_is_offered_to_whoever_holds_the_seat_and_has_seen_it_all(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    live, viewer = await seat_at(context, table, OWNER)
    with pytest.raises(NotYours):
        await give_order(context, live, viewer, Seat(1), (), live.number)
    with pytest.raises(NotYours):
        await end_order(context, live, viewer, Seat(1))
    with pytest.raises(Refused, match="not \\['sells GWR'\\]"):
        await give_order(context, live, viewer, OWNER, ("sells GWR",), live.number)
    await play(context, table, "sell PRR 1")
    with pytest.raises(LookAgain):
        await give_order(context, live, viewer, OWNER, ("sells PRR",), live.number)
    opened = await table_with(context, "me", "me", "me")
    live, viewer = await seat_at(context, opened.table, 0)
    with pytest.raises(Refused, match="no standing order"):
        await give_order(context, live, viewer, Seat(0), (), live.number)


async def test_who_ends_it_is_asked_again(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await order(context, table)
    live, viewer = await seat_at(context, table, OWNER)
    await end_order(context, live, viewer, OWNER)
    live = await play(context, table, "done", "done")
    assert (live.turn, live.row.waits, len(live.line)) == (OWNER, "person", 2)


async def test_it_outlives_the_server(context: AppContext) -> None:
    """Another process finds the table that waits, knows what was waited for, and passes."""
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await order(context, table, "sells PRR")
    await act(context, table, [Seat(0)], "done", 0)
    await act(context, table, [Seat(1)], "done", 1)
    context.table_cache = TableCache(context.store)
    async with context.store.writing() as c:  # a while ago
        await c.execute(update(tables).where(tables.c.id == table).values(changed=0.0))
    bot_runner = BotRunner(context)
    assert await bot_runner.left_alone() == [table]
    await bot_runner.play_on(table)
    await bot_runner.stop()
    live = await context.table_cache.get(table)
    assert ([move.kind for move in live.moves], live.s.agenda) == (["act", "act", "order"], ["track"])


# -- taking back -----------------------------------------------------------------------------------------


async def take_back(context: AppContext, table: str, seat: Seat) -> TableState:
    live, viewer = await seat_at(context, table, seat)
    assert await undo(context, live, viewer, live.number)
    return await settled(context, table)


async def test_passes_by_order_are_taken_back_with_what_they_followed_and_made_again(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await order(context, table, "sells NYC")
    await play(context, table, "buy-share NYC bank", "done", "done")
    live = await take_back(context, table, Seat(1))
    assert (live.turn, len(live.line)) == (1, 2)
    live = await play(context, table, "done")
    assert (live.turn, live.moves[-1].kind) == (0, "order")
    await take_back(context, table, Seat(1))
    live = await play(context, table, "sell NYC 1", "done")
    assert live.turn == OWNER
    assert await why_stopped(context, table) == "Ben has sold shares of NYC."
    await take_back(context, table, Seat(1))
    await take_back(context, table, Seat(1))
    assert await why_stopped(context, table) is None, "it has not happened"


async def test_who_takes_the_own_pass_back_is_asked_again(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await order(context, table)
    live = await play(context, table, "done", "buy-share NYC bank", "done")
    assert live.turn == 0
    live = await take_back(context, table, OWNER)
    assert (live.turn, live.row.waits, live.seats[OWNER].standing) == (OWNER, "person", None)


async def test_an_order_given_after_what_was_taken_back_is_void(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await play(context, table, "sell PRR 1")
    await order(context, table)
    await take_back(context, table, Seat(0))
    live = await play(context, table, "buy-share NYC bank", "done", "done")
    assert live.turn == OWNER
    assert await why_stopped(context, table) == "Moves made before this order have been undone."


async def test_a_bot_that_takes_the_seat_over_knows_of_no_order(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await order(context, table)
    live, viewer = await seat_at(context, table, OWNER)
    await give_to_bot(context, live, viewer, OWNER, "L0")
    assert (await context.table_cache.get(table)).seats[OWNER].standing is None
    await order(context, table, seat=Seat(0))  # another seat's order is not forgotten when a bot sits down
    live, viewer = await seat_at(context, table, 1)
    await give_to_bot(context, live, viewer, Seat(1), "L0")
    assert (await context.table_cache.get(table)).row.waits == "order"
