"""How far each company is from the great connections."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from trunkline.games.american_rails.box import AMERICAN, BOX, LIBERTY, NATIONAL, REPUBLIC, Company, Hex
from trunkline.games.american_rails.present.panels import connection_panel
from trunkline.games.american_rails.present.panels_connections import JOINED, choice, great_pairs, step, way_words, ways
from trunkline.games.american_rails.present.pareto import Front, Way, front_of
from trunkline.games.american_rails.rules.expanding import Expand
from trunkline.games.american_rails.rules.state import State, on_map, price
from trunkline.games.american_rails.tests.drawn import wandered
from trunkline.games.american_rails.tests.scene import lay, table
from trunkline.games.american_rails.tests.told import plain, told_game

PLAINS_AND_WOODS = ("3,2", "4,2", "5,2", "6,2", "7,2", "8,2", "9,2", "10,2", "11,2", "12,2", "12,3", "13,3", "14,3", "15,3")


def test_ways_are_those_counted_on_the_empty_map() -> None:
    """From a free start in one city, the other is as far as the box says."""
    s = table(4)
    lay(s, AMERICAN, "2,1")
    assert ways(s, AMERICAN)[:2] == ((Way(15, 35),), (Way(11, 25),))
    lay(s, NATIONAL, "6,12")
    assert ways(s, NATIONAL)[1:] == ((Way(11, 27),), (Way(15, 33),))  # the cube in Chicago makes it dearer
    assert [(BOX.city[one], BOX.city[other]) for one, other in great_pairs(BOX)] == [
        ("Chicago", "New York"),
        ("Chicago", "Atlanta"),
        ("New York", "Atlanta"),
    ]


def test_a_pair_that_is_joined_needs_nothing() -> None:
    s = table(4)
    lay(s, AMERICAN, "2,1", *PLAINS_AND_WOODS, "16,3")
    lay(s, LIBERTY, *PLAINS_AND_WOODS[1:])
    assert ways(s, AMERICAN)[0] == JOINED
    american, liberty = connection_panel(s).rows
    assert plain(american[1]) == "joined"
    assert plain(liberty[1]) == "3 for $12"  # $4 each: a cube is there before


def test_ways_go_around_closed_land_and_may_be_shut() -> None:
    s = table(4)
    lay(s, AMERICAN, "18,1")
    closed = [hex for hex in BOX.around[BOX.hexes.index("18,1")] if BOX.single[hex]]
    assert all(ways(s, AMERICAN))
    for hex in closed:
        lay(s, LIBERTY, BOX.hexes[hex])
    assert len(closed) == len(BOX.around[BOX.hexes.index("18,1")])  # Boston lies in the woods
    assert ways(s, AMERICAN) == ((), (), ())
    assert plain(connection_panel(s).rows[0][1]) == "cut off"


def test_a_connection_is_not_possible_with_too_few_cubes() -> None:
    s = table(4)
    lay(s, AMERICAN, "2,1")
    s.cubes[AMERICAN] = 11
    told = [plain(cell) for cell in connection_panel(s).rows[0][1:]]
    assert told == ["not possible with 11 cubes left", "11 for $25", "not possible with 11 cubes left"]


def test_the_shortest_and_the_cheapest_way_are_told_as_two_pairs_that_exist() -> None:
    """Around the crowd on the plains a way is longer and cheaper."""
    s = table(4)
    lay(s, AMERICAN, "2,1", *PLAINS_AND_WOODS[:-3])
    for company in (NATIONAL, LIBERTY, REPUBLIC):
        lay(s, company, "14,3", "15,3", "15,4")
    assert plain(connection_panel(s).rows[0][1]) == "4 for $20 or 5 for $15"


@pytest.mark.parametrize(
    ("supply", "told"), [(20, "16 for $51 or 17 for $48"), (16, "16 for $51"), (15, "not possible with 15 cubes left")]
)
def test_the_cheapest_way_counts_no_cube_that_is_not_there(supply: int, told: str) -> None:
    assert plain(way_words((Way(16, 51), Way(17, 48)), supply)) == told


@pytest.mark.parametrize("seed", range(4))
def test_the_figures_of_random_positions_are_those_counted_cube_by_cube(seed: int) -> None:
    s = wandered(seed, 3 + seed % 3, 120 + 40 * seed)
    for company in s.companies:
        if on_map(s, company):
            counted = cube_by_cube(s, company)
            assert [choice(front, s.cubes[company]) for front in ways(s, company)] == counted


def cube_by_cube(s: State, company: Company) -> list[Front]:
    """Both ends of the front by another method: the fewest dollars for each number of cubes, hex by hex."""
    prices = [step(s, company, Hex(hex)) for hex in range(len(BOX.hexes))]
    network = [Hex(hex) for hex, dollars in enumerate(prices) if dollars == 0]
    most = s.cubes[company]
    found = []
    for pair in great_pairs(BOX):
        arms = [by_number(prices, starts, most) for starts in (network, pair[:1], pair[1:])]
        met = (way for dollars, *paths in zip(prices, *arms, strict=True) for way in meeting(dollars or 0, paths))
        found.append(choice(front_of(met), most))
    return found


def by_number(prices: Sequence[int | None], starts: Sequence[int], most: int) -> list[dict[int, int]]:
    """By hex and number of cubes: the fewest dollars of a path there with at most so many. Repeated until nothing changes."""
    least: list[dict[int, int]] = [{} for _ in prices]
    rim = [(hex, int(dollars > 0), dollars) for hex in starts if (dollars := prices[hex]) is not None]
    while rim:
        for hex, cubes, dollars in rim:
            least[hex][cubes] = min(dollars, least[hex].get(cubes, dollars))
        steps = [(near, *one) for hex, *one in rim for near in BOX.around[hex]]
        onward = [
            (hex, cubes + (more > 0), dollars + more) for hex, cubes, dollars in steps if (more := prices[hex]) is not None
        ]
        rim = [path for path in dict.fromkeys(onward) if path[1] <= most and is_news(least[path[0]], *path[1:])]
    return least


def is_news(known: dict[int, int], cubes: int, dollars: int) -> bool:
    return all(dollars < least for count, least in known.items() if count <= cubes)


def meeting(dollars: int, paths: Sequence[dict[int, int]]) -> Iterator[Way]:
    """Three paths that end in one hex, whose cube is laid and paid once."""
    for ends in product(*(path.items() for path in paths)):
        cubes, cost = map(sum, zip(*ends, strict=True))
        yield Way(cubes - 2 * bool(dollars), cost - 2 * dollars)


@pytest.mark.parametrize("seed", range(4))
def test_a_cube_shortens_a_way_by_one_at_most_and_saves_what_it_cost_at_most(seed: int) -> None:
    for s, a, _, after in told_game(4, seed):
        if isinstance(a, Expand):
            for old, new in zip(ways(s, a.company), ways(after, a.company), strict=True):
                assert bool(old) == bool(new)
                if old:
                    assert old[0].cubes - 1 <= new[0].cubes <= old[0].cubes
                    assert old[-1].dollars - price(s, a.hex) <= new[-1].dollars <= old[-1].dollars


@pytest.mark.parametrize("seed", range(3))
def test_a_way_is_never_longer_than_one_city_after_the_other(seed: int) -> None:
    *_, (_, _, _, s) = told_game(4, seed)
    for company in s.companies:
        if on_map(s, company):
            for (one, other), front in zip(great_pairs(BOX), ways(s, company), strict=True):
                single = [distance(s, company, one), distance(s, company, other)]
                if front:
                    assert max(single) <= front[0].cubes <= sum(single)


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
