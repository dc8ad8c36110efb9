"""Leaving and ending before the end; consent that is declined; spectators in the chat; hints switched by the host."""

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import live_table, start

pytestmark = pytest.mark.anyio


async def two(ada: AsyncClient, eve: AsyncClient, **fields: str) -> str:
    table, invites = await start(ada, "me", "friend", "bot", **fields)
    await eve.post(f"/join/{invites[1]}", data={"name": "Eve"})
    return table


async def post(client: AsyncClient, table: str, path: str, **fields: object) -> tuple[int, dict[str, object]]:
    answer = await client.post(f"/tables/{table}/{path}", data=fields)
    return answer.status_code, answer.json()


async def test_the_game_ends_once_all_players_have_agreed(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two(ada, eve)
    assert await post(ada, table, "end") == (200, {"done": False})
    assert "Ada would like to end the game now." in (await eve.get(f"/tables/{table}")).text
    assert await post(eve, table, "end") == (200, {"done": True})
    live = await live_table(app, table)
    assert (live.row.closed_by, live.row.waits) == ("agreed", "nobody")
    assert "by agreement" in (await ada.get(f"/tables/{table}")).text
    status, said = await post(ada, table, "act", action="pass", seen=0)
    assert (status, said["error"]) == (403, "this game has been ended by agreement")


async def test_what_is_declined_is_off_the_table(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two(ada, eve, undo="consent")
    await post(ada, table, "act", action="bid 9", seen=0)
    assert await post(ada, table, "undo", seen=1) == (200, {"done": False})
    assert "Decline" in (await eve.get(f"/tables/{table}")).text
    assert (await post(eve, table, "decline/undo"))[0] == 200
    assert "would like to" not in (await eve.get(f"/tables/{table}")).text
    assert await post(eve, table, "undo", seen=1) == (200, {"done": False}), "Ada must agree anew"
    assert (await live_table(app, table)).last == 1


async def test_a_spectator_declines_and_ends_nothing(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "bot")
    for path in ("end", "decline/undo", "hints/on", "spectators/quiet"):
        assert (await post(eve, table, path))[0] == 403


async def test_who_leaves_gives_the_seat_to_a_bot_for_good(app: Litestar, ada: AsyncClient, eve: AsyncClient) -> None:
    table = await two(ada, eve)
    assert await post(eve, table, "bot", seat=1, bot="L2") == (200, {"done": True})
    assert [chair.kind for chair in (await live_table(app, table)).seats] == ["person", "bot", "bot"]
    assert (await post(eve, table, "act", action="pass", seen=0))[0] == 403


async def test_spectators_are_marked_and_can_be_kept_out_of_the_chat(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "bot")
    assert (await post(eve, table, "chat", name="Eve", text="hello"))[0] == 200
    assert 'Eve</b><small class="spectator">' in (await ada.get(f"/tables/{table}")).text
    assert (await post(ada, table, "spectators/quiet"))[0] == 200
    assert "only the players" in str(await post(eve, table, "chat", text="again"))
    assert "Only the players write in this chat." in (await eve.get(f"/tables/{table}")).text
    assert (await post(ada, table, "chat", text="we still can"))[0] == 200


async def test_nobody_chats_under_the_name_of_a_player(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "bot")
    status, said = await post(eve, table, "chat", name=" aDa ", text="I resign")
    assert (status, said["error"]) == (400, "a player here is called aDa; choose another name")
    assert (await post(eve, table, "chat", name="Eve", text="hello"))[0] == 200


async def test_the_host_switches_hints_on_and_off(ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "bot")
    question = "What would a strong bot do?"
    assert question not in (await ada.get(f"/tables/{table}")).text
    assert (await post(ada, table, "hints/on"))[0] == 200
    assert question in (await ada.get(f"/tables/{table}")).text
    assert (await post(ada, table, "hints/off"))[0] == 200
    assert question not in (await ada.get(f"/tables/{table}")).text
