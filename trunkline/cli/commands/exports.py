"""Games exported from 18xx.games, as several commands read them."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import Board, tree_file
from trunkline.cli.commands.language import every_translator

if TYPE_CHECKING:
    from collections.abc import Callable

    from trunkline.capabilities.departures import Departure
    from trunkline.capabilities.interchange import Imported
    from trunkline.records.reading import Reading

    ExportReader = Callable[[Path], Imported]

Strict = Annotated[
    bool, typer.Option("--strict", help="Refuse an export at the first departure from the rulebook instead of telling all.")
]


def is_export(file: Path) -> bool:
    """An export is JSON, a record is not."""
    try:
        with file.open(encoding="utf-8-sig") as opened:
            return opened.read(200).lstrip().startswith("{")
    except (OSError, UnicodeDecodeError):
        return False


def read_strictly(file: Path) -> "Imported":
    """By our rules alone."""
    from trunkline.capabilities.interchange import interchange

    return interchange().strictly(interchange().read(file), str(file))


def read_as_played(file: Path) -> "Imported":
    """By our rules if the game keeps them, else as it was played; every departure is told on standard error."""
    from trunkline.capabilities.interchange import interchange
    from trunkline.present.to_text import to_text

    game = interchange().as_played(interchange().read(file), str(file))
    for departure in game.departures:
        print(to_text(departure.message, every_translator()), file=sys.stderr)
    return game


def tree_or_export(file: Path, board: Board, read: "ExportReader" = read_as_played) -> "tuple[Reading, Sequence[Departure]]":
    """Either kind of file; a record departs from nothing, and what departs in an export is a comment there."""
    if not is_export(file):
        return tree_file(file, board), ()
    game = read(file)
    return with_departures(game), game.departures


def with_departures(game: "Imported") -> "Reading":
    from trunkline.capabilities.departures import remarks
    from trunkline.records.reading import Reading
    from trunkline.records.text import FORMAT
    from trunkline.records.tree import START, main_line, tree_of, write_comment

    tree = tree_of(game.record)
    line = [START, *main_line(tree)]
    for position, texts in remarks(game.departures).items():
        write_comment(tree, line[position], "\n".join(texts))
    return Reading(tree, game.record, FORMAT)
