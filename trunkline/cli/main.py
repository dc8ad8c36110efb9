"""The command line: which commands there are. Each is a file of `trunkline/cli/commands`."""

import sys
from typing import Annotated

import typer

from trunkline import __version__
from trunkline.cli.commands import (
    admin,
    arena,
    backup,
    bench,
    board,
    check,
    convert,
    draw,
    games,
    judge,
    ladder,
    new_game,
    play,
    playout,
    replay,
    report,
    routes,
    rules,
    serve,
)
from trunkline.cli.commands.asking import fail_with
from trunkline.cli.commands.extras import fail_without
from trunkline.cli.commands.helping import command_line
from trunkline.cli.commands.language import take_language
from trunkline.core.errors import TrunklineError

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    help="""Railway share games, played and studied on one exact engine.

    [bold]Examples[/]

    trunkline play chicago_express                    [dim]# against two bots[/]

    trunkline play chicago_express --seats human,human,L3 --save evening.txt

    trunkline rules chicago_express 4.2               [dim]# what may be built where[/]

    trunkline draw chicago_express -o board.svg

    trunkline replay evening.txt --at 40

    trunkline report evening.txt -o report.html       [dim]# what decided a game[/]

    trunkline playout chicago_express --players 4 --games 1000

    trunkline arena chicago_express --seats steady,simple,simple  [dim]# bots against bots[/]

    trunkline rules 1830 5 --language de              [dim]# auf Deutsch[/]
    """,
)


def tell_version(asked: bool) -> None:
    if asked:
        print(f"trunkline {__version__}")
        raise typer.Exit


@app.callback()
def trunkline(
    language: Annotated[
        str,
        typer.Option(help="en or de; may also stand after the command.", show_default="that of LC_ALL or LANG"),
    ] = "",
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Only declared here: ``take_language`` reads it before, so that help is in that language too."""


COMMANDS = (
    games.games,
    rules.rules,
    play.play,
    serve.serve,
    check.check,
    backup.backup,
    backup.restore,
    replay.replay,
    report.report,
    convert.convert,
    routes.routes,
    draw.draw,
    playout.playout,
    arena.arena,
    ladder.ladder,
    bench.bench,
    new_game.new_game,
)
for command in COMMANDS:
    app.command()(command)

boards = typer.Typer(no_args_is_help=True, help="Boards of your own: check a board file, or print the game's to begin with.")
boards.command("check")(board.check_board)
boards.command("print")(board.print_board)
app.add_typer(boards, name="board")
app.add_typer(judge.judge, name="judge")
app.add_typer(admin.admin, name="admin")


def main() -> None:
    """Run the command line; what Trunkline refuses is a sentence on standard error and exit status 1."""
    try:
        words = take_language(sys.argv[1:])
        command_line(app)(words, prog_name="trunkline")
    except TrunklineError as error:
        fail_with(error)
    except ModuleNotFoundError as error:
        fail_without(error)


if __name__ == "__main__":
    main()
