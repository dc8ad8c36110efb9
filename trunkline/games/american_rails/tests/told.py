"""Stories and panels as plain text, and random games with everything told of them."""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from trunkline.bots.random import pick
from trunkline.cli.terminal.show import TerminalContext, shown
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.present.story import story
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State
from trunkline.present.message import Cell, Several, StoryLine

EYES = TerminalContext(("Ada", "Bruno", "Chiyo", "Dora", "Emil"), {})


def plain(thing: Cell) -> str:
    """As in the terminal, without colours and without the air around plates."""
    return re.sub(r" (?=[,.:;×])", "", " ".join(shown(EYES, thing).plain.split()))


def tell(s: State, words: str) -> list[str]:
    """Play one action and tell it."""
    before, a = copy(s), read(GAME, words)
    apply(GAME, s, a)
    return [plain(line.said) for line in story(before, a, s)]


class Step(NamedTuple):
    """One action of a random game."""

    before: State
    a: Action
    lines: list[StoryLine]
    after: State


def told_game(players: int, seed: int) -> Iterator[Step]:
    s, chance = GAME.setup(players, seed), Random(seed)
    while s.agenda:
        before, a = copy(s), pick(GAME, s, legal(GAME, s), chance)
        apply(GAME, s, a)
        yield Step(before, a, story(before, a, s), copy(s))


def inner(said: Message) -> Iterator[Message]:
    """What is said within a line: the entries of its lists."""
    for value in said.holes.values():
        yield from (item for item in (value.items if isinstance(value, Several) else ()) if isinstance(item, Message))
