"""Positions that drawings are tested on, and what is found in them."""

import re
from random import Random
from xml.etree.ElementTree import Element

import pytest

from tests.drawings import spellings, title_of, with_class
from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import Game
from trunkline.core.play import apply, legal
from trunkline.games.union_pacific import EDITIONS, GAME
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.state import TURN, State
from trunkline.games.union_pacific.tests import scenes
from trunkline.present.picture import Picture


def wandered(game: Game[State, Action], players: int, seed: int, steps: int) -> State:
    """A game played at random, locomotives more often than anything else."""
    s: State = start(game, players, seed)
    chance = Random(seed)
    for _ in range(steps):
        if s.agenda:
            offers = legal(game, s)
            builds = [a for a in offers if isinstance(a, Build)]
            apply(game, s, chance.choice(builds) if builds and chance.random() < 0.7 else pick(game, s, offers, chance))
    return s


def in_turn() -> State:
    """Late enough that many may build on one connection."""
    s = wandered(GAME, 4, 2, 150)
    while s.agenda != [TURN]:
        apply(GAME, s, legal(GAME, s)[0])
    scenes.tracks(s, "classic clear clear joker")
    return s


POSITIONS = {
    "set-up": start(GAME, 3, 0),
    "turn": in_turn(),
    **{
        f"random {seed}": wandered(EDITIONS[seed % 3], 2 + seed % 5, seed, steps)
        for seed, steps in enumerate((31, 90, 152, 243, 330))
    },
    "over": wandered(GAME, 6, 3, 2000),
}
positions = pytest.mark.parametrize("s", POSITIONS.values(), ids=POSITIONS.keys())


def by(root: Element, look: str) -> dict[str, Element]:
    """The elements of this class, by their id."""
    return {str(element.get("id")): element for element in with_class(root, look)}


def connections(root: Element) -> dict[str, Element]:
    """What can be pointed at on the map, by its id."""
    return {id: element for id, element in by(root, "spot").items() if id.startswith("line-")}


def cards(root: Element) -> dict[str, str]:
    return {name: title_of(card) for name, card in by(root, "playing-card").items()}


def clickable(picture: Picture) -> set[str]:
    """All actions that clicking may mean: one may be meant by a card and by a connection."""
    return set(spellings(picture))


def shouted(text: str) -> str:
    """A language of capitals; what fills the holes is left as it is."""
    return re.sub(r"[^{}]+(?![^{]*\})", lambda words: words[0].upper(), text)
