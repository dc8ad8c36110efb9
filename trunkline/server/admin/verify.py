"""Every table and study of a database, checked one after the other, and mended if wished."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import select

from trunkline.server.admin.checking import Fault, faults_of, stored
from trunkline.server.admin.checking_studies import stored_study, study_faults, study_ids
from trunkline.server.common.host_games import Library
from trunkline.server.store.offline import changing, is_sqlite, looking
from trunkline.server.store.schema import studies, tables
from trunkline.server.studies.rows import STUDY


class Checked(NamedTuple):
    """One table (or the file itself): what was repaired, and what is still wrong."""

    repaired: list[Fault]
    faults: list[Fault]


Work = Callable[[sa.Engine, Library, list[str]], Iterator[Checked]]


def table_ids(engine: sa.Engine) -> list[str]:
    """Of all tables, then of all studies."""
    with looking(engine) as c:
        return [*c.execute(select(tables.c.id).order_by(tables.c.created, tables.c.id)).scalars(), *study_ids(c)]


def check_file(engine: sa.Engine) -> list[Fault]:
    """What SQLite says about its own file; PostgreSQL looks after its files itself."""
    if not is_sqlite(str(engine.url)):
        return []
    with engine.connect() as c:
        said = [row[0] for row in c.exec_driver_sql("PRAGMA integrity_check") if row[0] != "ok"]
        lost = [f"a row of {row[0]} belongs to nothing in {row[2]}" for row in c.exec_driver_sql("PRAGMA foreign_key_check")]
    return [Fault("", text) for text in (*said, *lost)]


def check_tables(engine: sa.Engine, library: Library, ids: list[str]) -> Iterator[Checked]:
    for table in ids:
        yield Checked([], faults_at(engine, library, table))


def repair_tables(engine: sa.Engine, library: Library, ids: list[str]) -> Iterator[Checked]:
    for table in ids:
        found = faults_at(engine, library, table)
        yield repaired(engine, library, table) if any(fault.mend for fault in found) else Checked([], found)


def faults_at(engine: sa.Engine, library: Library, id: str) -> list[Fault]:
    """Replayed when the database has been left: nobody waits for it."""
    with looking(engine) as c:
        replay = read_of(c, library, id)
    return replay()


def read_of(c: sa.Connection, library: Library, id: str) -> Callable[[], list[Fault]]:
    """All that is stored of a table or a study, to be replayed."""
    if id.startswith(STUDY):
        study = stored_study(c, id)
        return lambda: [] if study is None else list(study_faults(library, study))
    held = stored(c, id)
    return lambda: [] if held is None else faults_of(library, held)


def repaired(engine: sa.Engine, library: Library, table: str) -> Checked:
    """Again and again, while nobody can change the table: what a missing entry hid shows when it is back."""
    done: list[Fault] = []
    with changing(engine) as c:
        held = studies if table.startswith(STUDY) else tables
        c.execute(select(held.c.id).where(held.c.id == table).with_for_update())
        while True:
            found = read_of(c, library, table)()
            mending = [fault for fault in found if fault.mend]
            if not mending:
                return Checked(done, found)
            for fault in mending:
                for statement in fault.mend:
                    c.execute(statement)
            done += mending
