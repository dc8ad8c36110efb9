"""The pages of studies as browsers ask for them: making one, playing lines, writing, sharing, hidden running games."""

import json
import re
from typing import Any

import pytest
from httpx import AsyncClient

from tests.server.browsing import start

pytestmark = pytest.mark.anyio
DATABASES = ["sqlite"]  # what is stored is tested on both elsewhere

RECORD = """trunkline record 2
game chicago_express/1
players 3
seed 1

bid 9 !?
{ <b>Dear</b> *indeed*. }
(
  bid 7
)
pass
"""


async def new_study(client: AsyncClient, **fields: str) -> str:
    """The address of its first chapter."""
    answer = await client.post("/studies", data={"title": "Prices", "text": RECORD, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[0]


async def test_a_record_is_shown_as_a_tree_and_what_people_wrote_is_escaped(ada: AsyncClient) -> None:
    chapter = await new_study(ada)
    page = (await ada.get(f"{chapter}/1")).text
    assert 'role="tree"' in page and page.count('role="treeitem"') == 4
    assert "&lt;b&gt;Dear&lt;/b&gt; <em>indeed</em>." in page and "<b>Dear</b>" not in page
    assert "1, Seat 1 bids $9., interesting" in page
    assert re.search(r'aria-level="2"[^>]*aria-label="1, Seat 1 bids \$7\., line a"', page)
    assert (await ada.get(f"{chapter}/record")).text.splitlines()[:2] == RECORD.splitlines()[:2]
    printed = (await ada.get(f"{chapter}/print")).text
    assert "<em>indeed</em>" in printed
    assert (await ada.get(f"{chapter}/1/picture.svg")).text.startswith("<svg")
    german = (await ada.get(f"{chapter}/1", headers={"Accept-Language": "de"})).text
    assert "Züge" in german and "one row a turn" not in german


async def test_a_line_is_played_promoted_and_deleted(ada: AsyncClient) -> None:
    chapter = await new_study(ada)
    played = (await ada.post(f"{chapter}/act", data={"at": "0", "action": "bid 11"})).json()
    assert played["node"] == 4
    again = (await ada.post(f"{chapter}/act", data={"at": "0", "action": "bid 11"})).json()
    assert again["node"] == 4
    for edit in ("promote 4", "glyph 4 !!", "mark 4 green hex Q5", "comment 4 de Gut.", "comment 4 - Well."):
        assert (await ada.post(f"{chapter}/edit", data={"edit": edit})).status_code == 200
    page = (await ada.get(f"{chapter}/4")).text
    assert "1, Seat 1 bids $11., excellent, Q5: marked good" in page and "Well." in page
    assert "Gut." in (await ada.get(f"{chapter}/4", headers={"Accept-Language": "de"})).text
    refused = await ada.post(f"{chapter}/act", data={"at": "0", "action": "expand PRR Q3"})
    assert refused.status_code == 400 and "§" in refused.json()["error"]
    assert (await ada.post(f"{chapter}/edit", data={"edit": "delete 4"})).json()["node"] == 0
    assert (await ada.get(f"{chapter}/4")).status_code == 400
    for path in ("board?at=0&pick=bid 8", "card?at=0&action=bid 8", "parts?at=1", "parts"):
        assert (await ada.get(f"{chapter}/{path}")).status_code == 200, path


async def test_only_members_see_and_only_editors_write(ada: AsyncClient, eve: AsyncClient) -> None:
    chapter = await new_study(ada)
    study = chapter.rpartition("/")[0]
    for path in (study, chapter, f"{chapter}/parts", f"{chapter}/record", f"{chapter}/print", f"{chapter}/board"):
        assert (await eve.get(path)).status_code == 404, path
    token = (await ada.post(f"{study}/invite", data={"role": "reader"})).json()["token"]
    assert (await eve.post(f"/studies/join/{token}", data={"name": "Eve"})).status_code == 303
    assert (await eve.get(chapter)).status_code == 200
    assert "Eve" in (await ada.get(chapter)).text
    for path, fields in (("act", {"at": "0", "action": "bid 8"}), ("edit", {"edit": "glyph 1 !"}), ("title", {"title": "x"})):
        assert (await eve.post(f"{chapter}/{path}", data=fields)).status_code == 403, path
    assert (await eve.post(f"{study}/visibility", data={"visibility": "public"})).status_code == 403
    assert (await ada.post(f"{study}/visibility", data={"visibility": "public"})).status_code == 200
    assert "Prices" in (await eve.get("/studies")).text
    assert 'id="comment-form"' not in (await eve.get(chapter)).text


async def test_a_position_of_a_table_is_studied_in_one_click_and_found_again(ada: AsyncClient, eve: AsyncClient) -> None:
    table, _ = await start(ada, "me", "me", "me")
    await ada.post(f"/tables/{table}/act", data={"action": "bid 9", "seen": "0"})
    first = (await ada.post(f"/studies/of/{table}", data={"at": "1"})).headers["location"]
    assert (await ada.get(first)).status_code == 200
    again = (await ada.post(f"/studies/of/{table}", data={"at": "0"})).headers["location"]
    assert again.rpartition("/")[0] == first.rpartition("/")[0]
    assert (await eve.get(first)).status_code == 404
    assert "Study this position" in (await ada.get(f"/tables/{table}")).text


async def test_a_hidden_game_is_redealt_and_says_so(ada: AsyncClient) -> None:
    table, _ = await start(ada, "me", "bot", "bot", game="union_pacific")
    first = (await ada.post(f"/studies/of/{table}", data={"at": "0"})).headers["location"]
    chapter = first.rpartition("/")[0]
    page = (await ada.get(first)).text
    assert "One of the tables this could be" in page and "Deal again" in page
    assert (await ada.get(f"{chapter}/record")).status_code == 400
    dealt = (await ada.post(f"{chapter}/deal")).headers["location"]
    assert dealt != first and (await ada.get(dealt)).status_code == 200


async def test_chapters_are_added_renamed_moved_and_deleted(ada: AsyncClient) -> None:
    chapter = await new_study(ada)
    study = chapter.rpartition("/")[0]
    added = await ada.post(f"{study}/chapters", data={"game": "1830", "players": "3"})
    second = added.headers["location"].rpartition("/")[0]
    await ada.post(f"{second}/title", data={"title": "The sale"})
    await ada.post(f"{second}/up")
    assert (await ada.get(study)).headers["location"] == second
    page = (await ada.get(second)).text
    assert "The sale" in page and "2 of 64" in page
    await ada.post(f"{second}/drop")
    assert (await ada.get(second)).status_code == 404
    assert (await ada.post(f"{chapter}/drop")).status_code == 400
    copied = (await ada.post(f"{chapter}/copy", data={"at": "2"})).headers["location"]
    assert (await ada.get(copied)).status_code == 200
    assert (await ada.post(f"{study}/chapters", data={"game": "1830", "players": "9"})).status_code == 400


async def test_whoever_leads_is_found_by_those_who_follow(ada: AsyncClient) -> None:
    chapter = await new_study(ada)
    await ada.post(f"{chapter}/lead", data={"at": "1"})
    assert await led(ada, chapter) == {"name": "Guest", "mine": True, "chapter": 1, "node": 1}
    await ada.post(f"{chapter}/lead", data={"at": "0", "stop": "1"})
    assert await led(ada, chapter) is None


async def led(client: AsyncClient, chapter: str) -> Any:
    """Where the scripts are told that the leader is."""
    found = re.search(r'<script id="state"[^>]*>(.*?)</script>', (await client.get(chapter)).text)
    assert found is not None
    return json.loads(found[1])["study"]["led"]
