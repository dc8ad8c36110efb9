"""Plans at tables: they act as their owner could, end with a reason, and are nobody's business."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from sqlalchemy import insert, update

from tests.server.playing import play_randomly, seat_at, table_with
from trunkline.core.errors import BadNotation
from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.tests.scenes import issue, stock_round
from trunkline.present.to_text import to_text
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.schema import snapshots, tables
from trunkline.server.store.snapshots import snapshot_row
from trunkline.server.tables.acting import act
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.plan_acts import draft_line, draft_plan, draft_ready, drop_plan, keep_plan, own_plans
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.table_state import TableCache, TableState
from trunkline.server.tables.undo import undo

pytestmark = pytest.mark.anyio

OWNER = Seat(2)  # who plans; seat 0 is on turn
PASSING: Mapping[str, Sequence[str]] = {"sells": [], "buys": [], "events": []}
LIMIT = "It was to stop if Cleo is over the certificate limit."


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
        await c.execute(insert(snapshots).values(**snapshot_row(opened.table, 0, [], s)._asdict()))
        await c.execute(update(tables).where(tables.c.id == opened.table).values(turn=0))
    return opened.table


async def passing(context: AppContext, table: str, seat: Seat = OWNER, until: Mapping[str, Sequence[str]] = PASSING) -> str:
    """Pass until something happens; gives whom the table waits for."""
    live, viewer = await seat_at(context, table, seat)
    await draft_ready(context, live, viewer, seat, "pass-until", {**PASSING, **until}, live.number)
    return await kept(context, table, seat)


async def planned(context: AppContext, table: str, *rows: str, seat: Seat = OWNER) -> str:
    live, viewer = await seat_at(context, table, seat)
    await draft_plan(context, live, viewer, seat, "\n".join(rows), live.number)
    return await kept(context, table, seat)


async def kept(context: AppContext, table: str, seat: Seat) -> str:
    live, viewer = await seat_at(context, table, seat)
    return await keep_plan(context, live, viewer, seat)


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


async def why_ended(context: AppContext, table: str, seat: Seat = OWNER) -> str | None:
    live, viewer = await seat_at(context, table, seat)
    (own,) = await own_plans(context, live, viewer)
    return None if own.end is None else to_text(own.end.reason, str, ["Anna", "Ben", "Cleo"])


# -- passing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("until", "deed", "why"),
    [
        ({"sells": ["PRR"]}, "sell PRR 1", "somebody sells shares of PRR"),
        ({"buys": ["NYC"]}, "buy-share NYC bank", "somebody buys shares of NYC"),
        ({"buys": ["B&O"]}, "start B&O 67", "somebody buys shares of B&O"),
        ({"events": ["director"]}, "sell PRR 2", "PRR gets another president"),
    ],
)
async def test_what_was_waited_for_ends_it_and_nothing_else_does(
    context: AppContext, until: dict[str, list[str]], deed: str, why: str
) -> None:
    for chosen, passed in ((until, False), ({"sells": ["NYC"], "buys": ["Erie"], "events": ["limit"]}, True)):
        table = await table_at(context, shares(stock_round(3, cash=500)))
        await passing(context, table, until=chosen)
        live = await play(context, table, deed, "done", "done")
        assert [move.kind for move in live.moves[3:]] == (["order"] if passed else [])
        assert live.turn == (0 if passed else OWNER)
        assert await why_ended(context, table) == (None if passed else f"It was to stop if {why}.")


async def test_it_passes_turn_after_turn_until_the_round_is_over(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table)
    await passing(context, table, Seat(1), until={"sells": ["NYC"]})
    live = await play(context, table, "buy-share NYC bank", "done")
    assert (live.turn, live.line) == (0, ["buy-share NYC bank", "done", "done", "done"])
    assert await why_ended(context, table) is None
    live = await play(context, table, "done")
    assert live.s.agenda == ["track"], "the plan lays no track"
    assert [move.kind for move in live.moves] == ["act", "act", "order", "order", "act"]


async def test_given_in_the_own_turn_it_passes_at_once_unless_the_turn_is_under_way(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    assert await passing(context, table, Seat(0)) == "order"
    assert (await settled(context, table)).turn == 1
    await play(context, table, "buy-share NYC bank")
    with pytest.raises(Refused, match="ended before it was kept"):
        await passing(context, table, Seat(1))
    live = await settled(context, table)
    assert (live.turn, live.line) == (1, ["done", "buy-share NYC bank"]), "to end a turn is more than to pass"


async def test_whoever_must_sell_is_asked_and_told_the_rule(context: AppContext) -> None:
    table = await table_at(context, over_the_limit(stock_round(3, cash=500), (5, 6)))
    await passing(context, table)
    live = await play(context, table, "done", "done")
    assert (live.turn, len(live.line), live.row.waits) == (OWNER, 2, "person")
    assert "(1830 §" in (await why_ended(context, table) or "")


async def test_unless_over_the_limit_asks_even_where_a_pass_is_allowed(context: AppContext) -> None:
    for events, passed in ((["limit"], False), ([], True)):
        s = over_the_limit(stock_round(3, number=1, cash=500), (5, 6))  # nothing can be sold in the first round
        table = await table_at(context, s)
        if not passed:
            with pytest.raises(Refused, match="ended before it was kept"):
                await passing(context, table, until={"events": events})
            assert await why_ended(context, table) == LIMIT
            continue
        await passing(context, table, until={"events": events})
        live = await play(context, table, "done", "done")
        assert len(live.line) == 3


# -- more than passing -----------------------------------------------------------------------------------


async def test_it_buys_a_share_a_turn_until_enough_are_held(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    live, viewer = await seat_at(context, table, OWNER)
    await draft_ready(context, live, viewer, OWNER, "buy-until", {"share": ["PRR bank"], "number": ["2"]}, 0)
    await kept(context, table, OWNER)
    live = await play(context, table, "done", "done")
    s: Any = live.s
    assert s.shares[0][OWNER] == 2
    assert live.turn == 0
    assert {move.kind for move in live.moves[2:]} <= {"order", "auto"}
    assert (await why_ended(context, table) or "").startswith(
        "It was to stop if the number of PRR shares of Cleo is at least 2"
    )


async def test_a_line_plays_itself_until_somebody_leaves_it(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    live, viewer = await seat_at(context, opened.table, 0)
    words = ("bid 7", "bid 8", "pass", "bid 9", "pass")
    await draft_line(context, live, viewer, Seat(0), [read(live.game, one) for one in words], 0)
    assert await kept(context, opened.table, Seat(0)) == "order"
    live = await play(context, opened.table)
    assert live.line == ["bid 7"]
    live = await play(context, opened.table, "bid 8")
    assert live.line == ["bid 7", "bid 8"]
    live = await play(context, opened.table, "bid 10")
    assert (live.turn, len(live.line), live.row.waits) == (0, 3, "person")
    assert await why_ended(context, opened.table, Seat(0)) == "Cleo bids $10. The plan waited for this: Cleo passes."


async def test_a_draft_does_nothing_until_it_is_kept(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    live, viewer = await seat_at(context, table, Seat(0))
    await draft_plan(context, live, viewer, Seat(0), "always do done", 0)
    live = await settled(context, table)
    assert (live.line, live.row.waits) == ([], "person")
    (own,) = await own_plans(context, live, viewer)
    assert (own.kept, own.end, own.text) == (False, None, "always do done\notherwise stop and call me\n")
    await kept(context, table, Seat(0))
    assert (await settled(context, table)).line == ["done"]


async def test_all_who_choose_at_the_same_time_may_have_planned_it(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", game="union_pacific")
    for seat in (Seat(2), Seat(1)):
        await planned(context, opened.table, f"do lay-first seat-{seat + 1} UP", seat=seat)
    live = await settled(context, opened.table)
    assert [(move.seat, move.kind) for move in live.moves] == [(1, "order"), (2, "order")]
    assert live.deciding == [0]


# -- what is refused -------------------------------------------------------------------------------------


async def test_only_whoever_holds_the_seat_and_has_seen_it_all_plans(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    live, viewer = await seat_at(context, table, OWNER)
    for wrong in (draft_plan(context, live, viewer, Seat(1), "do done", 0), keep_plan(context, live, viewer, Seat(1))):
        with pytest.raises(NotYours):
            await wrong
    with pytest.raises(NotYours):
        await drop_plan(context, live, viewer, Seat(1))
    with pytest.raises(Refused, match="cannot be chosen"):
        await draft_ready(context, live, viewer, OWNER, "pass-until", {**PASSING, "sells": ["GWR"]}, 0)
    with pytest.raises(Refused, match="there is no plan to keep"):
        await keep_plan(context, live, viewer, OWNER)
    await play(context, table, "sell PRR 1")
    with pytest.raises(LookAgain):
        await draft_plan(context, live, viewer, OWNER, "do done", 0)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("when seat-3 sells PRR 1 do done", "seat-3 is your own"),
        ("when seat-4 sells PRR 1 do done", "nobody sits in seat-4"),
        ("when cash seat-4 = 1 do done", "there is no seat 'seat-4'"),
        ("when shares PRR seat-1 seat-2 = 1 do done", "nothing to look up"),
        ("when price GWR = 1 do done", "there is no company 'GWR'"),
    ],
)
async def test_conditions_are_about_this_table(context: AppContext, row: str, complaint: str) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    live, viewer = await seat_at(context, table, OWNER)
    with pytest.raises(BadNotation, match=complaint):
        await draft_plan(context, live, viewer, OWNER, row, 0)
    assert (await context.table_cache.get(table)).seats[OWNER].plan is None


async def test_who_drops_it_is_asked_again(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table)
    live, viewer = await seat_at(context, table, OWNER)
    await drop_plan(context, live, viewer, OWNER)
    live = await play(context, table, "done", "done")
    assert (live.turn, live.row.waits, len(live.line)) == (OWNER, "person", 2)


# -- other processes, bots, taking back ------------------------------------------------------------------


async def test_it_outlives_the_server(context: AppContext) -> None:
    """Another process finds the table that waits, knows what was waited for, and acts."""
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table, until={"sells": ["PRR"]})
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


async def test_two_processes_act_once(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table, Seat(0))
    other = AppContext(context.settings, context.store, TableCache(context.store), context.limits)
    ours, theirs = BotRunner(context), BotRunner(other)
    ours.wake(table)
    theirs.wake(table)
    await ours.busy[table]
    await theirs.busy[table]
    for runner in (ours, theirs):
        await runner.stop()
    assert (await context.table_cache.get(table)).line == ["done"]


async def take_back(context: AppContext, table: str, seat: Seat) -> TableState:
    live, viewer = await seat_at(context, table, seat)
    assert await undo(context, live, viewer, live.number)
    return await settled(context, table)


async def test_what_a_plan_did_is_taken_back_like_what_its_owner_did_and_ends_it(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table, until={"sells": ["NYC"]})
    await play(context, table, "buy-share NYC bank", "done", "done")
    live = await take_back(context, table, Seat(1))
    assert (live.turn, len(live.line), live.row.waits) == (OWNER, 3, "person"), "the pass alone"
    assert await why_ended(context, table) == "Something this plan relied on has been undone."


async def test_what_it_waited_with_can_be_taken_back(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table)
    await play(context, table, "buy-share NYC bank")
    await take_back(context, table, Seat(0))
    live = await play(context, table, "done", "done")
    assert (live.turn, live.moves[-1].kind) == (None if not live.s.agenda else live.turn, "order")


async def test_a_plan_made_after_what_was_taken_back_is_void_for_good(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await play(context, table, "sell PRR 1")
    await passing(context, table)
    await take_back(context, table, Seat(0))
    live = await play(context, table, "sell PRR 1", "done", "done")
    assert live.turn == OWNER
    assert await why_ended(context, table) == "Something this plan relied on has been undone."


async def test_a_bot_that_takes_the_seat_over_knows_of_no_plan(context: AppContext) -> None:
    table = await table_at(context, shares(stock_round(3, cash=500)))
    await passing(context, table)
    live, viewer = await seat_at(context, table, OWNER)
    await give_to_bot(context, live, viewer, OWNER, "L0")
    assert (await context.table_cache.get(table)).seats[OWNER].plan is None
    await passing(context, table, Seat(0))  # another seat's plan is not forgotten when a bot sits down
    live, viewer = await seat_at(context, table, 1)
    await give_to_bot(context, live, viewer, Seat(1), "L0")
    assert (await context.table_cache.get(table)).row.waits == "order"


async def test_a_plan_made_late_in_a_long_game_is_followed_from_there(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me", undo="free")
    live = await play_randomly(context, opened.table, 90)
    assert live.turn is not None
    other = Seat((live.turn + 1) % 3)
    await planned(context, opened.table, "when cash seat-1 >= 0 do pass", seat=other)
    assert json.loads((await context.table_cache.get(opened.table)).seats[other].plan or "{}")["since"] == 90
    await play_randomly(context, opened.table, 1)
    live, viewer = await seat_at(context, opened.table, other)
    own: Any = await own_plans(context, live, viewer)
    assert own
