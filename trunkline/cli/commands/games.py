"""trunkline games"""

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.commands.asking import game_called, warn
from trunkline.cli.commands.language import say, translator

if TYPE_CHECKING:
    from rich.console import Console

    from trunkline.core.game import AnyGame


def games(
    game: Annotated[str, typer.Argument(help="Tell more about this one: its options, their values and defaults.")] = "",
) -> None:
    """List the games one can play, or the options of one of them.

    [bold]Example[/]  trunkline games chicago_express
    """
    from rich.console import Console

    from trunkline.core.catalog import catalog
    from trunkline.core.plugins import faults

    console = Console()
    for one in [game_called(game, [])] if game else catalog():
        show_game(console, one)
        for name in one.options:
            show_option(console, one, name) if game else console.print(f"  {say('option {name}', name=name)}", style="dim")
        for caveat in one.caveats:
            console.print(f"  {translator(one)(caveat)}", style="yellow", highlight=False)
    for fault in () if game else faults():
        warn(fault)


def show_game(console: "Console", game: "AnyGame") -> None:
    holes = {"game": game.title, "least": game.seats.start, "most": game.seats.stop - 1}
    console.print(f"[bold]{game.name}[/]  {say('{game}, {least} to {most} players', **holes)}", highlight=False)


def show_option(console: "Console", game: "AnyGame", name: str) -> None:
    """``--option first-bidder=VALUE``, what it does, its values, and which of them holds unless one is given."""
    option = game.options[name]
    console.print(f"  --option {name}={say('VALUE')}  {translator(game)(option.help)}", highlight=False)
    if option.values:
        told = say("values: {values}; default: {default}", values=spelled(option.values), default=option.default)
        console.print(f"    {told}", style="dim", highlight=False)


def spelled(values: tuple[str, ...] | range) -> str:
    return ", ".join(values) if isinstance(values, tuple) else say("{least} to {most}", least=values[0], most=values[-1])
