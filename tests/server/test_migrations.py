"""The migrations lead to the schema the server is written for, and take along what was there."""

import json
import zlib
from importlib import import_module
from pathlib import Path
from zlib import crc32

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from trunkline.core.catalog import find
from trunkline.plans.grammar import parse, write
from trunkline.server.store.schema import metadata, seats, snapshots, wishes
from trunkline.server.store.snapshots import checksum
from trunkline.server.store.store import upgrade


def migrated_to(connection: sa.Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", "trunkline:server/migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def test_the_migrations_lead_to_the_schema(migrated_sqlite: Path) -> None:
    with sa.create_engine(f"sqlite:///{migrated_sqlite}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_wish_for_a_bot_that_named_none_was_for_the_one_there_was() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0002")
        connection.execute(sa.text("INSERT INTO wishes VALUES ('t', 'bot', 2, 0, '0'), ('t', 'undo', 1, 0, '0')"))
        upgrade(connection)
        found = connection.execute(sa.select(wishes.c.kind, wishes.c.bot).order_by(wishes.c.kind)).all()
    assert found == [("bot", "L2"), ("undo", None)]


def test_snapshots_of_an_older_database_get_checksums_and_are_packed() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0004")
        connection.execute(sa.text("INSERT INTO snapshots VALUES ('t', 40, '[]', '1'), ('t', 80, '[]', '2')"))
        upgrade(connection)
        found = connection.execute(sa.select(snapshots).order_by(snapshots.c.number)).all()
    assert [json.loads(zlib.decompress(row.packed)) for row in found] == [[[], 1], [[], 2]]
    assert [row.checksum for row in found] == [checksum("t", row.number, row.packed) for row in found]


def test_a_snapshot_that_was_broken_before_it_was_packed_stays_broken() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0009")
        connection.execute(sa.text("INSERT INTO snapshots VALUES ('t', 40, '[]', '1', 'a wrong checksum')"))
        upgrade(connection)
        row = connection.execute(sa.select(snapshots)).one()
    assert row.checksum != checksum("t", 40, row.packed)


def test_of_older_games_that_are_over_few_snapshots_are_kept() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0010")
        for table, turn in (("over", None), ("running", 1)):
            row: dict[str, str | int] = dict.fromkeys(
                ("id", "game", "options", "title", "kind", "undo", "host", "waits"), table
            )
            row |= dict.fromkeys(("edition", "players", "seed", "public", "created", "changed"), 1)
            columns = ", ".join([*row, "number", "turn", "asked"])
            values = {**row, "number": 430, "turn": turn, "asked": "" if turn is None else "1"}
            connection.execute(sa.text(f"INSERT INTO tables ({columns}) VALUES (:{columns.replace(', ', ', :')})"), values)
            for number in range(40, 430, 40):
                connection.execute(sa.text(f"INSERT INTO snapshots VALUES ('{table}', {number}, '[]', '1', '')"))
        upgrade(connection)
        query = sa.select(snapshots.c.number).order_by(snapshots.c.number)
        kept = [connection.execute(query.where(snapshots.c.table == name)).scalars().all() for name in ("over", "running")]
    assert kept == [[200, 400], list(range(40, 430, 40))]


def test_standing_orders_become_plans_that_go_on_or_are_dropped_if_they_were_void() -> None:
    """The first seat's order was given after one action; the second's after two, of which one was undone since."""
    words = ["buy", "pass", "buy"]
    kinds = [("act", "buy"), ("act", "pass"), ("act", "buy"), ("undo", "1"), ("act", "buy")]
    orders = [
        json.dumps([count, mark(words[:count]), until]) for count, until in ((1, ["sells PRR", "buys B&O"]), (2, ["limit"]))
    ]
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0016")
        for number, (kind, said) in enumerate(kinds, 1):
            values = {"number": number, "kind": kind, "words": said}
            add = "INSERT INTO entries (\"table\", number, kind, words, seat, at) VALUES ('t', :number, :kind, :words, 0, 1)"
            connection.execute(sa.text(add), values)
        for seat, order in enumerate([*orders, None]):
            add = "INSERT INTO seats (\"table\", seat, kind, name, standing) VALUES ('t', :seat, 'person', 'Ada', :order)"
            connection.execute(sa.text(add), {"seat": seat, "order": order})
        upgrade(connection)
        found = connection.execute(sa.select(seats.c.plan).order_by(seats.c.seat)).scalars().all()
    assert found[1:] == [None, None]
    plan = json.loads(found[0])
    text = plan.pop("text")
    assert plan == {"number": 1, "since": 1, "kept": True}
    game = find("1830")
    assert parse(game, write(game, parse(game, text))) == parse(game, text)
    assert text.splitlines()[:2] == ["stop when anyone sells PRR *", "stop when anyone buys-share B&O *"]


@pytest.mark.parametrize("key", ["sells PRR", "buys NYC", "director", "limit"])
def test_every_former_condition_is_a_row_of_a_plan(key: str) -> None:
    rows = import_module("trunkline.server.migrations.versions.0017_plans").stops(key, 2)
    assert all(row.use == "stop" for row in parse(find("1830"), "\n".join([*rows, "always do done"])).rows[:-1])


def mark(line: list[str]) -> str:
    return f"{crc32(json.dumps(line).encode()):08x}"
