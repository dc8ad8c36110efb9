"""Reading box files: TOML in, plain values out, every contradiction a BadBox that names the file."""

import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Any

from trunkline.core.errors import BadBox


def read_box(folder: str, file: str) -> dict[str, Any]:
    """One TOML file of a game's box."""
    return parse_box(resources.files(folder).joinpath(file).read_text(encoding="utf-8"), file)


def parse_box(text: str, file: str) -> dict[str, Any]:
    """The values of a box file; a file that is not TOML is refused with its line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBox(f"{file}: {error}") from None


def require(file: str, entry: str, values: dict[str, Any], types: dict[str, type]) -> None:
    """Every named value is there and of its type, and no other."""
    for key in sorted(values.keys() - types.keys()):
        raise BadBox(f"{file}: {entry} has an unknown value {key!r}")
    for key, kind in types.items():
        if type(values.get(key)) is not kind:
            raise BadBox(f"{file}: {entry} needs {key!r} of type {kind.__name__}, not {values.get(key)!r}")


def column(rows: Iterable[dict[str, Any]], key: str) -> tuple[Any, ...]:
    """One value of every row."""
    return tuple(row[key] for row in rows)


def by_players(table: dict[str, int]) -> dict[int, int]:
    """A number for each number of players; TOML has no keys but words."""
    return {int(players): number for players, number in table.items()}


def check(file: str, complaints: Iterable[str]) -> None:
    """The first complaint, if there is one, refuses the file."""
    for complaint in complaints:
        raise BadBox(f"{file}: {complaint}")
