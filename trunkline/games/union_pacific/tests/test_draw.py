"""The drawn board says what lies on the table and shows a viewer no card too many."""

from tests.drawings import SVG, differ_in_every_way, hard_to_read, ids_differ, parsed, pieces, title_of, with_class
from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, legal, why_not
from trunkline.core.state import copy
from trunkline.games.union_pacific import GAME, SECOND_EDITION
from trunkline.games.union_pacific.box import BOX, COMPANIES, Connection
from trunkline.games.union_pacific.custom_boards import own
from trunkline.games.union_pacific.present.drawing.board import board, board_at
from trunkline.games.union_pacific.present.drawing.lines import PLATE, routes, tenants
from trunkline.games.union_pacific.present.drawing.map import LIVERIES, key_in, land, margin, names, tracks, waters_in
from trunkline.games.union_pacific.present.drawing.targets import line_id
from trunkline.games.union_pacific.rules.secrets import redeal, view
from trunkline.games.union_pacific.rules.setup import with_board
from trunkline.games.union_pacific.rules.state import TURN, State
from trunkline.games.union_pacific.tests import scenes
from trunkline.games.union_pacific.tests.drawn import POSITIONS, connections, positions, shouted
from trunkline.games.union_pacific.tests.scenes import company, line, opened
from trunkline.present.svg.style import board_css
from trunkline.present.to_text import english, text_renderer

# -- the whole picture ------------------------------------------------------------------------------------


@positions
def test_the_board_is_one_well_formed_picture(s: State) -> None:
    root = parsed(board(s, legal(SECOND_EDITION, s)))
    assert (root.tag, root.get("id"), root.get("class")) == (f"{SVG}svg", "board", "board close")
    assert ids_differ(root)


@positions
def test_no_style_stands_in_the_drawing_itself(s: State) -> None:
    """A page that trusts its own style sheets alone shows the board all the same."""
    root = parsed(board(s, legal(SECOND_EDITION, s)))
    assert not [element for element in root.iter() if element.get("style") or element.tag == f"{SVG}style"]


@positions
def test_drawing_changes_nothing_and_is_always_the_same(s: State) -> None:
    before = copy(s)
    assert str(board(s, legal(SECOND_EDITION, s))) == str(board(s, legal(SECOND_EDITION, s)))
    assert s == before


@positions
def test_what_a_viewer_has_not_seen_is_not_in_the_drawing(s: State) -> None:
    """Word for word the same on every table the viewer could be sitting at."""
    for seat in (SPECTATOR, *map(Seat, range(len(s.cash)))):
        shown = str(board(view(s, seat), legal(SECOND_EDITION, s) if seat == s.seat else ()))
        again = redeal(s, seat, 5)
        assert shown == str(board(view(again, seat), legal(SECOND_EDITION, again) if seat == s.seat else ()))


def test_what_is_printed_is_drawn_once() -> None:
    said, waters = key_in(BOX, english), waters_in(english)
    assert land(BOX, waters) is land(BOX, waters)
    assert margin(BOX, said) is margin(BOX, said)
    assert tracks(BOX) is tracks(BOX)
    assert names(BOX) is names(BOX)


def test_the_map_says_that_it_is_a_reconstruction() -> None:
    (note,) = with_class(parsed(str(board_at(start(GAME, 3, 0), 0, 0, 800, english))), "note")
    assert note.text == "This map is a reconstruction of the printed board."


def test_every_word_is_said_in_the_language_of_the_viewer() -> None:
    s = POSITIONS["turn"]
    loud = str(board_at(s, 0, 0, 800, text_renderer(shouted)))
    for words in ("THIS MAP IS A RECONSTRUCTION", "GULF OF MEXICO", "TRACK CARDS", ">CLASSIC<", "SPACES FREE"):
        assert words in loud
    texts = [
        str(text.text) for text in parsed(loud).iter("text") if text.get("class") in ("key-text", "tray-heading", "card-text")
    ]
    assert len(texts) > 10
    assert all(text == text.upper() for text in texts)


# -- connections ------------------------------------------------------------------------------------------


@positions
def test_every_connection_is_there_with_its_title(s: State) -> None:
    found = connections(parsed(board(s)))
    assert list(found) == [line_id(BOX, Connection(n)) for n in range(len(BOX.connections))]
    for number, target in enumerate(found.values()):
        free = BOX.spaces[number] - s.present[number].bit_count()
        assert f"{BOX.track_names[BOX.type[number]]}: {free} of {BOX.spaces[number]} spaces free" in title_of(target)
        here = [BOX.codes[c] for c in COMPANIES if s.present[number] >> c & 1]
        told = title_of(target).partition("locomotives: ")[2].split(", ")
        assert sorted(told) == sorted(here or [""])


def test_titles_speak() -> None:
    s = opened(3)
    scenes.tracks(s, "clear clear joker joker")
    found = connections(parsed(board(s, legal(GAME, s))))
    assert title_of(found["line-Denver--Casper"]) == (
        "Denver to Casper, clear: 2 of 2 spaces free; build BNL (clear, joker), value 2 to 3;"
        " build DM (clear, joker), value 2 to 3; build W&W (clear, joker), value 2 to 3"
    )
    assert title_of(found["line-Denver--El-Paso"]).startswith(
        "Denver to El Paso, clear: 3 of 4 spaces free; locomotives: DM; build"
    )
    assert title_of(found["line-St.-Louis--Memphis"]) == (
        "St. Louis to Memphis, double: 1 of 1 spaces free; build KCC (joker), value 2 to 3"
    )
    assert title_of(found["line-Boston--Montreal"]) == "Boston to Montreal, classic: 1 of 1 spaces free"


@positions
def test_every_locomotive_stands_on_a_space_of_its_connection(s: State) -> None:
    drawn = pieces(parsed(board(s)), "data-locomotive")
    for _, name, use in drawn:
        x, y = float(str(use.get("x"))) + PLATE / 2, float(str(use.get("y"))) + PLATE * 23 / 38 / 2
        assert any(abs(x - a) < 0.2 and abs(y - b) < 0.2 for a, b in routes(BOX)[line(name)].spots)
    standing = [(BOX.codes[c], name) for n, name in enumerate(BOX.connections) for c in COMPANIES if s.present[n] >> c & 1]
    assert sorted((code, name) for code, name, _ in drawn) == sorted(standing)


def test_a_company_stands_on_its_own_colour() -> None:
    s = opened(3)
    for owner, connection in BOX.coloured:
        space = BOX.paint[connection].index(owner)
        assert tenants(s, connection)[space] == owner
    scenes.locomotives(s, "EP&RG", "Denver/El-Paso")
    assert tenants(s, line("Denver/El-Paso")) == [company("DM"), company("EP&RG"), None, None]
    assert tenants(s, line("Denver/El-Paso"), company("BNL")) == [company("DM"), company("EP&RG"), company("BNL"), None]
    assert len(with_class(parsed(board(s)), "own-space")) == len(BOX.coloured)


def test_start_cities_wear_the_colour_of_their_company() -> None:
    towns = with_class(parsed(board(opened(3))), "start-town")[: len(COMPANIES)]
    by_place = {(town.get("cx"), town.get("cy")): str(town.get("fill")) for town in towns}
    for owner in COMPANIES:
        x, y = BOX.places[BOX.start[owner]]
        assert by_place[str(x), str(y)] == LIVERIES[owner].colour


def test_four_kinds_of_track_differ_without_colour() -> None:
    root = parsed(board(start(GAME, 3, 0)))
    shapes = set()
    for kind in range(1, 5):
        first, *rest = with_class(root, f"kind-{kind}")
        assert len(rest) + 1 >= BOX.type.count(kind - 1)
        shapes.add(tuple(str(path.get("class")) for path in first))
    assert len(shapes) == 3  # hollow and barred have the same lines; one is dashed
    inside = {kind: board_css().partition(f".kind-{kind} .inside")[2].partition("}")[0] for kind in (2, 3)}
    assert "dasharray" in inside[3]
    assert inside[2] and "dasharray" not in inside[2]


# -- liveries and other boards ----------------------------------------------------------------------------


def test_liveries_follow_the_companies_and_differ_in_every_way() -> None:
    assert tuple(livery.initials for livery in LIVERIES) == BOX.codes[:-1]
    assert differ_in_every_way(LIVERIES)


def test_initials_can_be_read_on_their_colour() -> None:
    assert hard_to_read(LIVERIES) == []


def test_another_board_is_drawn_with_its_own_names_and_without_our_shores() -> None:
    text = own().replace('"W&W"', '"WWR"').replace('"Casper"', '"Fort Casper"')
    game = with_board(GAME, text, "mine.toml")
    s = start(game, 3, 0)
    while s.agenda != [TURN]:
        apply(game, s, legal(game, s)[0])
    picture = board(s, legal(game, s))
    root = parsed(picture)
    assert "line-Denver--Fort-Casper" in connections(root)
    assert not with_class(root, "sea")
    assert f">board {game.box.board}<" in str(board_at(s, 0, 0, 800, english))
    assert "WWR" in "".join(root.itertext())
    assert all(why_not(game, s, read(game, words)) is None for words in picture.actions)
