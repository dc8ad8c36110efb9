"""The box: what is printed, and that a broken box file is refused by name."""

import copy
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from trunkline.core.errors import BadBox
from trunkline.games.chicago_express.box import BOX, CITY, FOREST, KINDS, MAP, MOUNTAIN, PLAIN, START, STOCK, WORKS, make_box
from trunkline.toolkit.box import parse_box, read_box
from trunkline.toolkit.hexes import neighbours, place_of

FOLDER = "trunkline.games.chicago_express"


def test_the_map_has_its_hexes_by_kind() -> None:
    assert len(BOX.hexes) == 160
    counts = {KINDS[kind]: BOX.kind.count(kind) for kind in (PLAIN, FOREST, CITY, MOUNTAIN, START, WORKS)}
    assert counts == {"plain": 73, "forest": 41, "city": 23, "mountain": 16, "start": 4, "works": 3}


def test_neighbours_are_mutual_and_side_by_side() -> None:
    for n, around in enumerate(BOX.around):
        assert all(n in BOX.around[other] for other in around)
        assert {place_of(BOX.hexes[other]) for other in around} <= set(neighbours(place_of(BOX.hexes[n])))
    assert [BOX.hexes[h] for h in BOX.around[BOX.hexes.index("R6")]] == ["R5", "Q6", "Q7"]


def test_every_printed_number_is_the_one_of_the_sources() -> None:
    """A fingerprint over all hexes: whoever changes a number on the map changes it here too, and knows why."""
    printed = [f"{name} {KINDS[BOX.kind[n]]} {BOX.cost[n]} {BOX.income[n]} {BOX.bonus[n]}" for n, name in enumerate(BOX.hexes)]
    assert sha256("\n".join(printed).encode()).hexdigest()[:16] == "98b071a9a2b8ef2b"
    assert (sum(BOX.cost), sum(BOX.income), sum(BOX.bonus)) == (278, 53, 62)


def test_the_five_disputed_values_are_kept_visible() -> None:
    assert [entry["hex"] for entry in BOX.disputed] == ["E0", "J2", "N1", "N4", "R6"]
    assert all(entry["reason"] for entry in BOX.disputed)


def test_every_group_of_facts_has_sources_and_a_confidence() -> None:
    for file in (MAP, STOCK):
        groups = read_box(FOLDER, file)["provenance"]
        assert len(groups) >= 6
        assert all(group["sources"] and group["confidence"] for group in groups)


def land_and_stock() -> tuple[dict[str, Any], dict[str, Any]]:
    return copy.deepcopy((read_box(FOLDER, MAP), read_box(FOLDER, STOCK)))


Break = Callable[[dict[str, Any], dict[str, Any]], object]


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (lambda land, stock: land.pop("hexes"), "box/map.toml: the file needs 'hexes' of type dict"),
        (lambda land, stock: stock.pop("dials"), "box/companies.toml: the file needs 'dials' of type dict"),
        (lambda land, stock: stock.pop("ending"), "the file needs 'ending' of type dict"),
        (lambda land, stock: stock.update(weather={}), "the file has an unknown value 'weather'"),
        (lambda land, stock: stock["houses"].pop("end_at"), "houses needs 'end_at' of type int"),
        (lambda land, stock: stock["houses"].update(supply="20"), "houses needs 'supply' of type int, not '20'"),
        (lambda land, stock: stock["expand"].update(trains_an_action=0), "trains_an_action must be more than 0"),
        (lambda land, stock: stock["money"].pop("each"), "money needs 'each' of type dict"),
        (lambda land, stock: stock["money"]["each"].pop("3"), "money for 2 to 6 players"),
        (lambda land, stock: stock["money"]["each"].update(many=1), "money for 2 to 6 players"),
        (lambda land, stock: stock["company"].reverse(), "a company begins on a start hex with an income"),
        (lambda land, stock: stock["company"][0].update(code="NYC"), "two companies have the same code"),
        (lambda land, stock: stock["company"][0].update(trains=-1), "PRR needs trains and shares"),
        (lambda land, stock: stock["company"][0].pop("income"), "PRR: a company begins on a start hex with an income"),
        (lambda land, stock: stock["industry"]["Wheeling"].update(values=[6, 5]), "Wheeling: the values of a track rise"),
        (lambda land, stock: stock["industry"]["Wheeling"].pop("hex"), "industry Wheeling needs 'hex'"),
        (lambda land, stock: land["hexes"].update(A3=7), "A3 is not a row of values"),
        (lambda land, stock: land["hexes"]["A3"].update(cost=0), "A3: a cost is at least 1"),
        (lambda land, stock: land["disputed"][0].pop("field"), "disputed E0 needs 'field'"),
        (lambda land, stock: land["disputed"][0].update(field="income"), "E0: a disputed field is exists, cost, bonus"),
        (lambda land, stock: land["provenance"].clear(), "where the facts come from must be said"),
        (lambda land, stock: land["hexes"].update(aa={"kind": "plain", "cost": 1}), "'aa' is not a column letter"),
        (lambda land, stock: land["hexes"]["A3"].update(kind="swamp"), "A3: unknown kind 'swamp'"),
        (lambda land, stock: land["hexes"]["A3"].update(cost="one"), "A3 needs 'cost' of type int, not 'one'"),
        (lambda land, stock: land["hexes"]["A3"].update(income=1), "A3 has an unknown value 'income'"),
        (lambda land, stock: land["hexes"]["A2"].pop("name"), "A2 needs 'name' of type str"),
        (lambda land, stock: land["hexes"].update(Z9={"kind": "plain", "cost": 1}), "Z9 cannot be reached"),
        (lambda land, stock: land["hexes"]["J2"].update(cost=1), "J2: the disputed cost says 2, the map 1"),
        (lambda land, stock: land["hexes"].pop("R6"), "R6: the disputed exists says True, the map False"),
        (lambda land, stock: land["hexes"]["A3"].update(kind="works", name="Gary"), "A3: industrial cities and rows"),
        (lambda land, stock: stock["company"].pop(), "there are 5 companies, not 4"),
        (lambda land, stock: stock["company"][0].update(start="Z1"), "PRR starts on Z1, which is not on the map"),
        (lambda land, stock: stock["company"][0].pop("trains"), "company PRR needs 'trains'"),
        (lambda land, stock: stock["dials"].update(nap=1), "dials has an unknown value 'nap'"),
        (lambda land, stock: stock["industry"].pop("Detroit"), "industry needs 'Detroit' of type dict"),
        (lambda land, stock: stock["industry"]["Detroit"].update(hex="A3"), "Detroit lies on A3, which is no industrial city"),
        (lambda land, stock: stock["money"]["each"].update({"3": 41}), "3 players with 41 dollars do not make 120"),
        (lambda land, stock: stock["cities"].update(goal="Z1"), "the goal Z1 is not a city on the map"),
    ],
)
def test_a_broken_box_is_refused_by_name(fault: Break, complaint: str) -> None:
    land, stock = land_and_stock()
    fault(land, stock)
    with pytest.raises(BadBox) as refused:
        make_box(land, stock)
    assert complaint in str(refused.value)


def test_a_file_that_is_not_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadBox, match=r"map\.toml.*line 2"):
        parse_box("[hexes]\nA2 = = 3", "map.toml")
