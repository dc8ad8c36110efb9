"""Making tables, taking seats and acting, asked of the service directly, on both databases."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update

from tests.server.playing import guest, play_randomly, random_words, seat_at, sit, table_with
from trunkline.core import catalog
from trunkline.core.errors import BadNotation, UnknownGame
from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.server.common.errors import AgainstTheRules, LookAgain, NotFound, NotYours, Refused
from trunkline.server.common.tokens import hashed
from trunkline.server.store.schema import entries, people, seats, snapshots, tables
from trunkline.server.store.snapshots import SNAPSHOT_EVERY
from trunkline.server.tables.acting import Acted, act
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import create
from trunkline.server.tables.seats import claim, fresh_invite, seat_of_token
from trunkline.server.tables.table_state import TableCache, TableState, position

pytestmark = pytest.mark.anyio


async def test_a_table_opens_with_its_seats(context: AppContext) -> None:
    ada = await guest(context, "Ada")
    spec = TableSpec("chicago_express", [Chair("me"), Chair("friend"), Chair("bot")], "  Friday \n night  ", seed=7)
    opened = await create(context, ada, spec)
    live = await context.table_cache.get(opened.table)
    assert [chair.kind for chair in live.seats] == ["person", "open", "bot"]
    assert (live.row.title, live.row.seed, live.row.waits, live.turn) == ("Friday night", 7, "person", 0)
    assert opened.tokens.keys() == {0}
    assert opened.invites.keys() == {1}
    assert live.names[0] == "Ada"


@pytest.mark.parametrize(
    ("spec", "error"),
    [
        (TableSpec("no_such_game", [Chair("me")] * 3), UnknownGame),
        (TableSpec("../secrets", [Chair("me")] * 3), UnknownGame),
        (TableSpec("chicago_express", [Chair("me")] * 9), UnknownGame),
        (TableSpec("chicago_express", [Chair("me")] * 3, options={"colour": "red"}), UnknownGame),
        (TableSpec("chicago_express", [Chair("me")] * 3, undo="sometimes"), Refused),
        (TableSpec("chicago_express", [Chair("cat")] * 3), Refused),
        (TableSpec("chicago_express", [Chair("bot", bot="oracle")] * 3), Refused),
    ],
)
async def test_a_bad_wish_is_refused_and_leaves_nothing(context: AppContext, spec: TableSpec, error: type[Exception]) -> None:
    ada = await guest(context, "Ada")
    with pytest.raises(error):
        await create(context, ada, spec)
    async with context.store.reading() as c:
        assert await c.scalar(select(func.count()).select_from(tables)) == 0


async def test_an_invite_seats_exactly_one_of_many_who_try_at_once(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot")
    bob, eve = await guest(context, "Bob"), await guest(context, "Eve")
    tries = [claim(context, opened.invites[1], person, person.name) for person in (bob, eve)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["NotFound", "tuple"]
    with pytest.raises(NotFound):
        await claim(context, opened.invites[1], eve, "Eve")


async def test_only_the_host_renews_an_invite_and_the_old_one_dies(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot")
    live, host = await seat_at(context, opened.table, 0, as_host=True)
    renewed = await fresh_invite(context, live, host, Seat(1))
    bob = await guest(context, "Bob")
    with pytest.raises(NotFound):
        await claim(context, opened.invites[1], bob, "Bob")
    await claim(context, renewed, bob, "Bob")
    live, viewer = await seat_at(context, opened.table, 1)
    with pytest.raises(NotYours):
        await fresh_invite(context, live, viewer, Seat(2))
    live, host = await seat_at(context, opened.table, 0, as_host=True)
    with pytest.raises(Refused):
        await fresh_invite(context, live, host, Seat(1))


async def test_secrets_are_stored_hashed(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "bot")
    async with context.store.reading() as c:
        stored = {word for row in (await c.execute(select(seats))).all() for word in row if word}
    assert hashed(opened.tokens[0]) in stored
    assert hashed(opened.invites[1]) in stored
    assert not {opened.tokens[0], opened.invites[1]} & stored
    assert await seat_of_token(context, opened.tokens[0]) == (opened.table, 0)
    assert await seat_of_token(context, hashed(opened.tokens[0])) is None


async def test_acting_needs_the_seat_the_turn_the_words_and_the_number(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    words = await random_words(context, opened.table)
    with pytest.raises(NotYours):
        await act(context, opened.table, [], words, 0)
    with pytest.raises(AgainstTheRules) as refused:
        await act(context, opened.table, [Seat(1)], words, 0)
    assert refused.value.rule.section.startswith("§")
    with pytest.raises(BadNotation):
        await act(context, opened.table, [Seat(0)], "fly to the moon", 0)
    with pytest.raises(LookAgain):
        await act(context, opened.table, [Seat(0)], words, 1)
    acted = await act(context, opened.table, [Seat(0)], words, 0)
    assert acted == (1, "person")
    with pytest.raises(LookAgain):
        await act(context, opened.table, [Seat(0)], words, 0)


async def test_of_many_posts_at_once_exactly_one_wins(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    other = AppContext(
        context.settings, context.store, TableCache(context.store), context.limits
    )  # as a second process would see it
    for number in range(12):
        words = await random_words(context, opened.table)
        live = await context.table_cache.get(opened.table)
        assert live.turn is not None
        posts = [act(one, opened.table, [live.turn], words, number) for one in (context, other, context, other)]
        results = await asyncio.gather(*posts, return_exceptions=True)
        assert (sum(isinstance(one, Acted) for one in results), sum(isinstance(one, LookAgain) for one in results)) == (1, 3)
    assert (await other.table_cache.get(opened.table)).line == (await context.table_cache.get(opened.table)).line


async def test_what_fails_in_a_shared_commit_takes_nobody_along(context: AppContext) -> None:
    """Many writers at once, every third of which fails after writing."""
    ada = await guest(context, "Ada")

    async def rename(n: int) -> None:
        async with context.store.writing() as c:
            await c.execute(update(people).where(people.c.id == ada.id).values(name=f"Ada {n}"))
            await c.execute(people.insert().values(id=f"p{n}", name="x", created=0.0))
            if n % 3 == 0:
                raise LookAgain("too late")

    results = await asyncio.gather(*(rename(n) for n in range(30)), return_exceptions=True)
    assert [type(result) for result in results] == [LookAgain if n % 3 == 0 else type(None) for n in range(30)]
    async with context.store.reading() as c:
        kept = set((await c.execute(select(people.c.id).where(people.c.id != ada.id))).scalars())
    assert kept == {f"p{n}" for n in range(30) if n % 3}


async def test_a_writer_who_is_cancelled_leaves_no_trace_and_blocks_nobody(context: AppContext) -> None:
    ada, begun = await guest(context, "Ada"), asyncio.Event()

    async def hesitant() -> None:
        async with context.store.writing() as c:
            await c.execute(delete(people).where(people.c.id == ada.id))
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hesitant())
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await guest(context, "Bob")
    async with context.store.reading() as c:
        names = set((await c.execute(select(people.c.name))).scalars())
    assert names == {"Ada", "Bob"}


async def test_snapshots_and_replay_give_the_same_positions(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    live = await play_randomly(context, opened.table, SNAPSHOT_EVERY + 15)
    async with context.store.reading() as c:
        assert await c.scalar(select(func.count()).select_from(snapshots)) == 1
        fresh = await TableCache(context.store).get(opened.table)
        assert (fresh.s, fresh.line, fresh.actors, fresh.number) == (live.s, live.line, live.actors, live.number)
        for count in (0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, len(live.line)):
            assert await position(c, live, count) == replayed(live, count)


def replayed(live: TableState, count: int) -> Any:
    s = catalog.start(live.game, live.row.players, live.row.seed)
    for words in live.line[:count]:
        apply(live.game, s, read(live.game, words))
    return s


async def test_a_table_keeps_the_edition_it_began_with(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await table_with(context, "me", "me", "me")
    await play_randomly(context, opened.table, 5)
    editions = catalog.editions
    corrected = replace(catalog.find("chicago_express"), version=99, title="Corrected")
    monkeypatch.setattr(catalog, "editions", lambda name="": [*editions(name), corrected])
    old = await play_randomly(context, opened.table, 5, TableCache(context.store))
    assert (old.game.title, old.number) == ("Chicago Express", 10)
    later = await table_with(context, "me", "me", "me")
    assert (await context.table_cache.get(later.table)).game.title == "Corrected"


async def test_entries_are_numbered_without_gaps(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    await play_randomly(context, opened.table, 9)
    async with context.store.reading() as c:
        numbers = (await c.execute(select(entries.c.number).order_by(entries.c.number))).scalars().all()
    assert list(numbers) == list(range(1, 10))


async def test_names_are_kept_as_they_are_but_for_control_characters(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "friend")
    await sit(context, opened.invites[1], "Zoë 渡辺 <script>alert(1)</script>")
    await sit(context, opened.invites[2], "\x00a\x07b\u202e  c" + "d" * 90)
    names = (await context.table_cache.get(opened.table)).names
    assert names[1] == "Zoë 渡辺 <script>alert(1)</script>"
    assert names[2] == "ab c" + "d" * 36


async def test_who_looks_at_one_table_at_the_same_time_shares_a_look_that_began_after_all_had_asked(
    context: AppContext,
) -> None:
    opened = await table_with(context, "me", "me", "me")
    table_cache, looks = TableCache(context.store), 0
    look = context.store.read_changes

    async def counted(table: str, known: int) -> Any:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0)  # as a database elsewhere would let the others ask
        return await look(table, known)

    context.store.read_changes = counted  # type: ignore[method-assign]
    lives = await asyncio.gather(*(table_cache.get(opened.table) for _ in range(6)))
    assert (looks, len({id(live) for live in lives})) == (2, 2)
    assert (await table_cache.get(opened.table)).number == 0
    assert looks == 3
