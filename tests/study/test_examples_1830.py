"""The rulebook's examples as positions: routes, stations, the auction, a dividend, a sale. Both implementations solve them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.study.reference.components import components
from tests.study.reference.track import Railway
from trunkline.games.eighteen_thirty.rules.explain import why_not_route
from trunkline.games.eighteen_thirty.rules.graph import ANY_NUMBER, graph, routes
from trunkline.games.eighteen_thirty.rules.routes import chosen, values_now
from trunkline.games.eighteen_thirty.rules.sale import free_cash
from trunkline.games.eighteen_thirty.rules.setup import setup
from trunkline.games.eighteen_thirty.rules.state import STATION, State
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    build,
    choices,
    company,
    do,
    hex_of,
    issue,
    operate,
    price_of,
    station,
    stock_round,
)

FILE = Path(__file__).parent / "rulebook_examples.json"
REACH = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "D": ANY_NUMBER}


@cache
def examples() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def example(name: str) -> Any:
    return examples()[name]


def position(data: dict[str, Any]) -> State:
    s = stock_round(3)
    s.phase = 5 if data.get("offboard") == "high" else 2
    build(s, *(f"{hex} {tile} {turn}" for hex, tile, turn in data["tiles"]))
    for code, cities in data["stations"].items():
        station(s, code, *(f"{hex}/{stop}" for hex, stop in cities))
    return s


def best(s: State, code: str, trains: list[str]) -> int:
    here = graph(s, company(code))
    reaches = sorted((REACH[train] for train in trains), reverse=True)
    return sum(route.revenue for route in chosen(here, values_now(s, here), reaches))


def railway(data: dict[str, Any], code: str) -> Railway:
    """The same position for the second implementation."""
    box = components(plus=False)
    faces = {hex: box.printed(hex) for hex in box.land} | {hex: box.face(hex, *tile) for hex, *tile in data["tiles"]}
    stations = {company: {(hex, n) for hex, n in cities} for company, cities in data["stations"].items()}
    taken = [city for cities in stations.values() for city in cities]
    full = {(hex, n) for hex, n in taken if taken.count((hex, n)) >= faces[hex].cities[n].circles}
    found = Railway(box, faces, stations[code], full, patience=100_000)
    found.high = data.get("offboard") == "high"
    return found


def test_the_second_implementation_knows_the_examples_too() -> None:
    reach = REACH | {"D": 0}
    first, second = example("routes_p22"), example("routes_p21")
    for data, cases in ((first, {"B&O": first["best_revenue"]}), (second, second["best_revenue"])):
        for code, sets in cases.items():
            for trains, revenue in sets:
                assert railway(data, code).best_revenue([reach[train] for train in trains]) == revenue
    for length, name in ((2, "legal_two_city_routes"), (3, "legal_three_city_routes")):
        found = [route.revenue for route in railway(first, "B&O").routes(length) if len(route.cities) == length]
        assert sorted(found) == sorted(first[name].values())


def test_the_network_of_page_22() -> None:
    data = example("routes_p22")
    s = position(data)
    for trains, revenue in data["best_revenue"]:
        assert best(s, "B&O", trains) == revenue
    here = graph(s, company("B&O"))
    for length, name in ((2, "legal_two_city_routes"), (3, "legal_three_city_routes")):
        found = sorted(revenue for revenue, _, stops in routes(here, here.low, length) if stops == length)
        assert found == sorted(data[name].values())
        for letters in data[name]:
            assert why_not_route(s, company("B&O"), [hex_of(data["letters"][one]) for one in letters], length) is None
    for letters, reason in data["illegal_routes"].items():
        rule = why_not_route(s, company("B&O"), [hex_of(data["letters"][one]) for one in letters], ANY_NUMBER)
        assert rule is not None, f"{letters}: {reason}"


def test_the_diesels_of_page_21() -> None:
    data = example("routes_p21")
    s = position(data)
    for code, cases in data["best_revenue"].items():
        for trains, revenue in cases:
            assert best(s, code, trains) == revenue


@pytest.mark.parametrize("code", ["B&O", "PRR"])
def test_the_stations_of_page_20(code: str) -> None:
    data = example("stations_p20")
    s = position(data)
    issue(s, code, (0, 6), [6])
    operate(s, code, 500)
    expected = sorted(f"place-station {hex} {stop}" for hex, stop in data["may_build"][code])
    assert sorted(choices(at(s, STATION), "place-station")) == expected


def test_the_auction_of_page_9() -> None:
    data = example("auction_1_2")
    s = setup(len(data["players"]), 0)
    for turn in data["turns"]:
        if len(turn) > 1:
            name, *words = turn
            assert s.seat == data["players"].index(name)
            do(s, words_of(s, words))
    do(s, "set-par 100")
    for seat, name in enumerate(data["players"]):
        result = data["result"][name]
        assert s.cash[seat] == result["cash"] == free_cash(s, s.seat.__class__(seat))
        assert sorted(s.box.privates[n] for n in range(6) if s.owner[n] == seat) == sorted(result["privates"])


def words_of(s: State, words: list[Any]) -> str:
    if words[0] == "bid":
        return f"raise {words[2]}" if s.agenda[-1] == "private-auction" else f"bid {words[1]} {words[2]}"
    return str(words[0])


def test_the_dividend_and_the_sale() -> None:
    data = example("dividend_6_5")
    s = operate(stock_round(3), "C&O")
    issue(s, "C&O", (0, 6), [data["president_percent"] // 10], pool=data["pool_percent"] // 10)
    s.revenue, cash = data["revenue"], s.cash[0]
    do(at(s, "dividend"), "pay")
    assert s.cash[0] - cash == data["to_president"]
    assert s.treasury[company("C&O")] == data["to_company"]
    data = example("sale_5_1")
    s = stock_round(3)
    issue(s, "B&O", (0, 6), [4, 3])
    cash = s.cash[0]
    do(s, f"sell B&O {data['shares_sold']}")
    assert s.cash[0] - cash == data["received"]
    assert price_of(s, "B&O") == data["price_after"]
