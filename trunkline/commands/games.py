"""trunkline games"""


def games() -> None:
    """List the games one can play."""
    from rich.console import Console

    from trunkline.core.catalog import catalog

    console = Console()
    for game in catalog():
        console.print(
            f"[bold]{game.name}[/]  {game.title}, {game.seats.start} to {game.seats.stop - 1} players", highlight=False
        )
        for option in game.options:
            console.print(f"  option {option}", style="dim", highlight=False)
        for caveat in game.caveats:
            console.print(f"  {caveat}", style="yellow", highlight=False)
