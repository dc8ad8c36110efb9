"""§3 Develop."""

import pytest

from trunkline.games.american_rails.box import AMERICAN, BOX, CONTINENTAL, LIBERTY, NATIONAL
from trunkline.games.american_rails.rules.developing import BLACK_SQUARE, HOUSE_STANDS, NO_CUBE_THERE, NO_HOUSES, ONLY_CITIES
from trunkline.games.american_rails.tests.scene import hex_of, lay, play, refused, sound, table

BUFFALO, CINCINNATI, CHICAGO = "11,0", "6,5", "2,1"


def test_a_house_in_cincinnati_with_only_the_continental_there() -> None:
    """Example 6: no share is needed, and it costs nothing."""
    s = table(3)
    lay(s, CONTINENTAL, CINCINNATI)
    assert s.income[CONTINENTAL] == 4
    play(s, "choose develop", f"develop {CINCINNATI}")
    assert s.income[CONTINENTAL] == 6
    assert s.supply == 11
    assert s.cash == [50, 50, 50]
    assert sound(s)


def test_a_house_in_buffalo_with_two_companies_brings_each_one_dollar() -> None:
    """Example 10."""
    s = table(4)
    lay(s, NATIONAL, BUFFALO)
    lay(s, LIBERTY, BUFFALO)
    assert (s.income[NATIONAL], s.income[LIBERTY]) == (3, 3)
    play(s, "choose develop", f"develop {BUFFALO}")
    assert (s.income[NATIONAL], s.income[LIBERTY]) == (4, 4)
    assert sound(s)


@pytest.mark.parametrize("city", ["New York", "Baltimore", "Philadelphia", "Boston", "Chicago"])
def test_a_city_with_a_black_square_is_never_developed(city: str) -> None:
    """Example 10: Chicago, and the four others."""
    s = table(4)
    hex = BOX.hexes[BOX.city.index(city)]
    lay(s, AMERICAN, hex)
    play(s, "choose develop")
    assert refused(s, f"develop {hex}") is BLACK_SQUARE


def test_every_other_city_can_be_developed() -> None:
    assert len(BOX.developable) == 34
    assert hex_of(CHICAGO) not in BOX.developable


def test_a_city_takes_one_house_and_needs_a_cube() -> None:
    s = table(4)
    lay(s, AMERICAN, CINCINNATI, "7,5")
    play(s, "choose develop")
    assert refused(s, f"develop {BUFFALO}") is NO_CUBE_THERE
    assert refused(s, "develop 7,5") is ONLY_CITIES
    play(s, f"develop {CINCINNATI}", "choose pass", "choose finance", "waive", "choose take", "waive", "choose pass")
    play(s, "choose develop")
    assert refused(s, f"develop {CINCINNATI}") is HOUSE_STANDS


def test_without_houses_nothing_can_be_developed() -> None:
    s = table(4)
    lay(s, AMERICAN, CINCINNATI)
    s.supply = 0
    play(s, "choose develop")
    assert refused(s, f"develop {CINCINNATI}") is NO_HOUSES
