"""A game of 1830 played on another site: opened from the front page and looked at all along."""

import json
import re

import pytest
from httpx import AsyncClient

from tests.study.exports import bid, departing, export, sale
from tests.study.stored_games import text_of

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

APART = 9  # positions from one look to the next; no divisor of the number of views
VIEWS = ("", "map", "market", "figures", "routes-0", "routes-3.5-5", "routes-6.2-2")
STATE = re.compile(r'<script id="state"[^>]*>(.*?)</script>')


async def opened(client: AsyncClient) -> str:
    return await brought(client, text_of("export-3-players.json").encode())


async def brought(client: AsyncClient, content: bytes) -> str:
    answer = await client.post("/import", files={"file": ("game.json", content)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def test_it_can_be_looked_at_from_its_beginning_to_its_end(ada: AsyncClient) -> None:
    """With another view each time, as the page itself asks for them."""
    table = await opened(ada)
    last = json.loads(STATE.findall((await ada.get(f"{table}/parts")).text)[0])["last"]
    assert last > 300
    for at in (*range(0, last, APART), last):
        answer = await ada.get(f"{table}/parts", params={"at": at, "view": VIEWS[at % len(VIEWS)]})
        assert answer.status_code == 200, answer.text
        assert json.loads(STATE.findall(answer.text)[0])["at"] == at


LISTED = re.compile(r'<ol id="departure-lines".*?</ol>', re.DOTALL)


def listed(page: str) -> str:
    return "".join(LISTED.findall(page))


async def test_its_departures_are_listed_with_their_positions_and_rules(ada: AsyncClient) -> None:
    table = await brought(ada, json.dumps(departing()).encode())
    for language, played, rule in (
        ("en", "Seat 3 acts instead of seat 2", "After everybody has passed, the player with priority deal goes on."),
        ("de", "Platz 3 handelt statt Platz 2", "Wenn alle gepasst haben, macht der Besitzer der Erstkaufsrechtkarte weiter."),
    ):
        lines = listed((await ada.get(table, headers={"Accept-Language": language})).text)
        assert f'href="{table}?at=6"' in lines
        assert played in lines
        assert rule in lines
        assert 'href="/rules/1830#s1.2.3.2">§1.2.3.2</a>' in lines
    assert (await ada.get(table, params={"at": 6})).status_code == 200


async def test_its_record_says_where_it_departs(ada: AsyncClient) -> None:
    table = await brought(ada, json.dumps(departing()).encode())
    text = (await ada.get(f"{table}/record")).text
    assert "\nbuy\n# departs from the rulebook at action 6: §1.2.3.2 (" in text
    assert listed((await ada.get(await brought(ada, text.encode()))).text) == ""  # comments are not read


async def test_a_copy_keeps_the_departures_before_it_and_what_is_taken_back_is_none(ada: AsyncClient) -> None:
    table = await brought(ada, json.dumps(departing()).encode())
    for at, number in ((5, 0), (6, 1)):
        copy = (await ada.post(f"{table}/study", data={"at": str(at)})).headers["location"]
        assert listed((await ada.get(copy)).text).count("<li>") == number
    await ada.post(f"{copy}/undo", data={"seen": "6"})
    assert listed((await ada.get(copy)).text) == ""


async def test_a_game_by_the_rules_departs_nowhere(ada: AsyncClient) -> None:
    table = await brought(ada, json.dumps(export(*sale())).encode())
    assert listed((await ada.get(table)).text) == ""
    assert "played=elsewhere" not in (await ada.get(f"{table}/record")).text


async def test_a_bad_export_is_refused_in_german_too(ada: AsyncClient) -> None:
    headers = {"Accept": "application/json", "Accept-Language": "de"}
    wrong = export(bid(1, 9, "SV", 20)), {"a": 1}
    for data, said in zip(wrong, ("Aktion 1: kein Spieler hat die Kennung 9", "hat Spieler und Aktionen"), strict=True):
        answer = await ada.post("/import", data={"text": json.dumps(data)}, headers=headers)
        assert answer.status_code == 400
        assert said in answer.json()["error"]
