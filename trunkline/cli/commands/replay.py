"""trunkline replay"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.cli.commands.asking import Board, position_number
from trunkline.cli.commands.exports import Strict, read_as_played, read_strictly, record_or_export
from trunkline.cli.commands.language import language, translator

if TYPE_CHECKING:
    from trunkline.core.message import Message
    from trunkline.records.record import Record

RECENT = 8  # actions told before a position


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a game of 1830 exported from 18xx.games.", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show the position after this many actions.", show_default="the last")] = None,
    board: Board = None,
    strict: Strict = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Verify a record: every action legal, every assertion true, the result as played. Exit status 0 only then.

    [bold]Examples[/]  trunkline replay evening.txt    trunkline replay evening.txt --at 40 --json

    trunkline replay 26855.json                       [dim]# departures are told[/]

    trunkline replay 26855.json --strict              [dim]# departures are refused[/]
    """
    record, departures = record_or_export(file, board, read_strictly if strict else read_as_played)
    number = position_number(record, at)
    if as_json:
        print(json.dumps(replay_report(record, number) | {"departures": [str(departure) for departure in departures]}))
    else:
        show_replay(record, number)


def replay_report(record: "Record", number: int) -> dict[str, Any]:
    from trunkline.core.notation import spell
    from trunkline.core.play import finished
    from trunkline.core.serialize import dump

    return {
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
    }


def show_replay(record: "Record", number: int) -> None:
    from dataclasses import replace

    from rich.console import Console

    from trunkline.cli.terminal.session import default_names
    from trunkline.cli.terminal.show import said
    from trunkline.cli.terminal.table import show_panels, show_story, terminal_context, told_since
    from trunkline.core.game import Seat
    from trunkline.present.default import presentation_of

    console = Console()
    context = terminal_context(
        record.game, record.names or default_names(["seat"] * record.players), translator(record.game), language()
    )
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
