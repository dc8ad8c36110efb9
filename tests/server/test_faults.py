"""The server dies in the middle of everything: what it acknowledged is there afterwards, and everybody goes on."""

import asyncio
from itertools import cycle
from pathlib import Path

from tests.server.clients import Line, Player, new_players
from tests.server.running import Server, start

TABLES, CLIENTS = 200, 20
ACKNOWLEDGED, PATIENCE = 300, 90  # the server dies after so many actions; nobody waits for them longer than this, in seconds


async def post_until_it_dies(port: int, players: list[Player]) -> None:
    """Action after action at one table after the other, for as long as the server is there."""
    line = Line(port)
    for player in cycle(players):
        try:
            if not player.over:
                await player.act(line)
        except ConnectionError:
            return


async def load_and_kill(server: Server, players: list[Player]) -> None:
    shares = [players[n::CLIENTS] for n in range(CLIENTS)]
    posting = [asyncio.create_task(post_until_it_dies(server.port, share)) for share in shares]
    async with asyncio.timeout(PATIENCE):
        while sum(len(player.told) for player in players) < ACKNOWLEDGED:
            await asyncio.sleep(0)  # let the clients go on
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
        assert sum(len(player.told) for player in players) >= ACKNOWLEDGED
        server = start(db, tmp_path / "server.log", port=server.port)
        asyncio.run(everything_is_there(server.port, players))
    finally:
        if server.process.poll() is None:
            server.kill()
