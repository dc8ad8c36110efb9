"""§6.3 Stations: bases of a company's routes that can block others."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.core.play import never
from trunkline.games.eighteen_thirty.box import COMPANIES, DH, EITHER, Hex, Stop
from trunkline.games.eighteen_thirty.box.shapes import CITY
from trunkline.games.eighteen_thirty.rules.dividends import run_trains
from trunkline.games.eighteen_thirty.rules.network import circles, network
from trunkline.games.eighteen_thirty.rules.rounds import add_station, home_city
from trunkline.games.eighteen_thirty.rules.state import State, cities_of, on_turn, pay_bank
from trunkline.games.eighteen_thirty.rules.stock import Done, done_offers

NOT_A_CITY = Rule("§6.3.2.4", "Tokens can be placed in large cities only.")
CITY_FULL = Rule("§6.3.2.4", "This city has no empty circle.")
HERE_ALREADY = Rule("§6.3.2.5", "The company already has a token on this hex.")
NO_TOKEN = Rule("§6.3.2.6", "The company has no token left.")
KEPT_FREE = Rule("§6.3.2.7", "A circle is kept free for the home token of a company that has not yet operated.")
KEPT_FOR_ERIE = Rule("§6.3.2.8", "Nobody may build here before the Erie has placed its home token.")
CITY_NOT_REACHED = Rule("§6.3.2.2", "No unblocked route leads from a token of the company to this city.")
CANNOT_PAY_STATION = Rule("§6.3.2.3", "The company cannot afford this token.")


@action
class PlaceStation(NamedTuple):
    """Place a token in this city of this hex; cities are counted from 0 on the tile that lies there."""

    hex: Hex
    stop: Stop


def station_offers(s: State) -> Iterator[PlaceStation]:
    if s.tokens[s.company]:
        reached = network(s, s.company).stops
        scranton = {scranton_city(s)} if s.scranton else set()
        for city in sorted(reached | scranton):
            yield PlaceStation(Hex(city // 2), Stop(city % 2))


def scranton_city(s: State) -> int:
    return s.box.private_hexes[DH][0] * 2


def cannot_place(s: State, a: PlaceStation) -> Rule | None:
    places = s.box.shapes[s.board[a.hex]].places
    if a.stop >= len(places) or places[a.stop].kind != CITY:
        return NOT_A_CITY
    if not s.tokens[s.company]:
        return NO_TOKEN
    if any(city // 2 == a.hex for city in s.stations[s.company]):
        return HERE_ALREADY
    city = a.hex * 2 + a.stop
    return no_circle(s, city) or cannot_reach_or_pay(s, city)


def no_circle(s: State, city: int) -> Rule | None:
    empty = circles(s, city) - cities_of(s).get(city, 0)
    if not empty:
        return CITY_FULL
    for company in COMPANIES:
        if s.settled[company] or s.box.home[company] != city // 2:
            continue
        if s.box.home_stop[company] == EITHER:
            return KEPT_FOR_ERIE
        if home_city(s, company) == city and empty == 1:
            return KEPT_FREE
    return None


def cannot_reach_or_pay(s: State, city: int) -> Rule | None:
    """§3.3.3 The station of the Delaware & Hudson needs neither a route nor money."""
    if s.scranton and city == scranton_city(s):
        return None
    if city not in network(s, s.company).stops:
        return CITY_NOT_REACHED
    return CANNOT_PAY_STATION if station_cost(s) > s.treasury[s.company] else None


def station_cost(s: State) -> int:
    """§6.3.2.3 $40 for the first after the home station, then $100."""
    placed = s.box.stations[s.company] - s.tokens[s.company]
    return s.box.second_station if placed == 1 else s.box.further_station


def place(s: State, a: PlaceStation) -> None:
    """§6.3.2.1 One a turn, so the step is over."""
    put_station(s, a)
    run_trains(s)


def put_station(s: State, a: PlaceStation) -> None:
    city = a.hex * 2 + a.stop
    dollars = 0 if s.scranton and city == scranton_city(s) else station_cost(s)
    s.treasury[s.company] -= dollars
    pay_bank(s, dollars)
    s.tokens[s.company] -= 1
    add_station(s, on_turn(s), city)


def end_station(s: State, a: Done) -> None:
    run_trains(s)


PLACE_STATION = Move(PlaceStation, station_offers, cannot_place, place)
END_STATION = Move(Done, done_offers, never, end_station, legal=done_offers)
