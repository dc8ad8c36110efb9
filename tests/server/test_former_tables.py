"""Tables of Union Pacific made before connections were numbered by name: they go on, on the board they began with.

``former/tables.json`` holds the rows of two of them, ``former/board.toml`` the board file of that time.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.test_migrations import migrated_to
from trunkline.core.catalog import find, on_board
from trunkline.games.union_pacific.box.board_file import line_name
from trunkline.records.text import parse
from trunkline.server.common.host_games import Board, Library
from trunkline.server.common.settings import driver_url
from trunkline.server.store.store import Store, upgrade
from trunkline.server.tables.table_state import TableCache, TableState, position

pytestmark = pytest.mark.anyio

FORMER = Path(__file__).parent / "former"
BOARD = (FORMER / "board.toml").read_text(encoding="utf-8")
SHORT = '"Seattle"], type = "classic", spaces = ["neutral"'
LONGER = BOARD.replace(f"{SHORT}]", f'{SHORT}, "neutral"]')
ROWS: dict[str, list[dict[str, Any]]] = json.loads((FORMER / "tables.json").read_text(encoding="utf-8"))
PLAIN, MINE = ROWS["tables"]


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A database of that time, brought up to date."""
    url = driver_url(f"sqlite:///{tmp_path / 'former.sqlite'}")
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        migrated_to(connection, "0004")
        for name, rows in ROWS.items():
            connection.execute(sa.insert(sa.Table(name, sa.MetaData(), autoload_with=connection)), rows)
        upgrade(connection)
    engine.dispose()
    return url


def locomotives_then(table: str, text: str) -> dict[str, int]:
    """The companies on each connection, as the snapshot of that time meant them: in the order of the file."""
    lines = tomllib.loads(text)["connections"]["lines"]
    snapshot = next(row for row in ROWS["snapshots"] if row["table"] == table)
    return dict(zip(map(line_name, lines), json.loads(snapshot["state"])["present"], strict=True))


def locomotives(s: Any) -> dict[str, int]:
    return dict(zip(s.box.connections, s.present, strict=True))


@pytest.mark.parametrize(("row", "text"), [(PLAIN, BOARD), (MINE, LONGER)], ids=["our board", "another board"])
async def test_a_former_table_means_what_it_meant(address: str, row: dict[str, Any], text: str) -> None:
    store = Store(address)
    await store.start()
    live: TableState = await TableCache(store, Library([Board("union_pacific", "mine.toml", LONGER)])).get(row["id"])
    async with store.reading() as c:
        then = await position(c, live, 40)
    assert locomotives(then) == locomotives_then(row["id"], text)
    assert live.turn == row["turn"]
    assert dict(live.game.chosen) == json.loads(row["options"])
    await store.stop()


def test_a_former_record_is_read_on_the_file_of_that_time() -> None:
    words = [row["words"] for row in ROWS["entries"] if row["table"] == MINE["id"]]
    header = ["trunkline record 1", "rules: union_pacific/1", "players: 3", "seed: 7"]
    options = "options: board=" + json.loads(MINE["options"])["board"]
    record = parse(
        "\n".join([*header, options, *words]), lookup=lambda name, version: on_board(find(name, version), LONGER, "mine.toml")
    )
    assert locomotives(record.states[40]) == locomotives_then(MINE["id"], LONGER)
