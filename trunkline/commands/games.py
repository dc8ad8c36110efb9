"""trunkline games"""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from trunkline.commands.asking import game_called

if TYPE_CHECKING:
    from rich.console import Console

    from trunkline.core.game import Game, Option


def games(
    game: Annotated[str, typer.Argument(help="Tell more about this one: its options, their values and defaults.")] = "",
) -> None:
    """List the games one can play, or the options of one of them.

    [bold]Example[/]  trunkline games chicago_express
    """
    from rich.console import Console

    from trunkline.core.catalog import catalog

    console = Console()
    for one in [game_called(game, [])] if game else catalog():
        show_game(console, one)
        for name, option in one.options.items():
            show_option(console, name, option) if game else console.print(f"  option {name}", style="dim", highlight=False)
        for caveat in one.caveats:
            console.print(f"  {caveat}", style="yellow", highlight=False)


def show_game(console: "Console", game: "Game[Any]") -> None:
    least, most = game.seats.start, game.seats.stop - 1
    console.print(f"[bold]{game.name}[/]  {game.title}, {least} to {most} players", highlight=False)


def show_option(console: "Console", name: str, option: "Option[Any]") -> None:
    """``--option first-bidder=VALUE``, what it does, its values, and which of them holds unless one is given."""
    console.print(f"  --option {name}=VALUE  {option.help}", highlight=False)
    if option.values:
        console.print(f"    values: {spelled(option.values)}; default: {option.default}", style="dim", highlight=False)


def spelled(values: tuple[str, ...] | range) -> str:
    return ", ".join(values) if isinstance(values, tuple) else f"{values[0]} to {values[-1]}"
