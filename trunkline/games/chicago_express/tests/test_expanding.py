"""§4 Where trains may go, and when an expansion is over."""

import pytest

from trunkline.games.chicago_express.box import BOX, FOREST, MOUNTAIN
from trunkline.games.chicago_express.rules.developing import (
    START_CITY,
)
from trunkline.games.chicago_express.rules.expanding import (
    ALREADY_THERE,
    NO_TRAINS,
    NOT_A_HOLDER,
    NOT_ADJACENT,
    ONE_COMPANY,
    ONE_COMPANY_LAND,
    START_HEX,
    TOO_EXPENSIVE,
)
from trunkline.games.chicago_express.rules.state import BUILDING, TURN
from trunkline.games.chicago_express.tests.scenes import PRR, hex_at, play, refused, scene, seat


def test_only_a_shareholder_expands_a_company() -> None:
    s = scene(shares={"PRR": (0, 1, 0)}, treasury={"PRR": 9})
    assert refused(s, "expand PRR Q5") == NOT_A_HOLDER


def test_one_action_expands_one_company() -> None:
    s = scene(shares={"PRR": (1, 0, 0), "B&O": (1, 0, 0)}, treasury={"PRR": 9, "B&O": 9})
    play(s, "expand PRR Q5")
    assert refused(s, "expand B&O P6") == ONE_COMPANY


def test_a_train_goes_next_to_a_train_of_its_company() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(s, "expand PRR O4") == NOT_ADJACENT
    assert refused(play(s, "expand PRR Q5, expand PRR P4"), "expand PRR O4") is None


def test_branches_are_allowed() -> None:
    s = play(scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}), "expand PRR Q5, expand PRR R4, expand PRR R6")
    assert [s.box.hexes[hex] for hex in s.trains[PRR]] == ["R5", "Q5", "R4", "R6"]


def test_a_company_has_one_train_in_a_hex() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(play(s, "expand PRR Q5, expand PRR P4"), "expand PRR Q5") == ALREADY_THERE


def test_nobody_builds_on_an_eastern_start_hex() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "R6"})
    assert refused(s, "expand PRR Q7") == START_HEX


def test_a_start_hex_is_refused_as_one_before_anything_that_may_change() -> None:
    """Not: the dial is on red, you hold no share, it is not next to a train, the company has one there."""
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9})
    assert refused(s, "expand PRR Q7") == refused(s, "expand B&O R5") == refused(s, "expand PRR R5") == START_HEX
    assert refused(scene(dials=(0, 0, 5)), "expand PRR Q7") == START_HEX
    play(s, "expand PRR Q5")
    assert refused(s, "expand B&O Q7") == refused(s, "expand PRR Q7") == START_HEX


def test_fort_wayne_can_be_built_on_before_and_after_the_wabash_opens() -> None:
    before = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "D4"})
    assert play(before, "expand PRR D3").treasury[PRR] == 8
    after = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "D4", "WAB": "D3"})
    assert play(after, "expand PRR D3").treasury[PRR] == 7


@pytest.mark.parametrize(("land", "near", "kind"), [("R3", "R4", FOREST), ("N5", "O5", FOREST), ("N4", "O5", MOUNTAIN)])
def test_forest_and_mountain_take_one_company(land: str, near: str, kind: int) -> None:
    assert BOX.kind[hex_at(land)] == kind
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20}, trains={"PRR": near, "NYC": land})
    assert refused(s, f"expand PRR {land}") == ONE_COMPANY_LAND


def test_plains_and_cities_take_any_number_of_companies() -> None:
    s = scene(
        shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20}, trains={"PRR": "B3", "NYC": "B2 A2", "B&O": "B2 A2", "C&O": "B2"}
    )
    play(s, "expand PRR B2, expand PRR A2")
    assert s.treasury[PRR] == 20 - 4 - 9


def test_a_company_without_trains_cannot_expand() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20})
    s.depot[PRR] = 0
    assert refused(s, "expand PRR Q5") == NO_TRAINS


def test_what_the_treasury_cannot_pay_cannot_be_built() -> None:
    s = scene(shares={"NYC": (1, 0, 0)}, treasury={"NYC": 1})
    assert refused(s, "expand NYC R3") == TOO_EXPENSIVE
    assert refused(s, "expand NYC S2") is None


def test_an_expansion_ends_by_itself_after_three_trains() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 20})
    play(s, "expand PRR Q5, expand PRR P4")
    assert s.agenda[-1] == BUILDING
    play(s, "expand PRR O4")
    assert (s.agenda, s.seat, s.builder) == ([TURN], seat(2), None)


def test_an_expansion_ends_by_itself_when_nothing_more_can_be_paid() -> None:
    s = play(scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 1}), "expand PRR Q5")
    assert (s.agenda, s.seat) == ([TURN], seat(2))


@pytest.mark.parametrize("home", ["R5", "Q7", "Q9", "S3"])
def test_no_eastern_start_hex_is_entered_or_developed(home: str) -> None:
    other = "NYC" if home != "S3" else "PRR"
    near = next(name for n, name in enumerate(BOX.hexes) if n in BOX.around[hex_at(home)] and not BOX.single[n])
    s = scene(shares={other: (1, 0, 0)}, treasury={other: 9}, trains={other: near})
    assert refused(s, f"expand {other} {home}") == START_HEX
    assert refused(s, f"develop {home}") == START_CITY
