"""Bodies that are too wide, too deep or too long are refused by their bytes, at every address, before anybody does any work."""

import json
import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest
from httpx import AsyncClient, Response
from litestar import Litestar

from tests.server.browsing import HOME, counted, live_table, start
from tests.server.test_api import key, made
from trunkline.server.api.messages import NewTable, SeatRequest
from trunkline.server.common.rate_limits import Limits
from trunkline.server.common.request_bodies import DEEPEST, LONGEST, MOST_FIELDS
from trunkline.server.tables.context import BOTS, UNDO

pytestmark = pytest.mark.anyio
DATABASES = ["sqlite"]

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Origin": HOME}
PARTS = {"Content-Type": "multipart/form-data; boundary=x", "Origin": HOME}
JSON = {"Content-Type": "application/json", "Origin": HOME}
PART = b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\nme\r\n'
METHODS = {"POST", "PUT", "PATCH", "DELETE"}

WIDE = (b"&".join([b"seat=me"] * 10_000), FORM)
WIDE_PARTS = (PART * 10_000 + b"--x--\r\n", PARTS)
SOME_PARTS = (PART * (MOST_FIELDS + 1) + b"--x--\r\n", PARTS)
WIDE_JSON = (json.dumps({f"n{n}": 1 for n in range(10_000)}).encode(), JSON)
DEEP_JSON = (b"[" * 10_000 + b"]" * 10_000, JSON)
DEEP_IN_STRINGS = (b'["\\"[",' * (DEEPEST + 1), JSON)
LONG = (b"x" * 2_000_000, JSON)


def routes(app: Litestar) -> Iterator[tuple[str, str]]:
    """Every address of the application that changes something, and every other one, to which one may still post."""
    for route in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", lambda hole: {"table": "TABLE", "at": "1"}.get(hole[1], "x"), route.path)
        for method in METHODS & set(route.methods) or {"POST"}:
            yield method, path


async def sent(client: AsyncClient, method: str, path: str, body: tuple[bytes, dict[str, str]]) -> Response:
    content, headers = body
    return await client.request(method, path, content=content, headers=headers)


@pytest.mark.parametrize("body", [WIDE, WIDE_PARTS, SOME_PARTS, WIDE_JSON, DEEP_JSON, DEEP_IN_STRINGS, LONG])
async def test_every_route_refuses_it_before_it_does_anything(
    app: Litestar, ada: AsyncClient, body: tuple[bytes, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await start(ada, "me", "me", "me")
    before, begun = await counted(app), list[str]()
    monkeypatch.setattr(Limits, "count", lambda self, kind, sender: begun.append(kind))
    addresses = list(routes(app))
    assert len(addresses) > 40
    for method, path in addresses:
        answer = await sent(ada, method, path.replace("TABLE", table), body)
        assert 400 <= answer.status_code < 500, (method, path, answer.text)
        assert " " in answer.json()["error"] and "Validation" not in answer.text, answer.text
    assert await counted(app) == before
    assert set(begun) <= {"request"}  # no handler has: each counts what it does first


@pytest.mark.parametrize("body", [WIDE, SOME_PARTS])
async def test_too_many_fields_are_named_as_the_reason(ada: AsyncClient, body: tuple[bytes, dict[str, str]]) -> None:
    for path in ("/tables", "/import", "/account/logout", "/settings"):
        answer = await sent(ada, "POST", path, body)
        assert (answer.status_code, answer.json()["error"]) == (400, f"this has more than {MOST_FIELDS} fields")


async def test_deep_and_wide_json_is_refused_whatever_it_calls_itself(client: AsyncClient) -> None:
    for content, said in ((DEEP_JSON[0], "levels"), (WIDE_JSON[0], "fields"), (DEEP_IN_STRINGS[0], "levels")):
        for headers in (JSON, FORM, PARTS, {}):
            answer = await client.post("/api/tables", content=content, headers=headers)
            assert answer.status_code == 400 and said in answer.json()["error"], answer.text
            assert (answer.json()["field"], said in answer.json()["expected"]) == ("body", True)


async def test_a_long_body_is_taken_by_the_import_alone(ada: AsyncClient) -> None:
    text = b"text=" + b"x" * LONGEST
    imported = await sent(ada, "POST", "/import", (text, FORM))
    assert (imported.status_code, "record" in imported.text) == (400, True)  # it was read: these words are no record
    assert (await sent(ada, "POST", "/tables", (text, FORM))).status_code == 413


async def test_a_body_that_hides_its_length_is_read_no_further_than_the_limit(ada: AsyncClient) -> None:
    given = []

    async def endless() -> Any:
        while True:
            given.append(10_000)
            yield b"x" * 10_000

    answer = await ada.post("/settings", content=endless(), headers=FORM)
    assert answer.status_code == 413
    assert sum(given) <= LONGEST + 20_000


async def test_half_a_body_is_not_taken_for_a_whole_one(app: Litestar, ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    messages = [{"type": "http.disconnect"}, {"type": "http.request", "body": b"seen=0&action=bid 1", "more_body": True}]

    async def cut_off() -> Any:
        return messages.pop()

    request = ada.build_request("POST", f"/tables/{table}/act", data={"seen": "0", "action": "bid 12"})
    scope = {"type": "http", "method": "POST", "path": request.url.path, "headers": request.headers.raw, "query_string": b""}
    sent: list[Any] = []
    await app(scope, cut_off, collected(sent))  # type: ignore[arg-type]
    assert sent[0]["status"] == 400
    assert (await live_table(app, table)).number == 0


def collected(sent: list[Any]) -> Any:
    async def send(message: Any) -> None:
        sent.append(message)

    return send


async def test_text_full_of_brackets_and_ampersands_is_only_text(ada: AsyncClient, client: AsyncClient) -> None:
    nasty = "[{" * 30 + "&,"
    table, _ = await start(ada, "me", "me", "me", title=nasty)
    assert (await ada.post(f"/tables/{table}/note", data={"text": "&" * 10_000})).status_code == 200
    await made(client, "me", "me", title=nasty)


async def test_the_longest_note_fits(ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    assert (await ada.post(f"/tables/{table}/note", data={"text": "\U0001f682" * 10_000})).status_code == 200


SEATS = [{"kind": "me"}] * 3
TABLE: dict[str, Any] = {"game": "chicago_express", "seats": SEATS}


@pytest.mark.parametrize(
    ("body", "field", "expected"),
    [
        (b"", "body", "a JSON object with game, seats"),
        (b"{", "body", "a JSON object with game, seats"),
        (b"\xff", "body", "a JSON object with game, seats"),
        ([], "body", "a JSON object with game, seats"),
        ({}, "game", "the name of a game"),
        ({**TABLE, "game": 1}, "game", "the name of a game"),
        ({**TABLE, "game": "chess"}, "game", "the name of a game"),
        ({**TABLE, "seats": []}, "seats", "as many seats as"),
        ({**TABLE, "seats": SEATS * 3}, "seats", "as many seats as"),
        ({**TABLE, "seats": [1]}, "seats[0]", "a JSON object with kind, name, bot"),
        ({**TABLE, "seats": [{}]}, "seats[0].kind", "one of me, friend, anyone, bot"),
        ({**TABLE, "seats": [{"kind": "you"}]}, "seats[0].kind", "one of me, friend, anyone, bot"),
        ({**TABLE, "seats": [*SEATS, {"kind": "me", "age": 7}]}, "seats[3].age", "kind, name, bot"),
        ({**TABLE, "seats": [{"kind": "bot", "bot": "L9"}]}, "seats[0].bot", "one of L0, L1, L2, L3"),
        ({**TABLE, "undo": "x"}, "undo", "one of free, mine, consent, none"),
        ({**TABLE, "public": "perhaps"}, "public", "true or false"),
        ({**TABLE, "title": "x" * 81}, "title", "at most 80 characters"),
        ({**TABLE, "options": {"a": []}}, "options[...]", "a string"),
        ({**TABLE, "options": {"speed": "high"}}, "options", "options of the game"),
        ({**TABLE, "colour": "red"}, "colour", "game, seats"),
    ],
)
async def test_a_wrong_table_is_told_by_its_field(client: AsyncClient, body: Any, field: str, expected: str) -> None:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = await client.post("/api/tables", content=content)
    assert answer.status_code == 400
    said = answer.json()
    assert (said["field"], expected in said["expected"]) == (field, True), said
    assert said["error"]


async def test_a_wrong_action_claim_or_order_is_told_by_its_field(client: AsyncClient) -> None:
    table = await made(client, "me", "me", "me")
    name, token = table["table"], key(table["tokens"]["0"])
    for method, path, body, field in (
        ("POST", f"/api/tables/{name}/actions", {"action": "fly", "seen": 0}, "action"),
        ("POST", f"/api/tables/{name}/actions", {"action": "pass", "seen": -1}, "seen"),
        ("POST", f"/api/tables/{name}/actions", {"action": "pass", "seen": 10**12}, "seen"),
        ("POST", f"/api/tables/{name}/actions", {"action": "pass"}, "seen"),
        ("PUT", f"/api/tables/{name}/plan", {"plan": "fly", "seen": 0}, "plan"),
        ("PUT", f"/api/tables/{name}/plan", {"plan": 1, "seen": 0}, "plan"),
        ("POST", "/api/seats", {"invite": "x" * 101, "name": ""}, "invite"),
        ("POST", "/api/seats", {"invite": "x"}, "name"),
    ):
        answer = await client.request(method, path, json=body, headers=token)
        assert (answer.status_code, answer.json()["field"]) == (400, field), answer.text
        assert answer.json()["expected"]


async def test_a_wrong_part_of_an_address_is_named_too(client: AsyncClient) -> None:
    name = (await made(client, "me", "me", "me"))["table"]
    answer = await client.get(f"/api/tables/{name}/why", params={"action": "x" * 201})
    assert (answer.status_code, answer.json()["field"]) == (400, "action")


def test_the_description_knows_the_words_of_the_house() -> None:
    assert set(get_args(get_type_hints(SeatRequest)["bot"])) == set(BOTS)
    assert set(get_args(get_type_hints(NewTable)["undo"])) == set(UNDO)
