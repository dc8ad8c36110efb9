"""Taking back, by every policy; never past something hidden that was seen."""

import asyncio
from typing import Any

import pytest

from tests.server.playing import play_randomly, random_words, seat_at, table_with
from trunkline.core.errors import Illegal
from trunkline.core.game import Seat
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.common.errors import LookAgain, NotYours, Refused
from trunkline.server.store.snapshots import SNAPSHOT_EVERY
from trunkline.server.tables.acting import act
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.hot_seat import last_player, lift
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.table_state import NOBODY, TableCache, TableState, viewer_of
from trunkline.server.tables.undo import leaked, open_wishes, undo, undo_refusal

pytestmark = pytest.mark.anyio


async def table_after(context: AppContext, policy: str, count: int) -> str:
    opened = await table_with(context, "me", "me", "me", undo=policy)
    await play_randomly(context, opened.table, count)
    return opened.table


def hand(live: TableState) -> list[int]:
    """Of the first seat."""
    s: Any = live.s
    cards: list[int] = s.hands[0]
    return cards


async def test_free_anybody_takes_back_again_and_again(context: AppContext) -> None:
    table = await table_after(context, "free", 4)
    start = (await context.table_cache.get(table)).line
    for kept in (3, 2, 1, 0):
        live, viewer = await seat_at(context, table, 2)
        assert await undo(context, live, viewer, live.number)
        assert (await context.table_cache.get(table)).line == start[:kept]
    live, viewer = await seat_at(context, table, 2)
    with pytest.raises(Refused, match="nothing to undo"):
        await undo(context, live, viewer, live.number)


async def test_what_was_taken_back_is_forgotten_but_entries_remain(context: AppContext) -> None:
    """The table goes on from there, and a process that loads it from the beginning sees the same."""
    table = await table_after(context, "free", 45)
    for _ in range(3):
        live, viewer = await seat_at(context, table, 0)
        await undo(context, live, viewer, live.number)
    live = await play_randomly(context, table, 40)
    assert (live.number, len(live.line)) == (88, 82)
    fresh = await TableCache(context.store).get(table)
    assert (fresh.s, fresh.line, fresh.actors) == (live.s, live.line, live.actors)


async def test_mine_until_another_person_has_acted(context: AppContext) -> None:
    table = await table_after(context, "mine", 2)
    live = await context.table_cache.get(table)
    last, other = live.actors[-1], next(seat for seat in range(3) if seat != live.actors[-1])
    live, stranger = await seat_at(context, table, other)
    with pytest.raises(Refused, match="another player"):
        await undo(context, live, stranger, live.number)
    live, owner = await seat_at(context, table, last)
    assert await undo(context, live, owner, live.number)
    assert len((await context.table_cache.get(table)).line) == 1


async def test_none_means_none_and_nobody_without_a_seat(context: AppContext) -> None:
    table = await table_after(context, "none", 1)
    live, viewer = await seat_at(context, table, 0)
    with pytest.raises(Refused, match="undo is switched off"):
        await undo(context, live, viewer, live.number)
    table = await table_after(context, "free", 1)
    with pytest.raises(NotYours):
        await undo(context, await context.table_cache.get(table), NOBODY, 1)


async def test_consent_of_everybody_and_a_wish_dies_with_the_next_action(context: AppContext) -> None:
    table = await table_after(context, "consent", 3)
    for seat, done in ((0, False), (1, False), (1, False)):
        live, viewer = await seat_at(context, table, seat)
        assert await undo(context, live, viewer, live.number) is done
    assert (await open_wishes(context, live))[0].agreed == [0, 1]
    await play_randomly(context, table, 1)
    assert await open_wishes(context, await context.table_cache.get(table)) == []
    for seat, done in ((2, False), (1, False), (0, True)):
        live, viewer = await seat_at(context, table, seat)
        assert await undo(context, live, viewer, live.number) is done
    assert len((await context.table_cache.get(table)).line) == 3


async def test_everybody_consents_at_once(context: AppContext) -> None:
    table = await table_after(context, "consent", 3)
    viewers = [await seat_at(context, table, seat) for seat in range(3)]
    results = await asyncio.gather(*(undo(context, live, viewer, 3) for live, viewer in viewers))
    assert sorted(results) == [False, False, True]
    assert len((await context.table_cache.get(table)).line) == 2


async def test_a_stale_undo_is_refused_even_if_the_table_moves_meanwhile(context: AppContext) -> None:
    table = await table_after(context, "free", 3)
    live, viewer = await seat_at(context, table, 0)
    with pytest.raises(LookAgain):
        await undo(context, live, viewer, 2)
    await play_randomly(context, table, 1)
    with pytest.raises(LookAgain):
        await undo(context, live, viewer, 3)
    assert len((await context.table_cache.get(table)).line) == 4


async def test_bots_in_between_are_taken_back_too(context: AppContext) -> None:
    opened = await table_with(context, "me", "bot", "bot")
    bot_runner = BotRunner(context)
    await act(context, opened.table, [Seat(0)], await random_words(context, opened.table), 0)
    await bot_runner.play_on(opened.table)
    live, viewer = await seat_at(context, opened.table, 0)
    assert live.turn == 0 and len(live.line) > 1 and set(live.actors[1:]) <= {1, 2}
    assert await undo(context, live, viewer, live.number)
    live = await context.table_cache.get(opened.table)
    assert (live.line, live.turn, live.row.waits) == ([], 0, "person")
    await bot_runner.stop()


async def test_what_a_person_did_stays_a_persons_deed_when_a_bot_takes_the_seat(context: AppContext) -> None:
    """Otherwise others could take back further than the policy lets them."""
    opened = await table_with(context, "me", "me", "me")
    live = await play_randomly(context, opened.table, 2)
    last = live.actors[-1]
    live, host = await seat_at(context, opened.table, last, as_host=True)
    await give_to_bot(context, live, host, Seat(last), "L0")
    other = next(seat for seat in range(3) if seat != last)
    for table_cache in (context.table_cache, TableCache(context.store)):
        live, viewer = await table_cache.get(opened.table), (await seat_at(context, opened.table, other))[1]
        with pytest.raises(Refused, match="another player"):
            await undo(context, live, viewer, live.number)


async def test_a_seat_is_given_to_a_bot_although_another_has_moved_meanwhile(context: AppContext) -> None:
    """Two bots at a table move while the request for a third is under way."""
    opened = await table_with(context, "me", "me", "me")
    old, host = await seat_at(context, opened.table, 2, as_host=True)
    await play_randomly(context, opened.table, 2)
    await give_to_bot(context, old, host, Seat(2), "L0")
    live = await context.table_cache.get(opened.table)
    assert live.turn is not None
    assert live.seats[2].kind == "bot"
    assert live.row.waits == ("bot" if live.turn == 2 else "person")


async def test_what_a_bot_did_stays_a_bots_deed_in_every_process(context: AppContext) -> None:
    """Also behind a snapshot."""
    opened = await table_with(context, "me", "bot", "bot")
    live = await play_randomly(context, opened.table, SNAPSHOT_EVERY + 3)
    kinds = ["act" if seat == 0 else "bot" for seat in live.actors]
    for table_cache in (context.table_cache, TableCache(context.store)):
        assert [move.kind for move in (await table_cache.get(opened.table)).moves] == kinds
    kept = len(kinds) - 1 - kinds[::-1].index("act")
    live, viewer = await seat_at(context, opened.table, 0)
    await undo(context, live, viewer, live.number)
    for table_cache in (context.table_cache, TableCache(context.store)):
        assert [move.kind for move in (await table_cache.get(opened.table)).moves] == kinds[:kept]


async def test_a_game_with_secrets_that_is_over_stays_over(context: AppContext, penny_line: str) -> None:
    """At the end everybody may see everything, the seed too."""
    opened = await table_with(context, "me", "me", game=penny_line, undo="free")
    live = await play_randomly(context, opened.table, 2000)
    assert live.turn is None
    for seat in (0, 1):
        live, viewer = await seat_at(context, opened.table, seat)
        with pytest.raises(Refused, match="shown"):
            await undo(context, live, viewer, live.number)


async def test_the_answer_hangs_on_nothing_the_asker_cannot_see(context: AppContext) -> None:
    """Union Pacific, every step of some turns: at any table that looks the same to the asker the answer is the same."""
    opened = await table_with(context, "me", "me", "me", game="union_pacific", undo="free")
    answers: list[str | None] = []
    for _ in range(24):
        before = await context.table_cache.get(opened.table)
        live = await play_randomly(context, opened.table, 1)
        for seat in map(Seat, range(3)):
            dealt = [before.s, *(before.game.redeal(before.s, seat, dice) for dice in range(100, 104))]
            found = {answered(live, s, before.number, seat) for s in dealt} - {NOT_POSSIBLE}
            assert len(found) == 1
            answers += found
    assert {None} < set(answers)


NOT_POSSIBLE = "in this deal it cannot be done"


def answered(live: TableState, s: Any, kept: int, seat: Seat) -> str | None:
    """Why this seat cannot take it back, at this table; another's card may not be in that hand there."""
    try:
        return leaked(live, s, kept, [seat])
    except Illegal:
        return NOT_POSSIBLE


@pytest.mark.parametrize("policy", ["free", "mine", "consent"])
async def test_what_was_seen_cannot_be_taken_back(context: AppContext, penny_line: str, policy: str) -> None:
    opened = await table_with(context, "me", "me", game=penny_line, undo=policy)
    await act(context, opened.table, [Seat(0)], "draw", 0)
    live, viewer = await seat_at(context, opened.table, 0)
    with pytest.raises(Refused, match="hidden"):
        await undo(context, live, viewer, 1)


async def test_what_showed_nothing_can_be_taken_back_in_a_game_with_secrets(context: AppContext, penny_line: str) -> None:
    opened = await table_with(context, "me", "me", game=penny_line)
    await act(context, opened.table, [Seat(0)], "pledge seat-1", 0)
    live, viewer = await seat_at(context, opened.table, 0)
    assert await undo(context, live, viewer, 1)
    assert (await context.table_cache.get(opened.table)).line == []


async def test_a_card_of_ones_own_is_taken_back_and_that_of_another_is_not(context: AppContext, penny_line: str) -> None:
    """That others have seen it was the owner's doing; they cannot make the owner take it back."""
    opened = await table_with(context, "me", "me", game=penny_line, undo="free")
    live = await context.table_cache.get(opened.table)
    await act(context, opened.table, [Seat(0)], f"lay card-{hand(live)[0]}", 0)
    live, other = await seat_at(context, opened.table, 1)
    with pytest.raises(Refused, match="hidden"):
        await undo(context, live, other, 1)
    live, owner = await seat_at(context, opened.table, 0)
    assert await undo(context, live, owner, 1)


async def test_every_build_of_a_game_of_union_pacific_can_be_taken_back(context: AppContext) -> None:
    """Today's default policy, all through a game: what was refused nine times of ten."""
    opened = await table_with(context, "me", "me", "me", game="union_pacific")
    taken, live = 0, await context.table_cache.get(opened.table)
    while live.turn is not None and taken < 30:
        live = await play_randomly(context, opened.table, 1)
        if live.line[-1].startswith("build"):
            live, viewer = await seat_at(context, opened.table, live.actors[-1])
            words = live.line[-1]
            assert await undo(context, live, viewer, live.number)
            live = await context.table_cache.get(opened.table)
            await act(context, opened.table, viewer.seats, words, live.number)
            taken += 1
    assert taken == 30


async def test_a_refused_undo_leaves_everything_as_it_was(context: AppContext, penny_line: str) -> None:
    opened = await table_with(context, "me", "me", game=penny_line)
    await act(context, opened.table, [Seat(0)], "draw", 0)
    live, viewer = await seat_at(context, opened.table, 0)
    refused = await undo_refusal(context, live, viewer)
    assert str(refused) == "something hidden has been seen since, so this cannot be undone"
    assert (await context.table_cache.get(opened.table)).number == 1


async def test_at_one_device_only_who_has_acted_takes_their_own_card_back(context: AppContext, penny_line: str) -> None:
    """One after the other they see their own cards, and not each other's."""
    opened = await table_with(context, "me", "me", game=penny_line, undo="free")
    live = await context.table_cache.get(opened.table)
    await act(context, opened.table, [Seat(0)], f"lay card-{hand(live)[0]}", 0)
    live = await context.table_cache.get(opened.table)
    viewer = viewer_of(live, live.row.host)
    assert (viewer.seats, last_player(live, viewer).seats) == ((), (Seat(0),))
    assert await undo_refusal(context, live, last_player(live, viewer)) is None
    await lift(context, live, viewer, Seat(1))
    live = await context.table_cache.get(opened.table)
    refused = await undo_refusal(context, live, last_player(live, viewer_of(live, live.row.host)))
    assert refused is not None and "hidden" in str(refused)
