"""Records as text: a header, one action a line, assertion lines, the result. Reading one verifies it.

trunkline record 1
rules: chicago_express/1
players: 2
seed: 0

bid 7              # a comment
pass
= cash seat-1 53
"""

from pathlib import Path

from trunkline.core.catalog import find
from trunkline.core.errors import BadRecord
from trunkline.records.lines import (
    FORMAT,
    LONGEST,
    MOST_ACTIONS,
    Lookup,
    at_line,
    check_actions,
    named_options,
    plain_name,
    read_options,
    spelled_options,
    text_of_file,
    write,
)
from trunkline.records.reading import read_text
from trunkline.records.record import Record

__all__ = [
    "FORMAT",
    "LONGEST",
    "MOST_ACTIONS",
    "at_line",
    "check_actions",
    "load_file",
    "named_options",
    "parse",
    "plain_name",
    "read_options",
    "save_file",
    "spelled_options",
    "write",
]


def load_file(path: str | Path, lookup: Lookup = find) -> Record:
    """Read and verify a record file; of a tree, everything is verified and the main line given."""
    return parse(text_of_file(path), str(path), lookup)


def parse(text: str, file: str = "record", lookup: Lookup = find) -> Record:
    """Read and verify a record: every action legal, every assertion true, the result as played.

    ``lookup`` finds the game it names; one who has another board at hand gives the game on that.
    """
    return read_text(text, file, lookup).record


def save_file(record: Record, path: str | Path) -> None:
    """Write the record into a file, in place of what may be there; ``load_file`` reads it."""
    try:
        Path(path).write_text(write(record), encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadRecord("{words}: {reason}", words=path, reason=error) from None
