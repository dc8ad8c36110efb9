"""trunkline replay"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.commands.asking import Board, position_number
from trunkline.commands.exports import Strict, read_as_played, read_strictly, record_or_export
from trunkline.commands.language import language, translator

if TYPE_CHECKING:
    from trunkline.core.record import Record
    from trunkline.parts.telling import Said

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
    from trunkline.core.wire import dump

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

    from trunkline.core.game import Seat
    from trunkline.parts.default import presentation_of
    from trunkline.terminal.session import default_names
    from trunkline.terminal.show import said
    from trunkline.terminal.table import eyes_of, show_panels, show_story, told_since

    console = Console()
    eyes = eyes_of(record.game, record.names or default_names(["seat"] * record.players), translator(record.game), language())
    console.print(said(eyes, summary(record, number)), highlight=False)
    console.print()
    past = replace(record, actions=record.actions[:number], states=record.states[: number + 1])
    show_story(console, eyes, told_since(past, Seat(0), max(0, number - RECENT)))
    console.print()
    show_panels(console, eyes, presentation_of(record.game).panels(record.states[number]))


def summary(record: "Record", number: int) -> "Said":
    """How long it is, with which options it was played, and which position follows."""
    from trunkline.core.play import finished
    from trunkline.core.transcript import spelled_options
    from trunkline.parts.telling import Said, Word

    holes = {
        "game": record.game.title,
        "number": len(record.actions),
        "options": Said(" with {options}", {"options": spelled_options(record.game)}) if record.game.chosen else "",
        "ending": Word("finished") if finished(record.now) else Word("unfinished"),
        "position": number,
    }
    return Said("{game}: {number} actions, all legal{options}; {ending}. Position {position}:", holes)
