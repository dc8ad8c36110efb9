"""trunkline convert"""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import Board
from trunkline.cli.commands.counting import left_out_words, tree_words
from trunkline.cli.commands.exports import Strict, read_as_played, read_strictly, tree_or_export
from trunkline.cli.commands.files import write_file
from trunkline.cli.commands.language import say

if TYPE_CHECKING:
    from trunkline.records.tree import Tree


class Format(StrEnum):
    """Of a record."""

    PLAIN = "1"
    TREE = "2"


def convert(
    file: Annotated[Path, typer.Argument(help="A record, or a game of 1830 exported from 18xx.games.", show_default=False)],
    output: Annotated[Path, typer.Option("--output", "-o", help="The record to write.", show_default=False)],
    format: Annotated[
        Format | None,
        typer.Option(
            help="1 is a plain record, 2 has variations, glyphs, marks and verdicts too.",
            show_default="1 if that holds everything",
        ),
    ] = None,
    board: Board = None,
    strict: Strict = False,
) -> None:
    """Convert a record to the other format, or a game of 1830 played on 18xx.games to a record.

    What format 1 has no place for is left out and told. Where an export departs
    from the rulebook is told, and stands in the record.

    [bold]Examples[/]  trunkline convert table.json -o game.txt

    trunkline convert table.json --strict -o game.txt    [dim]# departures are refused[/]

    trunkline convert study.txt --format 1 -o plain.txt  [dim]# the main line alone[/]
    """
    from trunkline.records.writing import needed_format, write_tree

    tree = tree_or_export(file, board, read_strictly if strict else read_as_played)[0].tree
    chosen = int(format.value) if format is not None else needed_format(tree)
    write_file(output, write_tree(tree, chosen))
    report(tree, chosen, output)


def report(tree: "Tree", format: int, output: Path) -> None:
    """How much was written, and what was not."""
    from trunkline.records.text import FORMAT
    from trunkline.records.tree import counts
    from trunkline.records.writing import left_out

    print(say("{number} actions are in {file}.", number=counts(tree).actions, file=output))
    if format != FORMAT:
        print(tree_words(counts(tree)))
    elif any(left_out(tree)):
        print(say("Left out, as format 1 has no place for it: {things}", things=left_out_words(left_out(tree))))
