"""Candidates and chances, from what a game knows of itself."""

from collections.abc import Sequence
from math import exp
from random import Random

from trunkline.bots.knowledge import Knowledge, knowledge_of
from trunkline.bots.random import with_amount
from trunkline.core.game import A, Game, S, Seat
from trunkline.core.play import options

SHARE_OF_MEAN = 0.1  # the score spread of a game that names none, in parts of the mean score


def candidates(game: Game[S, A], s: S, seat: Seat) -> list[A]:
    """What this seat may do now and is worth asking about, each amount for itself."""
    known = knowledge_of(game)
    menu = game.menus[s.agenda[-1]] if s.agenda else {}
    found: list[A] = []
    for offered in known.narrow(s, seat, options(game, s, seat)):
        amounts = menu[type(offered)].amounts
        if amounts is None:
            found.append(offered)
        else:
            found += with_sums(known, s, seat, offered, amounts(s, offered))
    return found


def with_sums(known: Knowledge[S, A], s: S, seat: Seat, offered: A, choices: range) -> list[A]:
    """The action at each of its amounts that is worth asking about."""
    if len(choices) == 1:
        return [with_amount(offered, choices[0])]
    return [with_amount(offered, sum) for sum in known.amounts(s, seat, offered, choices)]


def chances(known: Knowledge[S, A], s: S) -> list[float]:
    """By seat: the chance to win, from what everybody's position is worth. At the end the victory itself, shared by equals."""
    if s.agenda:
        return leanings(known, s)
    worth = known.expected_score(s)
    best = max(worth)
    first = worth.count(best)
    return [(w == best) / first for w in worth]


def leanings(known: Knowledge[S, A], s: S) -> list[float]:
    """By seat: the chance to win as if nothing were certain, not even an end that was only thought of."""
    worth = known.expected_score(s)
    best = max(worth)
    doubt = spread(known, s, worth)
    odds = [exp((w - best) / doubt) for w in worth]
    total = sum(odds)
    return [odd / total for odd in odds]


def spread(known: Knowledge[S, A], s: S, worth: Sequence[float]) -> float:
    """Score difference that multiplies the odds of winning by e."""
    return known.score_spread(s) or max(1.0, SHARE_OF_MEAN * sum(map(abs, worth)) / len(worth))


def shuffled(actions: list[A], seed: int) -> list[A]:
    """In an order of chance, so that equals are not always decided alike."""
    Random(seed).shuffle(actions)
    return actions
