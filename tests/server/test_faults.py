"""The server dies in the middle of everything: what it acknowledged is there afterwards, and everybody goes on."""

import asyncio
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from tests.server.clients import Line, Player, new_players
from tests.server.running import Server, start

TABLES, CLIENTS, ENOUGH, LONGEST = 200, 20, 600, 12.0  # actions until the kill, or seconds on a slow machine


async def post_until_it_dies(port: int, players: list[Player], told: asyncio.Semaphore) -> None:
    """Action after action at one table after the other, for as long as the server is there."""
    line = Line(port)
    for player in cycle(players):
        try:
            if not player.over:
                await player.act(line)
                told.release()
        except ConnectionError:
            return


async def load_and_kill(server: Server, players: list[Player]) -> None:
    told = asyncio.Semaphore(0)
    posting = [asyncio.create_task(post_until_it_dies(server.port, players[n::CLIENTS], told)) for n in range(CLIENTS)]
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            for _ in range(ENOUGH):
                await told.acquire()
    assert not any(task.done() for task in posting)
    server.kill()
    await asyncio.gather(*posting)


async def everything_is_there(port: int, players: list[Player]) -> None:
    """Every table loads, replays, holds what was acknowledged, and takes one more action."""
    await asyncio.gather(*(go_on(Line(port), players[n::CLIENTS]) for n in range(CLIENTS)))


async def go_on(line: Line, players: list[Player]) -> None:
    for player in players:
        await player.look_again(line)
        if not player.over:
            await player.act(line)
    line.hang_up()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(db: str, tmp_path: Path) -> None:
    server = start(db, tmp_path / "server.log")
    try:
        players = asyncio.run(new_players(server.port, TABLES))
        asyncio.run(load_and_kill(server, players))
        assert sum(len(player.told) for player in players) > CLIENTS
        server = start(db, tmp_path / "server.log", port=server.port)
        asyncio.run(everything_is_there(server.port, players))
    finally:
        if server.process.poll() is None:
            server.kill()
