"""The ladder of bots, and what they are called. Each is a plain function of picklable values that other processes can run.

>>> from trunkline.core.catalog import find, start
>>> from trunkline.core.game import Seat
>>> game = find("chicago_express")
>>> thought = LEVELS["L1"](game, game.view(start(game, 3, 7), Seat(0)), Seat(0), 7, Budget())
>>> thought.action in [candidate.action for candidate in thought.candidates]
True
"""

from collections.abc import Mapping
from random import Random

from trunkline.bots.greedy import greedy_bot
from trunkline.bots.random import random_bot
from trunkline.bots.search import search_bot
from trunkline.bots.thought import EQUAL, Bot, Budget, Candidate, Thought
from trunkline.bots.value import value_bot
from trunkline.core.errors import UnknownGame
from trunkline.core.game import AnyGame, HasAgenda, Seat
from trunkline.core.play import options


def random_level(game: AnyGame, view: HasAgenda, seat: Seat, seed: int, budget: Budget) -> Thought:
    """L0: any legal action."""
    actions = options(game, view, seat)
    taken = random_bot(game, view, seat, Random(seed))
    return Thought(taken, [Candidate(a, 1 / len(actions)) for a in actions], EQUAL)


LEVELS: Mapping[str, Bot] = {"L0": random_level, "L1": greedy_bot, "L2": value_bot, "L3": search_bot}
NAMES = dict(zip(LEVELS, ("Random", "Simple", "Steady", "Strong"), strict=True))
"""What players call them. Commands take these names, in small letters, or the keys, which files and programs use."""
KNOWN = {word.casefold(): level for level, name in NAMES.items() for word in (level, name)}


def level_called(name: str) -> Bot:
    """A level by any of its names."""
    return LEVELS[level_named(name)]


def level_named(name: str) -> str:
    """The key of a level by its name or key, in large or small letters: ``strong`` and ``l3`` are L3."""
    level = KNOWN.get(name.casefold())
    if level is None:
        known = ", ".join(name.casefold() for name in NAMES.values())
        raise UnknownGame("there is no bot {name}; there are {known}", name=repr(name), known=known)
    return level
