"""The public API, the whole application in this process, on both databases."""

import asyncio
from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar

from trunkline.core.game import Seat
from trunkline.records.text import parse
from trunkline.server.tables.acting import act
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.seats import give_to_bot
from trunkline.server.tables.table_state import viewer_of

pytestmark = pytest.mark.anyio


async def made(client: AsyncClient, *kinds: str, **wishes: Any) -> dict[str, Any]:
    seats = [{"kind": kind, "name": f"P{n}"} if kind == "me" else {"kind": kind} for n, kind in enumerate(kinds)]
    answer = await client.post("/api/tables", json={"game": "chicago_express", "seats": seats, **wishes})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def key(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def legal(client: AsyncClient, table: str, token: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get(f"/api/tables/{table}/legal", headers=key(token))).json()
    return found


async def post(client: AsyncClient, table: str, token: str, action: str, seen: int) -> Any:
    return await client.post(f"/api/tables/{table}/actions", json={"action": action, "seen": seen}, headers=key(token))


async def test_a_program_makes_a_table_sits_down_and_plays(client: AsyncClient) -> None:
    table = await made(client, "me", "friend", "friend", title="Programs")
    name, tokens = table["table"], dict(table["tokens"])
    for seat, invite in table["invites"].items():
        answer = await client.post("/api/seats", json={"invite": invite, "name": f"Bot {seat}"})
        assert (answer.status_code, answer.json()["seat"]) == (201, int(seat))
        tokens[seat] = answer.json()["token"]
        again = await client.post("/api/seats", json={"invite": invite, "name": "Eve"})
        assert again.status_code == 404
    for number in range(10):
        seen = (await client.get(f"/api/tables/{name}", headers=key(tokens["0"]))).json()
        assert (seen["number"], seen["you"]) == (number, [0])
        token = tokens[str(seen["turn"])]
        done = await post(client, name, token, (await legal(client, name, token))[0]["action"], number)
        assert (done.status_code, done.json()) == (200, {"number": number + 1})
    record = parse((await client.get(f"/api/tables/{name}/record")).text)
    assert len(record.actions) == 10
    assert list(record.seats) == ["human"] * 3
    back = (await client.get(f"/api/tables/{name}/positions/3")).json()
    assert (back["at"], back["number"]) == (3, 10)


async def test_the_legal_list_gives_ranges_and_why_gives_rules(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me")
    name, mine, other = table["table"], table["tokens"]["0"], table["tokens"]["1"]
    bid = next(choice for choice in await legal(client, name, mine) if choice["least"] is not None)
    verb = bid["action"].rsplit(" ", 1)[0]
    for amount, allowed in ((bid["least"], True), (bid["most"], True), (bid["most"] + 1, False)):
        answer = await client.get(f"/api/tables/{name}/why", params={"action": f"{verb} {amount}"}, headers=key(mine))
        assert answer.json()["legal"] is allowed
    assert await legal(client, name, other) == []
    answer = await client.get(f"/api/tables/{name}/why", params={"action": bid["action"]}, headers=key(other))
    assert answer.json()["section"].startswith("§")


async def test_refusals_have_their_status_and_their_rule(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me")
    name, mine, other = table["table"], table["tokens"]["0"], table["tokens"]["1"]
    action = (await legal(client, name, mine))[0]["action"]
    for token, words, seen, status in (
        (mine, "fly", 0, 400),
        (mine, action, 5, 409),
        (other, action, 0, 422),
        ("x" * 43, action, 0, 401),
        (mine, action, 0, 200),
        (mine, action, 0, 409),
    ):
        answer = await post(client, name, token, words, seen)
        assert answer.status_code == status, answer.text
        assert status == 200 or answer.json()["error"]
        assert ("rule" in answer.json()) == (status == 422)
    assert (await client.post(f"/api/tables/{name}/actions", json={"action": action, "seen": 1})).status_code == 403


async def test_two_clients_posting_at_once(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me")
    name, token = table["table"], table["tokens"]["0"]
    action = (await legal(client, name, token))[0]["action"]
    answers = await asyncio.gather(*(post(client, name, token, action, 0) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    assert (await client.get(f"/api/tables/{name}")).json()["number"] == 1


async def test_tokens_open_their_own_seat_and_nothing_else(client: AsyncClient) -> None:
    mine, private = await made(client, "me", "me", "me"), await made(client, "me", "me", "me", public=False)
    token, foreign = private["tokens"]["0"], mine["tokens"]["0"]
    for path in ("", "/legal", "/record", "/positions/0", "/why?action=pass", "/events"):
        address = f"/api/tables/{private['table']}{path}"
        for headers in ({}, key(foreign), key("forged"), key(token + "x"), {"Authorization": "Basic " + token}):
            assert (await client.get(address, headers=headers)).status_code in (401, 404), path
    assert (await client.get(f"/api/tables/{private['table']}", headers=key(token))).status_code == 200
    assert (await post(client, private["table"], foreign, "pass", 0)).status_code == 404
    assert (await post(client, mine["table"], token, "pass", 0)).status_code == 403
    seen = (await client.get(f"/api/tables/{mine['table']}", headers=key(token))).json()
    assert seen["you"] == []
    listed = [entry["table"] for entry in (await client.get("/api/tables")).json()]
    assert mine["table"] in listed and private["table"] not in listed


async def test_a_token_dies_with_its_seat(client: AsyncClient, app: Litestar) -> None:
    table = await made(client, "me", "me", "me", public=False)
    context: AppContext = app.state.context
    live = await context.table_cache.get(table["table"])
    await give_to_bot(context, live, viewer_of(live, live.row.host), Seat(1), "L0")
    assert (await client.get(f"/api/tables/{table['table']}", headers=key(table["tokens"]["1"]))).status_code == 404


async def test_oversized_odd_and_broken_requests(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me")
    name, token = table["table"], table["tokens"]["0"]
    actions = f"/api/tables/{name}/actions"
    json_type = {**key(token), "Content-Type": "application/json"}
    huge = await client.post(actions, content=b'{"action": "' + b"x" * 1_100_000 + b'", "seen": 0}', headers=json_type)
    assert huge.status_code == 413
    for body in (
        b"",
        b"{",
        b"[]",
        b'{"action": 1, "seen": 0}',
        b'{"action": "pass"}',
        b'{"action":"p","seen":-1}',
        b"\xff\xfe",
    ):
        assert (await client.post(actions, content=body, headers=json_type)).status_code == 400, body
    extra = {"action": "pass", "seen": 0, "seat": 1}
    assert (await client.post(actions, json=extra, headers=key(token))).status_code == 400
    assert (await post(client, name, token, "x" * 201, 0)).status_code == 400
    deep = b"[" * 100_000
    assert (await client.post("/api/tables", content=deep, headers=json_type)).status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/tables/%00",
        "/api/tables/a'%20or%201=1--",
        "/api/tables/%f0%9f%9a%82",
        "/api/tables/" + "a" * 3000,
        "/api/tables/x/positions/-1",
        "/api/tables/x/positions/" + "9" * 5000,
        "/api/tables/x/positions/1e3",
        "/api/../health/..%5c",
        "/static/../../pyproject.toml",
        "/api/tables//legal",
        "/api/docs/../../x",
    ],
)
async def test_path_tricks_find_nothing(client: AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code in (400, 404), answer.text


async def test_positions_outside_the_game_are_refused(client: AsyncClient) -> None:
    name = (await made(client, "me", "me", "me"))["table"]
    for at in ("1", "-1", "9" * 30):
        assert (await client.get(f"/api/tables/{name}/positions/{at}")).status_code in (400, 404)


async def test_text_from_people_stays_data_and_answers_are_sealed(client: AsyncClient) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    seats = [{"kind": "me", "name": nasty}, {"kind": "me", "name": "渡辺 Zoë\u0000"}, {"kind": "bot"}]
    answer = await client.post("/api/tables", json={"game": "chicago_express", "seats": seats, "title": f"{nasty}\u0000"})
    table = answer.json()["table"]
    answer = await client.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in answer.json()["seats"]][:2] == [nasty, "渡辺 Zoë"]
    assert answer.json()["title"] == nasty
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    record = await client.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert list(parse(record.text).seats) == ["human", "human", "L0"]
    missing = await client.get("/nowhere")
    assert (missing.status_code, missing.headers["x-frame-options"]) == (404, "DENY")


async def test_hidden_cards_stay_hidden(client: AsyncClient, app: Litestar, penny_line: str) -> None:
    table = await made(client, "me", "me", game=penny_line)
    name, tokens, context = table["table"], table["tokens"], app.state.context
    truth = (await context.table_cache.get(name)).s
    for seat in (0, 1):
        state = (await client.get(f"/api/tables/{name}", headers=key(tokens[str(seat)]))).json()["state"]
        assert state["hands"][seat] == truth.hands[seat]
        assert set(state["hands"][1 - seat]) == set(state["deck"]) == {-1}
        assert state["dice"] == -1
    public = (await client.get(f"/api/tables/{name}")).json()["state"]
    assert {card for hand in public["hands"] for card in hand} == {-1}
    assert (await client.get(f"/api/tables/{name}/record", headers=key(tokens["0"]))).status_code == 403


async def test_questions_about_actions_tell_nothing_hidden(client: AsyncClient, app: Litestar, penny_line: str) -> None:
    """Whoever asks why a card cannot be laid must not learn who holds it."""
    table = await made(client, "me", "me", game=penny_line)
    name, tokens, context = table["table"], table["tokens"], app.state.context
    held = (await context.table_cache.get(name)).s.hands[0]
    asked = [{"action": f"lay card-{card}"} for card in range(12)]
    for headers in ({}, key(tokens["1"])):
        answers = [(await client.get(f"/api/tables/{name}/why", params=one, headers=headers)).json() for one in asked]
        assert all(answer == answers[0] for answer in answers)
    mine = [(await client.get(f"/api/tables/{name}/why", params=one, headers=key(tokens["0"]))).json() for one in asked]
    assert [card for card, answer in enumerate(mine) if answer["legal"]] == sorted(held)
    assert (await client.get(f"/api/tables/{name}/legal")).json() == []


async def test_a_finished_hidden_game_gives_its_record(client: AsyncClient, app: Litestar, penny_line: str) -> None:
    table = await made(client, "me", "me", game=penny_line)
    context: AppContext = app.state.context
    while (live := await context.table_cache.get(table["table"])).turn is not None:
        s: Any = live.s
        words = "draw" if s.deck else f"lay card-{s.hands[live.turn][0]}"
        await act(context, table["table"], [live.turn], words, live.number)
    answer = await client.get(f"/api/tables/{table['table']}/record")
    assert answer.status_code == 200
    assert f"seed: {live.row.seed}" in answer.text


async def undo(client: AsyncClient, table: str, token: str, seen: int) -> tuple[int, Any]:
    answer = await client.post(f"/api/tables/{table}/undo", json={"seen": seen}, headers=key(token))
    return answer.status_code, answer.json()


async def can_undo(client: AsyncClient, table: str, token: str) -> Any:
    return (await client.get(f"/api/tables/{table}/undo", headers=key(token))).json()


async def test_a_program_takes_back_by_the_policy_of_the_table(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me")
    name, mine, other = table["table"], table["tokens"]["0"], table["tokens"]["1"]
    assert await can_undo(client, name, mine) == {"possible": False, "why": "there is nothing to undo"}
    await post(client, name, mine, "bid 9", 0)
    assert await can_undo(client, name, mine) == {"possible": True, "why": None}
    since = "another player has acted since, so this cannot be undone"
    assert await can_undo(client, name, other) == {"possible": False, "why": since}
    assert await undo(client, name, other, 1) == (400, {"error": since})
    assert (await undo(client, name, mine, 0))[0] == 409
    assert await undo(client, name, mine, 1) == (200, {"done": True, "number": 2})
    seen = (await client.get(f"/api/tables/{name}", headers=key(mine))).json()
    assert (seen["number"], seen["at"], seen["turn"]) == (2, 0, 0)


async def test_a_program_is_told_why_nothing_is_taken_back(client: AsyncClient, penny_line: str) -> None:
    table = await made(client, "me", "me", game=penny_line)
    name, mine = table["table"], table["tokens"]["0"]
    await post(client, name, mine, "draw", 0)
    why = "something hidden has been seen since, so this cannot be undone"
    assert await can_undo(client, name, mine) == {"possible": False, "why": why}
    assert await undo(client, name, mine, 1) == (400, {"error": why})
    for answer in (
        await client.post(f"/api/tables/{name}/undo", json={"seen": 1}),
        await client.get(f"/api/tables/{name}/undo"),
    ):
        assert answer.status_code == 403
    assert (await undo(client, name, mine, -1))[0] == 400


async def test_a_program_asks_the_others_for_their_consent(client: AsyncClient) -> None:
    table = await made(client, "me", "friend", undo="consent")
    other = (await client.post("/api/seats", json={"invite": table["invites"]["1"], "name": "Bruno"})).json()["token"]
    name, mine = table["table"], table["tokens"]["0"]
    await post(client, name, mine, "bid 9", 0)
    assert await undo(client, name, mine, 1) == (200, {"done": False, "number": 1})
    assert await undo(client, name, other, 1) == (200, {"done": True, "number": 2})


async def test_the_catalog_and_its_description(client: AsyncClient) -> None:
    games = (await client.get("/api/games")).json()
    assert {"chicago_express", "american_rails"} <= {game["name"] for game in games}
    description = (await client.get("/api/docs")).json()
    assert description["openapi"].startswith("3.1")
    assert "/api/tables/{table}/actions" in description["paths"]
    assert (await client.get("/health")).json()["status"] == "well"


async def test_a_program_sees_pauses_and_runs_clocks(client: AsyncClient) -> None:
    table = await made(client, "me", "friend", "bot", clock={"bank": 600, "increment": 30})
    name, token = table["table"], table["tokens"]["0"]
    before = (await client.get(f"/api/tables/{name}")).json()["clock"]
    assert (before["cap"], before["at_zero"], before["started"]) == (600, "vote", False)
    assert (await client.post(f"/api/tables/{name}/clock/pause", headers=key(token))).status_code == 400
    seated = (await client.post("/api/seats", json={"invite": table["invites"]["1"], "name": "Eve"})).json()
    told = (await client.get(f"/api/tables/{name}")).json()["clock"]
    assert [seat["state"] for seat in told["seats"]] in (["running", "waiting", "free"], ["waiting", "running", "free"])
    asked = await client.post(f"/api/tables/{name}/clock/pause", headers=key(token))
    assert (asked.status_code, asked.json()["done"]) == (200, False)
    agreed = await client.post(f"/api/tables/{name}/clock/pause", headers=key(seated["token"]))
    assert (agreed.json()["done"], agreed.json()["clock"]["paused"]) == (True, True)
    resumed = await client.post(f"/api/tables/{name}/clock/resume", headers=key(token))
    assert not resumed.json()["clock"]["paused"]
    vote = await client.post(f"/api/tables/{name}/clock/vote", json={"seat": 0}, headers=key(seated["token"]))
    assert (vote.status_code, "time left" in vote.json()["error"]) == (400, True)


@pytest.mark.parametrize("clock", [{"bank": 600, "cap": 500}, {"bank": 5}, {"bank": 600, "price": 3}, {"bank": 600, "luck": 1}])
async def test_a_clock_that_cannot_be_is_blamed_on_its_field(client: AsyncClient, clock: dict[str, int]) -> None:
    wanted = {"game": "chicago_express", "seats": [{"kind": "me"}] * 3, "clock": clock}
    answer = await client.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["field"].partition(".")[0]) == (400, "clock")
