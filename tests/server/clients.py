"""Light clients for many tables at once: they hold all seats of a table and know the rules, so they only have to post."""

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from trunkline.bots.random import pick
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, legal
from trunkline.core.record import Record
from trunkline.core.transcript import parse


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


@dataclass
class Player:
    """All seats of one table, and the game as this client knows it: ``told`` are the actions the server acknowledged."""

    table: str
    tokens: dict[str, str]
    record: Record
    chance: Random
    told: list[str] = field(default_factory=list)
    s: Any = None

    async def act(self, line: Line) -> None:
        """One random action; it counts once the server says so."""
        turn = self.record.game.turn(self.s)
        a = pick(self.record.game, self.s, legal(self.record.game, self.s), self.chance)
        words = spell(self.record.game, a)
        deed = {"action": words, "seen": len(self.told)}
        status, said = await line.ask(f"/api/tables/{self.table}/actions", deed, self.tokens[str(turn)])
        assert status == 200, said
        apply(self.record.game, self.s, a)
        self.told.append(words)

    async def look_again(self, line: Line) -> None:
        """After a crash: where the table stands now. The server must know everything it acknowledged, and replay it."""
        status, text = await line.ask(f"/api/tables/{self.table}/record")
        assert status == 200, text
        record = parse(text.decode())  # every action legal, or it raises
        stored = [spell(record.game, a) for a in record.actions]
        assert stored[: len(self.told)] == self.told, "an acknowledged action is lost"
        assert len(stored) <= len(self.told) + 1, "an action nobody posted"
        for words in stored[len(self.told) :]:
            apply(record.game, self.s, read(record.game, words))
        self.told = stored

    @property
    def over(self) -> bool:
        return not self.s.agenda


async def new_player(line: Line, number: int, game: str = "chicago_express") -> Player:
    """A new table whose seats are all ours."""
    seats = [{"kind": "me", "name": f"Client {number}"}] * 3
    status, said = await line.ask("/api/tables", {"game": game, "seats": seats, "title": f"Table {number}"})
    assert status == 201, said
    made = json.loads(said)
    _, text = await line.ask(f"/api/tables/{made['table']}/record")
    record = parse(text.decode())
    return Player(made["table"], made["tokens"], record, Random(number), [], record.now)


async def new_players(port: int, count: int, abreast: int = 16) -> list[Player]:
    """So many tables, made over several connections."""
    lines = [Line(port) for _ in range(abreast)]
    found = await asyncio.gather(*(several(line, range(n, count, abreast)) for n, line in enumerate(lines)))
    for line in lines:
        line.hang_up()
    return [player for group in found for player in group]


async def several(line: Line, numbers: range) -> list[Player]:
    return [await new_player(line, number) for number in numbers]
