"""What a game's ``value.py`` and ``taste.py`` tell the bots, and what stands in where a game has none."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import exp
from random import Random
from typing import Any, NamedTuple

from trunkline.bots.random import with_amount
from trunkline.core.catalog import chapter
from trunkline.core.game import Game, Seat
from trunkline.core.play import amounts, options

SHARE_OF_MEAN = 0.1  # how far ahead, in parts of the mean worth, makes victory about three times as likely
FEW = 4  # amounts asked about where a game does not say which matter
AHEAD = 24  # decisions in a line of play, where a game does not say how far its estimates bear
TRIED = 5  # actions tried for each of them
COMPARED = 6  # lines played on; each time they have doubled in length, the least promising one is given up


class Values(NamedTuple):
    """What a game knows of itself."""

    worth: Callable[[Any], Sequence[float]]  # by seat: the score expected at the end
    liking: Callable[[Any, Seat, Any], float]  # plain rules: how much this seat would like this action
    sums: Callable[[Any, Seat, Any, range], Sequence[int]]  # the amounts of an action worth asking about
    narrow: Callable[[Any, Seat, list[Any]], list[Any]]  # the actions worth asking about, where there are too many
    settle: Callable[[Any], None]  # in place: let an auction or a begun turn come to its likely end
    doubt: Callable[[Any], float]  # how far ahead makes victory about three times as likely
    ahead: int  # decisions in a line of play
    tried: int  # actions tried for each of them
    compared: int  # lines played on
    go_by: Callable[[Any], Iterator[None]] | None  # in place: a round as it is likely to go; lines then grow by rounds


@cache
def values_of(game: Game[Any]) -> Values:
    """From the game's own ``value.py`` and ``taste.py``; without them the score so far, no preference and a few amounts."""
    told, taste = chapter(game, "value"), chapter(game, "taste")
    return Values(
        worth=getattr(told, "worth", game.score),
        liking=getattr(taste, "liking", no_preference),
        sums=getattr(taste, "sums", spread),
        narrow=getattr(taste, "narrow", all_of_them),
        settle=getattr(taste, "settle", leave_alone),
        doubt=getattr(told, "doubt", no_doubt_of_its_own),
        ahead=getattr(told, "AHEAD", AHEAD),
        tried=getattr(told, "TRIED", TRIED),
        compared=getattr(told, "COMPARED", COMPARED),
        go_by=getattr(chapter(game, "foresight"), "go_by", None),
    )


def no_preference(s: Any, seat: Seat, a: Any) -> float:
    return 0.0


def all_of_them(s: Any, seat: Seat, actions: list[Any]) -> list[Any]:
    return actions


def leave_alone(s: Any) -> None:
    """Without knowledge of the game nothing is foreseen."""


def no_doubt_of_its_own(s: Any) -> float:
    """Then it is a part of the mean worth."""
    return 0.0


def spread(s: Any, seat: Seat, a: Any, choices: range) -> list[int]:
    """The smallest, the largest and some between."""
    last = len(choices) - 1
    return sorted({choices[last * n // (FEW - 1)] for n in range(FEW)})


def candidates(game: Game[Any], s: Any, seat: Seat) -> list[Any]:
    """What this seat may do now and is worth asking about, each amount for itself."""
    offers = values_of(game).narrow(s, seat, options(game, s, seat))
    return [a for offered in offers for a in with_sums(game, s, seat, offered)]


def with_sums(game: Game[Any], s: Any, seat: Seat, offered: Any) -> list[Any]:
    """The action at each of its amounts that is worth asking about; itself if it has none."""
    choices = amounts(game, s, offered)
    if choices is None:
        return [offered]
    if len(choices) == 1:
        return [with_amount(offered, choices[0])]
    return [with_amount(offered, sum) for sum in values_of(game).sums(s, seat, offered, choices)]


def chances(values: Values, s: Any) -> list[float]:
    """By seat: the chance to win, from what everybody's position is worth. At the end the victory itself, shared by equals."""
    if s.agenda:
        return leanings(values, s)
    worth = values.worth(s)
    best = max(worth)
    first = worth.count(best)
    return [(w == best) / first for w in worth]


def leanings(values: Values, s: Any) -> list[float]:
    """By seat: the chance to win as if nothing were certain, not even an end that was only thought of."""
    worth = values.worth(s)
    best = max(worth)
    doubt = values.doubt(s) or max(1.0, SHARE_OF_MEAN * sum(map(abs, worth)) / len(worth))
    odds = [exp((w - best) / doubt) for w in worth]
    total = sum(odds)
    return [odd / total for odd in odds]


def shuffled(actions: list[Any], seed: int) -> list[Any]:
    """In an order of chance, so that equals are not always decided alike."""
    Random(seed).shuffle(actions)
    return actions
