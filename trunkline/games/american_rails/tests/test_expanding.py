"""§6 Expand."""

from random import Random

import pytest

from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import AMERICAN, BOX, COMPANIES, CONTINENTAL, MAJESTIC, NATIONAL, REPUBLIC, Hex
from trunkline.games.american_rails.rules.expanding import (
    ALREADY_THERE,
    NO_CUBES,
    NOT_A_HOLDER,
    NOT_ADJACENT,
    ONE_CUBE_LAND,
    TOO_EXPENSIVE,
    Expand,
    cannot_expand,
    expand_offers,
)
from trunkline.games.american_rails.rules.state import BUILDING, EXPAND, State, price
from trunkline.games.american_rails.tests.scene import fund, give, hex_of, lay, play, refused, sound, table
from trunkline.testing.walk import walk

CINCINNATI = "6,5"


def test_two_companies_in_one_action_and_the_price_of_company() -> None:
    """Example 3: Rick with two shares of the Majestic and one of the Republic, near St. Louis."""
    s = table(3)
    give(s, 0, MAJESTIC, 2)
    give(s, 0, REPUBLIC)
    fund(s, MAJESTIC, 10)
    fund(s, REPUBLIC, 10)
    lay(s, REPUBLIC, "1,6")
    lay(s, MAJESTIC, "1,2", "1,3", "1,4")
    incomes = s.income[:]
    play(s, "choose expand-3", "expand Republic 1,5")
    assert s.treasury[REPUBLIC] == 8
    play(s, "expand Republic 2,5")
    assert s.treasury[REPUBLIC] == 6
    play(s, "expand Majestic 1,5")
    assert s.treasury[MAJESTIC] == 6
    assert s.income == incomes
    assert GAME.turn(s) == 1


def test_the_plains_around_st_louis() -> None:
    """Example 3: 0,5 1,5 2,6 0,7 1,7."""
    around = [hex for hex in BOX.around[hex_of("1,6")] if BOX.kind[hex] == "plains"]
    assert {BOX.hexes[hex] for hex in around} == {"0,5", "1,5", "2,6", "0,7", "1,7"}


def developed_cincinnati() -> State:
    s = table(4)
    give(s, 1, AMERICAN)
    lay(s, CONTINENTAL, CINCINNATI)
    lay(s, AMERICAN, "6,4")
    play(s, "choose develop", f"develop {CINCINNATI}", "choose expand-3")
    return s


def test_a_city_with_a_cube_and_a_house_costs_six_dollars() -> None:
    """Examples 4 and 8: the American enters Cincinnati (4/2); the Continental falls from 6 to 3, the American gains 3."""
    s = developed_cincinnati()
    assert s.income[CONTINENTAL] == 6
    fund(s, AMERICAN, 5)
    assert refused(s, f"expand American {CINCINNATI}") is TOO_EXPENSIVE
    fund(s, AMERICAN, 1)
    play(s, f"expand American {CINCINNATI}")
    assert s.treasury[AMERICAN] == 0
    assert (s.income[CONTINENTAL], s.income[AMERICAN]) == (3, 3)
    assert sound(s)


@pytest.mark.parametrize(("hex", "dollars"), [("2,2", 2), ("5,4", 2), ("4,5", 3), ("10,5", 5)])
def test_prices_on_an_empty_map(hex: str, dollars: int) -> None:
    assert price(table(3), hex_of(hex)) == dollars


def test_plains_take_any_number_of_companies_at_two_dollars_each() -> None:
    s = table(5)
    for number, company in enumerate(COMPANIES):
        assert price(s, hex_of("2,2")) == 2 + 2 * number
        lay(s, company, "2,2")


def ready_to_expand() -> State:
    s = table(3)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 40)
    lay(s, AMERICAN, "6,4", "6,5")
    play(s, "choose expand-4")
    return s


def test_only_a_holder_expands_a_company() -> None:
    s = ready_to_expand()
    lay(s, NATIONAL, "2,1")
    fund(s, NATIONAL, 10)
    assert refused(s, "expand National 2,2") is NOT_A_HOLDER


def test_a_cube_lies_next_to_one_of_its_own_and_never_on_it() -> None:
    s = ready_to_expand()
    assert refused(s, "expand American 2,2") is NOT_ADJACENT
    assert refused(s, "expand American 6,4") is ALREADY_THERE


@pytest.mark.parametrize(("hex", "kind"), [("7,5", "forest"), ("11,5", "mountain")])
def test_forest_and_mountain_take_one_cube(hex: str, kind: str) -> None:
    s = ready_to_expand()
    assert BOX.kind[hex_of(hex)] == kind
    lay(s, AMERICAN, BOX.hexes[BOX.around[hex_of(hex)][0]])
    lay(s, NATIONAL, hex)
    assert refused(s, f"expand American {hex}") is ONE_CUBE_LAND


def test_a_company_without_cubes_cannot_expand() -> None:
    s = ready_to_expand()
    s.cubes[AMERICAN] = 0
    assert refused(s, "expand American 6,3") is NO_CUBES
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["waive"]


def test_players_never_pay_for_a_company() -> None:
    s = ready_to_expand()
    fund(s, AMERICAN, -39)
    assert s.cash[0] == 50
    assert refused(s, "expand American 6,3") is TOO_EXPENSIVE


def test_cubes_may_branch_off_anywhere_and_the_action_stops_when_one_likes() -> None:
    s = ready_to_expand()
    play(s, "expand American 6,3", "expand American 5,5", "expand American 5,4")
    assert s.agenda[-1] == BUILDING
    play(s, "done")
    assert s.treasury[AMERICAN] == 34
    assert GAME.turn(s) == 1


@pytest.mark.parametrize(("space", "cubes"), [("take", 2), ("expand-3", 3), ("expand-4", 4)])
def test_the_action_ends_after_its_last_cube(space: str, cubes: int) -> None:
    s = table(4)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 40)
    lay(s, AMERICAN, "2,1")
    play(s, f"choose {space}", *(f"expand American {column},2" for column in range(2, 2 + cubes)))
    assert GAME.turn(s) == 1
    assert s.to_lay == 0


def test_an_expansion_that_cannot_go_on_is_still_ended_by_its_player() -> None:
    s = table(3)
    give(s, 0, AMERICAN)
    fund(s, AMERICAN, 2)
    lay(s, AMERICAN, "2,1")
    play(s, "choose expand-3", "expand American 2,2")
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["done"]


def test_the_quick_list_of_placements_is_the_plain_one() -> None:
    chance = Random(1)
    compared = 0
    for players in GAME.seats:
        for visit in walk(GAME, players, chance.randrange(1000)):
            s = visit.s
            assert isinstance(s, State)
            if s.agenda and s.agenda[-1] in (EXPAND, BUILDING):
                assert quick(s) == plain(s)
                compared += len(plain(s))
    assert compared > 500


def quick(s: State) -> set[Expand]:
    return {a for a in expand_offers(s) if cannot_expand(s, a) is None}


def plain(s: State) -> set[Expand]:
    every = (Expand(company, Hex(hex)) for company in COMPANIES for hex in range(len(s.box.hexes)))
    return {a for a in every if cannot_expand(s, a) is None}
