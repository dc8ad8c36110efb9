"""trunkline draw"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.cli.commands.asking import Board, GameName, fail, game_called, position_number, record_file
from trunkline.cli.commands.files import write_file
from trunkline.cli.commands.language import say, translator
from trunkline.core.game import HasAgenda

if TYPE_CHECKING:
    from trunkline.core.game import AnyGame
    from trunkline.present.drawing import Drawing


def draw(
    game: GameName,
    record: Annotated[Path | None, typer.Option(help="Draw a position of this record instead of the start.")] = None,
    at: Annotated[int | None, typer.Option(help="Which position of the record.", show_default="the last")] = None,
    players: Annotated[
        int | None, typer.Option(help="For how many players the start is drawn.", show_default="the fewest")
    ] = None,
    board: Board = None,
    output: Annotated[
        str, typer.Option("--output", "-o", help="The file to write; - is standard output.", show_default="GAME.svg")
    ] = "",
) -> None:
    """Draw the board as SVG.

    [bold]Examples[/]  trunkline draw chicago_express -o board.svg

    trunkline draw chicago_express --record evening.txt --at 40
    """
    from trunkline.core.catalog import start
    from trunkline.present.default import drawing_of

    played = record_file(record, board) if record is not None else None
    chosen = played.game if played is not None else game_called(game, [], board)
    if chosen.name != game:
        fail("{file} is a record of {game}", file=record, game=chosen.name)
    position = (
        played.states[position_number(played, at)] if played is not None else start(chosen, players or chosen.seats.start, 0)
    )
    drawing = drawing_of(chosen)
    if drawing is None:
        fail("{game} has no drawn board yet", game=chosen.title)
    picture = drawn(chosen, drawing, position, played.names if played is not None else ())
    if output == "-":
        print(picture)
        return
    file = Path(output or f"{game}.svg")
    write_file(file, picture)
    print(say("The board is in {file}.", file=file))


def drawn(game: "AnyGame", drawing: "Drawing[Any, Any]", s: HasAgenda, names: Sequence[str]) -> str:
    """The sheet with its words in the chosen language."""
    from trunkline.present.to_text import text_renderer

    return str(drawing.sheet(s, names, "auto", text_renderer(translator(game), names)))
