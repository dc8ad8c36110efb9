"""Chat for everybody at a table, notes for oneself."""

from time import time

from sqlalchemy import delete, func, insert, select

from trunkline.server.common.errors import NotYours, Refused
from trunkline.server.store.events import TableEvent
from trunkline.server.store.rows import ChatLine, columns, rows_as
from trunkline.server.store.schema import chat, notes
from trunkline.server.store.store import hold
from trunkline.server.tables.closing import check_open
from trunkline.server.tables.context import LONGEST_CHAT, AppContext
from trunkline.server.tables.people import LONGEST_NOTE, clean_name
from trunkline.server.tables.table_state import TableState, Viewer


async def say(context: AppContext, live: TableState, viewer: Viewer, name: str, text: str) -> None:
    """A line of chat; whoever may see the table and is known may talk, unless the table plays without table talk."""
    check_open(live)
    check_talk(live)
    check_speaker(live, viewer, name)
    words = without_nul(text).strip()[:LONGEST_CHAT]
    if not words:
        raise Refused("write something first")
    if viewer.person is None:
        raise NotYours("choose a name first")
    seat = int(viewer.seats[0]) if viewer.seats else None
    async with context.store.writing(TableEvent(live.id, "chat")) as c:
        await hold(c, live.id)
        last = await c.scalar(select(func.max(chat.c.number)).where(chat.c.table == live.id)) or 0
        row = {"table": live.id, "number": last + 1, "name": clean_name(name), "seat": seat, "text": words, "at": time()}
        await c.execute(insert(chat).values(**row))


def check_speaker(live: TableState, viewer: Viewer, name: str) -> None:
    """Spectators may be kept out, and never speak under the name of a player."""
    if plays(viewer):
        return
    if live.row.spectators_quiet and not viewer.is_host:
        raise Refused("only the players write in this chat")
    if is_players_name(live, name):
        raise Refused("a player here is called {name}; choose another name", name=clean_name(name))


def plays(viewer: Viewer) -> bool:
    return bool(viewer.seats or viewer.covered)


def is_players_name(live: TableState, name: str) -> bool:
    return clean_name(name).casefold() in [seat.casefold() for seat in live.names]


def check_talk(live: TableState) -> None:
    if live.row.chat_closed is not None:
        raise Refused("the host of this table has closed its chat")
    if not live.chat_is_open:
        raise Refused("this table plays without table talk; the chat opens when the game is over")


async def talk(context: AppContext, live: TableState) -> list[ChatLine]:
    """The latest chat, oldest first."""
    async with context.store.reading() as c:
        query = (
            select(*columns(chat, ChatLine._fields)).where(chat.c.table == live.id).order_by(chat.c.number.desc()).limit(200)
        )
        rows = (await c.execute(query)).all()
    return rows_as(ChatLine, reversed(rows))


async def write_note(context: AppContext, live: TableState, person: str, text: str) -> None:
    """Private notes: one page for each person and table, seen by nobody else."""
    async with context.store.writing() as c:
        await hold(c, live.id)
        await c.execute(delete(notes).where(notes.c.table == live.id, notes.c.person == person))
        await c.execute(insert(notes).values(table=live.id, person=person, text=without_nul(text)[:LONGEST_NOTE]))


async def read_note(context: AppContext, live: TableState, person: str | None) -> str:
    async with context.store.reading() as c:
        return await c.scalar(select(notes.c.text).where(notes.c.table == live.id, notes.c.person == person)) or ""


def without_nul(text: str) -> str:
    """PostgreSQL keeps every character but this one."""
    return text.replace("\x00", "")
