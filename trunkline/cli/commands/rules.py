"""trunkline rules"""

from typing import Annotated

import typer

from trunkline.cli.commands.asking import GameName, game_called
from trunkline.cli.commands.language import language


def rules(
    game: GameName,
    section: Annotated[str, typer.Argument(help="A chapter (4), a section or a rule (4.2); all rules if left out.")] = "",
) -> None:
    """Read the numbered rules of a game.

    [bold]Examples[/]  trunkline rules chicago_express    trunkline rules chicago_express 4.2
    """
    from rich.console import Console
    from rich.markdown import Markdown

    from trunkline.cli.terminal.rules import rules_about

    Console().print(Markdown(rules_about(game_called(game, []), section, language())))
