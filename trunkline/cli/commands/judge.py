"""trunkline judge, trunkline judge calibrate"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from trunkline.cli.commands.asking import AsJson, Board, GameName, Options, fail, game_called, position_number
from trunkline.cli.commands.exports import tree_or_export
from trunkline.cli.commands.files import write_file
from trunkline.cli.commands.language import language, say, translator
from trunkline.core.game import HasAgenda

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trunkline.core.game import AnyGame
    from trunkline.study.judge import Verdict
    from trunkline.study.measures import Figures, Forecast

POSITION = "position"  # the command that is meant where none is named
BEST = 5  # actions shown


class PositionByDefault(TyperGroup):
    """``trunkline judge 1830`` judges a position; the other commands are named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        named = args and (args[0] in self.commands or args[0] in ("--help", "-h"))
        rest: list[str] = super().parse_args(ctx, args if named or not args else [POSITION, *args])
        return rest


judge = typer.Typer(
    cls=PositionByDefault,
    no_args_is_help=True,
    help="""What the bots think of a position: every seat's chance of winning, and the best actions.

    `trunkline judge GAME` judges a position of a record. A chance is a bot's
    opinion; `trunkline judge calibrate GAME` measures how often such opinions
    come true.

    [bold]Examples[/]  trunkline judge chicago_express --record evening.txt --at 40

    trunkline judge 1830 --record table.json --json   [dim]# an export of 18xx.games[/]

    trunkline judge calibrate union_pacific -o reliability.svg
    """,
)


@judge.command(POSITION)
def judge_position(
    game: GameName,
    record: Annotated[Path | None, typer.Option(help="Judge a position of this record instead of the start.")] = None,
    at: Annotated[int | None, typer.Option(help="Which position of the record.", show_default="the last")] = None,
    players: Annotated[
        int | None, typer.Option(help="For how many players the start is judged.", show_default="the fewest")
    ] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions looked at; more take longer and see farther.")] = 2000,
    board: Board = None,
    as_json: AsJson = False,
) -> None:
    """Judge one position, as the player on turn sees it.

    [bold]Examples[/]  trunkline judge chicago_express --record evening.txt --at 40

    trunkline judge union_pacific --record evening.txt --positions 20000 --json
    """
    from trunkline.core.catalog import start
    from trunkline.study.judge import judge as judged

    if record is None:
        chosen, names = game_called(game, [], board), []
        s = start(chosen, players or chosen.seats.start, 0)
    else:
        played = tree_or_export(record, board)[0].record
        chosen, names, s = played.game, list(played.names), played.states[position_number(played, at)]
    if chosen.name != game:
        fail("{file} is a record of {game}", file=record, game=chosen.name)
    verdict = judged(chosen, s, positions=positions)
    show_verdict(chosen, s, names, verdict, as_json)


def show_verdict(game: "AnyGame", s: HasAgenda, names: list[str], verdict: "Verdict", as_json: bool) -> None:
    from rich.console import Console

    from trunkline.cli.terminal.judge import verdict_table
    from trunkline.cli.terminal.session import seat_names
    from trunkline.cli.terminal.table import terminal_context

    called = names or seat_names(len(verdict.chances))
    context = terminal_context(game, called, translator(game), language())
    Console(stderr=as_json).print(verdict_table(context, game, s, verdict, BEST))
    if as_json:
        print(json.dumps(verdict_report(game, verdict)))


def verdict_report(game: "AnyGame", verdict: "Verdict") -> dict[str, object]:
    from trunkline.core.notation import spell
    from trunkline.study.calibration import is_calibrated

    return {
        "game": game.name,
        "seat": verdict.seat,
        "calibrated": is_calibrated(game, len(verdict.chances)),
        "chances": list(verdict.chances),
        "candidates": [
            {"action": spell(game, one.action), "chances": list(one.chances), "looks": one.looks} for one in verdict.candidates
        ],
    }


@judge.command("calibrate")
def calibrate(
    game: GameName,
    positions: Annotated[int, typer.Option(min=10, help="How many, from games that bots play now.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, max=9999, help="Another seed gives other games.")] = 0,
    players: Annotated[
        int | None, typer.Option(help="Only games of so many.", show_default="all numbers, equally often")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Draw the reliability diagram into this SVG file.")
    ] = None,
    fit: Annotated[
        Path | None, typer.Option("--fit", help="Fit the judge anew and write its weights into this file instead of trying it.")
    ] = None,
    option: Options = [],  # noqa: B006 - typer reads it, nobody changes it
    as_json: AsJson = False,
) -> None:
    """Measure how often the judge's chances come true.

    Bots play games the judge was not fitted to; at some positions of each it
    says what it thinks, and the end of the game tells. The calibration error
    (ece) is how far "30 %" is from three times in ten, on average. The Brier
    score is the squared error, 0 at best; beside it stands that of the rule
    that the player with most money wins.

    [bold]Examples[/]  trunkline judge calibrate chicago_express --positions 2000 --seed 7 -o reliability.svg

    trunkline judge calibrate 1830 --players 3 --json
    """
    from trunkline.core.catalog import check_players

    chosen = game_called(game, option)
    counts = list(chosen.seats) if players is None else [players]
    for number in counts:
        check_players(chosen, number)
    if fit is not None:
        fit_weights(chosen, counts, positions, seed, fit)
        return
    try_judge(chosen, counts, positions, seed, output, as_json)


def fit_weights(game: "AnyGame", counts: "Sequence[int]", positions: int, seed: int, file: Path) -> None:
    from trunkline.cli.terminal.progress import tracked
    from trunkline.study.trial import fitted_weights, observations, weights_text

    found = list(tracked(game.title, observations(game, counts, positions, seed), positions))
    write_file(file, weights_text(game, fitted_weights(found), positions, seed))
    print(say("The weights are in {file}.", file=file))


def try_judge(game: "AnyGame", counts: "Sequence[int]", positions: int, seed: int, output: Path | None, as_json: bool) -> None:
    from rich.console import Console

    from trunkline.cli.terminal.judge import calibration_table
    from trunkline.cli.terminal.progress import tracked
    from trunkline.study.measures import bins, figures
    from trunkline.study.trial import forecasts

    found = list(tracked(game.title, forecasts(game, counts, positions, seed), positions))
    by_players = {n: figures([one for one in found if one.players == n]) for n in sorted({one.players for one in found})}
    Console(stderr=as_json).print(calibration_table(game.title, by_players, figures(found), bins(found), translator()))
    if output is not None:
        draw_reliability(game, found, output)
    if as_json:
        print(json.dumps(calibration_report(game, figures(found), by_players)))


def draw_reliability(game: "AnyGame", found: "Sequence[Forecast]", file: Path) -> None:
    from trunkline.study.measures import bins
    from trunkline.study.page.reliability import diagram
    from trunkline.study.words import translator as study_translator

    heading = say("{game}: {number} positions", game=game.title, number=len(found))
    write_file(file, diagram(heading, bins(found), study_translator(language())))


def calibration_report(game: "AnyGame", all: "Figures", by_players: "dict[int, Figures]") -> dict[str, object]:
    return {"game": game.name, **rounded(all), "players": {str(n): rounded(one) for n, one in by_players.items()}}


def rounded(one: "Figures") -> dict[str, object]:
    return {key: value if isinstance(value, int) else round(value, 4) for key, value in one._asdict().items()}
