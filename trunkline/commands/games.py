"""trunkline games"""

from trunkline.commands.language import say, translator


def games() -> None:
    """List the games one can play."""
    from rich.console import Console

    from trunkline.core.catalog import catalog

    console = Console()
    for game in catalog():
        holes = {"game": game.title, "least": game.seats.start, "most": game.seats.stop - 1}
        console.print(f"[bold]{game.name}[/]  {say('{game}, {least} to {most} players', **holes)}", highlight=False)
        for option in game.options:
            console.print(f"  {say('option {name}', name=option)}", style="dim", highlight=False)
        for caveat in game.caveats:
            console.print(f"  {translator(game)(caveat)}", style="yellow", highlight=False)
