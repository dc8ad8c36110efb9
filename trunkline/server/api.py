"""The public JSON API: everything a program needs to play, with a seat token as its only key."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from trunkline.core.catalog import catalog
from trunkline.core.game import Seat
from trunkline.core.notation import pattern, read, spell, verbs
from trunkline.core.play import amounts, finished, options, why_not_by
from trunkline.core.record import Record
from trunkline.core.transcript import write
from trunkline.core.wire import dump
from trunkline.server.errors import NotYours, Refused, SignIn
from trunkline.server.house import Chair, House, Wish
from trunkline.server.lists import public_tables, visible
from trunkline.server.live import Live, Viewer, eyes, may_see, position, viewer_of
from trunkline.server.people import new_person
from trunkline.server.seats import claim, seat_of_token
from trunkline.server.tables import act, create
from trunkline.server.web import house_of, keeper_of, sender

HEARTBEAT = 15.0  # seconds


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits here: ``me`` (you receive a token), ``friend`` (you receive an invite) or ``bot``."""

    kind: str
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    bot: str = "random"


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=10)]
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    public: bool = True
    undo: str = "mine"
    options: dict[str, str] = {}


class Made(msgspec.Struct):
    """A new table; tokens and invites by seat are told once."""

    table: str
    tokens: dict[str, str]
    invites: dict[str, str]


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """An invite and the name to sit under."""

    invite: Annotated[str, msgspec.Meta(max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=80)]


class Seated(msgspec.Struct):
    """Your seat, counted from 0, and its token."""

    table: str
    seat: int
    token: str


class Deed(msgspec.Struct, forbid_unknown_fields=True):
    """An action in words, and the number of entries you have seen."""

    action: Annotated[str, msgspec.Meta(max_length=200)]
    seen: Annotated[int, msgspec.Meta(ge=0)]


class Done(msgspec.Struct):
    """The number of entries now."""

    number: int


class Choice(msgspec.Struct):
    """A legal action; with an amount, it is spelled with the smallest, and the range says which others are allowed."""

    action: str
    least: int | None = None
    most: int | None = None
    step: int | None = None


class Verdict(msgspec.Struct):
    """Whether an action is allowed now, and the rule against it if not."""

    legal: bool
    section: str | None = None
    text: str | None = None


class GameInfo(msgspec.Struct):
    """A game of the catalog."""

    name: str
    title: str
    rules: str
    least_players: int
    most_players: int
    actions: list[str]
    caveats: list[str]


class SeatInfo(msgspec.Struct):
    seat: int
    kind: str
    name: str


class TableInfo(msgspec.Struct):
    """A position as you may see it. ``number`` counts entries: name it when you act. ``at`` counts the actions made."""

    table: str
    game: str
    rules: str
    title: str
    number: int
    at: int
    turn: int | None
    phase: str | None
    finished: bool
    scores: list[int]
    seats: list[SeatInfo]
    you: list[int]
    state: dict[str, Any]


async def bearer(request: Request[Any, Any, Any]) -> tuple[str, Seat] | None:
    """The seat whose token comes with the request."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    seat = await seat_of_token(house_of(request), token) if kind.lower() == "bearer" and token else None
    if seat is None:
        raise SignIn("this token opens no seat")
    return seat


async def at_table(request: Request[Any, Any, Any], table: str) -> tuple[House, Live, Viewer]:
    """The table for the program that asks: through its seat, or as the public if the table is public."""
    house, seat = house_of(request), await bearer(request)
    if seat is None or seat[0] != table:
        live, viewer = await visible(house, table, None)
        return house, live, viewer
    live = await house.shelf.get(table)
    return house, live, Viewer(live.seats[seat[1]].person, (seat[1],), False)


def table_info(live: Live, viewer: Viewer, s: Any, at: int) -> TableInfo:
    game, seat = live.game, eyes(live, viewer)
    return TableInfo(
        table=live.id,
        game=game.name,
        rules=game.edition,
        title=live.row.title,
        number=live.number,
        at=at,
        turn=game.turn(s),
        phase=s.agenda[-1] if s.agenda else None,
        finished=finished(s),
        scores=game.score(s),
        seats=[SeatInfo(chair.seat, chair.kind, chair.name) for chair in live.seats],
        you=[int(held) for held in viewer.seats],
        state=dump(game.view(s, seat)),
    )


class Api(Controller):
    """Games, tables, seats, actions."""

    path = "/api"

    @get("/games")
    async def games(self) -> list[GameInfo]:
        """Every game and variant one can play."""
        return [
            GameInfo(
                game.name,
                game.title,
                game.edition,
                game.seats.start,
                game.seats.stop - 1,
                [pattern(action) for action in verbs(game).values()],
                list(game.caveats),
            )
            for game in catalog()
        ]

    @get("/tables")
    async def tables(self, request: Request[Any, Any, Any]) -> list[dict[str, Any]]:
        """Public tables, the latest first."""
        return await public_tables(house_of(request))

    @post("/tables")
    async def make(self, request: Request[Any, Any, Any], data: TableWish) -> Made:
        """Make a table. You are its host; seats of kind ``me`` come with a token each."""
        house = house_of(request)
        house.limits.count("create", sender(request))
        chairs = [Chair(seat.kind, seat.name, seat.bot) for seat in data.seats]
        wish = Wish(data.game, chairs, data.title, data.public, data.undo, data.options)
        async with house.store.writing() as c:
            person = await new_person(c, next((chair.name for chair in chairs if chair.kind == "me"), "Program"))
        opened = await create(house, person, wish)
        keeper_of(request).wake(opened.table)
        return Made(
            opened.table,
            {str(seat): token for seat, token in opened.tokens.items()},
            {str(seat): invite for seat, invite in opened.invites.items()},
        )

    @post("/seats")
    async def sit(self, request: Request[Any, Any, Any], data: Claim) -> Seated:
        """Take the seat of an invite."""
        house = house_of(request)
        house.limits.count("create", sender(request))
        async with house.store.writing() as c:
            person = await new_person(c, data.name)
        return Seated(*await claim(house, data.invite, person, data.name))

    @get("/tables/{table:str}")
    async def look(self, request: Request[Any, Any, Any], table: str) -> TableInfo:
        """The table as you may see it."""
        _, live, viewer = await at_table(request, table)
        return table_info(live, viewer, live.s, len(live.line))

    @get("/tables/{table:str}/positions/{at:int}")
    async def look_back(self, request: Request[Any, Any, Any], table: str, at: int) -> TableInfo:
        """The position after so many actions."""
        house, live, viewer = await at_table(request, table)
        if at not in range(len(live.line) + 1):
            raise Refused(f"there are positions 0 to {len(live.line)}")
        async with house.store.reading() as c:
            return table_info(live, viewer, await position(c, live, at), at)

    @get("/tables/{table:str}/legal")
    async def legal(self, request: Request[Any, Any, Any], table: str) -> list[Choice]:
        """What your seat may do now; without a token, what the seat to move may do if nothing is hidden."""
        _, live, viewer = await at_table(request, table)
        held = viewer.seats or ((live.turn,) if live.turn is not None and not live.has_secrets else ())
        return [choice(live, a) for seat in held for a in options(live.game, live.game.view(live.s, seat), seat)]

    @get("/tables/{table:str}/why")
    async def why(
        self, request: Request[Any, Any, Any], table: str, action: Annotated[str, Parameter(max_length=200)]
    ) -> Verdict:
        """Whether an action is allowed to your seat now, and which rule forbids it."""
        _, live, viewer = await at_table(request, table)
        held = viewer.seats or ((live.turn,) if live.turn is not None else ())
        a = read(live.game, action)
        rules = [why_not_by(live.game, live.s, a, seat) for seat in held] or [live.game.order]
        rule = None if None in rules else rules[0]
        return Verdict(True) if rule is None else Verdict(False, rule.section, rule.text)

    @post("/tables/{table:str}/actions", status_code=200)
    async def do(self, request: Request[Any, Any, Any], table: str, data: Deed) -> Done:
        """Act. 409: somebody was faster, look again. 422: the rules say no."""
        house, seat = house_of(request), await bearer(request)
        if seat is None or seat[0] != table:
            raise NotYours("this needs the token of a seat at this table")
        house.limits.count("act", f"{table} {seat[1]}")
        acted = await act(house, table, [seat[1]], data.action, data.seen)
        if acted.waits == "bot":
            keeper_of(request).wake(table)
        return Done(acted.number)

    @get("/tables/{table:str}/record", media_type="text/plain")
    async def record(self, request: Request[Any, Any, Any], table: str) -> Response[str]:
        """The game as a record; of a running game only where nothing is hidden."""
        _, live, _ = await at_table(request, table)
        return Response(record_text(live), media_type="text/plain; charset=utf-8")

    @get("/tables/{table:str}/events")
    async def events(self, request: Request[Any, Any, Any], table: str) -> ServerSentEvent:
        """News of the table as server-sent events; the id of each is the number of entries."""
        house, live, viewer = await at_table(request, table)
        return ServerSentEvent(news(house, live.id, viewer))


def choice(live: Live, a: Any) -> Choice:
    allowed = amounts(live.game, live.s, a)
    if allowed is None:
        return Choice(spell(live.game, a))
    return Choice(spell(live.game, a), allowed[0], allowed[-1], allowed.step)


def record_text(live: Live) -> str:
    """Seed and all, so a running game with secrets keeps its record to itself."""
    if live.has_secrets and not finished(live.s):
        raise NotYours("the record of a game with hidden cards is given out when it is over")
    actions = [read(live.game, words) for words in live.line]
    return write(Record(live.game, live.row.players, live.row.seed, live.names, "", actions, [live.s]))


async def news(house: House, table: str, viewer: Viewer) -> AsyncIterator[ServerSentEventMessage]:
    """Where the table stands, then every change; a comment now and then shows that the line is alive."""
    async with house.store.bus.listening(table) as queue:
        kind = "hello"
        while True:
            live = await house.shelf.get(table)
            if not may_see(live, viewer_of(live, viewer.person)) and not viewer.seats:
                return
            yield ServerSentEventMessage(data=json.dumps({"number": live.number, "kind": kind}), id=live.number, event="table")
            while True:
                try:
                    item = await asyncio.wait_for(queue.get(), HEARTBEAT)
                    kind = item.kind
                    break
                except TimeoutError:
                    yield ServerSentEventMessage(comment="still here")
