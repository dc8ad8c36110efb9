"""Records that somebody brings: refused by line and rule, or kept as a study."""

import re
from typing import Any

import pytest
from httpx import AsyncClient, Response
from litestar import Litestar

from tests.server.browsing import counted

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it


HEAD = "trunkline record 1\nrules: chicago_express/1\nplayers: 3\nseed: 1\n\n"


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"x" * 1_100_000, 413, ""),
        (b"\n" * 200_000, 400, "paste the text"),
        (b'{"game": "chicago_express", "actions": [', 400, "the JSON is incomplete"),
        (b'{"title": "1846", "players": [], "actions": []}', 400, "1830"),
        (b"\xff\xfe\x00\x01", 400, "not a record"),
        (
            b"trunkline record 1\nrules: monopoly/1\nplayers: 3\nseed: 1\n",
            400,
            "line 2: &#39;rules: monopoly/1&#39;: there is no game",
        ),
        (f"{HEAD}bid 7\nbid 7\n".encode(), 400, "line 7: &#39;bid 7&#39;: "),
        (f"{HEAD}bid 7\nfly away\n".encode(), 400, "line 7: &#39;fly away&#39;: "),
        (f"{HEAD}bid 7\n= cash seat-1 999\n".encode(), 400, "line 7: "),
        (f"{HEAD}result: 1 2 3\n".encode(), 400, "the game is not over here"),
    ],
)
@pytest.mark.parametrize("by", ["file", "text"])
async def test_a_bad_record_is_refused_by_line_and_rule_and_changes_nothing(
    app: Litestar, eve: AsyncClient, by: str, content: bytes, status: int, said: str
) -> None:
    before = await counted(app)
    parts: Any = {"files": {"file": ("game.txt", content)}} if by == "file" else {"data": {"text": content}}
    answer = await eve.post("/import", headers={"Accept": "text/html"}, **parts)
    assert answer.status_code == status, answer.text
    assert said in answer.text or by == "text"
    assert "set-cookie" not in answer.headers
    assert await counted(app) == before


async def test_the_form_of_a_refused_record_keeps_what_was_pasted(eve: AsyncClient) -> None:
    pasted = f"{HEAD}bid 7\nfly away <home>\n"
    answer = await eve.post("/import", headers={"Accept": "text/html"}, data={"text": pasted})
    assert answer.status_code == 400
    form = answer.text[answer.text.index('action="/import"') :]
    assert 'role="alert"' in form
    assert f"{HEAD}bid 7\nfly away &lt;home&gt;\n</textarea>" in form


async def test_an_illegal_action_in_a_record_is_told_with_its_rule(eve: AsyncClient) -> None:
    answer = await eve.post("/import", data={"text": f"{HEAD}bid 7\nbid 7\n"}, headers={"Accept": "application/json"})
    assert re.search(r"line 7: 'bid 7': .*\(Chicago Express §\d", answer.json()["error"])


async def test_a_good_record_becomes_a_private_study(app: Litestar, eve: AsyncClient, ada: AsyncClient) -> None:
    answer: Response = await eve.post("/import", files={"file": ("game.txt", f"{HEAD}bid 7\n".encode())})
    assert answer.status_code == 303
    assert (await eve.get(answer.headers["location"])).status_code == 200
    assert (await ada.get(answer.headers["location"])).status_code == 404


NO_OPTIONS = [
    ("chicago_express/1", "first-bidder=seat-9", "möglich sind seat-1"),
    ("american_rails/1", "banker=me", "möglich sind seat-1"),
    ("1830/1", "bank=7", "bitte einen Betrag zwischen 3000 und 100000 angeben"),
    ("1830/1", f"bank={'9' * 5000}", "bitte einen Betrag zwischen 3000 und 100000 angeben"),
    ("1830/1", "diesels=few", "möglich sind limited, unlimited"),
    ("1830/1", "played=badly", "möglich ist nur elsewhere"),
    ("union_pacific/1", "board=0", "dieser Plan ist"),
]


async def test_an_option_that_does_not_exist_is_refused_in_german_too(eve: AsyncClient) -> None:
    headers = {"Accept": "application/json", "Accept-Language": "de"}
    for rules, option, said in NO_OPTIONS:
        text = f"trunkline record 1\nrules: {rules}\nplayers: 3\nseed: 1\noptions: {option}\n"
        answer = await eve.post("/import", data={"text": text}, headers=headers)
        assert answer.status_code == 400
        assert f"{option}: {said}" in answer.json()["error"]
