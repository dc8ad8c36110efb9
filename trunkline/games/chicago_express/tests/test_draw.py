"""The drawn board says what lies on the table: every hex, every train, every house, and just what may be done."""

from itertools import pairwise
from xml.etree import ElementTree

from tests.drawings import SVG, differ_in_every_way, hard_to_read, ids_differ, parsed, pieces, spellings, title_of, with_class
from trunkline.core.notation import read, spell
from trunkline.core.play import legal, why_not
from trunkline.core.state import copy
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import BOX, COMPANIES, DETROIT, NO_WORKS, Company, Hex
from trunkline.games.chicago_express.present.drawing.board import board
from trunkline.games.chicago_express.present.drawing.map import (
    LIVERIES,
    WIDTH,
    key_in,
    land,
    margin,
    names,
    water_names,
    waters_in,
)
from trunkline.games.chicago_express.present.drawing.sheet import sheet
from trunkline.games.chicago_express.present.drawing.trains import lines
from trunkline.games.chicago_express.rules.developing import Develop
from trunkline.games.chicago_express.rules.expanding import Expand, cost
from trunkline.games.chicago_express.rules.state import State, companies_in
from trunkline.games.chicago_express.tests.drawn import (
    POSITIONS,
    hexes_with,
    positions,
    scripted,
    targets,
)
from trunkline.present.svg.svg import g, n
from trunkline.present.to_text import english, text_renderer

DISPUTED = {"E0", "J2", "N1", "N4", "R6"}


@positions
def test_the_board_is_one_well_formed_picture(s: State) -> None:
    root = parsed(board(s, legal(GAME, s)))
    assert root.tag == f"{SVG}svg"
    assert (root.get("id"), root.get("class")) == ("board", "board close")
    assert str(root.get("viewBox")).split()[2] == n(WIDTH - 56)  # the printed margin is left out
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
    assert list(found) == list(BOX.hexes)
    for hex, name in enumerate(BOX.hexes):
        title = title_of(found[name])
        assert found[name].get("id") == f"hex-{name}"
        assert name in title
        assert BOX.city[hex] in title
        assert all(BOX.codes[company] in title.split("trains: ")[1] for company in companies_in(s, Hex(hex)))


def test_titles_speak() -> None:
    found = targets(parsed(board(scripted(), legal(GAME, scripted()))))
    assert title_of(found["A2"]) == "Chicago, city A2: cost $3, income +7"
    assert title_of(found["R5"]) == "Philadelphia, start city R5: PRR starts here, nobody else builds; trains: PRR"
    assert title_of(found["S0"]) == "Albany, city S0: cost $2, income +3, with its house; trains: NYC"
    assert title_of(found["M4"]) == "Altoona, city M4: cost $2, income +1, +2 with a house; build PRR for $2, income +1"
    assert title_of(found["K4"]) == "Pittsburgh, industrial city K4: cost $4, income +4"
    assert title_of(found["B2"]) == "Plain B2: cost $1"


@positions
def test_every_train_has_a_plate_with_its_initials(s: State) -> None:
    drawn = [(company, hex) for company, hex, _ in pieces(parsed(board(s)), "data-train")]
    assert sorted(drawn) == sorted((BOX.codes[c], BOX.hexes[hex]) for c in COMPANIES for hex in s.trains[c])


@positions
def test_no_two_plates_overlap(s: State) -> None:
    places = [rectangle(use) for use in parsed(board(s)).iter(f"{SVG}use")]
    for k, one in enumerate(places):
        assert not any(overlap(one, other) for other in places[k + 1 :])


def rectangle(use: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y, width, height = (float(str(use.get(name))) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@positions
def test_what_can_be_clicked_is_what_is_legal(s: State) -> None:
    found = spellings(board(s, legal(GAME, s)))
    on_the_map = [spell(GAME, a) for a in legal(GAME, s) if hasattr(a, "hex")]
    assert sorted(found) == sorted(on_the_map)
    assert all(why_not(GAME, s, read(GAME, words)) is None for words in found)


@positions
def test_the_price_on_the_ghost_is_the_true_one(s: State) -> None:
    expansions = [a for a in legal(GAME, s) if isinstance(a, Expand)]
    prices = sorted(f"${cost(s, hex)}" for hex in {a.hex for a in expansions})
    root = parsed(board(s, expansions))
    assert sorted(str(text.text) for text in with_class(root, "ghost-text")) == prices
    assert len(with_class(root, "may")) == len(prices)


@positions
def test_houses_stand_solid_and_could_be_are_outlined(s: State) -> None:
    root = parsed(board(s))
    assert hexes_with(root, "house", "built") == {name for hex, name in enumerate(BOX.hexes) if s.houses[hex]}
    free = {name for hex, name in enumerate(BOX.hexes) if BOX.bonus[hex] and not s.houses[hex]}
    assert hexes_with(root, "house", "free") == free


def test_developing_shows_a_ghost_house_with_its_gain() -> None:
    s = next(s for s in POSITIONS.values() if any(isinstance(a, Develop) for a in legal(GAME, s)))
    actions = [a for a in legal(GAME, s) if isinstance(a, Develop)]
    root = parsed(board(s, actions))
    assert hexes_with(root, "house", "ghost") == {BOX.hexes[a.hex] for a in actions if BOX.works[a.hex] == NO_WORKS}
    assert {title_of(targets(root)[BOX.hexes[a.hex]]).count("develop: +") for a in actions} == {1}


def test_without_actions_nothing_is_marked() -> None:
    root = parsed(board(scripted()))
    assert not with_class(root, "may")
    assert not with_class(root, "ghost-plate")
    assert not [target for target in targets(root).values() if target.get("role")]


def test_the_five_disputed_hexes_are_marked_and_explained() -> None:
    root = parsed(board(GAME.setup(3, 0)))
    assert hexes_with(root, "dagger") == DISPUTED == {entry["hex"] for entry in BOX.disputed}
    assert {name for name, target in targets(root).items() if "†" in title_of(target)} == DISPUTED
    assert "cost: 3 here, 1 elsewhere" in title_of(targets(root)["E0"])
    assert "sources disagree" in "".join(root.itertext())


@positions
def test_refused_neighbours_are_hatched_with_the_rule(s: State) -> None:
    expansions = [a for a in legal(GAME, s) if isinstance(a, Expand)]
    builders, allowed = {a.company for a in expansions}, {a.hex for a in expansions}
    near = [Expand(c, other) for c in builders for hex in s.trains[c] for other in BOX.around[hex] if other not in s.trains[c]]
    away = {f"hex-{BOX.hexes[a.hex]}": why_not(GAME, s, Expand(a.company, a.hex)) for a in near if a.hex not in allowed}
    picture = board(s, expansions)
    refused = {id: target.rule for id, target in picture.targets.items() if target.rule is not None}
    assert refused.keys() == away.keys()
    assert len(builders) != 1 or refused == away
    assert len(with_class(parsed(picture), "refused")) == len(with_class(parsed(picture), "barred")) == len(refused)


def test_some_position_here_refuses_something() -> None:
    assert any(target.rule for s in POSITIONS.values() for target in board(s, legal(GAME, s)).targets.values())


def test_a_chosen_action_is_shown_as_if_done() -> None:
    s = scripted()
    for chosen in ("expand PRR M4", "M4"):
        root = parsed(board(s, legal(GAME, s), chosen))
        assert len(with_class(root, "chosen")) == len(with_class(root, "planned")) == len(with_class(root, "plan")) == 1
        assert targets(root)["M4"].get("tabindex") == "0"
    assert not with_class(parsed(board(s, legal(GAME, s), "B2")), "planned")


def test_trains_of_this_action_wear_a_ring() -> None:
    assert len(with_class(parsed(board(scripted())), "pending")) == 1
    assert not with_class(parsed(board(GAME.setup(3, 0))), "pending")


def test_the_map_is_one_tab_stop() -> None:
    s = scripted()
    stops = [target for target in targets(parsed(board(s, legal(GAME, s)))).values() if target.get("tabindex") == "0"]
    assert len(stops) == 1
    assert stops[0].get("role") == "button"


def test_hexes_of_several_companies_offer_all_their_actions() -> None:
    s = scripted()
    both = [Expand(Company(0), Hex(0)), Expand(Company(3), Hex(0))]
    assert board(s, both).targets["hex-A2"].actions == ("expand PRR A2", "expand NYC A2")


@positions
def test_railways_join_each_train_to_the_latest_neighbour_before_it(s: State) -> None:
    for company in COMPANIES:
        trains = s.trains[company]
        joins = {(start, end) for line in lines(BOX, trains) for start, end in pairwise(line)}
        before = ((hex, [other for other in trains[:k] if other in BOX.around[hex]]) for k, hex in enumerate(trains))
        assert joins == {(near[-1], hex) for hex, near in before if near}
        assert len(joins) == max(0, len(trains) - 1)


def test_the_industry_track_shows_the_present_values() -> None:
    s = POSITIONS["crowded"]
    here = [int(str(text.text)) for text in with_class(parsed(board(s)), "step-text", "here")]
    assert here == s.industry
    assert s.industry[DETROIT] > 1


def test_what_is_printed_is_drawn_once_for_each_language() -> None:
    assert names(BOX) is names(BOX)
    for layer, said in ((land, waters_in), (margin, key_in)):
        assert layer(BOX, said(english)) is layer(BOX, said(text_renderer(str)))
        assert layer(BOX, said(text_renderer(str.upper))) is not layer(BOX, said(english))


def test_lake_michigan_takes_a_name_of_one_word_or_two() -> None:
    one, two = (str(g[water_names(name, "Erie", "Atlantic")]) for name in ("Michigansee", "Lake Michigan"))
    assert 'href="#water-michigan">Michigansee<' in one
    assert 'href="#water-michigan">Lake<' in two
    assert 'href="#water-michigan-2">Michigan<' in two


@positions
def test_one_language_follows_another(s: State) -> None:
    """No word of one language is kept for the other."""
    loud = text_renderer(str.upper)
    before = str(board(s)), str(sheet(s))
    assert str(board(s, say=loud)) != before[0]
    assert str(sheet(s, say=loud)) != before[1]
    assert (str(board(s)), str(sheet(s))) == before
    assert "cost × trains there" not in str(board(s, say=loud))
    assert title_of(targets(parsed(board(s, say=loud)))["A2"]).startswith("Chicago, CITY A2: COST ")


# -- liveries ------------------------------------------------------------------------------------------


def test_liveries_follow_the_companies_and_differ_in_every_way() -> None:
    assert tuple(livery.initials for livery in LIVERIES) == BOX.codes
    assert differ_in_every_way(LIVERIES)


def test_initials_can_be_read_on_their_colour() -> None:
    assert hard_to_read(LIVERIES) == []
