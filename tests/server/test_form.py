"""The form of a new table: options as choices, and everything that was typed stays when something is wrong."""

from typing import Any

import pytest
from httpx import AsyncClient
from litestar import Litestar

from tests.server.browsing import browser, counted, live_table
from tests.server.forms import game_form
from trunkline.core.catalog import catalog
from trunkline.server.app.application import make_app
from trunkline.server.common.rate_limits import ALLOWED
from trunkline.server.common.settings import Settings

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it
HTML = {"Accept": "text/html"}
EVERYTHING: dict[str, Any] = {
    "game": "american_rails-row16",
    "name": 'Ada "the" <Countess>',
    "seat": ["bot-L3", "friend", "me", "friend", "none"],
    "seat-name": ["", "", "", "<Bo>", ""],
    "title": "Friday & Saturday",
    "undo": "consent",
    "option-banker": "seat-5",
    "hints": "on",
    "no-table-talk": "on",
    "clock": "custom",
    "clock-bank": "3",
    "clock-bank-unit": "h",
    "clock-increment": "45",
    "clock-increment-unit": "s",
    "clock-cap": "4",
    "clock-cap-unit": "h",
    "at-zero": "price",
    "price": "2",
    "from-opening": "on",
}


async def test_the_form_offers_every_option_as_a_choice_with_a_word_of_help(ada: AsyncClient) -> None:
    pages = {game.name: (await ada.get(f"/new/{game.name}")).text for game in catalog()}
    for game in catalog():
        form = game_form(pages[game.name], game.name)
        for name, option in game.options.items():
            if isinstance(option.values, tuple) and option.values:
                assert form.offered[f"option-{name}"] == ["" if v == option.default else v for v in option.values]
            assert (option.help in form.words) == bool(option.values)
    page = pages["1830"]
    assert 'type="number" name="option-bank"' in page and 'min="3000"' in page and 'placeholder="12000"' in page


async def test_in_german_seats_values_and_help_are_said_in_german(app: Litestar) -> None:
    async with browser(app, **{"Accept-Language": "de"}) as ada:
        words = game_form((await ada.get("/new/chicago_express")).text, "chicago_express").words
    assert "Platz 2" in words and "Ausgelost" in words and "Wer bei der ersten Versteigerung" in words
    assert "seat-" not in words and "andom" not in words


async def test_the_form_as_it_comes_draws_the_first_bidder_of_chicago_express(app: Litestar, ada: AsyncClient) -> None:
    form = game_form((await ada.get("/new/chicago_express")).text, "chicago_express").fields
    drawn = [await live_table(app, await started(ada, form)) for _ in range(3)]
    assert [dict(live.game.chosen) for live in drawn] == [{"first-bidder": "random"}] * 3


async def test_the_default_of_an_option_is_not_written_down(app: Litestar, ada: AsyncClient) -> None:
    for game in catalog():
        form = game_form((await ada.get(f"/new/{game.name}")).text, game.name).fields
        sent = form | {name: "" for name in form if name.startswith("option-")} | {"game": game.name}
        assert (await live_table(app, await started(ada, sent))).game.chosen == {}


async def test_programs_and_old_pages_that_say_nothing_keep_the_first_seat(app: Litestar, ada: AsyncClient) -> None:
    live = await live_table(app, await started(ada, {"game": "chicago_express", "seat": ["me", "me", "me"]}))
    assert (live.game.chosen, live.turn) == ({}, 0)


async def started(ada: AsyncClient, form: Any) -> str:
    answer = await ada.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].partition("#")[0].rpartition("/")[2])


async def test_everything_that_was_typed_stands_there_again_when_something_is_wrong(ada: AsyncClient) -> None:
    answer = await ada.post("/tables", data=EVERYTHING, headers=HTML)
    assert answer.status_code == 400
    form = game_form(answer.text, "american_rails")
    assert form.fields == EVERYTHING
    assert "Banker: there is no seat 5, only 4 play" in form.words
    assert answer.text.count('role="alert"') == 2  # this one, and the page's own
    assert answer.text.count('<details class="fold" open') == 1 and "<Countess" not in answer.text
    assert (await ada.post("/tables", data=form.fields | {"option-banker": "seat-4"}, headers=HTML)).status_code == 303


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat": ["me", "none", "none", "none", "none"]}, "American Rails ist für 3 bis 5"),
        ({"seat": ["me", "bot-L9", "me", "none", "none"]}, "L9"),
        ({"option-banker": "nobody"}, "möglich sind seat-1"),
        ({"option-weather": "wet"}, "weather"),
        ({"undo": "always"}, "always"),
    ],
)
async def test_every_mistake_is_told_in_the_form_and_makes_nobody_and_nothing(
    app: Litestar, wrong: dict[str, Any], said: str
) -> None:
    async with browser(app, **{"Accept-Language": "de"}) as ada:
        before = await counted(app)
        sent = EVERYTHING | {"game": "american_rails", "option-banker": ""} | wrong
        answer = await ada.post("/tables", data=sent, headers=HTML)
        form = game_form(answer.text, "american_rails")
        assert (answer.status_code, answer.headers.get("set-cookie")) == (400, None)
        assert said in form.words and form.fields["name"] == EVERYTHING["name"]
        assert await counted(app) == before
        assert (await ada.post("/tables", data=sent)).json()["error"]  # a script that posts it is answered as before


async def test_a_game_that_is_not_there_is_told_above_all_cards(ada: AsyncClient) -> None:
    answer = await ada.post("/tables", data=EVERYTHING | {"game": "chess"}, headers=HTML)
    assert answer.status_code == 400 and "There is no game &#39;chess&#39;" in answer.text


async def test_who_makes_too_many_tables_keeps_the_form_too(db: str) -> None:
    app = make_app(Settings(db=db, bot_pause=0))
    async with app.lifespan(), browser(app) as ada:
        for _ in range(ALLOWED["create"]):
            await ada.post("/tables", data=EVERYTHING, headers=HTML)
        answer = await ada.post("/tables", data=EVERYTHING, headers=HTML)
    assert answer.status_code == 429
    assert game_form(answer.text, "american_rails").fields == EVERYTHING


async def test_programs_are_told_every_option_with_values_default_and_help(client: AsyncClient) -> None:
    games = {game["name"]: game for game in (await client.get("/api/games")).json()}
    (bidder,) = games["chicago_express"]["options"]
    assert bidder == {
        "name": "first-bidder",
        "help": "Who bids first in the first opening auction.",
        "values": ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "random"],
        "least": None,
        "most": None,
        "default": "seat-1",
        "suggested": "random",
    }
    bank, diesels = games["1830"]["options"]
    assert (bank["values"], bank["least"], bank["most"], bank["default"]) == ([], 3000, 100000, "12000")
    assert (diesels["values"], diesels["default"]) == (["limited", "unlimited"], "limited")
