"""Making tables and acting at them. The service knows nothing of the web."""

import json
from collections.abc import Sequence
from dataclasses import replace
from secrets import randbelow
from time import perf_counter, time
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.core.catalog import SEEDS, start
from trunkline.core.game import Game, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, deciding, why_not_by
from trunkline.core.state import copy
from trunkline.core.transcript import MOST_ACTIONS
from trunkline.server.database import Connection, Step
from trunkline.server.errors import AgainstTheRules, Closed, LookAgain, NotYours, Refused
from trunkline.server.house import BOT, BOTS, FRIEND, LONGEST_TITLE, ME, UNDO, Chair, House, Opened, Wish
from trunkline.server.library import Library
from trunkline.server.live import SNAPSHOT_EVERY, Live, SeatRow
from trunkline.server.people import Person, clean_name, one_line
from trunkline.server.schema import seats, tables
from trunkline.server.snapshots import Played, snapshot_row
from trunkline.server.standing import pass_of
from trunkline.server.store import hold
from trunkline.server.tokens import hashed, new_id, new_token

BOT_TABLES = 5  # without people, running at a time, for each person
MOMENT = 2e-6  # seconds; less is lost in the figures of a clock
BY_ITSELF = ("bot", "order")  # waiting for these a table goes on by itself


async def create(house: House, person: Person, wish: Wish) -> Opened:
    """A table with its seats; friends get invite links, the maker's own seats get program tokens."""
    async with house.store.writing() as c:
        return await lay_table(c, house.library, person, wish)


async def lay_table(c: Connection, library: Library, person: Person, wish: Wish) -> Opened:
    """The same, as part of something larger."""
    game = check_table(library, wish)
    if bots_alone(wish):
        await check_bot_tables(c, person)
    seed = randbelow(SEEDS.stop) if wish.seed is None else wish.seed
    s = start(game, len(wish.chairs), seed)
    opened = Opened(new_id(), {}, {})
    await c.execute(insert(tables).values(**table_row(opened.table, game, person, wish, seed, "game")))
    await c.execute(insert(seats), [seat_row(opened, n, chair, person) for n, chair in enumerate(wish.chairs)])
    await set_turn(c, opened.table, game, s)
    return opened


def bots_alone(wish: Wish) -> bool:
    return all(chair.kind == BOT for chair in wish.chairs)


async def check_bot_tables(c: Connection, person: Person) -> None:
    """Games that nobody plays take the time of those that people play."""
    someone = select(seats.c.table).where(seats.c.table == tables.c.id, seats.c.kind != "bot").exists()
    mine = select(func.count()).where(tables.c.host == person.id, tables.c.turn.is_not(None), ~someone)
    if (await c.scalar(mine) or 0) >= BOT_TABLES:
        raise Refused("{number} games of bots alone are running for you; wait until one has ended", number=BOT_TABLES)


def check_table(library: Library, wish: Wish) -> Game[Any]:
    """The game as wished for, if such a table can be laid."""
    check_wish(wish)
    game = library.wished(wish.game, wish.options)
    start(game, len(wish.chairs), 0)
    return game


def check_wish(wish: Wish) -> None:
    if wish.undo not in UNDO:
        raise Refused("undo is one of {known}, not {found}", known=", ".join(UNDO), found=repr(wish.undo))
    for chair in wish.chairs:
        if chair.kind not in (ME, FRIEND, BOT):
            raise Refused("a seat is one of {known}, not {found}", known=", ".join((ME, FRIEND, BOT)), found=repr(chair.kind))
        if chair.kind == BOT and chair.bot not in BOTS:
            raise Refused("the bots are {known}, not {found}", known=", ".join(BOTS), found=repr(chair.bot))


def table_row(table: str, game: Game[Any], person: Person, wish: Wish, seed: int, kind: str) -> dict[str, Any]:
    now = time()
    return {
        "id": table,
        "game": game.name,
        "edition": game.version,
        "options": json.dumps(dict(game.chosen)),
        "players": len(wish.chairs),
        "seed": seed,
        "title": one_line(wish.title, LONGEST_TITLE) or game.title,
        "kind": kind,
        "public": wish.public,
        "undo": wish.undo,
        "hints": wish.hints,
        "table_talk": wish.table_talk,
        "host": person.id,
        "number": 0,
        "waits": "person",
        "created": now,
        "changed": now,
    }


def seat_row(opened: Opened, n: int, chair: Chair, person: Person) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(SeatRow._fields)
    row |= {"table": opened.table, "seat": n, "kind": "open", "name": f"Seat {n + 1}"}
    if chair.kind == BOT:
        return row | {"kind": "bot", "name": f"{chair.bot.capitalize()} {n + 1}", "bot": chair.bot}
    token = new_token()
    if chair.kind == ME:
        opened.tokens[n] = token
        return row | {
            "kind": "person",
            "name": clean_name(chair.name or person.name),
            "person": person.id,
            "token": hashed(token),
        }
    opened.invites[n] = token
    return row | {"invite": hashed(token)}


async def set_turn(c: Connection, table: str, game: Game[Any], s: Any) -> None:
    """Remember whom the table waits for, so that bots are found without loading every table."""
    asked = deciding(game, s)
    kinds = (await c.execute(select(seats.c.kind).where(seats.c.table == table, seats.c.seat.in_(asked)))).scalars().all()
    values = {"turn": game.turn(s), "asked": written(asked), "waits": waits_for(kinds), "changed": time()}
    await c.execute(update(tables).where(tables.c.id == table).values(**values))


def written(asked: Sequence[Seat]) -> str:
    """The seats as the table's row has them."""
    return ",".join(map(str, asked))


async def set_waits(c: Connection, live: Live, changed: float) -> str:
    """The same at a table that people have sat down at, who may have left orders."""
    waits = await waits_at(c, live)
    values = {"turn": live.turn, "asked": written(live.deciding), "waits": waits, "changed": changed}
    await c.execute(update(tables).where(tables.c.id == live.id).values(**values))
    return waits


def unseen(live: Live) -> float:
    """A change that whoever acts at the same time notices, and nobody else: a moment after the last one."""
    return live.row.changed + MOMENT


async def waits_at(c: Connection, live: Live) -> str:
    """Whom the table waits for: a person with a standing order that passes now is not waited for."""
    if live.row.closed is not None:
        return waits_for([])
    turn, waits = live.turn, waits_for(kinds_asked(live))
    by_order = turn is not None and waits == "person" and await pass_of(c, live, turn) is not None
    return "order" if by_order else waits


async def waits_after(house: House, live: Live) -> str:
    """The same for whoever has no connection; nearly always none is needed."""
    turn = live.turn
    if turn is None or live.seats[turn].standing is None:
        return waits_for(kinds_asked(live))
    async with house.store.reading() as c:
        return await waits_at(c, live)


def kinds_asked(live: Live) -> list[str]:
    return [live.seats[seat].kind for seat in live.deciding]


def waits_for(kinds: Sequence[str]) -> str:
    """Whom a table waits for, of those who are asked: nobody, a bot, or only people. A bot keeps no person waiting."""
    if not kinds:
        return "nobody"
    return "bot" if "bot" in kinds else "person"


class Acted(NamedTuple):
    """The number of entries now, and whom the table waits for: person, bot, order or nobody."""

    number: int
    waits: str

    @property
    def goes_on(self) -> bool:
        """Whether the table goes on by itself."""
        return goes_on(self.waits)


def goes_on(waits: str) -> bool:
    return waits in BY_ITSELF


async def act(house: House, table: str, held: Sequence[Seat], words: str, seen: int) -> Acted:
    """Play an action for one of these seats, if the table stands where the player saw it."""
    return await act_at(house, await house.shelf.get(table), held, words, seen)


async def act_at(house: House, live: Live, held: Sequence[Seat], words: str, seen: int) -> Acted:
    """The same, at a table already fetched."""
    if live.number != seen:
        raise LookAgain("the table is at entry {number}, not {seen}; look again", number=live.number, seen=seen)
    if live.last >= MOST_ACTIONS:
        raise Refused("a game has at most {most} actions", most=MOST_ACTIONS)
    a = read(live.game, words)
    seat, rule = judged(live, held, a)
    if rule is not None:
        raise AgainstTheRules(words, rule, live.game.title)
    return await played(house, live, Played(seat, spell(live.game, a), "bot" if live.seats[seat].kind == "bot" else "act"))


async def pass_by_order(house: House, live: Live) -> None:
    """The seat to move passes, as its owner has ordered."""
    assert live.turn is not None  # the table waits for it
    async with house.store.reading() as c:
        words = await pass_of(c, live, live.turn)
    if words is not None:
        await played(house, live, Played(live.turn, words, "order"))
        return
    async with house.store.writing() as c:  # it was written down that the order passes here, and it does not
        if await hold(c, live.id) == live.number:
            await set_waits(c, live, unseen(live))


async def played(house: House, live: Live, move: Played) -> Acted:
    """A legal action becomes the next entry."""
    after = copy(live.s)
    apply(live.game, after, read(live.game, move.words))
    waits = await append(house, live, Entry(move.kind, move.words, move.seat), after, [*live.moves, move])
    return Acted(live.number + 1, waits)


def judged(live: Live, held: Sequence[Seat], a: Any) -> tuple[int, Any]:
    """The seat that acts, and the rule against it: the first of my seats that may, or the reason why none may."""
    if not held:
        raise NotYours("you hold no seat at this table")
    verdicts = [(int(seat), why_not_by(live.game, live.s, a, seat)) for seat in held]
    allowed = [verdict for verdict in verdicts if verdict[1] is None]
    mine = [verdict for verdict in verdicts if verdict[0] in live.deciding]
    return (allowed or mine or verdicts)[0]


class Entry(NamedTuple):
    """What is written into the table's log."""

    kind: str  # act (of a person), order (a pass by standing order), bot (an act of a bot), undo
    words: str
    seat: int


def check_open(live: Live) -> None:
    if live.row.closed is not None:
        raise Closed("this table has been closed by the operator of the server")


async def append(house: House, live: Live, entry: Entry, after: Any, moves: list[Played]) -> str:
    """One more entry, if nobody was faster: the key (table, number) is the lock. Gives whom the table waits for.

    When the table was changed is compared too: a bot that took a seat meanwhile changes whom it waits for.
    """
    check_open(live)
    number, turn, asked = live.number + 1, live.game.turn(after), written(deciding(live.game, after))
    waits = await waits_after(house, replace(live, number=number, moves=moves, s=after))
    snapshot = None if number % SNAPSHOT_EVERY else snapshot_row(live.id, number, moves, after)
    began = perf_counter()
    try:
        if not await house.store.enter(
            Step(live.id, live.number, live.row.changed, number, *entry, time(), turn, asked, waits, snapshot)
        ):
            raise LookAgain("somebody was faster; look again")
    except IntegrityError:
        raise LookAgain("somebody was faster; look again") from None
    house.metrics.observe("trunkline_action_seconds", perf_counter() - began)
    house.metrics.count("trunkline_actions_total", game=live.game.name, kind=entry.kind)
    house.shelf.keep(replace(live, number=number, moves=moves, s=after))
    return waits
