"""Where the result of a game came from: decisions, cards, and the judge's second thoughts; they add up exactly.

At a decision of player p let q(a) be the judged chances after action a, and a* the judge's choice, both seen from p's side of
the table. Then for every seat

    result - start = own (q(a) - q(a*)) + others' (the same, by whom) + cards + drift

A decision as good as the judge's adds nothing. Cards are what a card that was turned told, decisions held; drift is all the
rest: the judge's later opinion of the same thing, nobody's doing. It is shown, and measures the judge.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.value import dealt, settled
from trunkline.bots.values import candidates, chances
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.play import actor, finished
from trunkline.core.undo_safety import has_secrets
from trunkline.records.record import Record
from trunkline.study.calibration import calibrated
from trunkline.study.judge import POSITIONS, Judged, chances_at, compared, mean

CLOSER = 10  # times the budget, where much was at stake
SWING = 0.08  # of a victory: this much is looked at closer
DEALS = 12  # tables over which the news of a card is averaged

Chances = tuple[float, ...]


class Step(NamedTuple):
    """An action and what the judge thought of it; everything by seat."""

    number: int  # how many actions were before it
    seat: Seat  # who decided
    action: AnyAction
    best: AnyAction  # what the judge would have done
    before: Chances  # if the best were done
    after: Chances  # as what was done was expected to turn out
    cards: Chances  # what the cards it turned up changed
    choices: int  # actions compared; with one there was nothing to decide


class Share(NamedTuple):
    """Of one seat: the steps that lead from the start to the result, in shares of a victory."""

    seat: Seat
    start: float
    own: float
    others: tuple[float, ...]  # by whom; 0 for the seat itself
    cards: float
    drift: float
    result: float


class Judgement(NamedTuple):
    """A whole game as judged."""

    steps: list[Step]
    result: Chances

    @property
    def curve(self) -> list[Chances]:
        """Before every action, and at the end."""
        return [*(step.before for step in self.steps), self.result]


def judged_steps(record: Record, positions: int = POSITIONS) -> Iterator[Step]:
    """Each action judged, with ten times the positions where it or the next look at the game swings a seat by 8 points."""
    waiting: Step | None = None
    for number in range(len(record.actions)):
        found = judged_step(record, number, positions)
        if waiting is not None:
            yield looked_closer(record, waiting, found.before, positions)
        waiting = found
    if waiting is not None:
        yield looked_closer(record, waiting, result_of(record), positions)


def result_of(record: Record) -> Chances:
    """The victory as it was shared; of a game that is not over, the chances as it stands."""
    game, s = record.game, record.now
    return chances_at(game, s, game.turn(s) or Seat(0))


def looked_closer(record: Record, step: Step, then: Chances, positions: int) -> Step:
    at_stake = max(largest(step.after, step.before), largest(then, step.before))
    return judged_step(record, step.number, CLOSER * positions) if step.choices > 1 and at_stake >= SWING else step


def largest(one: Sequence[float], other: Sequence[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def judged_step(record: Record, number: int, positions: int) -> Step:
    game, s, a = record.game, record.states[number], record.actions[number]
    seat = actor(game, s, a)
    assert seat is not None  # somebody did it
    choices = candidates(game, game.view(s, seat), seat)
    choices = choices if a in choices else [*choices, a]
    if len(choices) == 1:
        now = chances_at(game, s, seat, number)
        return Step(number, seat, a, a, now, now, news(record, number, seat), 1)
    best, played = best_and_played(game, s, seat, choices, a, positions, number)
    return Step(number, seat, a, best.action, best.chances, played.chances, news(record, number, seat), len(choices))


def best_and_played(
    game: AnyGame, s: HasAgenda, seat: Seat, choices: list[AnyAction], a: AnyAction, positions: int, seed: int
) -> tuple[Judged, Judged]:
    """The judge's choice among all, then that against what was played: alone, so that both are looked into equally far."""
    best = compared(game, s, seat, choices, positions, seed)[0]
    if best.action == a:
        return best, best
    pair = compared(game, s, seat, [best.action, a], positions, seed)
    played = next(one for one in pair if one.action == a)
    return pair[0], played  # an amount near the best may be better still


# -- cards -----------------------------------------------------------------------------------------------


def news(record: Record, number: int, seat: Seat) -> Chances:
    """What a card that this action turned up changed, as the seat sees it; nothing in a game without hidden cards."""
    game, s, after = record.game, record.states[number], record.states[number + 1]
    nothing = (0.0,) * record.players
    if not has_secrets(game) or finished(after):
        return nothing
    if game.leaks_information(s, record.actions[number], after, [seat]) is None:
        return nothing
    fitted = calibrated(game, record.players)
    expected = mean([rested(fitted, table, record.actions[number]) for table in tables(fitted, s, seat, number)])
    known = knowledge_of(fitted)
    found = []
    for table in tables(fitted, after, seat, number):
        known.settle(table)
        found.append(chances(known, table))
    return tuple(new - old for new, old in zip(mean(found), expected, strict=True))


def tables(game: AnyGame, s: HasAgenda, seat: Seat, seed: int) -> Iterator[HasAgenda]:
    return islice(dealt(game, game.view(s, seat), seat, seed), DEALS)


def rested(fitted: AnyGame, table: HasAgenda, a: AnyAction) -> list[float]:
    """The chances after an action at a table that this could be."""
    known = knowledge_of(fitted)
    return chances(known, settled(fitted, known, table, a))


# -- adding up -------------------------------------------------------------------------------------------


def shares(judgement: Judgement) -> list[Share]:
    """By seat."""
    return [share(judgement, Seat(seat)) for seat in range(len(judgement.result))]


def share(judgement: Judgement, seat: Seat) -> Share:
    start = judgement.curve[0][seat]
    by_whom = [0.0] * len(judgement.result)
    for step in judgement.steps:
        by_whom[step.seat] += step.after[seat] - step.before[seat]
    own, by_whom[seat] = by_whom[seat], 0.0
    cards = sum(step.cards[seat] for step in judgement.steps)
    result = judgement.result[seat]
    return Share(seat, start, own, tuple(by_whom), cards, result - start - own - sum(by_whom) - cards, result)


class TurningPoint(NamedTuple):
    """A step that decided much: what it changed for each seat, and whether by a decision, a card or neither."""

    step: Step
    kind: str
    change: Chances


DECISION, CARD, EVENT = "decision", "card", "event"
CROWDED = 60  # parts of a game; within one of them there is one turning point at most
MATTERS = 0.01  # of a victory: less is no turning point


def turning_points(judgement: Judgement, number: int = 5) -> list[TurningPoint]:
    """The largest terms, in order of time: decisions and cards, and where these are few, what came as a surprise.

    Of those close together, such as the bids of one auction, the largest stands for all.
    """
    curve = judgement.curve
    found = [turning for step in judgement.steps for turning in terms(step, curve[step.number + 1])]
    largest_first = sorted((one for one in found if size(one) >= MATTERS), key=lambda one: (one.kind == EVENT, -size(one)))
    apart = len(judgement.steps) // CROWDED
    chosen: list[TurningPoint] = []
    for one in largest_first:
        if len(chosen) < number and all(abs(one.step.number - other.step.number) > apart for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.step.number)


def terms(step: Step, then: Chances) -> Iterator[TurningPoint]:
    decided = tuple(new - old for new, old in zip(step.after, step.before, strict=True))
    left = tuple(new - old - more for new, old, more in zip(then, step.after, step.cards, strict=True))
    yield TurningPoint(step, DECISION, decided)
    yield TurningPoint(step, CARD, step.cards)
    yield TurningPoint(step, EVENT, left)


def size(one: TurningPoint) -> float:
    return max(map(abs, one.change))
