"""A verdict and a calibration as tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from trunkline.cli.terminal.show import TerminalContext, said
from trunkline.core.game import AnyGame, HasAgenda
from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.present.default import presentation_of
from trunkline.present.to_text import Translate
from trunkline.study.calibration import is_calibrated
from trunkline.study.judge import Verdict
from trunkline.study.measures import Bin, Figures

FULL = 20  # signs of a bar that stands for certainty


def verdict_table(context: TerminalContext, game: AnyGame, s: HasAgenda, verdict: Verdict, most: int) -> Group:
    """The chances of all seats, and what the best actions would make of them."""
    say = context.say
    chances = Table(box=None, show_header=False)
    for name, chance in zip(context.names, verdict.chances, strict=True):
        chances.add_row(name, f"{chance:.1%}", "█" * round(FULL * chance))
    parts: list[Any] = [Text(say("Chances of winning, as the bots see them:")), chances]
    if not is_calibrated(game, len(verdict.chances)):
        parts.append(Text(say("Nobody has measured how often such chances come true in this game.")))
    if verdict.candidates:
        parts += [Text(""), candidates_table(context, game, s, verdict, most)]
    return Group(*parts)


def candidates_table(context: TerminalContext, game: AnyGame, s: HasAgenda, verdict: Verdict, most: int) -> Table:
    heading = said(context, Message("What {who} can do", {"who": context.names[verdict.seat]})).plain
    table = Table(heading, "", *context.names, box=None)
    view = game.view(s, verdict.seat)
    for one in verdict.candidates[:most]:
        words = said(context, presentation_of(game).words(view, one.action).button_text)
        table.add_row(spell(game, one.action), words, *(f"{chance:.1%}" for chance in one.chances))
    return table


def calibration_table(
    title: str, by_players: Mapping[int, Figures], all: Figures, bins: Sequence[Bin], say: Translate
) -> Group:
    heads = (
        say("players"),
        say("positions"),
        say("calibration error"),
        say("Brier score"),
        say("leader wins"),
        say("better by"),
    )
    table = Table(*heads, box=None)
    for name, one in [*((str(n), one) for n, one in by_players.items()), (say("all"), all)]:
        figures = (f"{one.ece:.3f}", f"{one.brier:.3f}", f"{one.brier_leader:.3f}", f"{one.better:.0%}")
        table.add_row(name, str(one.positions), *figures)
    return Group(Text(title), table, Text(""), bins_table(bins, say))


def bins_table(bins: Sequence[Bin], say: Translate) -> Table:
    table = Table(say("said"), say("came true"), say("forecasts"), box=None)
    for one in bins:
        if one.forecasts:
            table.add_row(f"{one.said:.1%}", f"{one.true:.1%}", str(one.forecasts))
    return table
