"""§5 Develop: a house, or a step on the industry track."""

from functools import cache
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.games.chicago_express.box import DETROIT, DEVELOP, FOREST, NO_WORKS, PLAIN, START, Box, Hex, Works
from trunkline.games.chicago_express.rules.state import State, companies_in, is_red
from trunkline.games.chicago_express.rules.turn import DIAL_ON_RED, end_action, turn_dial

NO_TRAIN_THERE = Rule("§5.1", "Only a hex with a train on it can be developed.")
HOUSE_STANDS = Rule("§5.2", "A house stands here already.")
LAST_VALUE = Rule("§5.4", "This industrial city has reached the end of its track.")
PLAIN_LAND = Rule("§5.5", "Plains cannot be developed.")
START_CITY = Rule("§5.5", "The start hexes of the eastern companies cannot be developed.")
CHICAGO = Rule("§5.5", "Chicago cannot be developed.")
DETROIT_BY_ITSELF = Rule("§5.5", "Detroit develops only automatically, after a general dividend.")
NO_HOUSES = Rule("§5.6", "No houses are left in the supply.")


@action
class Develop(NamedTuple):
    """Develop this hex."""

    hex: Hex


def develop_offers(s: State) -> list[Develop]:
    """Every hex that can be developed at all, has a train and no house."""
    if is_red(s, DEVELOP):
        return []
    present, houses = s.present, s.houses
    return [a for a in all_develops(s.box) if present[a[0]] and not houses[a[0]]]


@cache
def all_develops(box: Box) -> tuple[Develop, ...]:
    return tuple(map(Develop, box.developable))


def cannot_develop(s: State, a: Develop) -> Rule | None:
    """What holds for the whole game is said before what may change."""
    lasting = never_developed(s.box, a.hex)
    if lasting is not None:
        return lasting
    if is_red(s, DEVELOP):
        return DIAL_ON_RED
    if not s.present[a.hex]:
        return NO_TRAIN_THERE
    works = s.box.works[a.hex]
    return cannot_build_house(s, a.hex) if works == NO_WORKS else cannot_advance(s, Works(works))


def never_developed(box: Box, hex: Hex) -> Rule | None:
    if box.kind[hex] == PLAIN:
        return PLAIN_LAND
    if box.kind[hex] == START:
        return START_CITY
    if hex == box.chicago:
        return CHICAGO
    return DETROIT_BY_ITSELF if box.works[hex] == DETROIT else None


def cannot_build_house(s: State, hex: Hex) -> Rule | None:
    if s.houses[hex]:
        return HOUSE_STANDS
    return None if s.supply else NO_HOUSES


def cannot_advance(s: State, works: Works) -> Rule | None:
    if s.industry[works] == s.box.industry[works][-1]:
        return LAST_VALUE
    return None


def develop(s: State, a: Develop) -> None:
    turn_dial(s, DEVELOP)
    improve(s, a.hex)
    end_action(s)


def improve(s: State, hex: Hex) -> None:
    works = s.box.works[hex]
    if works == NO_WORKS:
        build_house(s, hex)
    else:
        advance(s, Works(works), hex)


def build_house(s: State, hex: Hex) -> None:
    """§5.2 Everybody in a city or on a mountain earns its bonus. §5.3 A forest pays its company once."""
    s.supply -= 1
    s.houses[hex] = 1
    for company in companies_in(s, hex):
        s.income[company] += s.box.bonus[hex]
        if s.box.kind[hex] == FOREST:
            s.treasury[company] += s.box.forest_grant
            s.bank -= s.box.forest_grant


def advance(s: State, works: Works, hex: Hex) -> None:
    """§5.4 One value to the right; each company present earns the difference."""
    values = s.box.industry[works]
    now = s.industry[works]
    s.industry[works] = values[values.index(now) + 1]
    for company in companies_in(s, hex):
        s.income[company] += s.industry[works] - now


DEVELOP_HEX = Move(Develop, develop_offers, cannot_develop, develop)
