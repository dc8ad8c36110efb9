"""§5 What may be developed, and what it brings."""

import pytest

from trunkline.core.game import Rule
from trunkline.core.notation import spell
from trunkline.core.play import legal
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import WAB
from trunkline.games.chicago_express.rules.developing import (
    CHICAGO,
    DETROIT_BY_ITSELF,
    HOUSE_STANDS,
    LAST_VALUE,
    NO_HOUSES,
    NO_TRAIN_THERE,
    PLAIN_LAND,
    START_CITY,
)
from trunkline.games.chicago_express.tests.scenes import BO, CO, NYC, PRR, play, refused, scene


def test_a_hex_without_a_train_is_not_developed() -> None:
    assert refused(scene(), "develop I9") == NO_TRAIN_THERE


def test_no_share_is_needed_to_develop() -> None:
    s = scene(shares={"C&O": (0, 1, 0)}, trains={"C&O": "I9"})
    assert refused(s, "develop I9") is None


@pytest.mark.parametrize("name", ["I9", "H7", "G9"])
def test_a_hex_takes_one_house(name: str) -> None:
    s = scene(trains={"C&O": name})
    assert refused(s, f"develop {name}") is None
    assert refused(scene(trains={"C&O": name}, houses=name), f"develop {name}") == HOUSE_STANDS


def test_an_industrial_city_stops_at_its_last_value() -> None:
    s = scene(trains={"PRR": "K4"})
    play(s, "develop K4, develop K4")
    assert refused(s, "develop K4") == LAST_VALUE


def test_what_players_never_develop() -> None:
    s = scene(trains={"PRR": "P4 A2 E0"})
    assert refused(s, "develop P4") == PLAIN_LAND
    assert refused(s, "develop R5") == START_CITY
    assert refused(s, "develop A2") == CHICAGO
    assert refused(s, "develop E0") == DETROIT_BY_ITSELF


@pytest.mark.parametrize(("name", "rule"), [("P4", PLAIN_LAND), ("R5", START_CITY), ("A2", CHICAGO), ("E0", DETROIT_BY_ITSELF)])
def test_what_is_never_developed_is_refused_for_that_reason_with_or_without_a_train(name: str, rule: Rule) -> None:
    for dials in ((0, 0, 0), (0, 4, 0)):
        assert refused(scene(dials=dials), f"develop {name}") == rule


def test_fort_wayne_can_be_developed_with_the_wabash_in_it() -> None:
    s = scene(income={"WAB": 1}, trains={"WAB": "D3"})
    play(s, "develop D3")
    assert s.income[WAB] == 3


def test_without_houses_only_industry_is_developed() -> None:
    s = scene(trains={"PRR": "I9 I6"})
    s.supply = 0
    assert refused(s, "develop I9") == NO_HOUSES
    assert refused(s, "develop I6") is None


def test_fort_wayne_is_offered_for_development() -> None:
    s = scene(trains={"PRR": "D3"})
    assert "develop D3" in [spell(GAME, a) for a in legal(GAME, s)]


def test_a_house_raises_every_company_in_the_city() -> None:
    s = play(scene(income={"PRR": 5, "B&O": 6, "C&O": 7}, trains={"PRR": "I9", "B&O": "I9", "C&O": "I9"}), "develop I9")
    assert (s.income[PRR], s.income[BO], s.income[CO]) == (6, 7, 8)


def test_houses_are_built_until_the_round_is_over() -> None:
    s = scene(trains={"C&O": "I9 G8"})
    s.supply = 3
    assert play(s, "develop I9, develop G8").supply == 1


def test_a_forest_pays_into_a_full_treasury_as_well() -> None:
    s = play(scene(treasury={"NYC": 7}, trains={"NYC": "R3"}), "develop R3")
    assert s.treasury[NYC] == 9
