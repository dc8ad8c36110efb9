"""The box: what it says, and what a bad one is refused for."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from trunkline.core.errors import BadBox
from trunkline.games.american_rails import GAME, WITH_ROW_16_AS_PUBLISHED
from trunkline.games.american_rails.box import BOX, KINDS, ROW_16_BOX, Box, Hex, Values, make_box, numbers_of_cities, read_land
from trunkline.games.american_rails.box.validation import BOARD, LAND, STOCK, fewest_dollars, fewest_steps
from trunkline.toolkit.box import read_box

FOLDER = GAME.folder


def files() -> tuple[Values, Values, Values]:
    land, stock, board = (read_box(FOLDER, file) for file in (LAND, STOCK, BOARD))
    return deepcopy(land), deepcopy(stock), deepcopy(board)


def test_the_map_has_its_hexes_and_cities() -> None:
    assert len(BOX.hexes) == 215
    assert [BOX.kind.count(kind) for kind in ("city", "forest", "plains", "mountain")] == [39, 94, 62, 20]
    assert len(BOX.cities) == 39
    new_york = BOX.hexes.index("16,3")
    assert (BOX.city[new_york], BOX.full[new_york], BOX.shared[new_york]) == ("New York", 8, 5)


@pytest.mark.parametrize("box", [BOX, ROW_16_BOX])
def test_the_great_cities_are_as_far_apart_as_the_board_has_them(box: Box) -> None:
    """Example 13: steps and dollars between them, and 25 cubes for all three."""
    city = numbers_of_cities(box)
    chicago, new_york, atlanta = (city[name] for name in ("Chicago", "New York", "Atlanta"))
    pairs = [(chicago, new_york), (new_york, atlanta), (chicago, atlanta)]
    assert [fewest_steps(box.around, one)[other] for one, other in pairs] == [15, 15, 11]
    assert [fewest_dollars(box.around, box.base_cost, one)[other] for one, other in pairs] == [35, 33, 25]
    ways = [fewest_steps(box.around, one) for one in (chicago, new_york, atlanta)]
    cubes = min(sum(way[hex] for way in ways) + 1 for hex in range(len(box.hexes)))
    assert cubes == 25 == box.cubes[2]
    assert box.cubes[5] == 15 + 1


def test_neighbours_are_mutual_and_on_the_map() -> None:
    for hex, around in enumerate(BOX.around):
        assert all(hex in BOX.around[near] for near in around)
    assert {BOX.hexes[near] for near in BOX.around[BOX.hexes.index("11,1")]} == {"12,1", "12,0", "11,0", "10,1", "11,2", "12,2"}


def names_around(box: Box, hex: int) -> set[str]:
    return {box.hexes[near] for near in box.around[hex]}


def test_the_published_row_16_lies_one_hex_further_west() -> None:
    assert set(BOX.hexes) ^ set(ROW_16_BOX.hexes) == {"6,16", "0,16"}
    cities = numbers_of_cities(ROW_16_BOX)
    assert ROW_16_BOX.hexes[cities["Mobile"]] == "2,16"
    assert ROW_16_BOX.hexes[cities["Tallahassee"]] == "5,16"
    common = [name for name in BOX.hexes if name in ROW_16_BOX.hexes]
    changed = {
        name
        for name in common
        if names_around(BOX, BOX.hexes.index(name)) != names_around(ROW_16_BOX, ROW_16_BOX.hexes.index(name))
    }
    assert changed == {"0,15", "5,15", "6,15", "1,16", "5,16", "0,17"}


def test_the_variant_is_played_on_its_own_map() -> None:
    assert WITH_ROW_16_AS_PUBLISHED.setup(3, 0).box is ROW_16_BOX
    assert "0,16" in WITH_ROW_16_AS_PUBLISHED.names[Hex]
    assert GAME.setup(3, 0).box is BOX


def test_every_file_tells_where_its_facts_come_from() -> None:
    words = set(read_land()["confidence"])
    for values in files():
        assert values["provenance"]
        assert {entry["confidence"] for entry in values["provenance"]} <= words


def cut_in_two(land: Values) -> None:
    """Flood row 2, and count what is left, so that only the cut is complained about."""
    land["rows"][2] = "-" * 20
    land["cities"] = {name: city for name, city in land["cities"].items() if not city["hex"].endswith(",2")}
    letters = "".join(land["rows"])
    terrain = {kind: letters.count(letter) for letter, kind in KINDS.items()}
    land["checks"] |= {"hexes": sum(terrain.values()), "terrain": terrain}


Fault = Callable[[Any, Any, Any], object]

FAULTS: dict[str, tuple[str, Fault]] = {
    "section 'rows' is missing": (LAND, lambda land, _, __: land.pop("rows")),
    "section 'company' is missing": (STOCK, lambda _, stock, __: stock.pop("company")),
    "section 'ending' is missing": (BOARD, lambda _, __, board: board.pop("ending")),
    "row 3 is": (LAND, lambda land, _, __: land["rows"].__setitem__(3, "PX")),
    "terrain forest needs 'base'": (LAND, lambda land, _, __: land["terrain"]["forest"].pop("base")),
    "Boston needs 'full'": (LAND, lambda land, _, __: land["cities"]["Boston"].update(full="5")),
    "Boston has an unknown value 'harbour'": (LAND, lambda land, _, __: land["cities"]["Boston"].update(harbour=1)),
    "Boston lies on 17,1": (LAND, lambda land, _, __: land["cities"]["Boston"].update(hex="17,1")),
    "18,1: a city hex has one city": (LAND, lambda land, _, __: land["cities"].pop("Boston")),
    "the great connections name Paris": (LAND, lambda land, _, __: land["connections"]["pairs"].append(["Paris", "Boston"])),
    "there are 215 hexes, not 214": (LAND, lambda land, _, __: land["checks"].update(hexes=214)),
    "the terrain is": (LAND, lambda land, _, __: land["rows"].__setitem__(3, land["rows"][3].replace("P", "F", 1))),
    "the map is not in one piece": (LAND, lambda land, _, __: cut_in_two(land)),
    "Chicago - Atlanta: 11 steps and 25 dollars, not 12": (
        LAND,
        lambda land, _, __: land["checks"]["connection"][1].update(steps=12),
    ),
    "25 cubes join": (LAND, lambda land, _, __: land["checks"].update(cubes_for_all_connections=24)),
    "there are 6 companies, not 5": (STOCK, lambda _, stock, __: stock["company"].pop()),
    "company Liberty needs 'cubes'": (STOCK, lambda _, stock, __: stock["company"][4].pop("cubes")),
    "20 shares together, not 21": (STOCK, lambda _, stock, __: stock["company"][0].update(shares=4)),
    "143 cubes together, not 144": (STOCK, lambda _, stock, __: stock["company"][0].update(cubes=30)),
    "space pass: nobody knows the action 'sleep'": (BOARD, lambda _, __, board: board["space"][0].update(action="sleep")),
    "space auction: cubes are laid": (BOARD, lambda _, __, board: board["space"][5].update(cubes=2)),
    "houses needs 'alone' of type int": (BOARD, lambda _, __, board: board["houses"].pop("alone")),
    "checks has an unknown value 'lakes'": (LAND, lambda land, _, __: land["checks"].update(lakes=5)),
    "totals needs 'shares'": (STOCK, lambda _, stock, __: stock["totals"].pop("shares")),
    "money: each needs a number": (BOARD, lambda _, __, board: board["money"]["each"].pop("4")),
    "every player needs a marker": (BOARD, lambda _, __, board: board["players"]["markers"].pop()),
    "the last year comes after the first": (BOARD, lambda _, __, board: board["years"].update(last=1850)),
}


@pytest.mark.parametrize("complaint", FAULTS)
def test_a_contradiction_is_refused_with_its_file(complaint: str) -> None:
    file, spoil = FAULTS[complaint]
    values = files()
    spoil(*values)
    with pytest.raises(BadBox) as refused:
        make_box(*values)
    assert str(refused.value).startswith(f"{file}: ")
    assert complaint in str(refused.value)


def test_the_files_as_they_are_make_a_box() -> None:
    assert make_box(*files()).hexes == BOX.hexes
