"""§6.4 Routes named hex by hex: there, legal, and worth what is said."""

import pytest

from trunkline.capabilities.route_finder import NamedRoute
from trunkline.core.game import Rule
from trunkline.games.eighteen_thirty.rules.explain import (
    NO_STATION,
    NO_TRACK,
    NOT_AN_END,
    PASSES_AREA,
    SAME_AREA,
    TOO_LONG,
    TOO_SHORT,
    TRACK_TWICE,
)
from trunkline.games.eighteen_thirty.rules.named_routes import NO_SUCH_TRAIN, NOT_THE_SUM, wrong_routes
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.tests.scenes import build, company, give_trains, station, stock_round
from trunkline.games.eighteen_thirty.tests.test_routes import network_of_the_rulebook

NORTH, SOUTH = "I1 I3 H4", "H4 I5 J4 J2"


def baltimore(*trains: str) -> State:
    """The B&O reaches Atlantic City, Washington and from there the Deep South."""
    s = stock_round(3)
    build(s, "I17 9 1", "J14 57 0")
    station(s, "B&O", "I15/0")
    give_trains(s, "B&O", *trains)
    return s


def rules(s: State, *routes: NamedRoute) -> list[Rule]:
    return [rule for _, rule in wrong_routes(s, company("B&O"), routes)]


def route(train: str, revenue: int, *stretches: str) -> NamedRoute:
    return NamedRoute(train, [stretch.split() for stretch in stretches], revenue)


def test_a_true_route_is_accepted_in_either_direction() -> None:
    assert rules(baltimore("2"), route("2", 40, "I15 I17 I19")) == []
    assert rules(baltimore("2"), route("2", 40, "I19 I17 I15")) == []


@pytest.mark.parametrize(
    ("told", "rule"),
    [
        (route("3", 40, "I15 I17 I19"), NO_SUCH_TRAIN),
        (route("", 40, "I15 I17 I19"), NO_SUCH_TRAIN),
        (route("2", 50, "I15 I17 I19"), NOT_THE_SUM),
        (route("2", 0), TOO_SHORT),
        (route("2", 40, "I15"), NO_TRACK),
        (route("2", 40, "I15 Z9 I19"), NO_TRACK),
        (route("2", 40, "I15 I19"), NO_TRACK),
        (route("2", 40, "I15 I17"), NOT_AN_END),
        (route("2", 40, "I15 I17 I19", "H12 H10"), NOT_AN_END),
    ],
)
def test_what_is_not_there_is_named(told: NamedRoute, rule: Rule) -> None:
    assert rules(baltimore("2"), told) == [rule]


def test_a_train_runs_once_and_no_track_is_used_by_two() -> None:
    twice = [route("2", 40, "I15 I17 I19")] * 2
    assert rules(baltimore("2"), *twice) == [NO_SUCH_TRAIN]
    assert rules(baltimore("2", "2"), *twice) == [TRACK_TWICE]


def columbus() -> State:
    """The B&O in H4, with track to both hexes of the Gulf."""
    s = stock_round(3)
    build(s, "H4 63 0", "I3 8 1", "I5 8 0", "J4 8 1")
    station(s, "B&O", "H4/0")
    give_trains(s, "B&O", "2", "3")
    return s


def test_both_hexes_of_the_gulf_are_one_area() -> None:
    assert rules(columbus(), route("3", 70, NORTH), route("2", 70, SOUTH)) == []
    assert rules(columbus(), route("3", 100, NORTH, SOUTH)) == [SAME_AREA]
    assert rules(columbus(), route("3", 100, SOUTH, NORTH)) == [SAME_AREA]


def rulebook() -> State:
    """The network of the rulebook's examples."""
    s = network_of_the_rulebook("I13 9 0")
    give_trains(s, "B&O", "2", "3")
    return s


def test_an_area_is_an_end() -> None:
    assert rules(rulebook(), route("3", 110, "J14 K13", "K13 J12 I13 H14 I15")) == [PASSES_AREA]


def test_a_train_reaches_so_far() -> None:
    assert rules(rulebook(), route("3", 90, "I19 I17 I15", "I15 J14")) == []
    assert rules(rulebook(), route("2", 90, "I19 I17 I15", "I15 J14")) == [TOO_LONG]


def test_a_route_has_a_station() -> None:
    assert rules(rulebook(), route("2", 60, "J14 K13")) == [NO_STATION]
