"""The judge: each seat's chance of winning at a position, and what the best actions would make of it.

It asks the bots' own search about the game as calibrated, so a chance of 0.3 has come true about three times in ten
(docs/judge.md). It is given what a seat may see, and nothing else. It remains a bot's opinion.

>>> from trunkline.core.catalog import find, start
>>> found = judge(find("chicago_express"), start(find("chicago_express"), 3, 7), positions=40)
>>> round(sum(found.chances), 9), len(found.candidates[0].chances)
(1.0, 3)
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.search import CandidateLine, compared_lines, enough_of, garbage_collection_disabled, ranked
from trunkline.bots.thought import Budget
from trunkline.bots.value import DEALS, dealt
from trunkline.bots.values import candidates, chances
from trunkline.core.game import SPECTATOR, AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.play import deciding
from trunkline.study.calibration import calibrated

VERSION = 1  # of what the judge thinks; verdicts of another version are made anew
POSITIONS = 100  # looked at for one decision, unless more is asked for


class Judged(NamedTuple):
    """An action, and the chances of all seats after it."""

    action: AnyAction
    chances: tuple[float, ...]
    looks: int  # positions that were looked at behind it


class Verdict(NamedTuple):
    """By seat the chance of winning, if the best is done now; the actions that were compared, best first for who decides."""

    seat: Seat
    chances: tuple[float, ...]
    candidates: tuple[Judged, ...]


def judge(game: AnyGame, s: HasAgenda, seat: Seat | None = None, positions: int = POSITIONS, seed: int = 0) -> Verdict:
    """Judge a position as this seat sees it, or the seat that is to decide. A view of that seat does as well as the state."""
    asked = seat if seat is not None else decider(game, s)
    actions = candidates(game, game.view(s, asked), asked) if asked in deciding(game, s) else []
    if len(actions) < 2:
        now = chances_at(game, s, asked, seed)
        return Verdict(asked, now, tuple(Judged(a, now, 1) for a in actions))
    found = compared(game, s, asked, actions, positions, seed)
    return Verdict(asked, found[0].chances, found)


def decider(game: AnyGame, s: HasAgenda) -> Seat:
    """The first of those who are asked; nobody, once the game is over."""
    asked = deciding(game, s)
    return asked[0] if asked else SPECTATOR


def chances_at(game: AnyGame, s: HasAgenda, seat: Seat, seed: int = 0) -> tuple[float, ...]:
    """By seat, without a search: the calibrated evaluation of the position, averaged over tables it could be.

    At the end of the game this is the result, a victory shared by equals.
    """
    fitted = calibrated(game, len(game.score(s)))
    if not s.agenda:
        return tuple(chances(knowledge_of(fitted), s))
    known, found = knowledge_of(fitted), []
    for table in islice(dealt(fitted, fitted.view(s, seat), seat, seed), DEALS):
        known.settle(table)
        found.append(chances(known, table))
    return mean(found)


def compared(
    game: AnyGame, s: HasAgenda, seat: Seat, actions: list[AnyAction], positions: int, seed: int
) -> tuple[Judged, ...]:
    """These actions of a seat, best first for it, all with the same budget: at least one position each."""
    fitted = calibrated(game, len(game.score(s)))
    with garbage_collection_disabled():
        enough = enough_of(Budget(positions=max(positions, len(actions))))
        lines = compared_lines(fitted, fitted.view(s, seat), seat, actions, seed, enough)
    best, *others = ranked(lines)
    found = [shortened(line, best, seat) for line in others]
    return (Judged(best.action, tuple(best.chances), best.looks), *sorted(found, key=lambda one: -one.chances[seat]))


def shortened(line: CandidateLine, best: CandidateLine, seat: Seat) -> Judged:
    """A line given up early promises the part of the best that it promised then; the others share the rest as before."""
    mine = min(1.0, best.estimate * min(1.0, line.part))
    rest = 1 - line.chances[seat]
    scale = (1 - mine) / rest if rest else 0.0
    chances = [mine if other == seat else each * scale for other, each in enumerate(line.chances)]
    return Judged(line.action, tuple(chances), line.looks)


def mean(found: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(each) / len(found) for each in zip(*found, strict=True))
