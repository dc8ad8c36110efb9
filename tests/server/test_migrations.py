"""The migrations lead to the schema the server is written for, and take along what was there."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from trunkline.server.schema import metadata, snapshots, wishes
from trunkline.server.snapshots import checksum
from trunkline.server.store import upgrade


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


def test_snapshots_of_an_older_database_get_their_checksums() -> None:
    with sa.create_engine("sqlite://").begin() as connection:
        migrated_to(connection, "0004")
        connection.execute(sa.text("INSERT INTO snapshots VALUES ('t', 40, '[]', 'one'), ('t', 80, '[]', 'two')"))
        upgrade(connection)
        found = connection.execute(sa.select(snapshots.c.checksum).order_by(snapshots.c.number)).scalars().all()
    assert found == [checksum("t", 40, "[]", "one"), checksum("t", 80, "[]", "two")]
