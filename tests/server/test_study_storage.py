"""Studies in both databases: edits are kept, two people edit at once, roles hold, lines of running games are hidden."""

import asyncio
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update

from tests.server.playing import guest, host_of, play_randomly, sit, table_with
from trunkline.core.errors import Illegal, TrunklineError
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.records.tree import START, main_line
from trunkline.server.admin.audit import Operator
from trunkline.server.admin.checking_studies import stored_study, study_faults
from trunkline.server.admin.people import erase, exported
from trunkline.server.common.errors import NotFound, NotYours, Refused
from trunkline.server.common.host_games import Library
from trunkline.server.common.settings import driver_url
from trunkline.server.store.offline import changing, connecting
from trunkline.server.store.schema import studies, study_entries, study_snapshots
from trunkline.server.studies.chapter_trees import SNAPSHOT_EVERY
from trunkline.server.studies.chapters import (
    Begun,
    add_chapter,
    begin_study,
    copied_line,
    dealt_again,
    from_record,
    from_start,
    from_table,
)
from trunkline.server.studies.desk import StudyDesk, chapter_in, read_study, readable
from trunkline.server.studies.editing import drop_chapter, edit, move_chapter, name_chapter
from trunkline.server.studies.lists import my_studies, public_studies
from trunkline.server.studies.members import invite, join, lead, remove, set_role, show_to
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.people import Person, hand_over
from trunkline.server.tables.table_state import NOBODY
from trunkline.study.trees.packed import pack
from trunkline.study.trees.study_tree import StudyTree, position

pytestmark = pytest.mark.anyio


async def begun(context: AppContext, name: str = "Ada") -> tuple[StudyDesk, Person, Begun]:
    desk, ada = StudyDesk(context), await guest(context, name)
    return desk, ada, await begin_study(desk, ada, "Prices", from_start(context, "chicago_express", 3, {}, 1))


async def tree(desk: StudyDesk, study: str, chapter: int = 1) -> StudyTree:
    state = await read_study(desk, study)
    row = next(one for one in state.chapters if one.chapter == chapter)
    return (await desk.trees.get(state, row)).tree


def a_move(study: StudyTree, node: int, chance: Random) -> str:
    s = position(study, node)
    return f"add {node} {spell(study.game, chance.choice(legal(study.game, s)))}"


async def test_edits_are_found_by_another_process_as_they_were_made(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    chance = Random(1)
    for _ in range(SNAPSHOT_EVERY + 20):
        here = await tree(desk, made.study)
        node = chance.choice(list(here.nodes))
        await edit(
            desk, made.study, 1, ada.id, a_move(here, node, chance) if position(here, node).agenda else f"glyph {node} !"
        )
    await edit(desk, made.study, 1, ada.id, "comment 1 de Zu *teuer*.")
    there = await tree(StudyDesk(context), made.study)
    assert pack(there) == pack(await tree(desk, made.study))
    assert (there.nodes[1].comments, there.authors[1, "de"]) == ({"de": "Zu *teuer*."}, ada.id)
    async with context.store.reading() as c:
        assert await c.scalar(select(func.count()).select_from(study_snapshots)) == 2


async def test_two_people_edit_at_once_and_nothing_is_lost(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    other = StudyDesk(context)  # as in another worker
    bob = await guest(context, "Bob")
    await join(desk, await invite(desk, made.study, ada.id, "editor"), bob)
    writers = [(desk, ada), (other, bob)]
    bids = [f"add 0 bid {amount}" for amount in range(9, 29)]
    await asyncio.gather(*(edit(writers[n % 2][0], made.study, 1, writers[n % 2][1].id, text) for n, text in enumerate(bids)))
    found = await tree(StudyDesk(context), made.study)
    assert sorted(found.nodes[START].children) == sorted(f"bid {amount}" for amount in range(9, 29))
    assert pack(found) == pack(await tree(desk, made.study)) == pack(await tree(other, made.study))


async def test_what_the_judge_refuses_is_not_stored(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    with pytest.raises(Illegal):
        await edit(desk, made.study, 1, ada.id, "add 0 expand PRR Q3")
    for text in ("add 7 pass", "fly", "delete 0", "glyph 9 !"):
        with pytest.raises(TrunklineError):
            await edit(desk, made.study, 1, ada.id, text)
    assert (await read_study(desk, made.study)).row.number == 1


async def test_roles_and_visibility(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    bob, eve = await guest(context, "Bob"), await guest(context, "Eve")
    with pytest.raises(NotFound):
        await readable(desk, made.study, eve.id)
    token = await invite(desk, made.study, ada.id, "reader")
    assert await join(desk, token, bob) == made.study
    with pytest.raises(NotFound):
        await join(desk, token, eve)
    await readable(desk, made.study, bob.id)
    with pytest.raises(NotYours):
        await edit(desk, made.study, 1, bob.id, "add 0 bid 9")
    with pytest.raises(NotYours):
        await invite(desk, made.study, bob.id, "editor")
    await set_role(desk, made.study, ada.id, bob.id, "editor")
    await edit(desk, made.study, 1, bob.id, "add 0 bid 9")
    await lead(desk, made.study, bob.id, 1, 1)
    assert (await read_study(desk, made.study)).row.led == "1.1"
    await show_to(desk, made.study, ada.id, "public")
    await readable(desk, made.study, eve.id)
    assert [one.id for one in await public_studies(desk)] == [made.study]
    with pytest.raises(NotYours):
        await edit(desk, made.study, 1, eve.id, "add 0 bid 10")
    with pytest.raises(NotYours):
        await show_to(desk, made.study, bob.id, "private")
    await remove(desk, made.study, ada.id, bob.id)
    with pytest.raises(NotYours):
        await edit(desk, made.study, 1, bob.id, "add 0 bid 11")
    with pytest.raises(Refused):
        await remove(desk, made.study, ada.id, ada.id)
    assert ([one.id for one in await my_studies(desk, ada.id)], await my_studies(desk, bob.id)) == ([made.study], [])


async def test_chapters_are_added_named_ordered_and_deleted(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    for game in ("american_rails", "union_pacific"):
        await add_chapter(desk, made.study, ada.id, from_start(context, game, 3, {}, 2))
    await name_chapter(desk, made.study, 2, ada.id, "  Second\n one ")
    await move_chapter(desk, made.study, 3, ada.id, 0)
    state = await read_study(desk, made.study)
    assert [(one.chapter, one.title) for one in state.chapters] == [
        (3, "Union Pacific"),
        (1, "Chicago Express"),
        (2, "Second one"),
    ]
    await drop_chapter(desk, made.study, 1, ada.id)
    with pytest.raises(NotFound):
        await edit(desk, made.study, 1, ada.id, "add 0 bid 9")
    added = await add_chapter(desk, made.study, ada.id, from_start(context, "1830", 3, {}, 2))
    assert added.chapter == 4


async def test_a_line_becomes_a_chapter_of_its_own(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    await edit(desk, made.study, 1, ada.id, "add 0 bid 9; pass; pass")
    await edit(desk, made.study, 1, ada.id, "add 0 bid 8; pass")
    state = await read_study(desk, made.study)
    copied = await copied_line(desk, state, state.chapters[0], 4)
    new = await add_chapter(desk, made.study, ada.id, copied)
    found = await tree(desk, made.study, new.chapter)
    assert [spell(found.game, found.nodes[id].action) for id in main_line(found.tree)] == ["bid 8", "pass"]


async def test_lines_from_a_running_table_are_kept_from_its_players(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "friend")
    bob = await sit(context, opened.invites[1], "Bob")
    await sit(context, opened.invites[2], "Cleo")
    live = await play_randomly(context, opened.table, 12)
    desk, eve = StudyDesk(context), await guest(context, "Eve")
    live, host = await host_of(context, opened.table)
    ada = (await guest(context, "x"))._replace(id=live.row.host)
    made = await begin_study(desk, ada, "Mine", await from_table(context, live, host, 6))
    for person in (bob, eve):
        await join(desk, await invite(desk, made.study, ada.id, "editor"), person)
    await show_to(desk, made.study, ada.id, "public")
    state = await read_study(desk, made.study)
    chapter_in(state, 1, ada.id)
    chapter_in(state, 1, eve.id)
    for who in (bob.id, (await guest(context, "Stranger")).id, None):
        with pytest.raises(NotFound):
            chapter_in(state, 1, who)
    with pytest.raises(NotFound):
        await edit(desk, made.study, 1, bob.id, "glyph 1 !")
    assert (await play_randomly(context, opened.table, 3000)).turn is None
    state = await read_study(desk, made.study)
    for who in (bob.id, None):
        chapter_in(state, 1, who)


async def test_a_hidden_game_is_studied_on_a_deal_that_looks_the_same(context: AppContext) -> None:
    opened = await table_with(context, "me", "friend", "friend", game="union_pacific")
    for seat in (1, 2):
        await sit(context, opened.invites[seat], f"P{seat}")
    live = await play_randomly(context, opened.table, 20)
    live, host = await host_of(context, opened.table)
    desk = StudyDesk(context)
    ada = (await guest(context, "x"))._replace(id=live.row.host)
    made = await begin_study(desk, ada, "Deals", await from_table(context, live, host, live.last))
    game, seen = live.game, live.game.view(live.s, host.seats[0])
    chapter = (await read_study(desk, made.study)).chapters[0]
    assert (chapter.seed, chapter.deal, chapter.seat) == (0, 1, 0)
    one = position(await tree(desk, made.study), START)
    assert game.view(one, host.seats[0]) == seen and one != live.s
    study = await tree(desk, made.study)
    await edit(desk, made.study, 1, ada.id, a_move(study, 0, Random(1)))
    state = await read_study(desk, made.study)
    fresh, lost = await dealt_again(desk, state, state.chapters[0], live, host)
    again = await add_chapter(desk, made.study, ada.id, fresh)
    other = await tree(desk, made.study, again.chapter)
    assert game.view(position(other, START), host.seats[0]) == seen
    assert len(other.nodes) == 2 - lost
    with pytest.raises(NotYours):
        await dealt_again(desk, state, state.chapters[0], live, NOBODY)


async def test_a_finished_game_is_studied_with_its_whole_line(context: AppContext) -> None:
    opened = await table_with(context, "me", "me", "me")
    live = await play_randomly(context, opened.table, 3000)
    desk, eve = StudyDesk(context), await guest(context, "Eve")
    made = await begin_study(desk, eve, "Theirs", await from_table(context, live, NOBODY, 30))
    found = await tree(desk, made.study)
    assert (len(main_line(found.tree)), made.node) == (live.last, main_line(found.tree)[29])
    assert position(found, main_line(found.tree)[-1]) == live.s
    with pytest.raises(Refused):
        await from_table(context, live, NOBODY, live.last + 1)


async def test_a_record_with_variations_becomes_a_chapter(context: AppContext) -> None:
    text = "trunkline record 2\ngame chicago_express/1\nplayers 3\nseed 1\n\nbid 9 !?\n{ Dear. }\n(\n  bid 7\n)\npass\n"
    found = await context.importer.read(text, "record")
    desk, ada = StudyDesk(context), await guest(context, "Ada")
    made = await begin_study(desk, ada, "Read", from_record(context, found))
    study = await tree(desk, made.study)
    assert [*study.nodes[START].children] == ["bid 9", "bid 7"]
    first = study.nodes[study.nodes[START].children["bid 9"]]
    assert (first.glyph, first.comments) == ("!?", {"": "Dear."})


async def test_check_finds_and_mends_and_erasing_leaves_nothing(context: AppContext, db: str) -> None:
    desk, ada, made = await begun(context)
    for n in range(SNAPSHOT_EVERY):
        await edit(desk, made.study, 1, ada.id, f"add 0 bid {9 + n % 12}")
    bob = await guest(context, "Bob")
    await join(desk, await invite(desk, made.study, ada.id, "editor"), bob)
    second = await begin_study(desk, ada, "Alone", from_start(context, "1830", 3, {}, 4))
    number = (await read_study(desk, made.study)).row.number

    def faults() -> list[str]:
        with connecting(driver_url(db)) as engine, engine.connect() as c:
            held = stored_study(c, made.study)
            return [] if held is None else [one.said for one in study_faults(Library([]), held)]

    assert faults() == []
    async with context.store.writing() as c:
        here = (study_snapshots.c.study == made.study, study_snapshots.c.number == number)
        await c.execute(update(study_snapshots).where(*here).values(packed=b"x"))
    assert ["is not what the entries lead to" in said for said in faults()] == [True]
    assert pack(await tree(StudyDesk(context), made.study)) == pack(await tree(desk, made.study))  # from the one before
    async with context.store.writing() as c:
        await c.execute(delete(study_entries).where(study_entries.c.study == made.study, study_entries.c.number == 5))
    assert any("entry 5 is missing" in said for said in faults())
    operator = Operator("test")
    with connecting(driver_url(db)) as engine, changing(engine) as sync:
        told: Any = exported(sync, ada.id)
        assert {one["title"] for one in told["studies"]} == {"Prices", "Alone"}
        erase(sync, operator, ada.id)
    with pytest.raises(NotFound):
        await read_study(desk, second.study)
    state = await read_study(desk, made.study)
    assert [(member.person, member.role) for member in state.members] == [(bob.id, "owner")]


async def test_a_guest_who_signs_in_takes_the_studies_along(context: AppContext) -> None:
    desk, ada, made = await begun(context)
    account = await guest(context, "Ada")
    async with context.store.writing() as c:
        await hand_over(c, ada.id, account.id)
    assert [one.id for one in await my_studies(desk, account.id)] == [made.study]
    await edit(desk, made.study, 1, account.id, "add 0 bid 9")
    async with context.store.reading() as c:
        assert await c.scalar(select(studies.c.number).where(studies.c.id == made.study)) == 2
