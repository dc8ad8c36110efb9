"""``trunkline serve --board union_pacific=FILE``: new tables on it, old ones on theirs, and a sentence where it is missing."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar
from typer.testing import CliRunner

from tests.server.playing import play_randomly
from trunkline.cli.main import app as cli
from trunkline.core.catalog import find, on_board
from trunkline.core.errors import BadBox, TrunklineError, UnknownGame
from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import why_not
from trunkline.core.serialize import dump
from trunkline.games.union_pacific.custom_boards import own
from trunkline.server.app.application import make_app
from trunkline.server.app.serve import run
from trunkline.server.bots.bot_runner import BotRunner, task_of
from trunkline.server.common.host_games import Library, boards_in
from trunkline.server.common.settings import Settings
from trunkline.server.store.snapshots import SNAPSHOT_EVERY

pytestmark = pytest.mark.anyio

DATABASES = ["sqlite"]  # what is tested here does not depend on it

HOME = "http://trunkline.test"
LINE = '"Seattle"], type = "classic", spaces = ["neutral"'
LONGER = own().replace(f"{LINE}]", f'{LINE}, "neutral"]')
LONGEST = own().replace(f"{LINE}]", f'{LINE}, "neutral", "neutral"]')


@pytest.fixture
def longer(tmp_path: Path) -> str:
    return board_file(tmp_path / "longer.toml", LONGER)


def board_file(file: Path, text: str) -> str:
    file.write_text(text, encoding="utf-8")
    return f"union_pacific={file}"


@asynccontextmanager
async def hosted(db: str, board: str = "") -> AsyncIterator[tuple[Litestar, AsyncClient]]:
    app = make_app(Settings(db=db, board=board, bot_pause=0, rate=100_000))
    transport = ASGITransport(app)  # type: ignore[arg-type]
    async with app.lifespan(), AsyncClient(transport=transport, base_url=HOME, headers={"Origin": HOME}) as client:
        yield app, client


async def new_table(client: AsyncClient, game: str, *kinds: str) -> dict[str, Any]:
    answer = await client.post("/api/tables", json={"game": game, "seats": [{"kind": kind} for kind in kinds]})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def state_of(client: AsyncClient, table: str) -> int:
    return (await client.get(f"/api/tables/{table}")).status_code


def fingerprint(text: str) -> str:
    return str(on_board(find("union_pacific"), text, "board").chosen["board"])


async def test_a_table_stays_on_the_board_it_began_with(db: str, longer: str, tmp_path: Path) -> None:
    async with hosted(db) as (_, client):
        plain = await new_table(client, "union_pacific", "me", "me", "me")
    async with hosted(db, longer) as (app, client):
        mine = await new_table(client, "union_pacific", "me", "me", "me")
        other = await new_table(client, "union_pacific-professional", "me", "me", "me")
        rails = await new_table(client, "chicago_express", "me", "me", "me")
        for made, chosen in ((plain, {}), (mine, {"board": fingerprint(LONGER)}), (other, {"board": fingerprint(LONGER)})):
            live = await app.state.context.table_cache.get(made["table"])
            assert dict(live.game.chosen) == chosen
            assert (live.game.box.board == fingerprint(LONGER)) is bool(chosen)
    another = board_file(tmp_path / "longest.toml", LONGEST)
    for board in ("", another):
        async with hosted(db, board) as (_, client):
            assert [await state_of(client, made["table"]) for made in (plain, rails, mine, other)] == [200, 200, 503, 503]
            said = (await client.get(f"/api/tables/{mine['table']}")).json()["error"]
            assert said.startswith("this table cannot be opened here: ") and fingerprint(LONGER) in said
            page = await client.get(f"/tables/{mine['table']}", headers={"Accept": "text/html"})
            assert page.status_code == 503 and fingerprint(LONGER) in page.text
            assert (await client.get("/")).status_code == 200
    async with hosted(db, longer) as (_, client):
        assert await state_of(client, mine["table"]) == 200


def reordered(text: str) -> str:
    """The same board with its cities and connections written in the opposite order."""
    for start in ("    { ends", '"'):
        rows = [line for line in text.splitlines() if line.startswith(start)]
        text = text.replace("\n".join(rows), "\n".join(reversed(rows)))
    return text


async def test_a_table_goes_on_when_its_board_file_is_written_in_another_order(db: str, longer: str, tmp_path: Path) -> None:
    async with hosted(db, longer) as (app, client):
        made = await new_table(client, "union_pacific", "me", "me", "me")
        before = await play_randomly(app.state.context, made["table"], SNAPSHOT_EVERY + 5)
    turned = board_file(tmp_path / "turned.toml", reordered(LONGER))
    assert reordered(LONGER) != LONGER and fingerprint(reordered(LONGER)) == fingerprint(LONGER)
    async with hosted(db, turned) as (app, client):
        after = await app.state.context.table_cache.get(made["table"])
        assert dump(after.s) == dump(before.s)
        assert after.game.box.connections == before.game.box.connections
        assert (await play_randomly(app.state.context, made["table"], 10)).number == before.number + 10


async def test_the_record_names_the_board_and_comes_back_where_the_board_is(db: str, longer: str) -> None:
    async with hosted(db, longer) as (app, client):
        made = await new_table(client, "union_pacific", "me", "me")
        live = await app.state.context.table_cache.get(made["table"])
        assert live.row.options == f'{{"board": "{fingerprint(LONGER)}"}}'
        head = f"trunkline record 1\nrules: union_pacific/2\nplayers: 2\nseed: {live.row.seed}\n"
        record = f"{head}options: board={fingerprint(LONGER)}\n\n"
        for text in (record, head):  # one from this board, one from the game's own
            answer = await client.post("/import", data={"text": text})
            assert answer.status_code == 303, answer.text
            there = await app.state.context.table_cache.get(answer.headers["location"].rpartition("/")[2])
            assert (there.game.box.board == fingerprint(LONGER)) is (text is record)
    async with hosted(db) as (_, client):
        answer = await client.post("/import", data={"text": record}, headers={"Accept": "application/json"})
        assert (answer.status_code, fingerprint(LONGER) in answer.json()["error"]) == (400, True)


async def test_bots_play_on_the_hosts_board_and_rest_where_it_is_missing(db: str, longer: str) -> None:
    async with hosted(db, longer) as (app, client):
        made = await new_table(client, "union_pacific", "bot", "bot")
        bot_runner = app.state.bot_runner
        await bot_runner.busy[made["table"]]
        record = (await client.get(f"/api/tables/{made['table']}/record")).text
        assert f"options: board={fingerprint(LONGER)}" in record
        assert not Library(boards_in(longer)).read(record).record.now.agenda
        waiting = await new_table(client, "union_pacific", "me", "bot")
    async with hosted(db) as (app, client):
        bot_runner = app.state.bot_runner
        bot_runner.wake(waiting["table"])
        await bot_runner.busy[waiting["table"]]
        assert bot_runner.closed == {waiting["table"]}
        assert waiting["table"] not in await bot_runner.left_alone()


async def test_a_move_drawn_by_lot_is_one_of_the_hosts_board(db: str, longer: str) -> None:
    async with hosted(db, longer) as (app, client):
        made = await new_table(client, "union_pacific", "me", "me")
        live = await app.state.context.table_cache.get(made["table"])
        bot_runner: BotRunner = app.state.bot_runner
        idea = bot_runner.thinkers.random_fallback(task_of(live, Seat(0), "L3", 1.0))
        assert why_not(live.game, live.s, read(live.game, idea.words)) is None


async def test_that_a_board_is_a_reconstruction_is_said_before_and_during_the_game(db: str, longer: str) -> None:
    for board, at_the_door, at_the_table in (
        ("", "reconstruction", "reconstruction"),
        (longer, "custom board", fingerprint(LONGER)),
    ):
        async with hosted(db, board) as (_, client):
            assert any(at_the_door in text for text in visible_texts((await client.get("/new/union_pacific")).text))
            made = await new_table(client, "union_pacific", "me", "me")
            assert any(at_the_table in text for text in visible_texts((await client.get(f"/tables/{made['table']}")).text))


def visible_texts(page: str) -> list[str]:
    """What one reads without unfolding anything."""
    return re.findall(r">([^<>]+)<", re.sub(r"(?s)<(details|script|dialog)\b.*?</\1>", "", page))


async def test_what_is_shown_is_the_hosts_board(db: str, longer: str) -> None:
    pictures = []
    for board in ("", longer):
        async with hosted(db, board) as (_, client):
            pictures.append((await client.get("/games/union_pacific/picture.svg")).text)
            games = {game["name"]: game for game in (await client.get("/api/games")).json()}
            assert ("custom board" in str(games["union_pacific"]["caveats"])) is bool(board)
    assert pictures[0] != pictures[1]


def test_two_boards_for_one_game_are_one_too_many(tmp_path: Path) -> None:
    flags = [word for name in ("one", "two") for word in ("--board", board_file(tmp_path / f"{name}.toml", own()))]
    done = CliRunner().invoke(cli, ["serve", "--db", f"sqlite:///{tmp_path}/never.sqlite", *flags])
    assert str(done.exception) == "--board: union_pacific has two boards; it is played on one of them"


@pytest.mark.parametrize(
    ("board", "error", "said"),
    [
        ("nonsense", TrunklineError, "GAME=FILE"),
        ("union_pacific=/no/such/file", TrunklineError, "No such file"),
        ("monopoly=FILE", UnknownGame, "no game 'monopoly'"),
        ("chicago_express=FILE", UnknownGame, "own board alone"),
        ("union_pacific=BROKEN", BadBox, "broken.toml"),
    ],
)
def test_a_board_that_cannot_be_used_is_told_before_anything_starts(
    tmp_path: Path, board: str, error: type[Exception], said: str
) -> None:
    board_file(tmp_path / "good.toml", own())
    board_file(tmp_path / "broken.toml", own().replace("[track_cards]", "[cards]"))
    board = board.replace("FILE", str(tmp_path / "good.toml")).replace("BROKEN", str(tmp_path / "broken.toml"))
    with pytest.raises(error, match=said):
        run({"db": f"sqlite:///{tmp_path}/never.sqlite", "board": board}, browser=False)
    assert not (tmp_path / "never.sqlite").exists()
