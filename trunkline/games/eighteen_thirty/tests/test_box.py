"""The box: counts, and the contradictions it refuses."""

from typing import Any

import pytest

from trunkline.core.catalog import find, start, with_options
from trunkline.core.errors import BadBox, UnknownGame
from trunkline.games.eighteen_thirty.box import BOX, DIESEL, PLUS, make_box
from trunkline.games.eighteen_thirty.box.shapes import COLOURS
from trunkline.toolkit.box import read_box

FOLDER = "trunkline.games.eighteen_thirty"
FILES = ("tiles", "market", "trains", "companies", "privates", "money")


def files() -> tuple[dict[str, Any], dict[str, Any]]:
    land = read_box(FOLDER, "box/map.toml")["hexes"]
    return land, {name: read_box(FOLDER, f"box/{name}.toml") for name in FILES}


def test_the_counts_of_the_rulebook() -> None:
    counts = dict.fromkeys(("yellow", "green", "brown"), 0)
    for tile, count in enumerate(BOX.tile_count):
        counts[COLOURS[BOX.shapes[tile * 6].colour]] += count
    assert counts == {"yellow": 34, "green": 25, "brown": 26}
    assert len(BOX.hexes) == 93
    assert len(BOX.price) == 120
    assert sum(BOX.train_count) == 26
    assert sum(BOX.stations) == 25


def test_the_other_board_marks_what_is_not_verified() -> None:
    assert len(PLUS.hexes) == 111
    assert sum(PLUS.doubtful) == 29
    assert any("29 hexes" in caveat for caveat in find("1830-plus").caveats)


def test_the_home_of_the_pennsylvania_floats_on_the_other_board() -> None:
    shape = PLUS.shapes[PLUS.printed[PLUS.hexes.index("H12")]]
    assert PLUS.tiles[shape.tile] == "23"
    assert set(shape.places[0].exits) == {1, 4, 5}
    assert shape.paths == {(1, 4), (1, 5)}


@pytest.mark.parametrize(
    ("file", "change", "complaint"),
    [
        ("map", lambda land, rest: land["B12"].update(colour="pink"), "unknown colour"),
        ("map", lambda land, rest: land["B12"].update(colour=3), "needs 'colour'"),
        ("map", lambda land, rest: land["A9"].update(track="NW-a"), "leads off the map"),
        ("map", lambda land, rest: land["B16"].pop("blocked"), "blocked from one side only"),
        ("map", lambda land, rest: land["B10"].update(stops=[{"kind": "city", "value": 0}]), "cities have circles"),
        ("tiles", lambda land, rest: rest["tiles"]["tiles"]["9"].update(count=6), "do not add up"),
        ("tiles", lambda land, rest: rest["tiles"]["tiles"]["7"].update(upgrades=["18"]), "keep all track"),
        ("tiles", lambda land, rest: rest["tiles"]["tiles"]["7"].update(track="SW-b"), "is no track"),
        ("companies", lambda land, rest: rest["companies"]["company"][0].update(home="Z9"), "has no home"),
        ("companies", lambda land, rest: rest["companies"]["company"].pop(), "8 companies"),
        ("privates", lambda land, rest: rest["privates"]["private"][1].update(price=10), "order of their prices"),
        ("privates", lambda land, rest: rest["privates"]["private"][1].update(hexes=["Z9"]), "not all on the map"),
        ("money", lambda land, rest: rest["money"]["players"]["cash"].update({"2": 1100}), "2400 in all"),
        ("money", lambda land, rest: rest["money"].pop("bank"), "needs 'bank'"),
        ("trains", lambda land, rest: rest["trains"]["train"][0].pop("price"), "needs 'price'"),
    ],
)
def test_a_contradiction_is_refused_with_its_file(file: str, change: Any, complaint: str) -> None:
    land, rest = files()
    change(land, rest)
    with pytest.raises(BadBox, match=complaint) as refused:
        make_box(land, rest)
    assert str(refused.value).startswith(f"box/{file}.toml")


def test_options_change_the_bank_and_the_diesels() -> None:
    game = with_options(find("1830"), {"bank": "8000", "diesels": "unlimited"})
    s = start(game, 3, 0)
    assert (s.bank, s.depot[DIESEL]) == (8000 - 2400, 16)
    for wrong in ({"bank": "much"}, {"bank": "100"}, {"diesels": "7"}):
        with pytest.raises(UnknownGame):
            with_options(find("1830"), wrong)
