"""Every request has an id, which stands in the answer and in each line of the log; the line tells no secret."""

import json
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from httpx import AsyncClient

from tests.server.running import PATIENCE, Server, ask, serving


def lines(server: Server, sender: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    return [line for line in found if line["from"] == sender]


def answered(server: Server, path: str, identity: str) -> dict[str, Any]:
    """Ask with this id; gives its line of the log, which is written after the answer."""
    with suppress(HTTPError), urlopen(Request(server.address + path, headers={"X-Request-ID": identity}), timeout=30) as answer:
        assert answer.headers["x-request-id"] == identity
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        for line in lines(server, "trunkline.requests"):
            if line["request"] == identity:
                return line
        sleep(0.01)
    raise AssertionError(f"{identity} is not in the log")


@pytest.mark.anyio
async def test_a_sane_id_is_taken_over_and_any_other_is_replaced(client: AsyncClient) -> None:
    answer = await client.get("/api/games", headers={"X-Request-ID": "proxy-0123.abc_Z"})
    assert answer.headers.get_list("x-request-id") == ["proxy-0123.abc_Z"]
    for odd in (b"short", b"x" * 65, b"with space 123", b'{"level": "error"}', b"line\\nbreak1", "ümlaute-123".encode()):
        given = (await client.get("/api/games", headers=[(b"x-request-id", odd)])).headers["x-request-id"]
        assert given.isalnum() and len(given) == 12
    assert (await client.get("/nowhere")).headers["x-request-id"]


def test_a_request_is_a_line_of_the_log_and_its_address_is_a_pattern(server: Server) -> None:
    _, made = ask(server, "/api/tables", {"game": "chicago_express", "seats": [{"kind": "friend"}] * 3})
    invite = made["invites"]["0"]
    line = answered(server, f"/join/{invite}", "tried-in-a-test")
    assert (line["method"], line["status"], line["level"]) == ("GET", 200, "info")
    assert line["path"].startswith("/join/{")
    assert line["ms"] >= 0
    assert invite not in server.said()


def test_neither_styles_nor_health_fill_the_log(server: Server) -> None:
    with urlopen(Request(f"{server.address}/health", headers={"X-Request-ID": "health-check"}), timeout=30):
        pass
    answered(server, "/api/games", "after-the-check")  # its line comes after the other's
    assert "health-check" not in [line["request"] for line in lines(server, "trunkline.requests")]


def test_an_error_is_found_by_the_id_of_its_request(tmp_path: Path) -> None:
    import sqlite3

    file = tmp_path / "x.sqlite"
    with serving(f"sqlite:///{file}", tmp_path / "log", environment={"TRUNKLINE_METRICS_TOKEN": "watchful"}) as server:
        assert ask(server, "/api/tables", {"game": "chicago_express", "seats": [{"kind": "me"}] * 3})[0] == 201
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE tables SET asked = 'nobody'")
        assert ask(server, "/api/tables") == (500, {"error": "something went wrong here; it has been noted"})
        assert answered(server, "/api/tables", "it-goes-wrong")["status"] == 500
        assert [(line["level"], line["request"]) for line in lines(server, "trunkline.web")][1:] == [("error", "it-goes-wrong")]
        page = Request(f"{server.address}/metrics", headers={"Authorization": "Bearer watchful"})
        with urlopen(page, timeout=30) as answer:
            assert b'trunkline_errors_total{where="request"} 2\n' in answer.read()
