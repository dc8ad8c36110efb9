"""Clocks in the browser's pages: the form of a new table, what its page shows, and what players do about them."""

import re

import pytest
from httpx import AsyncClient

from trunkline.core.errors import TrunklineError
from trunkline.server.clocks.clock import BOT, HOUR, PRESETS, PRICE, Clock
from trunkline.server.web.pages.clock_form import clock_in

pytestmark = pytest.mark.anyio
OWN = {"clock": "custom", "clock-bank": "2", "clock-bank-unit": "h", "clock-increment": "45", "clock-increment-unit": "s"}


@pytest.mark.parametrize(
    ("fields", "clock"),
    [
        ({}, None),
        ({"clock": "none", "at-zero": "bot"}, None),
        ({"clock": "live", "price": "7"}, PRESETS["live"]),
        ({"clock": "days", "at-zero": "bot", "from-opening": "on"}, PRESETS["days"]._replace(at_zero=BOT, from_opening=True)),
        ({**OWN, "at-zero": "price", "price": "3"}, Clock(2 * HOUR, 45, 2 * HOUR, PRICE, 3)),
        ({**OWN, "clock-cap": "3", "clock-cap-unit": "h"}, Clock(2 * HOUR, 45, 3 * HOUR)),
    ],
)
def test_a_form_describes_a_clock(fields: dict[str, str], clock: Clock | None) -> None:
    assert clock_in(fields) == clock


@pytest.mark.parametrize("fields", [{"clock": "sand"}, {**OWN, "clock-bank": "two"}, {**OWN, "clock-bank": "9" * 20}])
def test_a_form_with_no_clock_in_it_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(TrunklineError):
        clock_in(fields)


async def table_of(ada: AsyncClient, **fields: str) -> str:
    form = {"game": "chicago_express", "name": "Ada", "seat": ["me", "bot-L0", "bot-L0"], **fields}
    answer = await ada.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].partition("#")[0]


async def test_a_table_shows_its_clock_and_pauses_it(ada: AsyncClient) -> None:
    table = await table_of(ada, clock="live")
    page = (await ada.get(table)).text
    assert "30 min + 30 s, at most 30 min" in page
    assert len(re.findall("thinks for free", page)) == 2
    assert (await ada.post(f"{table}/clock/resume")).status_code == 400
    assert (await ada.post(f"{table}/clock/pause")).json() == {"done": True}
    assert "Let the clocks run again" in (await ada.get(table)).text
    assert (await ada.post(f"{table}/clock/resume")).json() == {"done": True}
    assert (await ada.post(f"{table}/clock/vote/0")).status_code == 400


async def test_a_game_whose_players_stand_in_columns_shows_them_in_a_line(ada: AsyncClient) -> None:
    table = await table_of(ada, clock="day", game="1830")
    assert 'class="clock-row"' in (await ada.get(table)).text


async def test_a_hidden_page_opens_no_turn(ada: AsyncClient) -> None:
    table = await table_of(ada, **{"clock": "live", "from-opening": "on"})
    assert "counts once opened" in (await ada.get(f"{table}/parts?unseen=true")).text
    assert "counts once opened" not in (await ada.get(f"{table}/parts")).text.partition("clock-terms")[0]


async def test_a_table_without_a_clock_shows_none(ada: AsyncClient) -> None:
    assert "clock-figure" not in (await ada.get(await table_of(ada))).text


async def test_a_clock_that_cannot_be_is_told_in_the_form(ada: AsyncClient) -> None:
    form = {"game": "chicago_express", "seat": ["me", "bot-L0", "bot-L0"], **OWN, "clock-bank-unit": "s"}
    answer = await ada.post("/tables", data=form, headers={"Accept": "text/html"})
    assert answer.status_code == 400
    assert "10 seconds to 30 days" in answer.text


async def test_a_person_with_an_account_sets_when_they_rest(ada: AsyncClient) -> None:
    rest = {"opens": "23:00", "closes": "07:00", "zone": "Europe/Berlin", "first": "2026-12-24", "last": "2026-12-27"}
    assert (await ada.post("/account/rest", data=rest)).status_code == 403
    await ada.post("/account/register", data={"account": "ada.rests", "password": "a long one"})
    assert (await ada.post("/account/rest", data=rest)).status_code == 303
    page = (await ada.get("/account")).text
    assert 'value="23:00"' in page
    assert 'value="2026-12-24 2026-12-27"' in page
    assert (await ada.post("/account/rest", data={**rest, "first": ""})).status_code == 303
    again = await ada.post("/account/rest", data={**rest, "opens": "21:00"})
    assert (again.status_code, "once in 7 days" in again.text) == (400, True)
    assert (await ada.post("/account/rest", data={**rest, "zone": "Mars"})).status_code == 400
