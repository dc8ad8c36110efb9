"""Games exported from 18xx.games, as several commands read them."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.commands.asking import Board, record_file

if TYPE_CHECKING:
    from trunkline.core.record import Record
    from trunkline.study.import_18xx import Departure, Import

AsPlayed = Annotated[
    bool, typer.Option("--as-played", help="Carry out what departs from the rulebook, so that the rest can be judged.")
]


def is_export(file: Path) -> bool:
    """An export is JSON, a record is not."""
    try:
        with file.open(encoding="utf-8") as opened:
            return opened.read(200).lstrip().startswith("{")
    except (OSError, UnicodeDecodeError):
        return False


def read_game(file: Path, as_played: bool) -> "Import":
    from trunkline.study.export_18xx import read_export
    from trunkline.study.import_18xx import import_as_played, import_strictly

    reading = import_as_played if as_played else import_strictly
    return reading(read_export(file), str(file))


def record_or_export(file: Path, board: Board, as_played: bool) -> "Record":
    """Either kind of file; departures of an export are told on standard error."""
    if not is_export(file):
        return record_file(file, board)
    game = read_game(file, as_played)
    tell_departures(game.departures)
    return game.record


def tell_departures(departures: "Sequence[Departure]") -> None:
    for departure in departures:
        print(departure, file=sys.stderr)
