"""The file of a backup: gzipped lines of JSON that name no database, so that what SQLite wrote PostgreSQL reads.

First a header, then each table with its columns and a list for each row, in which bytes are {"base64": "..."}; last the number
of rows and a checksum of all that.
"""

import gzip
import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from trunkline import __version__
from trunkline.core.errors import TrunklineError
from trunkline.server.store.offline import new_file

FORMAT, MAGIC = 1, "trunkline backup"
BYTES = "base64"
DAMAGED = "is damaged: it is not what was written"
CUT = (EOFError, zlib.error)
UNREADABLE = (gzip.BadGzipFile, UnicodeDecodeError, ValueError, TypeError, KeyError)


class Part(NamedTuple):
    """A table of the database with its rows, which can be gone through once."""

    table: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Any]]


class BackupLine(NamedTuple):
    """A row read from a backup, with the table and columns it belongs to."""

    table: str
    columns: Sequence[str]
    row: list[Any]


class Header(NamedTuple):
    schema: str
    version: str
    made: float


def write_backup(file: Path, schema: str, parts: Iterable[Part]) -> int:
    """Write a new file that only its owner may read, all of it or none; gives the number of rows."""
    handle = new_file(file)
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed:
                rows = write_lines(packed, schema, parts)
            raw.flush()
            os.fsync(raw.fileno())
    except OSError as error:
        file.unlink(missing_ok=True)
        raise TrunklineError(f"{file}: {error.strerror}") from None
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return rows


def write_lines(out: gzip.GzipFile, schema: str, parts: Iterable[Part]) -> int:
    whole, rows = sha256(), 0

    def put(value: object) -> None:
        line = json.dumps(value, separators=(",", ":"), default=as_text).encode() + b"\n"
        whole.update(line)
        out.write(line)

    put({MAGIC: FORMAT, "schema": schema, "version": __version__, "made": time()})
    for part in parts:
        put({"table": part.table, "columns": list(part.columns)})
        for row in part.rows:
            put(list(row))
            rows += 1
    put({"rows": rows, "sha256": whole.hexdigest()})
    return rows


def as_text(value: bytes) -> dict[str, str]:
    """JSON has no bytes."""
    return {BYTES: b64encode(value).decode()}


def from_text(value: object) -> Any:
    return b64decode(value[BYTES]) if isinstance(value, dict) else value


def read_header(file: Path) -> Header:
    with readable(file, "is no backup of Trunkline"), gzip.open(file, "rb") as lines:
        return header_of(file, lines.readline())


def check_file(file: Path) -> None:
    """TrunklineError if the file is not what was written."""
    for _ in read_rows(file):
        pass


def read_rows(file: Path) -> Iterator[BackupLine]:
    """Every row; TrunklineError as soon as something is wrong, at the latest at the end."""
    with readable(file, DAMAGED), gzip.open(file, "rb") as lines:
        yield from rows_in(file, lines)


@contextmanager
def readable(file: Path, otherwise: str) -> Iterator[None]:
    try:
        yield
    except CUT:
        raise TrunklineError(f"{file} {DAMAGED}") from None
    except UNREADABLE:
        raise TrunklineError(f"{file} {otherwise}") from None
    except OSError as error:
        raise TrunklineError(f"{file}: {error.strerror}") from None


def rows_in(file: Path, lines: gzip.GzipFile) -> Iterator[BackupLine]:
    first = lines.readline()
    whole, rows, end = sha256(first), 0, {}
    table, columns = "", list[str]()
    for line in lines:
        value = json.loads(line)
        if isinstance(value, list):
            yield BackupLine(table, columns, [from_text(one) for one in value])
            rows += 1
        elif "table" in value:
            table, columns = value["table"], value["columns"]
        else:
            end = value
            break
        whole.update(line)
    if end != {"rows": rows, "sha256": whole.hexdigest()} or lines.read(1):
        raise TrunklineError(f"{file} {DAMAGED}")


def header_of(file: Path, line: bytes) -> Header:
    found = json.loads(line)
    number, header = found[MAGIC], Header(str(found["schema"]), str(found["version"]), float(found["made"]))
    if number != FORMAT:
        raise TrunklineError(f"{file} was written by a newer version of Trunkline ({header.version})")
    return header
