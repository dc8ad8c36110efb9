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
from trunkline.server.errors import AgainstTheRules, LookAgain, NotFound, NotYours, Refused
from trunkline.server.house import Chair, House, Wish
from trunkline.server.live import SNAPSHOT_EVERY, Live, Shelf, position
from trunkline.server.schema import entries, people, seats, snapshots, tables
from trunkline.server.seats import claim, fresh_invite, seat_of_token
from trunkline.server.tables import act, create
from trunkline.server.tokens import hashed

pytestmark = pytest.mark.anyio


async def test_a_table_opens_with_its_seats(house: House) -> None:
    ada = await guest(house, "Ada")
    wish = Wish("chicago_express", [Chair("me"), Chair("friend"), Chair("bot")], "  Friday \n night  ", seed=7)
    opened = await create(house, ada, wish)
    live = await house.shelf.get(opened.table)
    assert [chair.kind for chair in live.seats] == ["person", "open", "bot"]
    assert (live.row.title, live.row.seed, live.row.waits, live.turn) == ("Friday night", 7, "person", 0)
    assert opened.tokens.keys() == {0}
    assert opened.invites.keys() == {1}
    assert live.names[0] == "Ada"


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (Wish("no_such_game", [Chair("me")] * 3), UnknownGame),
        (Wish("../secrets", [Chair("me")] * 3), UnknownGame),
        (Wish("chicago_express", [Chair("me")] * 9), UnknownGame),
        (Wish("chicago_express", [Chair("me")] * 3, options={"colour": "red"}), UnknownGame),
        (Wish("chicago_express", [Chair("me")] * 3, undo="sometimes"), Refused),
        (Wish("chicago_express", [Chair("cat")] * 3), Refused),
        (Wish("chicago_express", [Chair("bot", bot="oracle")] * 3), Refused),
    ],
)
async def test_a_bad_wish_is_refused_and_leaves_nothing(house: House, wish: Wish, error: type[Exception]) -> None:
    ada = await guest(house, "Ada")
    with pytest.raises(error):
        await create(house, ada, wish)
    async with house.store.reading() as c:
        assert await c.scalar(select(func.count()).select_from(tables)) == 0


async def test_an_invite_seats_exactly_one_of_many_who_try_at_once(house: House) -> None:
    opened = await table_with(house, "me", "friend", "bot")
    bob, eve = await guest(house, "Bob"), await guest(house, "Eve")
    tries = [claim(house, opened.invites[1], person, person.name) for person in (bob, eve)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["NotFound", "tuple"]
    with pytest.raises(NotFound):
        await claim(house, opened.invites[1], eve, "Eve")


async def test_only_the_host_renews_an_invite_and_the_old_one_dies(house: House) -> None:
    opened = await table_with(house, "me", "friend", "bot")
    live, host = await seat_at(house, opened.table, 0, as_host=True)
    renewed = await fresh_invite(house, live, host, Seat(1))
    bob = await guest(house, "Bob")
    with pytest.raises(NotFound):
        await claim(house, opened.invites[1], bob, "Bob")
    await claim(house, renewed, bob, "Bob")
    live, viewer = await seat_at(house, opened.table, 1)
    with pytest.raises(NotYours):
        await fresh_invite(house, live, viewer, Seat(2))
    live, host = await seat_at(house, opened.table, 0, as_host=True)
    with pytest.raises(Refused):
        await fresh_invite(house, live, host, Seat(1))


async def test_secrets_are_stored_hashed(house: House) -> None:
    opened = await table_with(house, "me", "friend", "bot")
    async with house.store.reading() as c:
        stored = {word for row in (await c.execute(select(seats))).all() for word in row if word}
    assert hashed(opened.tokens[0]) in stored
    assert hashed(opened.invites[1]) in stored
    assert not {opened.tokens[0], opened.invites[1]} & stored
    assert await seat_of_token(house, opened.tokens[0]) == (opened.table, 0)
    assert await seat_of_token(house, hashed(opened.tokens[0])) is None


async def test_acting_needs_the_seat_the_turn_the_words_and_the_number(house: House) -> None:
    opened = await table_with(house, "me", "me", "me")
    words = await random_words(house, opened.table)
    with pytest.raises(NotYours):
        await act(house, opened.table, [], words, 0)
    with pytest.raises(AgainstTheRules) as refused:
        await act(house, opened.table, [Seat(1)], words, 0)
    assert refused.value.rule.section.startswith("§")
    with pytest.raises(BadNotation):
        await act(house, opened.table, [Seat(0)], "fly to the moon", 0)
    with pytest.raises(LookAgain):
        await act(house, opened.table, [Seat(0)], words, 1)
    acted = await act(house, opened.table, [Seat(0)], words, 0)
    assert acted == (1, "person")
    with pytest.raises(LookAgain):
        await act(house, opened.table, [Seat(0)], words, 0)


async def test_of_many_posts_at_once_exactly_one_wins(house: House) -> None:
    opened = await table_with(house, "me", "me", "me")
    other = House(house.settings, house.store, Shelf(house.store), house.limits)  # as a second process would see it
    for number in range(12):
        words = await random_words(house, opened.table)
        live = await house.shelf.get(opened.table)
        assert live.turn is not None
        posts = [act(one, opened.table, [live.turn], words, number) for one in (house, other, house, other)]
        results = await asyncio.gather(*posts, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Acted", "LookAgain", "LookAgain", "LookAgain"]
    assert (await other.shelf.get(opened.table)).line == (await house.shelf.get(opened.table)).line


async def test_what_fails_in_a_shared_commit_takes_nobody_along(house: House) -> None:
    """Many writers at once, every third of which fails after writing."""
    ada = await guest(house, "Ada")

    async def rename(n: int) -> None:
        async with house.store.writing() as c:
            await c.execute(update(people).where(people.c.id == ada.id).values(name=f"Ada {n}"))
            await c.execute(people.insert().values(id=f"p{n}", name="x", created=0.0))
            if n % 3 == 0:
                raise LookAgain("too late")

    results = await asyncio.gather(*(rename(n) for n in range(30)), return_exceptions=True)
    assert [type(result) for result in results] == [LookAgain if n % 3 == 0 else type(None) for n in range(30)]
    async with house.store.reading() as c:
        kept = set((await c.execute(select(people.c.id).where(people.c.id != ada.id))).scalars())
    assert kept == {f"p{n}" for n in range(30) if n % 3}


async def test_a_writer_who_is_cancelled_leaves_no_trace_and_blocks_nobody(house: House) -> None:
    ada, begun = await guest(house, "Ada"), asyncio.Event()

    async def hesitant() -> None:
        async with house.store.writing() as c:
            await c.execute(delete(people).where(people.c.id == ada.id))
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hesitant())
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await guest(house, "Bob")
    async with house.store.reading() as c:
        names = set((await c.execute(select(people.c.name))).scalars())
    assert names == {"Ada", "Bob"}


async def test_snapshots_and_replay_give_the_same_positions(house: House) -> None:
    opened = await table_with(house, "me", "me", "me")
    live = await play_randomly(house, opened.table, SNAPSHOT_EVERY + 15)
    async with house.store.reading() as c:
        assert await c.scalar(select(func.count()).select_from(snapshots)) == 1
        fresh = await Shelf(house.store).get(opened.table)
        assert (fresh.s, fresh.line, fresh.actors, fresh.number) == (live.s, live.line, live.actors, live.number)
        for count in (0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, len(live.line)):
            assert await position(c, live, count) == replayed(live, count)


def replayed(live: Live, count: int) -> Any:
    s = catalog.start(live.game, live.row.players, live.row.seed)
    for words in live.line[:count]:
        apply(live.game, s, read(live.game, words))
    return s


async def test_a_table_keeps_the_edition_it_began_with(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await table_with(house, "me", "me", "me")
    await play_randomly(house, opened.table, 5)
    editions = catalog.editions
    corrected = replace(catalog.find("chicago_express"), version=99, title="Corrected")
    monkeypatch.setattr(catalog, "editions", lambda name="": [*editions(name), corrected])
    old = await play_randomly(house, opened.table, 5, Shelf(house.store))
    assert (old.game.title, old.number) == ("Chicago Express", 10)
    later = await table_with(house, "me", "me", "me")
    assert (await house.shelf.get(later.table)).game.title == "Corrected"


async def test_entries_are_numbered_without_gaps(house: House) -> None:
    opened = await table_with(house, "me", "me", "me")
    await play_randomly(house, opened.table, 9)
    async with house.store.reading() as c:
        numbers = (await c.execute(select(entries.c.number).order_by(entries.c.number))).scalars().all()
    assert list(numbers) == list(range(1, 10))


async def test_names_are_kept_as_they_are_but_for_control_characters(house: House) -> None:
    opened = await table_with(house, "me", "friend", "friend")
    await sit(house, opened.invites[1], "Zoë 渡辺 <script>alert(1)</script>")
    await sit(house, opened.invites[2], "\x00a\x07b\u202e  c" + "d" * 90)
    names = (await house.shelf.get(opened.table)).names
    assert names[1] == "Zoë 渡辺 <script>alert(1)</script>"
    assert names[2] == "ab c" + "d" * 36
