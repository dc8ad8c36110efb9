"""Standing orders: each condition ends them, they pass and do nothing else, and they are nobody's business."""

import pytest
from sqlalchemy import insert, update

from tests.server.playing import seat_at, table_with
from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.table import State
from trunkline.games.eighteen_thirty.tests.scenes import issue, stock_round
from trunkline.parts.saying import spoken
from trunkline.server.errors import LookAgain, NotYours, Refused
from trunkline.server.house import House
from trunkline.server.keeper import Keeper
from trunkline.server.live import Live, Shelf
from trunkline.server.orders import end_order, give_order, own_orders
from trunkline.server.schema import snapshots, tables
from trunkline.server.seats import give_to_bot
from trunkline.server.snapshots import snapshot_row
from trunkline.server.tables import act
from trunkline.server.undo import undo

pytestmark = pytest.mark.anyio

OWNER = Seat(2)  # who orders; seat 0 is on turn
LIMIT = "You hold more certificates than allowed."


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


async def table_at(house: House, s: State) -> str:
    """A table of 1830 that stands here."""
    opened = await table_with(house, "me", "me", "me", game="1830", undo="free")
    async with house.store.writing() as c:
        await c.execute(insert(snapshots).values(**snapshot_row(opened.table, 0, [], s)))
        await c.execute(update(tables).where(tables.c.id == opened.table).values(turn=0))
    return opened.table


async def order(house: House, table: str, *until: str, seat: Seat = OWNER) -> str:
    live, viewer = await seat_at(house, table, seat)
    return await give_order(house, live, viewer, seat, until, live.number)


async def play(house: House, table: str, *actions: str) -> Live:
    """By whoever is to move; then whatever goes on by itself."""
    for words in actions:
        live = await house.shelf.get(table)
        assert live.turn is not None
        await act(house, table, [live.turn], words, live.number)
    return await settled(house, table)


async def settled(house: House, table: str) -> Live:
    keeper = Keeper(house)
    await keeper.play_on(table)
    await keeper.stop()
    return await house.shelf.get(table)


async def why_stopped(house: House, table: str) -> str | None:
    live, viewer = await seat_at(house, table, OWNER)
    (own,) = await own_orders(house, live, viewer)
    return None if own.stopped is None else spoken(own.stopped, str, ["Anna", "Ben", "Cleo"])


@pytest.mark.parametrize(
    ("until", "deed", "why"),
    [
        ("sells PRR", "sell PRR 1", "Anna has sold shares of PRR."),
        ("buys NYC", "buy-share NYC bank", "Anna has bought shares of NYC."),
        ("buys B&O", "start B&O 67", "Anna has bought shares of B&O."),
        ("director", "sell PRR 2", "Ben has become director of PRR."),
    ],
)
async def test_what_was_waited_for_ends_it_and_nothing_else_does(house: House, until: str, deed: str, why: str) -> None:
    others = {"sells PRR", "buys NYC", "buys B&O", "director"} - {until} - ({"sells PRR"} if until == "director" else set())
    for conditions, passed in (((until,), False), (tuple(others), True)):
        table = await table_at(house, shares(stock_round(3, cash=500)))
        await order(house, table, *conditions)
        live = await play(house, table, deed, "done", "done")
        assert [move.kind for move in live.moves[3:]] == (["order"] if passed else [])
        assert live.turn == (0 if passed else OWNER)
        assert await why_stopped(house, table) == (None if passed else why)


async def test_it_passes_turn_after_turn_until_the_round_is_over(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await order(house, table)
    await order(house, table, "sells NYC", seat=Seat(1))
    live = await play(house, table, "buy-share NYC bank", "done")
    assert (live.turn, live.line) == (0, ["buy-share NYC bank", "done", "done", "done"])
    assert await why_stopped(house, table) is None
    live = await play(house, table, "done")
    assert live.s.agenda == ["track"], "the order lays no track"
    assert await why_stopped(house, table) == "The stock round is over."
    assert [move.kind for move in live.moves] == ["act", "act", "order", "order", "act"]


async def test_given_in_the_own_turn_it_passes_at_once_unless_the_turn_is_under_way(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    assert await order(house, table, seat=Seat(0)) == "order"
    assert (await settled(house, table)).turn == 1
    await play(house, table, "buy-share NYC bank")
    assert await order(house, table, seat=Seat(1)) == "person"
    live = await settled(house, table)
    assert (live.turn, live.line) == (1, ["done", "buy-share NYC bank"]), "to end a turn is more than to pass"


async def test_whoever_must_sell_is_asked(house: House) -> None:
    table = await table_at(house, over_the_limit(stock_round(3, cash=500), (5, 6)))
    await order(house, table)
    live = await play(house, table, "done", "done")
    assert (live.turn, len(live.line), live.row.waits) == (OWNER, 2, "person")
    assert await why_stopped(house, table) == "You cannot pass now."


async def test_unless_over_the_limit_asks_even_where_a_pass_is_allowed(house: House) -> None:
    for until, passed in (("limit", False), ("sells PRR", True)):
        s = over_the_limit(stock_round(3, number=1, cash=500), (5, 6))  # nothing can be sold in the first round
        table = await table_at(house, s)
        await order(house, table, until)
        live = await play(house, table, "done", "done")
        assert (len(live.line) == 3) is passed
        assert await why_stopped(house, table) == ("The stock round is over." if passed else LIMIT)


async def test_what_holds_already_ends_it_before_it_has_passed(house: House) -> None:
    s = over_the_limit(stock_round(3, number=1, cash=500), (5, 6))
    s.seat = OWNER
    table = await table_at(house, s)
    assert await order(house, table, "limit") == "person"
    assert (await settled(house, table)).line == []
    assert await why_stopped(house, table) == LIMIT


async def test_only_what_is_offered_to_whoever_holds_the_seat_and_has_seen_it_all(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    live, viewer = await seat_at(house, table, OWNER)
    with pytest.raises(NotYours):
        await give_order(house, live, viewer, Seat(1), (), live.number)
    with pytest.raises(NotYours):
        await end_order(house, live, viewer, Seat(1))
    with pytest.raises(Refused, match="not \\['sells GWR'\\]"):
        await give_order(house, live, viewer, OWNER, ("sells GWR",), live.number)
    await play(house, table, "sell PRR 1")
    with pytest.raises(LookAgain):
        await give_order(house, live, viewer, OWNER, ("sells PRR",), live.number)
    opened = await table_with(house, "me", "me", "me")
    live, viewer = await seat_at(house, opened.table, 0)
    with pytest.raises(Refused, match="no standing order"):
        await give_order(house, live, viewer, Seat(0), (), live.number)


async def test_who_ends_it_is_asked_again(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await order(house, table)
    live, viewer = await seat_at(house, table, OWNER)
    await end_order(house, live, viewer, OWNER)
    live = await play(house, table, "done", "done")
    assert (live.turn, live.row.waits, len(live.line)) == (OWNER, "person", 2)


async def test_it_outlives_the_server(house: House) -> None:
    """Another process finds the table that waits, knows what was waited for, and passes."""
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await order(house, table, "sells PRR")
    await act(house, table, [Seat(0)], "done", 0)
    await act(house, table, [Seat(1)], "done", 1)
    house.shelf = Shelf(house.store)
    async with house.store.writing() as c:  # a while ago
        await c.execute(update(tables).where(tables.c.id == table).values(changed=0.0))
    keeper = Keeper(house)
    assert await keeper.left_alone() == [table]
    await keeper.play_on(table)
    await keeper.stop()
    live = await house.shelf.get(table)
    assert ([move.kind for move in live.moves], live.s.agenda) == (["act", "act", "order"], ["track"])


# -- taking back -----------------------------------------------------------------------------------------


async def take_back(house: House, table: str, seat: Seat) -> Live:
    live, viewer = await seat_at(house, table, seat)
    assert await undo(house, live, viewer, live.number)
    return await settled(house, table)


async def test_passes_by_order_are_taken_back_with_what_they_followed_and_made_again(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await order(house, table, "sells NYC")
    await play(house, table, "buy-share NYC bank", "done", "done")
    live = await take_back(house, table, Seat(1))
    assert (live.turn, len(live.line)) == (1, 2)
    live = await play(house, table, "done")
    assert (live.turn, live.moves[-1].kind) == (0, "order")
    await take_back(house, table, Seat(1))
    live = await play(house, table, "sell NYC 1", "done")
    assert live.turn == OWNER
    assert await why_stopped(house, table) == "Ben has sold shares of NYC."
    await take_back(house, table, Seat(1))
    await take_back(house, table, Seat(1))
    assert await why_stopped(house, table) is None, "it has not happened"


async def test_who_takes_the_own_pass_back_is_asked_again(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await order(house, table)
    live = await play(house, table, "done", "buy-share NYC bank", "done")
    assert live.turn == 0
    live = await take_back(house, table, OWNER)
    assert (live.turn, live.row.waits, live.seats[OWNER].standing) == (OWNER, "person", None)


async def test_an_order_given_after_what_was_taken_back_is_void(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await play(house, table, "sell PRR 1")
    await order(house, table)
    await take_back(house, table, Seat(0))
    live = await play(house, table, "buy-share NYC bank", "done", "done")
    assert live.turn == OWNER
    assert await why_stopped(house, table) == "What happened before it was given has been taken back."


async def test_a_bot_that_takes_the_seat_over_knows_of_no_order(house: House) -> None:
    table = await table_at(house, shares(stock_round(3, cash=500)))
    await order(house, table)
    live, viewer = await seat_at(house, table, OWNER)
    await give_to_bot(house, live, viewer, OWNER, "L0")
    assert (await house.shelf.get(table)).seats[OWNER].standing is None
    await order(house, table, seat=Seat(0))  # another seat's order is not forgotten when a bot sits down
    live, viewer = await seat_at(house, table, 1)
    await give_to_bot(house, live, viewer, Seat(1), "L0")
    assert (await house.shelf.get(table)).row.waits == "order"
