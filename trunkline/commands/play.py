"""trunkline play"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.commands.asking import Board, GameName, Options, fail, game_called, record_file

if TYPE_CHECKING:
    from trunkline.core.game import Game
    from trunkline.core.record import Record


def play(
    game: GameName = "chicago_express",
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where, clockwise: human, or a bot from L0 (random) by L1 and L2 to L3, separated by commas."
        ),
    ] = "human,L2,L2",
    seed: Annotated[int | None, typer.Option(help="Makes chance and bots repeatable.", show_default="a new one")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the game in this file after every action; goes on with it if it exists.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    board: Board = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
) -> None:
    """Play a game in the terminal.

    Type the number of an option, or the action itself ([bold]expand PRR Q5[/]).
    [bold]why ACTION[/] names the rule that forbids something; [bold]undo[/] takes back;
    [bold]help[/] shows the rest.

    The bots: [bold]L0[/] does anything legal, [bold]L1[/] follows plain rules, [bold]L2[/] judges the
    position after each move, [bold]L3[/] searches ahead for a second.
    docs/strength.md says how strong they are.

    [bold]Example[/]  trunkline play american_rails --seats human,L2,L3
    """
    from rich.console import Console

    from trunkline.terminal.play import open_session, play_session

    kinds = seat_kinds(seats)
    kept = save is not None and save.exists()
    record = record_file(save, board) if save and kept else fresh_record(game_called(game, option, board), len(kinds), seed)
    if record.game.name != game or record.players != len(kinds):
        fail(f"{save} is a game of {record.game.name} for {record.players} players")
    console = Console()
    console.print(
        f"[bold]{record.game.title}[/], seed {record.seed}"
        + (f", going on after {len(record.actions)} actions" if record.actions else "")
    )
    for caveat in record.game.caveats:
        console.print(caveat, style="dim")
    play_session(open_session(record, kinds, name, console, save))


def seat_kinds(seats: str) -> list[str]:
    from trunkline.terminal.play import BOTS, HUMAN

    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind not in (HUMAN, *BOTS):
            fail(f"--seats: {kind!r} is not one of {', '.join((HUMAN, *BOTS))}")
    return kinds


def fresh_record(game: "Game[Any]", players: int, seed: int | None) -> "Record":
    from datetime import date
    from secrets import randbelow

    from trunkline.core.record import begin

    number = randbelow(1_000_000) if seed is None else seed
    return begin(game, players, number, date=date.today().isoformat())
