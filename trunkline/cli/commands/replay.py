"""trunkline replay"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import Board, position_number
from trunkline.cli.commands.counting import tree_words
from trunkline.cli.commands.exports import Strict, read_as_played, read_strictly, tree_or_export
from trunkline.cli.commands.language import language, translator

if TYPE_CHECKING:
    from trunkline.core.message import Message
    from trunkline.records.reading import Reading
    from trunkline.records.record import Record
    from trunkline.records.tree import Tree

RECENT = 8  # actions told before a position


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a game of 1830 exported from 18xx.games.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show the position after this many actions.", show_default="the last")] = None,
    board: Board = None,
    strict: Strict = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Verify a record: every action legal, every assertion true, the result as played. Exit status 0 only then.

    Variations are verified too; a record of format 2 is shown with them, its comments and its marks.

    [bold]Examples[/]  trunkline replay evening.txt    trunkline replay evening.txt --at 40 --json

    trunkline replay table.json                       [dim]# departures are told[/]

    trunkline replay table.json --strict              [dim]# departures are refused[/]
    """
    reading, departures = tree_or_export(file, board, read_strictly if strict else read_as_played)
    number = position_number(reading.record, at)
    if as_json:
        print(json.dumps(replay_report(reading, number) | {"departures": [str(departure) for departure in departures]}))
    else:
        show_replay(reading, number)


def replay_report(reading: "Reading", number: int) -> dict[str, object]:
    from trunkline.core.notation import spell
    from trunkline.core.play import finished
    from trunkline.core.serialize import dump
    from trunkline.records.tree import counts

    record = reading.record
    return {
        "format": reading.format,
        "game": record.game.name,
        "rules": record.game.edition,
        "players": record.players,
        "seed": record.seed,
        "names": list(record.names),
        "valid": True,
        "finished": finished(record.now),
        "scores": record.game.score(record.now),
        "actions": [spell(record.game, a) for a in record.actions],
        "at": number,
        "state": dump(record.states[number]),
        "counts": {"chapters": 1, **counts(reading.tree)._asdict()},
        "nodes": node_reports(reading.tree),
    }


def node_reports(tree: "Tree") -> list[dict[str, object]]:
    """In the order of the text; the first is the start, a depth above 0 is that of a variation."""
    from trunkline.core.notation import spell
    from trunkline.records.tree import START, walk

    return [
        {
            "id": place.id,
            "parent": None if place.id == START else node.parent,
            "action": None if place.id == START else spell(tree.game, node.action),
            "number": place.number,
            "depth": place.depth,
            "glyph": node.glyph,
            "comments": node.comments,
            "marks": [mark._asdict() for mark in node.marks],
            "verdicts": [verdict._asdict() for verdict in node.verdicts],
        }
        for place in walk(tree)
        for node in (tree.nodes[place.id],)
    ]


def show_replay(reading: "Reading", number: int) -> None:
    from dataclasses import replace

    from rich.console import Console

    from trunkline.cli.terminal.session import seat_names
    from trunkline.cli.terminal.show import said
    from trunkline.cli.terminal.table import show_panels, show_story, terminal_context, told_since
    from trunkline.cli.terminal.variations import show_tree
    from trunkline.core.game import Seat
    from trunkline.present.default import presentation_of
    from trunkline.records.scan import TREE_FORMAT
    from trunkline.records.tree import counts

    record, console = reading.record, Console()
    context = terminal_context(record.game, record.names or seat_names(record.players), translator(record.game), language())
    if reading.format == TREE_FORMAT:
        console.print(tree_words(counts(reading.tree)), highlight=False)
        console.print()
        show_tree(console, context, reading.tree, number)
        console.print()
    console.print(said(context, summary(record, number)), highlight=False)
    console.print()
    past = replace(record, actions=record.actions[:number], states=record.states[: number + 1])
    show_story(console, context, told_since(past, Seat(0), max(0, number - RECENT)))
    console.print()
    show_panels(console, context, presentation_of(record.game).panels(record.states[number]))


def summary(record: "Record", number: int) -> "Message":
    """How long it is, with which options it was played, and which position follows."""
    from trunkline.core.message import Message
    from trunkline.core.play import finished
    from trunkline.present.message import Term
    from trunkline.records.text import spelled_options

    holes = {
        "game": record.game.title,
        "number": len(record.actions),
        "options": Message(" with {options}", {"options": spelled_options(record.game)}) if record.game.chosen else "",
        "ending": Term("finished") if finished(record.now) else Term("unfinished"),
        "position": number,
    }
    return Message("{game}: {number} actions, all legal{options}; {ending}. Position {position}:", holes)
