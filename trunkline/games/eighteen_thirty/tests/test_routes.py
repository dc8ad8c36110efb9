"""The best routes: the rulebook's network, and what makes a route illegal."""

from random import Random

import pytest

from trunkline.games.eighteen_thirty.box import Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA, CITY
from trunkline.games.eighteen_thirty.rules.explain import (
    CHANGES_TRACK,
    CITY_TWICE,
    NO_STATION,
    NO_TRACK,
    NOT_AN_END,
    PASSES_AREA,
    PASSES_BLOCKED,
    REVERSES,
    SAME_AREA,
    TOO_LONG,
    TOO_SHORT,
    TRACK_TWICE,
    runs,
    why_not_route,
)
from trunkline.games.eighteen_thirty.rules.graph import drawn, graph, routes
from trunkline.games.eighteen_thirty.rules.network import blocked, network
from trunkline.games.eighteen_thirty.rules.routes import best_revenue, chosen, values_now
from trunkline.games.eighteen_thirty.rules.state import State, cities_of
from trunkline.games.eighteen_thirty.rules.track import candidates
from trunkline.games.eighteen_thirty.tests.scenes import build, company, give_trains, hex_of, station, stock_round

LETTERS = {
    "A": "J12",
    "B": "I13",
    "C": "H14",
    "D": "K13",
    "E": "J14",
    "F": "I15",
    "G": "H16",
    "H": "K15",
    "I": "I17",
    "J": "I19",
}
REACH = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "D": 1000}


def network_of_the_rulebook(bridge: str = "I13 16 3") -> State:
    s = stock_round(3)
    build(s, "J12 25 3", bridge, "H14 28 0", "J14 14 2", "I15 53 0", "H16 57 1", "I17 9 1")
    station(s, "B&O", "I15/0")
    return s


def best(s: State, code: str, *trains: str) -> int:
    here = graph(s, company(code))
    found = chosen(here, values_now(s, here), sorted((REACH[train] for train in trains), reverse=True))
    return sum(route.revenue for route in found)


@pytest.mark.parametrize(
    ("trains", "revenue"),
    [
        ("2", 80),
        ("2 2", 160),
        ("2 2 2", 220),
        ("2 2 3", 250),
        ("2 3 3", 270),
        ("3 3", 210),
        ("3 4", 220),
        ("3", 110),
        ("4", 120),
        ("D", 120),
        ("4 4", 220),
        ("2 4", 200),
    ],
)
def test_16_the_best_sets_of_the_network(trains: str, revenue: int) -> None:
    assert best(network_of_the_rulebook(), "B&O", *trains.split()) == revenue


def test_16_all_routes_of_the_network() -> None:
    s = network_of_the_rulebook()
    here = graph(s, company("B&O"))
    by_length: dict[int, list[int]] = {}
    for revenue, _, length in routes(here, here.low, 1000):
        by_length.setdefault(length, []).append(revenue)
    assert {length: sorted(values) for length, values in by_length.items()} == {
        2: [60, 80, 80],
        3: [90, 90, 100, 100, 100, 110, 110],
        4: [110, 110, 110, 120, 120],
    }


def path(letters: str) -> list[Hex]:
    return [hex_of(LETTERS[letter]) for letter in letters]


@pytest.mark.parametrize(
    ("letters", "rule"),
    [
        ("FE", None),
        ("FCBE", None),
        ("GCBEFIJ", None),
        ("FCG", REVERSES),
        ("FCBAD", CHANGES_TRACK),
        ("DE", NO_STATION),
        ("EH", NO_STATION),
        ("EBCG", NO_STATION),
        ("FEBCF", CITY_TWICE),
        ("EFE", TRACK_TWICE),
        ("EDA", PASSES_AREA),
        ("F", TOO_SHORT),
        ("FI", NOT_AN_END),
        ("FD", NO_TRACK),
    ],
)
def test_16_illegal_routes_are_explained(letters: str, rule: object) -> None:
    assert why_not_route(network_of_the_rulebook(), company("B&O"), path(letters), 4) is rule


def test_16_the_same_area_at_both_ends() -> None:
    s = network_of_the_rulebook("I13 9 0")
    assert why_not_route(s, company("B&O"), path("DABCFED"), 1000) is SAME_AREA
    assert why_not_route(s, company("B&O"), path("DABCFEH"), 4) is None
    assert best(s, "B&O", "4") == 130


def test_a_train_reaches_only_so_far() -> None:
    assert why_not_route(network_of_the_rulebook(), company("B&O"), path("DEFIJ"), 3) is TOO_LONG


def test_a_filled_city_is_not_passed() -> None:
    s = network_of_the_rulebook()
    station(s, "PRR", "J14/0")
    station(s, "NYC", "J14/0")
    assert why_not_route(s, company("B&O"), path("FED"), 4) is PASSES_BLOCKED


def rulebook_map() -> State:
    s = stock_round(3)
    s.phase = 5
    build(s, "H14 41 4", "H16 14 1", "H18 65 5", "G19 54 0", "I15 53 0", "I17 41 1", "J14 14 2")
    station(s, "B&O", "I15/0")
    station(s, "PRR", "H12/0", "H16/0")
    return s


def test_15_diesels_on_the_rulebooks_map() -> None:
    s = rulebook_map()
    assert best(s, "B&O", "D") == 270
    assert best(s, "B&O", "6") == 250
    assert best(s, "PRR", "5") == best(s, "PRR", "D") == 200


def test_15_the_diesel_is_told_stop_by_stop() -> None:
    s = rulebook_map()
    give_trains(s, "B&O", "D")
    (run,) = runs(s, company("B&O"))
    names = [s.box.hexes[stop // 2] for stop in run.stops]
    assert names in (["G19", "H18", "I19", "H16", "I15", "J14", "K13"], ["K13", "J14", "I15", "H16", "I19", "H18", "G19"])
    assert sorted(run.values) == [10, 30, 30, 40, 50, 50, 60]
    assert sum(run.values) == best_revenue(s, company("B&O"))


def test_19_both_cities_of_new_york_on_one_route() -> None:
    s = stock_round(3)
    build(s, "G19 54 0", "F20 1 0", "F18 7 5", "G17 2 2", "H18 59 1")
    station(s, "NYNH", "G19/1")
    assert best(s, "NYNH", "5") == 10 + 60 + 10 + 60 + 40
    around = [hex_of(name) for name in ("F20", "G19", "F18", "G17", "G19", "H18")]
    assert why_not_route(s, company("NYNH"), around, 5) is None


# -- against a search without any cleverness -------------------------------------------------------------------


def plain_routes(s: State, code: str) -> list[tuple[int, frozenset[int], int]]:
    """Every route from every stop, hex side by hex side: its value, the sides it crosses, its stops."""
    box, own, closed = s.box, set(s.stations[company(code)]), blocked(s, company(code))
    found: dict[tuple[frozenset[int], frozenset[int]], int] = {}

    def value(stop: int) -> int:
        return box.shapes[s.board[stop // 2]].places[stop % 2].low

    def walk(crossing: int, sides: frozenset[int], stops: tuple[int, ...]) -> None:
        bit = box.side_bit[crossing]
        if bit in sides:
            return
        sides = sides | {bit}
        hex, side = divmod(box.beyond[crossing], 6)
        shape = box.shapes[s.board[hex]]
        for out in shape.through[side]:
            walk(hex * 6 + out, sides, stops)
        stop = box.area[hex * 2 + shape.place_at[side]] if shape.place_at[side] >= 0 else -1
        if stop < 0 or stop in stops:
            return
        stops = (*stops, stop)
        if own & set(stops):
            found[sides, frozenset(stops)] = sum(map(value, stops))
        if stop not in closed and shape.places[shape.place_at[side]].kind != AREA:
            for out in shape.places[shape.place_at[side]].exits:
                if out != side:
                    walk(hex * 6 + out, sides, stops)

    for hex, number in enumerate(s.board):
        for n, place in enumerate(box.shapes[number].places):
            for side in place.exits:
                walk(hex * 6 + side, frozenset(), (box.area[hex * 2 + n],))
    return [(worth, sides, len(stops)) for (sides, stops), worth in found.items()]


def plain_best(every: list[tuple[int, frozenset[int], int]], trains: list[int]) -> int:
    if not trains:
        return 0
    best = plain_best(every, trains[1:])
    for worth, sides, length in every:
        if length <= trains[0]:
            rest = [route for route in every if not route[1] & sides]
            best = max(best, worth + plain_best(rest, trains[1:]))
    return best


def small_board(seed: int) -> State:
    """A few random tiles around Baltimore, with random stations."""
    chance, s = Random(seed), stock_round(3)
    for name in ("I15", "J14", "H16", "I17", "H14", "I13", "H18", "G19", "G17", "H10", "J12", "G15", "G13") * 3:
        hex = hex_of(name)
        fitting = [c for c in candidates(s.box, hex, s.board[hex]) if s.supply[c.tile]]
        if fitting and chance.random() < 0.7:
            tile = chance.choice(fitting)
            s.board = (*s.board[:hex], tile.tile * 6 + tile.turn, *s.board[hex + 1 :])
    places = [(n, m, p) for n, shape in enumerate(s.board) for m, p in enumerate(s.box.shapes[shape].places)]
    cities = [(n, m) for n, m, p in places if p.kind == CITY and p.exits]
    near = [(n, m) for n, m in cities if s.box.hexes[n][0] in "GHIJ"]
    for code in ("B&O", "B&O", "PRR", "NYC"):
        n, m = chance.choice(near)
        if cities_of(s).get(n * 2 + m, 0) < s.box.shapes[s.board[n]].places[m].circles:
            station(s, code, f"{s.box.hexes[n]}/{m}")
    return s


@pytest.mark.parametrize("seed", range(40))
def test_the_best_set_is_what_a_plain_search_finds(seed: int) -> None:
    s = small_board(seed)
    every = plain_routes(s, "B&O")
    for trains in (["2"], ["3", "2"], ["4", "3"], ["D"], ["D", "4"]):
        if len(every) < 300 or len(trains) == 1:
            assert best(s, "B&O", *trains) == plain_best(every, sorted((REACH[train] for train in trains), reverse=True))


@pytest.mark.parametrize("seed", range(10))
def test_a_remembered_graph_is_what_would_be_drawn_anew(seed: int) -> None:
    """Every hex changes once, near and far, to and fro: only what a company does not look at may be passed over."""
    s, other = small_board(seed), small_board(seed + 100)
    codes = ("B&O", "PRR", "NYC")
    for hex, shape in [*enumerate(other.board), *enumerate(s.board)]:
        if shape != s.board[hex]:
            s.board = (*s.board[:hex], shape, *s.board[hex + 1 :])
            for code in codes:
                assert graph(s, company(code)) == drawn(s, company(code), blocked(s, company(code)), set())
    s.stations = other.stations
    for code in codes:
        assert graph(s, company(code)) == drawn(s, company(code), blocked(s, company(code)), set())


def plainly_entered(s: State, code: str) -> tuple[dict[int, int], set[int]]:
    """The sides of each hex, and the stops, at which some route from a station arrives; every route is followed."""
    box, closed = s.box, blocked(s, company(code))
    entered: dict[int, int] = {}
    arrived: set[int] = set()

    def walk(crossing: int, sides: frozenset[int], stops: frozenset[int]) -> None:
        if box.side_bit[crossing] in sides:
            return
        sides = sides | {box.side_bit[crossing]}
        hex, side = divmod(box.beyond[crossing], 6)
        shape = box.shapes[s.board[hex]]
        entered[hex] = entered.get(hex, 0) | 1 << side
        for out in shape.through[side]:
            walk(hex * 6 + out, sides, stops)
        stop = box.area[hex * 2 + shape.place_at[side]] if shape.place_at[side] >= 0 else -1
        if stop >= 0 and stop not in stops:
            arrived.add(stop)
            if stop not in closed and shape.places[shape.place_at[side]].kind != AREA:
                for out in shape.places[shape.place_at[side]].exits:
                    walk(hex * 6 + out, sides, stops | {stop})

    for city in s.stations[company(code)]:
        for side in s.box.shapes[s.board[city // 2]].places[city % 2].exits:
            walk(city // 2 * 6 + side, frozenset(), frozenset({city}))
    return entered, arrived


@pytest.mark.parametrize("seed", range(120))
def test_the_network_is_what_routes_reach(seed: int) -> None:
    """Where some track of a hex is reached, any tile can be laid there and the other sides do not matter."""
    s = small_board(seed)
    entered, arrived = plainly_entered(s, "B&O")
    found, own = network(s, company("B&O")), set(s.stations[company("B&O")])
    assert found.stops - own == arrived - own
    assert bool(found.stops) == bool(arrived)
    for hex in {*entered, *found.entered} - {city // 2 for city in own}:
        exits = s.box.shapes[s.board[hex]].exits
        if entered.get(hex, 0) & exits:
            assert found.entered.get(hex, 0) & exits
        else:
            assert found.entered.get(hex, 0) == entered.get(hex, 0)
