"""A table goes on by the edition of the rules it began with; new tables are of the newest."""

import re
from typing import Any

import pytest
from httpx import AsyncClient
from sqlalchemy import update

from tests.server.test_api import post
from tests.server.test_host_boards import hosted, new_table
from trunkline.server.store.schema import tables
from trunkline.server.tables.context import AppContext

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

TO_THE_SECOND_STOCK_ROUND = [*["buy"] * 6, "set-par 100", *["done"] * 3, "go-on"]
DECLINED = ["buy-private CS 30", "decline"]


async def stored(db: str, edition: int) -> dict[str, Any]:
    """A table in the database; one of edition 1 was begun when that was the newest."""
    async with hosted(db) as (app, client):
        made = await new_table(client, "1830", "me", "me", "me")
        context: AppContext = app.state.context
        async with context.store.writing() as c:
            await c.execute(update(tables).where(tables.c.id == made["table"]).values(edition=edition))
    return made


async def after_a_refusal(client: AsyncClient, made: dict[str, Any]) -> Any:
    """What becomes of a deal proposed again at a better price."""
    for words in (*TO_THE_SECOND_STOCK_ROUND, *DECLINED):
        assert (await act(client, made, words)).status_code == 200, words
    return await act(client, made, "buy-private CS 40")


async def act(client: AsyncClient, made: dict[str, Any], words: str) -> Any:
    seen = (await client.get(f"/api/tables/{made['table']}")).json()
    return await post(client, made["table"], made["tokens"][str(seen["turn"])], words, seen["number"])


async def test_a_new_table_is_of_the_newest_edition(client: AsyncClient) -> None:
    made = await new_table(client, "1830", "me", "me", "me")
    assert "rules: 1830/2\n" in (await client.get(f"/api/tables/{made['table']}/record")).text
    assert (await after_a_refusal(client, made)).status_code == 200


async def test_a_table_of_edition_1_goes_on_under_it(db: str) -> None:
    made = await stored(db, 1)
    async with hosted(db) as (_, client):
        refused = await after_a_refusal(client, made)
        assert (refused.status_code, refused.json()["rule"]["section"]) == (422, "§0.4")
        assert (await act(client, made, "done")).status_code == 200
        assert (await client.get(f"/tables/{made['table']}")).status_code == 200
        assert "rules: 1830/1\n" in (await client.get(f"/api/tables/{made['table']}/record")).text


@pytest.mark.parametrize(("edition", "status"), [(1, 422), (2, 200)])
async def test_a_record_is_tried_on_under_its_own_edition(eve: AsyncClient, edition: int, status: int) -> None:
    head = f"trunkline record 1\nrules: 1830/{edition}\nplayers: 3\nseed: 1\n\n"
    text = head + "\n".join([*TO_THE_SECOND_STOCK_ROUND, *DECLINED]) + "\n"
    study = (await eve.post("/import", data={"text": text})).headers["location"]
    seen = len(TO_THE_SECOND_STOCK_ROUND) + len(DECLINED)
    action = {"action": "buy-private CS 40", "seen": str(seen)}
    answer = await eve.post(f"{study}/act", data=action, headers={"Accept": "application/json"})
    assert answer.status_code == status, answer.text


async def test_a_declined_price_leaves_a_stepper_below_and_one_above_it(eve: AsyncClient) -> None:
    text = "\n".join(
        ["trunkline record 1", "rules: 1830/2", "players: 3", "seed: 1", "", *TO_THE_SECOND_STOCK_ROUND, *DECLINED]
    )
    study = (await eve.post("/import", data={"text": f"{text}\n"})).headers["location"]
    page = (await eve.get(study)).text
    steppers = re.findall(r'<form id="(amount-[^"]*-CS[^"]*)".*?value="(\d+)" min="(\d+)" max="(\d+)"', page)
    assert [figures for _, *figures in steppers] == [
        ["29", "0", "29"],
        ["40", "31", "695"],
    ]  # they begin near the printed price
    assert len({name for name, *_ in steppers}) == 2
