"""§7 Incomes."""

import pytest

from trunkline.games.american_rails.box import AMERICAN, BOX, CONTINENTAL, LIBERTY, MAJESTIC, NATIONAL
from trunkline.games.american_rails.rules.state import TURN, State, price
from trunkline.games.american_rails.tests.scene import fund, give, hex_of, lay, play, refused, sound, table

BUFFALO = "11,0"
TO_NEW_YORK = ["3,2", "3,3", *(f"{column},3" for column in range(4, 16))]
TO_ATLANTA = ["3,4", "2,5", "3,6", "3,7", "4,8", "4,9", "5,10", "5,11"]


def developed_buffalo() -> State:
    """National alone in Buffalo, with a house; Liberty and Majestic next door."""
    s = table(4)
    lay(s, NATIONAL, BUFFALO)
    lay(s, LIBERTY, "12,0")
    lay(s, MAJESTIC, "11,1")
    play(s, "choose develop", f"develop {BUFFALO}")
    return s


def test_the_second_company_in_a_developed_city_brings_the_first_down() -> None:
    """Examples 5 and 9: Buffalo (4/3) with a house. Liberty pays 6, gains 4, National loses 2; the third pays 8, gains 4."""
    s = developed_buffalo()
    assert s.income[NATIONAL] == 6
    give(s, 1, LIBERTY)
    give(s, 1, MAJESTIC)
    fund(s, LIBERTY, 20)
    fund(s, MAJESTIC, 20)
    play(s, "choose expand-3", f"expand Liberty {BUFFALO}")
    assert (s.income[LIBERTY], s.income[NATIONAL]) == (4, 4)
    assert s.treasury[LIBERTY] == 14
    play(s, f"expand Majestic {BUFFALO}")
    assert (s.income[MAJESTIC], s.income[LIBERTY], s.income[NATIONAL]) == (4, 4, 4)
    assert s.treasury[MAJESTIC] == 12
    assert sound(s)


def test_new_york_alone_and_shared() -> None:
    """Example 11: 8 alone; the newcomer gains 5, the first loses 3."""
    s = table(4)
    lay(s, AMERICAN, "16,3")
    assert s.income[AMERICAN] == 8
    lay(s, NATIONAL, "16,3")
    assert (s.income[AMERICAN], s.income[NATIONAL]) == (5, 5)


@pytest.mark.parametrize(("city", "value"), [("Norfolk", 2), ("Harrisburg", 1), ("Columbus", 1), ("Louisville", 1)])
def test_a_city_with_equal_values_costs_the_first_company_only_the_house(city: str, value: int) -> None:
    """Example 12."""
    hex = BOX.hexes[BOX.city.index(city)]
    plain, developed = table(4), table(4)
    lay(plain, AMERICAN, hex)
    lay(plain, NATIONAL, hex)
    assert (plain.income[AMERICAN], plain.income[NATIONAL]) == (value, value)
    lay(developed, AMERICAN, hex)
    play(developed, "choose develop", f"develop {hex}")
    assert developed.income[AMERICAN] == value + 2
    lay(developed, NATIONAL, hex)
    assert (developed.income[AMERICAN], developed.income[NATIONAL]) == (value + 1, value + 1)
    assert sound(plain)
    assert sound(developed)


def expand_far(s: State, hexes: list[str]) -> int:
    """Lay these cubes of the Continental in actions of four, while the others do nothing; gives the dollars paid."""
    before = s.treasury[CONTINENTAL]
    for hex in hexes:
        wait_for_the_first_seat(s)
        if s.agenda[-1] == TURN:
            play(s, "choose expand-4")
        play(s, f"expand Continental {hex}")
    return before - s.treasury[CONTINENTAL]


def wait_for_the_first_seat(s: State) -> None:
    while s.seat != 0:
        actions = ["choose pass"] if refused(s, "choose pass") is None else ["choose develop", "waive"]
        play(s, *actions)


def test_the_great_connections_of_the_continental() -> None:
    """Example 7: 7 in Chicago, 13 before New York, 31 in it, 35 before Atlanta, 60 in it; $56 for 24 cubes."""
    s = table(3, without=LIBERTY)
    give(s, 0, CONTINENTAL)
    fund(s, CONTINENTAL, 56)
    lay(s, CONTINENTAL, "2,1")
    assert s.income[CONTINENTAL] == 7
    paid = expand_far(s, TO_NEW_YORK)
    assert s.income[CONTINENTAL] == 13
    paid += expand_far(s, ["16,3"])
    assert s.income[CONTINENTAL] == 31
    paid += expand_far(s, TO_ATLANTA)
    assert s.income[CONTINENTAL] == 35
    paid += expand_far(s, ["6,12"])
    assert s.income[CONTINENTAL] == 60
    assert paid == 56
    assert (s.treasury[CONTINENTAL], s.cubes[CONTINENTAL]) == (0, 0)
    assert sound(s)


def test_each_company_makes_its_own_connections() -> None:
    s = table(4)
    lay(s, AMERICAN, "2,1", "16,3")
    lay(s, NATIONAL, "16,3", "2,1")
    assert s.income[AMERICAN] == s.income[NATIONAL] == 5 + 5 + 10
    assert sound(s)


def test_a_house_makes_only_its_own_city_dearer() -> None:
    s = developed_buffalo()
    assert price(s, hex_of(BUFFALO)) == 6
    assert price(s, hex_of("14,0")) == 2
