"""A game of 1830 played on another site: opened from the front page and looked at all along."""

import json
import re
from pathlib import Path

import pytest
from httpx import AsyncClient

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

GAME = Path(__file__).parents[3] / "shared/oracle/1830/games/29133.json"
APART = 5  # positions from one look to the next; no divisor of the number of views
VIEWS = ("", "map", "market", "figures", "routes-0", "routes-3.5-5", "routes-6.2-2")
STATE = re.compile(r'<script id="state"[^>]*>(.*?)</script>')


async def opened(client: AsyncClient) -> str:
    if not GAME.exists():
        pytest.skip("the games played elsewhere are not part of the project")
    answer = await client.post("/import", files={"file": (GAME.name, GAME.read_bytes())})
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
