"""How far each company is from the great connections."""

import pytest

from trunkline.games.american_rails.box import AMERICAN, BOX, LIBERTY, NATIONAL, Company, Hex
from trunkline.games.american_rails.expanding import Expand
from trunkline.games.american_rails.panels import connection_panel
from trunkline.games.american_rails.panels_connections import Way, great_pairs, ways
from trunkline.games.american_rails.table import State, on_map, price
from trunkline.games.american_rails.tests.scene import lay, table
from trunkline.games.american_rails.tests.told import plain, told_game

PLAINS_AND_WOODS = ("3,2", "4,2", "5,2", "6,2", "7,2", "8,2", "9,2", "10,2", "11,2", "12,2", "12,3", "13,3", "14,3", "15,3")


def test_ways_are_those_counted_on_the_empty_map() -> None:
    """From a free start in one city, the other is as far as the box says."""
    s = table(4)
    lay(s, AMERICAN, "2,1")
    assert ways(s, AMERICAN)[:2] == [Way(15, 35), Way(11, 25)]
    lay(s, NATIONAL, "6,12")
    assert ways(s, NATIONAL)[1:] == [Way(11, 27), Way(15, 33)]  # the cube in Chicago makes it dearer
    assert [(BOX.city[one], BOX.city[other]) for one, other in great_pairs(BOX)] == [
        ("Chicago", "New York"),
        ("Chicago", "Atlanta"),
        ("New York", "Atlanta"),
    ]


def test_a_pair_that_is_joined_needs_nothing() -> None:
    s = table(4)
    lay(s, AMERICAN, "2,1", *PLAINS_AND_WOODS, "16,3")
    lay(s, LIBERTY, *PLAINS_AND_WOODS[1:])
    assert ways(s, AMERICAN)[0] == Way(0, 0)
    american, liberty = connection_panel(s).rows
    assert plain(american[1]) == "joined"
    assert plain(liberty[1]) == "3, $12"  # $4 each: a cube is there before


def test_ways_go_around_closed_land_and_may_be_shut() -> None:
    s = table(4)
    lay(s, AMERICAN, "18,1")
    closed = [hex for hex in BOX.around[BOX.hexes.index("18,1")] if BOX.single[hex]]
    free = ways(s, AMERICAN)[0]
    for hex in closed:
        lay(s, LIBERTY, BOX.hexes[hex])
    assert len(closed) == len(BOX.around[BOX.hexes.index("18,1")])  # Boston lies in the woods
    assert free is not None
    assert ways(s, AMERICAN) == [None, None, None]
    assert plain(connection_panel(s).rows[0][1]) == "out of reach"


def test_too_few_cubes_are_out_of_reach() -> None:
    s = table(4)
    lay(s, AMERICAN, "2,1")
    s.cubes[AMERICAN] = 11
    assert ways(s, AMERICAN) == [None, Way(11, 25), None]


@pytest.mark.parametrize("seed", range(4))
def test_a_cube_shortens_a_way_by_one_at_most_and_saves_what_it_cost_at_most(seed: int) -> None:
    for s, a, _, after in told_game(4, seed):
        if isinstance(a, Expand):
            for old, new in zip(ways(s, a.company), ways(after, a.company), strict=True):
                assert old is not None or new is None
                if old and new:
                    assert old.cubes - 1 <= new.cubes <= old.cubes
                    assert old.dollars - price(s, a.hex) <= new.dollars <= old.dollars


@pytest.mark.parametrize("seed", range(3))
def test_a_way_is_never_longer_than_one_city_after_the_other(seed: int) -> None:
    *_, (_, _, _, s) = told_game(4, seed)
    for company in s.companies:
        if on_map(s, company):
            for (one, other), way in zip(great_pairs(BOX), ways(s, company), strict=True):
                single = [distance(s, company, one), distance(s, company, other)]
                if way is not None:
                    assert max(single) <= way.cubes <= sum(single)


def distance(s: State, company: Company, goal: Hex) -> int:
    """Cubes from the network to a city, breadth first."""
    rim = [Hex(hex) for hex, here in enumerate(s.present) if here >> company & 1]
    found = dict.fromkeys(rim, 0)
    for hex in rim:
        for near in BOX.around[hex]:
            if near not in found and not (BOX.single[near] and s.present[near]):
                found[near] = found[hex] + 1
                rim.append(near)
    return found[goal]
