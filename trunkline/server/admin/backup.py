"""Backing up a database and restoring it, into either of the two."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import select

from trunkline.core.errors import TrunklineError
from trunkline.server.admin.backup_file import DAMAGED, BackupLine, Part, check_file, read_header, read_rows, write_backup
from trunkline.server.store.offline import changing, connecting, file_of, looking, named, new_file, present, schema_of, schemas
from trunkline.server.store.store import upgrade

AT_ONCE = 500  # rows
PASSING = ("alembic_version", "changes")  # what belongs to the database and not to what is played


def back_up(url: str, file: Path) -> int:
    """One moment of the whole database, while others may write; gives the number of rows."""
    with present(url) as engine, looking(engine) as c:
        schema = schema_of(c)
        assert schema is not None  # it has the present one
        return write_backup(file, schema, parts_of(c))


def parts_of(c: sa.Connection) -> Iterator[Part]:
    """Every table, those that others refer to first."""
    streaming = c.execution_options(yield_per=AT_ONCE)
    for table in stored_tables(c):
        rows = streaming.execute(select(table).order_by(*table.primary_key.columns))
        yield Part(table.name, [column.name for column in table.columns], (tuple(row) for row in rows))


def stored_tables(c: sa.Connection) -> list[sa.Table]:
    """As they are in this database, whichever schema it has."""
    found = sa.MetaData()
    found.reflect(c)
    return [table for table in found.sorted_tables if table.name not in PASSING]


def restore(file: Path, url: str) -> Counter[str]:
    """Fill a new database from a backup, all of it or nothing; gives the number of rows by table."""
    schema = read_header(file).schema
    if schema not in schemas():
        raise TrunklineError(f"{file} was written by a newer version of Trunkline (schema {schema})")
    check_file(file)
    with emptiness(url) as c:
        upgrade(c, schema)
        found = fill(c, file)
        upgrade(c)
    return found


@contextmanager
def emptiness(url: str) -> Iterator[sa.Connection]:
    """A transaction in a database that holds nothing yet; a SQLite file is made for its owner alone, and goes if all fails."""
    file = file_of(url)
    if file is not None:
        os.close(new_file(file))
    try:
        with connecting(url) as engine, changing(engine) as c:
            if sa.inspect(c).get_table_names():
                raise TrunklineError(f"the database {named(url)} is not empty; restore into a new one")
            yield c
    except BaseException:
        if file is not None:
            for beside in ("", "-wal", "-shm"):
                file.with_name(file.name + beside).unlink(missing_ok=True)
        raise


def fill(c: sa.Connection, file: Path) -> Counter[str]:
    tables, counts = {table.name: table for table in stored_tables(c)}, Counter[str]()
    for name, lines in groupby(read_rows(file), key=lambda line: line.table):
        for rows in batches(lines):
            if name not in tables or set(rows[0]) - set(tables[name].columns.keys()):
                raise TrunklineError(f"{file} {DAMAGED}")
            c.execute(tables[name].insert(), rows)
            counts[name] += len(rows)
    return counts


def batches(lines: Iterable[BackupLine]) -> Iterator[list[dict[str, object]]]:
    rest = iter(lines)
    while batch := [dict(zip(line.columns, line.row, strict=True)) for line in islice(rest, AT_ONCE)]:
        yield batch
