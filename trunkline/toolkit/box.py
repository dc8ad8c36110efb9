"""Reading box files: TOML in, plain values out, every contradiction a BadBox that names the file."""

import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from trunkline.core.errors import BadBox

LONGEST_FILE = 200_000  # bytes; a board has about 15,000
LONGEST_REASON = 300  # characters; a fault may quote half a file


def read_box(folder: str, file: str) -> dict[str, Any]:
    """One TOML file of a game's box."""
    return parse_box(resources.files(folder).joinpath(file).read_text(encoding="utf-8"), file)


def read_file(path: str | Path) -> str:
    """The text of a file from outside; of a huge or endless one only the beginning is read, and it is refused."""
    try:
        with open(path, "rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:  # not there, not even a path
        raise BadBox(f"{path}: {error}") from None
    if len(data) > LONGEST_FILE:
        raise BadBox(f"{path}: longer than {LONGEST_FILE} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadBox(f"{path}: not a text file in UTF-8") from None


def parse_box(text: str, file: str) -> dict[str, Any]:
    """The values of a box file; a file that is not TOML is refused with its line."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadBox(f"{file}: nested too deeply") from None
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise BadBox(f"{file}: {str(error)[:LONGEST_REASON]}") from None


def require(file: str, entry: str, values: dict[str, Any], types: dict[str, type]) -> None:
    """Every named value is there and of its type, and no other."""
    for key in sorted(values.keys() - types.keys()):
        raise BadBox(f"{file}: {entry} has an unknown value {key!r}")
    for key, kind in types.items():
        if type(values.get(key)) is not kind:
            found = repr(values.get(key))[:LONGEST_REASON]
            raise BadBox(f"{file}: {entry} needs {key!r} of type {kind.__name__}, not {found}")


def column(rows: Iterable[dict[str, Any]], key: str) -> tuple[Any, ...]:
    """One value of every row."""
    return tuple(row[key] for row in rows)


def by_players(table: dict[str, int]) -> dict[int, int]:
    """A number for each number of players; TOML has no keys but words."""
    return {int(players): number for players, number in table.items()}


def check(file: str, complaints: Iterable[str]) -> None:
    """The first complaint, if there is one, refuses the file."""
    for complaint in complaints:
        raise BadBox(f"{file}: {complaint[:LONGEST_REASON]}")
