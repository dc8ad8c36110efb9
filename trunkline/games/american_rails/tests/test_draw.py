"""The drawn board says what lies on the table: every hex, cube, house and marker, and just what may be done."""

from itertools import combinations, pairwise

import pytest

from tests.drawings import (
    SVG,
    differ_in_every_way,
    hard_to_read,
    ids_differ,
    parsed,
    pieces,
    spellings,
    text_of,
    title_of,
    with_class,
)
from trunkline.core.notation import read, spell
from trunkline.core.play import legal, why_not
from trunkline.core.state import copy
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import AMERICAN, BOX, COMPANIES, MEMBERS, ROW_16_BOX, Company, Hex
from trunkline.games.american_rails.present.drawing.board import board
from trunkline.games.american_rails.present.drawing.cubes import IN_A_CITY, OPEN_LAND, network
from trunkline.games.american_rails.present.drawing.lines import lines
from trunkline.games.american_rails.present.drawing.map import LIVERIES, key_in, land, margin, sheet_of, waters_in
from trunkline.games.american_rails.present.drawing.sheet import sheet
from trunkline.games.american_rails.rules.developing import Develop
from trunkline.games.american_rails.rules.expanding import Expand
from trunkline.games.american_rails.rules.invariants import value
from trunkline.games.american_rails.rules.state import State, price
from trunkline.games.american_rails.tests.drawn import (
    POSITIONS,
    city,
    positions,
    scripted,
    spaces,
    targets,
)
from trunkline.games.american_rails.tests.scene import hex_of, table
from trunkline.present.svg.cubes import WIDTH as CUBE
from trunkline.present.svg.pointy_hexes import WIDE, within
from trunkline.present.to_text import english


@positions
def test_the_board_is_one_well_formed_picture(s: State) -> None:
    root = parsed(board(s, legal(GAME, s)))
    assert (root.tag, root.get("id"), root.get("class")) == (f"{SVG}svg", "tracks", "board fine")
    assert root.get("viewBox") == sheet_of(s.box).view
    assert ids_differ(root)


@positions
def test_drawing_changes_nothing_and_is_always_the_same(s: State) -> None:
    before = copy(s)
    assert str(board(s, legal(GAME, s))) == str(board(s, legal(GAME, s)))
    assert str(sheet(s)) == str(sheet(s))
    assert s == before


@positions
def test_every_hex_is_there_with_its_title(s: State) -> None:
    found = targets(parsed(board(s)))
    assert list(found) == list(s.box.hexes)
    for hex, name in enumerate(s.box.hexes):
        title = title_of(found[name])
        assert found[name].get("id") == f"hex-{name}"
        assert name in title
        assert s.box.city[hex] in title
        cubes = title.partition("cubes: ")[2]
        assert all((s.box.companies[c] in cubes) == (c in MEMBERS[s.present[hex]]) for c in COMPANIES)


def test_titles_speak() -> None:
    found = targets(parsed(board(scripted(), legal(GAME, scripted()))))
    assert title_of(found["2,1"]) == (
        "Chicago, city 2,1: income 7 alone, 5 shared, never a house, great city, values from a single source; a cube costs $2"
    )
    assert title_of(found["16,3"]) == (
        "New York, city 16,3: income 8 alone, 5 shared, never a house, great city; a cube costs $4; cubes: Republic"
    )
    assert title_of(found["9,2"]).endswith("a cube costs $4; cubes: Liberty; lay American for $4, income +2, Liberty −2")
    assert title_of(found["9,3"]) == "Forest 9,3; closed; cubes: Liberty"
    assert title_of(found["11,1"]) == "Forest 11,1; a cube costs $3; lay American for $3"
    assert title_of(found["0,15"]) == "Plains 0,15; a cube costs $2; † the shape of this row is reconstructed"


@positions
def test_every_cube_is_drawn_with_its_initials(s: State) -> None:
    drawn = [(company, hex) for company, hex, _ in pieces(parsed(board(s)), "data-cube")]
    there = [(LIVERIES[c].initials, s.box.hexes[hex]) for hex, bits in enumerate(s.present) for c in MEMBERS[bits]]
    assert sorted(drawn) == sorted(there)


@pytest.mark.parametrize("places", [OPEN_LAND, IN_A_CITY])
def test_there_is_room_for_every_company_in_a_hex(places: dict[int, tuple[float, tuple[tuple[float, float], ...]]]) -> None:
    """Faces, which are a little smaller than the whole symbol, never lie on each other, and middles lie in the hex."""
    assert list(places) == list(range(1, len(COMPANIES) + 1))
    for count, (width, spots) in places.items():
        assert len(spots) == count
        face = width * 25 / CUBE
        for (x, y), (to_x, to_y) in combinations(spots, 2):
            assert abs(x - to_x) >= face or abs(y - to_y) >= face * 1.04
        assert all(within(x, y, 0) for x, y in spots)
        assert max(abs(x) for x, _ in spots) + face / 2 < WIDE / 2


@positions
def test_what_can_be_clicked_is_what_is_legal(s: State) -> None:
    found = spellings(board(s, legal(GAME, s)))
    drawn = [spell(GAME, a) for a in legal(GAME, s) if hasattr(a, "hex") or hasattr(a, "space")]
    assert sorted(found) == sorted(drawn)
    assert all(why_not(GAME, s, read(GAME, words)) is None for words in found)


@positions
def test_the_price_on_the_ghost_is_the_true_one(s: State) -> None:
    expansions = [a for a in legal(GAME, s) if isinstance(a, Expand)]
    prices = sorted(f"${price(s, hex)}" for hex in {a.hex for a in expansions})
    root = parsed(board(s, expansions))
    assert sorted(text_of(root, "ghost-text")) == prices
    assert len(with_class(root, "may")) == len(prices)


def test_the_first_cube_of_a_company_is_free() -> None:
    s = POSITIONS["start"]
    root = parsed(board(s, legal(GAME, s)))
    assert text_of(root, "ghost-text") == ["free"] * len(legal(GAME, s))


def test_a_hex_of_two_companies_offers_both() -> None:
    s = scripted()
    both = [Expand(AMERICAN, Hex(0)), Expand(Company(5), Hex(0))]
    target = board(s, both).targets[f"hex-{BOX.hexes[0]}"]
    assert target.actions == (f"expand American {BOX.hexes[0]}", f"expand Republic {BOX.hexes[0]}")


@positions
def test_cities_show_both_values_and_which_one_holds(s: State) -> None:
    root = parsed(board(s))
    for hex in s.box.cities:
        drawn = city(root, s.box.city[hex])
        house = s.houses[hex]
        shown = sorted(text_of(drawn, "half-text"))
        assert shown == sorted([str(s.box.full[hex] + 2 * house), str(s.box.shared[hex] + house)])
        assert text_of(drawn, "half-text", "on") == ([str(value(s, hex))] if s.present[hex] else [])
        assert len(with_class(drawn, "half-dot", "on")) == min(2, s.present[hex].bit_count())
        assert len(with_class(drawn, "house", "built")) == house
        assert len(with_class(drawn, "black-square")) == s.box.square[hex]
        assert len(with_class(drawn, "star")) == (s.box.city[hex] in ("Chicago", "New York", "Atlanta"))


def test_developing_shows_a_ghost_house_with_its_gain() -> None:
    s = POSITIONS["develop"]
    actions = [a for a in legal(GAME, s) if isinstance(a, Develop)]
    root = parsed(board(s, actions))
    assert actions
    for hex in BOX.cities:
        ghosts = with_class(city(root, BOX.city[hex]), "house", "ghost")
        gain = "+2" if s.present[hex].bit_count() == 1 else "+1"
        assert [ghost.findtext(f"{SVG}text") for ghost in ghosts] == [gain for a in actions if a.hex == hex]


def test_without_actions_nothing_is_marked() -> None:
    root = parsed(board(scripted()))
    assert not with_class(root, "may")
    assert not with_class(root, "ghost-plate")
    assert not [target for target in targets(root).values() if target.get("role")]
    assert not spaces(root)


def test_refused_neighbours_are_hatched_with_the_rule() -> None:
    s = scripted()
    only = [a for a in legal(GAME, s) if isinstance(a, Expand) and a.company == AMERICAN]
    picture = board(s, only)
    refused = {id: target.rule for id, target in picture.targets.items() if target.rule is not None}
    assert set(refused) == {"hex-9,3", "hex-10,4"}
    assert {rule.text for rule in refused.values()} == {"Forest and mountain take one cube, and it is here."}
    assert len(with_class(parsed(picture), "refused")) == len(with_class(parsed(picture), "barred")) == len(refused)


@pytest.mark.parametrize("chosen", ["expand American 9,2", "9,2"])
def test_a_chosen_action_is_shown_as_if_done(chosen: str) -> None:
    s = scripted()
    root = parsed(board(s, legal(GAME, s), chosen))
    assert len(with_class(root, "chosen")) == len(with_class(root, "planned")) == len(with_class(root, "plan")) == 1
    assert targets(root)["9,2"].get("tabindex") == "0"
    assert not with_class(parsed(board(s, legal(GAME, s), "2,1")), "planned")


def test_a_chosen_space_is_ringed_and_the_tab_stop() -> None:
    s = table(4)
    root = parsed(board(s, legal(GAME, s), "choose auction"))
    (ringed,) = with_class(root, "chosen-space")
    assert ringed in list(spaces(root)["auction"].iter())
    assert [name for name, space in spaces(root).items() if space.get("tabindex") == "0"] == ["auction"]


@positions
def test_map_and_action_board_have_one_tab_stop_each_at_most(s: State) -> None:
    root = parsed(board(s, legal(GAME, s)))
    for marked in (targets(root), spaces(root)):
        stops = [target for target in marked.values() if target.get("tabindex") == "0"]
        assert len(stops) == any(target.get("role") == "button" for target in marked.values())


@positions
def test_railways_join_every_cube_of_a_company_and_nothing_else(s: State) -> None:
    for company in COMPANIES:
        hexes = network(s, company)
        joins = [pair for line in lines(s.box, hexes) for pair in pairwise(line)]
        assert all(end in s.box.around[start] for start, end in joins)
        assert len(joins) == len({frozenset(pair) for pair in joins}) == max(0, len(hexes) - 1)
        assert {hex for pair in joins for hex in pair} == (set(hexes) if len(hexes) > 1 else set())


def test_a_line_goes_straight_on_where_it_can() -> None:
    cross = tuple(sorted(hex_of(name) for name in ("2,3", "3,3", "4,3", "5,3", "4,4")))
    assert max(lines(BOX, cross), key=len) == tuple(hex_of(name) for name in ("2,3", "3,3", "4,3", "5,3"))


# -- what is not certain -------------------------------------------------------------------------------


def test_reconstructed_rows_and_unsure_spaces_are_marked_and_explained() -> None:
    root = parsed(board(GAME.setup(4, 0)))
    assert [text for text in text_of(root, "grid") if "†" in text] == ["15†", "16†", "17†"]
    assert [text for text in text_of(root, "track-name") if "‡" in text] == ["Expand 3 ‡", "Auction a share ‡"]
    rebuilt = {name for name, target in targets(root).items() if "†" in title_of(target)}
    assert rebuilt == {name for hex, name in enumerate(BOX.hexes) if BOX.places[hex][1] >= 15}
    single = {name for name, target in targets(root).items() if "single source" in title_of(target)}
    assert {BOX.city[hex] for hex in BOX.cities} - {BOX.city[hex_of(name)] for name in single} == {"Buffalo", "New York"}
    notes = " ".join(text_of(root, "legend"))
    assert "† The shape of these rows is reconstructed." in notes
    assert "‡ From a single source" in notes
    assert any("reconstructed" in caveat for caveat in GAME.caveats)


def test_what_is_printed_is_drawn_once() -> None:
    for layer, said in ((land, waters_in(english)), (margin, key_in(english))):
        assert layer(BOX, said) is layer(BOX, said)
        assert layer(BOX, said) is not layer(ROW_16_BOX, said)


# -- liveries ------------------------------------------------------------------------------------------


def test_liveries_follow_the_companies_and_differ_in_every_way() -> None:
    assert tuple(livery.initials for livery in LIVERIES) == tuple(name[:2] for name in BOX.companies)
    assert differ_in_every_way(LIVERIES)


def test_initials_can_be_read_on_their_colour() -> None:
    assert hard_to_read(LIVERIES) == []
