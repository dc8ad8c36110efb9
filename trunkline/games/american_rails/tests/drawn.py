"""Positions that drawings are tested on, and what is found in them."""

from random import Random
from xml.etree.ElementTree import Element

import pytest

from tests.drawings import SVG, hexes, spots
from trunkline.bots.random import with_amount
from trunkline.core.play import amounts, apply, finished, legal
from trunkline.games.american_rails import GAME, WITH_ROW_16_AS_PUBLISHED
from trunkline.games.american_rails.box import AMERICAN, COMPANIES, CONTINENTAL, LIBERTY, REPUBLIC
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.expanding import Expand
from trunkline.games.american_rails.rules.state import State
from trunkline.games.american_rails.tests.scene import fund, give, lay, play, table


def scripted() -> State:
    """Ada may lay three cubes of the American or of the Republic; the Liberty is alone in Cleveland."""
    s = table(4)
    for seat, company in enumerate((AMERICAN, LIBERTY, CONTINENTAL)):
        give(s, seat, company)
    give(s, 0, REPUBLIC)
    fund(s, AMERICAN, 30)
    fund(s, REPUBLIC, 4)
    lay(s, AMERICAN, "11,0", "10,1", "10,2", "10,3")
    lay(s, LIBERTY, "9,2", "9,3")
    lay(s, REPUBLIC, "16,3", "15,3")
    lay(s, CONTINENTAL, "10,3", "10,4")
    play(s, "choose expand-3")
    return s


def crowded() -> State:
    """All six companies in New York and on the plains next to it."""
    s = table(5)
    for company in COMPANIES:
        lay(s, company, "16,3", "15,3")
    lay(s, AMERICAN, "14,3", "15,4")
    lay(s, LIBERTY, "14,3", "15,4")
    return s


def wandered(seed: int, players: int, steps: int) -> State:
    """A game played at random, cubes more often than anything else."""
    chance, s = Random(seed), GAME.setup(players, seed)
    for _ in range(steps):
        if finished(s):
            break
        apply(GAME, s, some_action(chance, s))
    return s


def some_action(chance: Random, s: State) -> Action:
    offers = legal(GAME, s)
    cubes = [a for a in offers if isinstance(a, Expand)]
    worth = [a for a in offers if type(a).__name__ not in ("Pass", "Waive", "Done")]
    a = chance.choice(cubes or worth if chance.random() < 0.85 and worth else offers)
    choices = amounts(GAME, s, a)
    return a if choices is None else with_amount(a, chance.choice(choices[:4]))


def asking(phase: str) -> State:
    """A position of a random game in which this is asked."""
    for steps in range(1, 600):
        s = wandered(7, 4, steps)
        if s.agenda[-1:] == [phase]:
            return s
    raise LookupError(phase)


POSITIONS = {
    "set-up": GAME.setup(3, 0),
    "scripted": scripted(),
    "crowded": crowded(),
    "row 16": WITH_ROW_16_AS_PUBLISHED.setup(3, 1),
    **{phase: asking(phase) for phase in ("opening", "start", "bidding", "turn", "develop", "building")},
    **{f"random {seed}": wandered(seed, 3 + seed % 3, steps) for seed, steps in enumerate((80, 160, 240, 1000))},
}
positions = pytest.mark.parametrize("s", POSITIONS.values(), ids=POSITIONS.keys())


def targets(root: Element) -> dict[str, Element]:
    """The hexes, by their names."""
    return hexes(root)


def spaces(root: Element) -> dict[str, Element]:
    return {id.removeprefix("space-"): one for id, one in spots(root).items() if id.startswith("space-")}


def city(root: Element, name: str) -> Element:
    (found,) = (element for element in root.iter(f"{SVG}g") if element.get("data-city") == name)
    return found
