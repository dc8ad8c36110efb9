"""The database for commands of the host: without a server, and beside one that runs."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import ArgumentError, DBAPIError

from trunkline.core.errors import TrunklineError
from trunkline.server.store.sqlite import make_engine


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


@contextmanager
def connecting(url: str) -> Iterator[sa.Engine]:
    """The database at this address; what it says when something is wrong becomes a sentence."""
    try:
        engine = make_engine(url) if is_sqlite(url) else sa.create_engine(url, hide_parameters=True)
    except ArgumentError:
        raise TrunklineError("the database is named sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    try:
        yield engine
    except DBAPIError as error:
        reason = (str(error.orig).strip() or type(error.orig).__name__).splitlines()[0]
        raise TrunklineError(f"the database {named(url)}: {reason}") from None
    finally:
        engine.dispose()


@contextmanager
def present(url: str) -> Iterator[sa.Engine]:
    """The same, of a database that exists and has the present schema."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise TrunklineError(f"there is no database at {file}")
    with connecting(url) as engine:
        with engine.connect() as c:
            check_schema(c, url)
        yield engine


def file_of(url: str) -> Path | None:
    """The file of a SQLite database."""
    name = sa.make_url(url).database if is_sqlite(url) else None
    return Path(name) if name and name != ":memory:" else None


def named(url: str) -> str:
    """As it may be shown: without a password."""
    return sa.make_url(url).render_as_string(hide_password=True).replace("+psycopg", "", 1)


def new_file(file: Path) -> int:
    """A file that was not there, which only its owner may read; open for writing."""
    try:
        return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise TrunklineError(f"{file} is there already and is left as it is") from None
    except OSError as error:
        raise TrunklineError(f"{file}: {error.strerror}") from None


@contextmanager
def looking(engine: sa.Engine) -> Iterator[sa.Connection]:
    """One moment of the whole database; those who write meanwhile are neither seen nor kept waiting."""
    with engine.connect() as c:
        if is_sqlite(str(engine.url)):
            c.exec_driver_sql("BEGIN")
        else:
            c.execution_options(isolation_level="REPEATABLE READ")
        yield c


@contextmanager
def changing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """All of it or nothing."""
    with engine.begin() as c:
        if is_sqlite(str(engine.url)):
            c.exec_driver_sql("BEGIN IMMEDIATE")
        yield c


@contextmanager
def operating(url: str) -> Iterator[sa.Connection]:
    """One command of the operator, in one transaction."""
    with present(url) as engine, changing(engine) as c:
        yield c


def schemas() -> Sequence[str]:
    """The schemas there have been, the present one first."""
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()]


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent.parent / "migrations"))
    return config


def schema_of(c: sa.Connection) -> str | None:
    return MigrationContext.configure(c).get_current_revision()


def check_schema(c: sa.Connection, url: str) -> None:
    refuse_newer(c, url)
    found, known = schema_of(c), schemas()
    if found is None:
        raise TrunklineError(f"the database {named(url)} holds no tables of Trunkline")
    if found != known[0]:
        raise TrunklineError(
            f"the database {named(url)} has schema {found}, this version needs {known[0]}: start the server once, it migrates"
        )


def refuse_newer(c: sa.Connection, url: str) -> None:
    found = schema_of(c)
    if found is not None and found not in schemas():
        raise TrunklineError(f"the database {named(url)} was made by a newer version of Trunkline (schema {found})")
