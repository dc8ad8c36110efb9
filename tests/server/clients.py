"""Light clients for many tables at once: they hold all seats of a table and know the rules, so they only have to post."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from trunkline.bots.random import pick
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, legal
from trunkline.records.record import Record
from trunkline.records.text import parse

UNANSWERED, A_MOMENT = 30.0, 0.05  # seconds until a client gives up an answer, and until it asks again


class Line:
    """One connection, kept open; opened when first needed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
        """Status and content; with a body it is a POST. ConnectionError when the server is gone."""
        reader, writer = self.streams = self.streams or await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request(path, body, token))
            return await answer(reader)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.hang_up()
            raise ConnectionError("the server is gone") from error

    def hang_up(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def request(path: str, body: Any, token: str) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    head = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
    head += [f"Authorization: Bearer {token}"] if token else []
    return "\r\n".join([*head, "", ""]).encode() + content


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    status, *headers = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    length = next(int(line[15:]) for line in headers if line.lower().startswith("content-length:"))
    return int(status.split()[1]), await reader.readexactly(length)


class Astray(AssertionError):
    """The table is not where its client left it: an acknowledged action is lost, or one is there that nobody posted."""


@dataclass
class Player:
    """Our seats of one table, and the game as this client knows it: ``told`` are the actions the server acknowledged."""

    table: str
    tokens: dict[str, str]
    record: Record
    chance: Random
    told: list[str] = field(default_factory=list)
    s: Any = None

    async def act(self, line: Line) -> None:
        """One random action; it counts once the server says so."""
        words = self.chosen()
        status, said = await self.post(line, words)
        assert status == 200, said
        self.take([words])

    async def act_surely(self, line: Line) -> int:
        """The same, repeated until it is answered: ``seen`` keeps it from counting twice. Gives how often it was repeated."""
        while not self.over and not self.asked:
            await patiently(line, self.follow)
        if self.over:
            return 0
        words = self.chosen()
        return await patiently(line, lambda line: self.is_told(line, words))

    def chosen(self) -> str:
        game = self.record.game
        return spell(game, pick(game, self.s, legal(game, self.s), self.chance))

    async def post(self, line: Line, words: str) -> tuple[int, bytes]:
        deed, turn = {"action": words, "seen": len(self.told)}, self.record.game.turn(self.s)
        return await line.ask(f"/api/tables/{self.table}/actions", deed, self.tokens[str(turn)])

    async def is_told(self, line: Line, words: str) -> bool:
        """Whether it is acknowledged; "look again" may mean that an earlier try of ours was stored without an answer."""
        status, said = await self.post(line, words)
        if status == 409:
            return await self.follow(line, [words])
        expect(200, status, said)
        self.take([words])
        return True

    async def follow(self, line: Line, expected: Sequence[str] = ()) -> bool:
        """Whether there was something new; it begins with what is expected."""
        status, text = await line.ask(f"/api/tables/{self.table}/record")
        expect(200, status, text)
        stored = self.checked(text)
        if stored[len(self.told) :][: len(expected)] != list(expected):
            raise Astray("somebody else has acted")
        self.take(news := stored[len(self.told) :])
        return bool(news)

    async def look_again(self, line: Line) -> None:
        """After a crash: where the table stands now. The server must know everything it acknowledged, and replay it."""
        status, text = await line.ask(f"/api/tables/{self.table}/record")
        assert status == 200, text
        stored = self.checked(text)
        assert len(stored) <= len(self.told) + 1, "an action nobody posted"
        self.take(stored[len(self.told) :])

    def checked(self, text: bytes) -> list[str]:
        """What is stored; every action legal, or it raises."""
        stored = actions_of(text.decode())
        if stored[: len(self.told)] != self.told:
            raise Astray("an acknowledged action is lost")
        return stored

    def take(self, news: Sequence[str]) -> None:
        """The server has told us of these."""
        for words in news:
            apply(self.record.game, self.s, read(self.record.game, words))
            self.told.append(words)

    @property
    def asked(self) -> bool:
        return str(self.record.game.turn(self.s)) in self.tokens

    @property
    def over(self) -> bool:
        return not self.s.agenda


def actions_of(text: str) -> list[str]:
    """The actions of a record, in words."""
    record = parse(text)
    return [spell(record.game, a) for a in record.actions]


def expect(wanted: int, status: int, said: bytes) -> None:
    """What the server cannot do just now is no fault of whoever asked, who may ask again."""
    if status >= 500:
        raise ConnectionError(said)
    assert status == wanted, said


async def patiently(line: Line, work: Callable[[Line], Awaitable[bool]]) -> int:
    """Again and again until it is done, whatever becomes of the server meanwhile; gives how often it was not."""
    for failures in count():
        try:
            async with asyncio.timeout(UNANSWERED):
                if await work(line):
                    return failures
        except (ConnectionError, TimeoutError):
            line.hang_up()
        await asyncio.sleep(A_MOMENT)
    raise AssertionError


async def new_player(line: Line, number: int, game: str = "chicago_express", bots: int = 0, **wishes: Any) -> Player:
    """A new table whose seats are all ours, but for these bots."""
    seats = [{"kind": "me", "name": f"Client {number}"}] * (3 - bots) + [{"kind": "bot", "bot": "L1"}] * bots
    status, said = await line.ask("/api/tables", {"game": game, "seats": seats, "title": f"Table {number}", **wishes})
    expect(201, status, said)
    made = json.loads(said)
    status, text = await line.ask(f"/api/tables/{made['table']}/record")
    expect(200, status, text)
    record = parse(text.decode())
    return Player(made["table"], made["tokens"], record, Random(number), [], record.now)


async def new_players(port: int, tables: int, abreast: int = 16) -> list[Player]:
    """So many tables, made over several connections."""
    lines = [Line(port) for _ in range(abreast)]
    found = await asyncio.gather(*(several(line, range(n, tables, abreast)) for n, line in enumerate(lines)))
    for line in lines:
        line.hang_up()
    return [player for group in found for player in group]


async def several(line: Line, numbers: range) -> list[Player]:
    return [await new_player(line, number) for number in numbers]
