"""§3 Develop: a house in a city."""

from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.games.american_rails.box import Hex
from trunkline.games.american_rails.rules.incomes import settle_house
from trunkline.games.american_rails.rules.state import State
from trunkline.games.american_rails.rules.turn import end_action

NO_HOUSES = Rule("§3.1", "No houses are left in the supply.")
ONLY_CITIES = Rule("§3.1", "Only cities can be developed.")
NO_CUBE_THERE = Rule("§3.1", "Only a city with a cube in it can be developed.")
HOUSE_STANDS = Rule("§3.2", "A house stands here already.")
BLACK_SQUARE = Rule("§3.3", "A city with a black square can never be developed.")


@action
class Develop(NamedTuple):
    """Set a house in this city."""

    hex: Hex


def develop_offers(s: State) -> list[Develop]:
    present, houses = s.present, s.houses
    return [Develop(hex) for hex in s.box.developable if present[hex] and not houses[hex]]


def cannot_develop(s: State, a: Develop) -> Rule | None:
    if not s.supply:
        return NO_HOUSES
    if not s.box.city[a.hex]:
        return ONLY_CITIES
    if s.box.square[a.hex]:
        return BLACK_SQUARE
    if s.houses[a.hex]:
        return HOUSE_STANDS
    if not s.present[a.hex]:
        return NO_CUBE_THERE
    return None


def develop(s: State, a: Develop) -> None:
    s.supply -= 1
    s.houses[a.hex] = 1
    settle_house(s, a.hex)
    end_action(s)


DEVELOP_CITY = Move(Develop, develop_offers, cannot_develop, develop)
