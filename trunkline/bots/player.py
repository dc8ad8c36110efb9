"""A bot for programs: it is given a position, looks at what its seat may see, and answers with an action.

>>> from trunkline.core.catalog import find, start
>>> from trunkline.core.play import apply
>>> game = find("chicago_express")
>>> s, plays = start(game, 3, 7), bot("L1", seed=7)
>>> while s.agenda:
...     apply(game, s, plays(game, s))
>>> len(game.score(s))
3
"""

from dataclasses import dataclass
from random import Random
from typing import cast

from trunkline.bots.levels import LEVELS, level_named
from trunkline.bots.thought import SECONDS, Budget, Thought
from trunkline.core.errors import Illegal
from trunkline.core.game import A, Game, S, Seat
from trunkline.core.play import deciding


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A level, how long it thinks, and its own dice."""

    level: str
    budget: Budget
    dice: Random

    def __call__(self, game: Game[S, A], s: S, seat: Seat | None = None) -> A:
        """The action it takes in this seat, or in the seat that is asked."""
        return cast(A, self.think(game, s, seat).action)

    def think(self, game: Game[S, A], s: S, seat: Seat | None = None) -> Thought:
        """The action, and the candidates it was chosen from, best first."""
        asked = asked_seat(game, s) if seat is None else seat
        return LEVELS[self.level](game, game.view(s, asked), asked, self.dice.getrandbits(32), self.budget)


def asked_seat(game: Game[S, A], s: S) -> Seat:
    """The first of the seats that are to decide."""
    seats = deciding(game, s)
    if not seats:
        raise Illegal("bot", game.over, game.title)
    return seats[0]


def bot(level: str, seed: int = 0, seconds: float = SECONDS, positions: int | None = None) -> BotPlayer:
    """A bot of this level, ``L0`` to ``L3``. With ``positions`` instead of seconds a seed always plays the same."""
    return BotPlayer(level_named(level), Budget(seconds, positions), Random(seed))
