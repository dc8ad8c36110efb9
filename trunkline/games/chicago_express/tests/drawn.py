"""Positions that drawings are tested on, and what is found in them."""

import random
from xml.etree.ElementTree import Element

import pytest

from tests.drawings import SVG, hexes, with_class
from trunkline.bots.random import with_amount
from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import amounts, apply, finished, legal
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import BOX
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.expanding import Expand
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.svg.hexes import centre
from trunkline.present.svg.svg import n

ADA, BRUNO, CHIYO, STOKER = (Seat(n) for n in range(4))


def scripted() -> State:
    """Two rounds of a four-handed game; Ada has set one of three trains of the Pennsylvania."""
    s = GAME.setup(4, 0)
    for seat, price in ((ADA, 12), (BRUNO, 11), (CHIYO, 9), (STOKER, 13)):
        buy(s, seat, price)
    say(s, "expand PRR Q5", "expand PRR P4", "expand PRR O4", "expand B&O P6", "expand B&O O6", "expand B&O N6")
    say(s, "expand C&O P9", "expand C&O O10", "expand C&O N9", "expand NYC S2", "expand NYC S1", "expand NYC S0")
    offer(s, "NYC", ADA, 9)
    offer(s, "B&O", BRUNO, 7)
    say(s, "expand C&O M10", "expand C&O L9", "expand C&O K10", "develop S0")
    offer(s, "PRR", CHIYO, 8)
    say(s, "expand B&O M6", "expand B&O L6", "expand B&O K7", "null develop", "develop O4")
    say(s, "expand PRR N4")
    return s


def say(s: State, *spellings: str) -> None:
    for spelling in spellings:
        apply(GAME, s, read(GAME, spelling))


def offer(s: State, company: str, winner: Seat, price: int) -> None:
    say(s, f"auction {company}")
    buy(s, winner, price)


def buy(s: State, winner: Seat, price: int) -> None:
    """Everybody else passes."""
    assert s.auction is not None
    lot, rounds = s.auction.lot, len(s.cash)
    for _ in range(2 * rounds):
        if s.auction is None or s.auction.lot != lot or s.auction.minimum > price:
            return
        say(s, f"bid {price}" if s.auction.speaker == winner and s.auction.leader is None else "pass")


def wandered(seed: int, players: int, steps: int) -> State:
    """A game played at random, trains more often than anything else."""
    chance, s = random.Random(seed), GAME.setup(players, seed)
    for _ in range(steps):
        if finished(s):
            break
        apply(GAME, s, some_action(chance, s))
    return s


def some_action(chance: random.Random, s: State) -> Action:
    offers = legal(GAME, s)
    trains = [a for a in offers if isinstance(a, Expand)]
    a = chance.choice(trains if trains and chance.random() < 0.8 else offers)
    choices = amounts(GAME, s, a)
    return a if choices is None else with_amount(a, chance.choice(choices[:6]))


POSITIONS = {
    "set-up": GAME.setup(3, 0),
    "scripted": scripted(),
    **{f"random {seed}": wandered(seed, 2 + seed % 5, steps) for seed, steps in enumerate((60, 90, 120, 150, 180, 400))},
    "crowded": wandered(23, 6, 400),
}
positions = pytest.mark.parametrize("s", POSITIONS.values(), ids=POSITIONS.keys())


def targets(root: Element) -> dict[str, Element]:
    """The hexes, by their names."""
    return hexes(root)


def hexes_with(root: Element, *classes: str) -> set[str]:
    """The hexes whose line of figures holds such a sign."""
    by_place = {f"translate({n(centre(name)[0])} {n(centre(name)[1])})": name for name in BOX.hexes}
    feet = ((by_place.get(str(group.get("transform"))), group) for group in root.iter(f"{SVG}g"))
    return {name for name, group in feet if name and with_class(group, *classes)}
