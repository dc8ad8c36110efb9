"""The drawn board says what lies on the table, shows a viewer no card too many, and offers just what may be done."""

import re
from itertools import combinations, pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, Game, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, apply, legal, why_not
from trunkline.core.state import copy
from trunkline.draw.colour import contrast
from trunkline.draw.livery import key
from trunkline.draw.style import board_css
from trunkline.games.union_pacific import EDITIONS, GAME, SECOND_EDITION
from trunkline.games.union_pacific.boards import own, with_board
from trunkline.games.union_pacific.box import BOX, COMPANIES, JOKER
from trunkline.games.union_pacific.building import Build
from trunkline.games.union_pacific.draw import LIVERIES, board
from trunkline.games.union_pacific.draw_cards import tray
from trunkline.games.union_pacific.draw_lines import PLATE, SPACE, rim, routes, tenants
from trunkline.games.union_pacific.draw_map import key_in, land, margin, names, tracks, waters_in
from trunkline.games.union_pacific.draw_sight import look
from trunkline.games.union_pacific.secrets import redeal, view
from trunkline.games.union_pacific.shares import Keep
from trunkline.games.union_pacific.table import TURN, State
from trunkline.games.union_pacific.tests import scenes
from trunkline.games.union_pacific.tests.scenes import company, do, hold, lay_pile, line, opened, show
from trunkline.games.union_pacific.turn import Pass
from trunkline.parts.saying import english, speaker

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.56  # width of a bold letter of a name, in its size


def wandered(game: Game[State], players: int, seed: int, steps: int) -> State:
    """A game played at random, locomotives more often than anything else."""
    s: State = start(game, players, seed)
    chance = Random(seed)
    for _ in range(steps):
        if s.agenda:
            offers = legal(game, s)
            builds = [a for a in offers if isinstance(a, Build)]
            apply(game, s, chance.choice(builds) if builds and chance.random() < 0.7 else pick(game, s, offers, chance))
    return s


def in_turn() -> State:
    """Late enough that many may build on one connection."""
    s = wandered(GAME, 4, 2, 150)
    while s.agenda != [TURN]:
        apply(GAME, s, legal(GAME, s)[0])
    scenes.tracks(s, "classic clear clear joker")
    return s


POSITIONS = {
    "set-up": start(GAME, 3, 0),
    "turn": in_turn(),
    **{
        f"random {seed}": wandered(EDITIONS[seed % 3], 2 + seed % 5, seed, steps)
        for seed, steps in enumerate((31, 90, 152, 243, 330))
    },
    "over": wandered(GAME, 6, 3, 2000),
}
positions = pytest.mark.parametrize("s", POSITIONS.values(), ids=POSITIONS.keys())


def parsed(node: object) -> ElementTree.Element:
    return ElementTree.fromstring(str(node))


def with_class(root: ElementTree.Element, *classes: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if set(classes) <= set(str(element.get("class")).split())]


def by(root: ElementTree.Element, attribute: str) -> dict[str, ElementTree.Element]:
    """The elements that have it, by their id."""
    return {str(element.get("id")): element for element in root.iter() if element.get(attribute)}


def title_of(element: ElementTree.Element) -> str:
    return str(element.findtext(f"{SVG}title"))


def spellings(root: ElementTree.Element) -> set[str]:
    """All actions that clicking may mean."""
    found: set[str] = set()
    for element in root.iter():
        first, every = element.get("data-action"), element.get("data-actions")
        if first:
            found |= {*every.split("; ")} if every else {first}
            assert not every or every.startswith(f"{first}; ")
            assert element.get("role") == "button"
    return found


# -- the whole picture -------------------------------------------------------------------------------------


@positions
def test_the_board_is_one_well_formed_picture(s: State) -> None:
    root = parsed(board(s, legal(SECOND_EDITION, s)))
    assert (root.tag, root.get("id"), root.get("class")) == (f"{SVG}svg", "board", "board")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


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
    (note,) = with_class(parsed(board(start(GAME, 3, 0))), "note")
    assert note.text == "This map is a reconstruction of the printed board."


def test_every_word_is_said_in_the_language_of_the_viewer() -> None:
    s = POSITIONS["turn"]
    loud = str(board(s, legal(GAME, s), None, speaker(shouted)))
    for words in ("THIS MAP IS A RECONSTRUCTION", "GULF OF MEXICO", "TRACK CARDS", ">CLASSIC<", "SPACES FREE"):
        assert words in loud
    texts = [
        str(text.text)
        for text in parsed(loud).iter(f"{SVG}text")
        if text.get("class") in ("key-text", "tray-heading", "card-text")
    ]
    assert len(texts) > 10
    assert all(text == text.upper() for text in texts)


def shouted(text: str) -> str:
    """A language of capitals; what fills the holes is left as it is."""
    return re.sub(r"[^{}]+(?![^{]*\})", lambda words: words[0].upper(), text)


# -- connections -------------------------------------------------------------------------------------------


@positions
def test_every_connection_is_there_with_its_title(s: State) -> None:
    found = by(parsed(board(s)), "data-line")
    assert [target.get("data-line") for target in found.values()] == list(BOX.connections)
    for number, target in enumerate(found.values()):
        free = BOX.spaces[number] - s.present[number].bit_count()
        assert f"{BOX.track_names[BOX.type[number]]}: {free} of {BOX.spaces[number]} spaces free" in title_of(target)
        here = [BOX.codes[c] for c in COMPANIES if s.present[number] >> c & 1]
        told = title_of(target).partition("locomotives: ")[2].split(", ")
        assert sorted(told) == sorted(here or [""])


def test_titles_speak() -> None:
    s = opened(3)
    scenes.tracks(s, "clear clear joker joker")
    found = by(parsed(board(s, legal(GAME, s))), "data-line")
    assert title_of(found["line-Denver--Casper"]) == (
        "Denver to Casper, clear: 2 of 2 spaces free; build BNL with clear, joker, value 2 to 3;"
        " build DM with clear, joker, value 2 to 3; build W&W with clear, joker, value 2 to 3"
    )
    assert title_of(found["line-Denver--El-Paso"]).startswith(
        "Denver to El Paso, clear: 3 of 4 spaces free; locomotives: DM; build"
    )
    assert title_of(found["line-St.-Louis--Memphis"]) == (
        "St. Louis to Memphis, double: 1 of 1 spaces free; build KCC with joker, value 2 to 3"
    )
    assert title_of(found["line-Boston--Montreal"]) == "Boston to Montreal, classic: 1 of 1 spaces free"


@positions
def test_every_locomotive_stands_on_a_space_of_its_connection(s: State) -> None:
    root = parsed(board(s))
    initials = {str(symbol.get("id")): symbol.findtext(f"{SVG}text") for symbol in root.iter(f"{SVG}symbol")}
    drawn = []
    for group in root.iter(f"{SVG}g"):
        if group.get("data-locomotive"):
            (use,) = group.iter(f"{SVG}use")
            code, name = str(group.get("data-locomotive")).split()
            assert initials[str(use.get("href"))[1:]] == code
            x, y = float(str(use.get("x"))) + PLATE / 2, float(str(use.get("y"))) + PLATE * 23 / 38 / 2
            assert any(abs(x - a) < 0.2 and abs(y - b) < 0.2 for a, b in routes(BOX)[line(name)].spots)
            drawn.append((code, name))
    standing = [(BOX.codes[c], name) for n, name in enumerate(BOX.connections) for c in COMPANIES if s.present[n] >> c & 1]
    assert sorted(drawn) == sorted(standing)


def test_a_company_stands_on_its_own_colour() -> None:
    s = opened(3)
    for owner, connection in BOX.coloured:
        space = BOX.paint[connection].index(owner)
        assert tenants(s, connection)[space] == owner
    scenes.locomotives(s, "EP&RG", "Denver/El-Paso")
    assert tenants(s, line("Denver/El-Paso")) == [company("DM"), company("EP&RG"), None, None]
    assert tenants(s, line("Denver/El-Paso"), company("BNL")) == [company("DM"), company("EP&RG"), company("BNL"), None]
    assert len(with_class(parsed(board(s)), "own-space")) == len(BOX.coloured) + 1  # and one in the key


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


# -- nothing lies on anything else -------------------------------------------------------------------------

Rect = tuple[float, float, float, float]


def around(x: float, y: float, width: float, height: float) -> Rect:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meets(rect: Rect, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a stretch runs through a rectangle."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        a, way = start[axis], end[axis] - start[axis]
        if abs(way) < 1e-9:
            if not rect[axis] < a < rect[axis + 2]:
                return False
            continue
        ends = sorted(((rect[axis] - a) / way, (rect[axis + 2] - a) / way))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


SPACES = {(n, k): around(x, y, *SPACE) for n, route in enumerate(routes(BOX)) for k, (x, y) in enumerate(route.spots)}
TOWNS = {name: around(*BOX.places[n], 2 * rim(BOX, n), 2 * rim(BOX, n)) for n, name in enumerate(BOX.cities)}


def name_box(city: int) -> Rect:
    (x, y), (dx, dy) = BOX.places[city], BOX.labels[city]
    size = 18 if city in BOX.start else 17
    return around(x + dx, y + dy, LETTER * size * len(BOX.cities[city]), size)


NAMES = {name: name_box(n) for n, name in enumerate(BOX.cities)}


def test_no_two_spaces_touch_and_none_lies_on_a_city() -> None:
    assert not [pair for pair in combinations(SPACES, 2) if overlap(SPACES[pair[0]], SPACES[pair[1]])]
    assert not [(space, town) for space in SPACES for town in TOWNS if overlap(SPACES[space], TOWNS[town])]


def test_no_space_lies_on_another_track() -> None:
    lines = [(n, route.start, route.end) for n, route in enumerate(routes(BOX))]
    assert not [(space, n) for space in SPACES for n, *ends in lines if n != space[0] and meets(SPACES[space], *ends)]


def test_no_name_lies_on_anything() -> None:
    lines = [(route.start, route.end) for route in routes(BOX)]
    frame = (14.0, 14.0, BOX.size[0] - 14.0, float(BOX.size[1]))
    for name, rect in NAMES.items():
        assert not [other for other, its in NAMES.items() if other != name and overlap(rect, its)], name
        assert not [space for space, its in SPACES.items() if overlap(rect, its)], name
        assert not [town for town, its in TOWNS.items() if overlap(rect, its)], name
        assert not [ends for ends in lines if meets(rect, *ends)], name
        assert frame[0] < rect[0] and frame[1] < rect[1] and rect[2] < frame[2] and rect[3] < frame[3], name


def test_on_every_connection_track_shows_between_the_spaces() -> None:
    for route in routes(BOX):
        for one, other in pairwise(route.spots):
            assert abs(one[0] - other[0]) > SPACE[0] or abs(one[1] - other[1]) > SPACE[1]


# -- what may be done --------------------------------------------------------------------------------------


@positions
def test_what_can_be_clicked_is_what_is_legal(s: State) -> None:
    game = SECOND_EDITION
    offered = legal(game, s)
    found = spellings(parsed(board(view(s, s.seat), offered)))
    every = [a if amounts(game, s, a) is None else a._replace(amount=n) for a in offered for n in amounts(game, s, a) or [0]]
    assert found == {spell(game, a) for a in every if not isinstance(a, Pass | Keep)}
    assert all(why_not(game, s, read(game, words)) is None for words in found)


@positions
def test_a_ghost_names_the_company_or_counts_them(s: State) -> None:
    builds = [a for a in legal(SECOND_EDITION, s) if isinstance(a, Build)]
    root = parsed(board(s, builds))
    expected = []
    for connection in dict.fromkeys(a.connection for a in builds):
        here = {a.company for a in builds if a.connection == connection}
        expected.append(BOX.codes[min(here)] if len(here) == 1 else f"{len(here)} ×")
    assert [text.text for text in with_class(root, "ghost-text")] == expected
    assert len(with_class(root, "may-line")) == len(expected)


def test_without_actions_nothing_is_marked() -> None:
    root = parsed(board(POSITIONS["turn"]))
    assert not with_class(root, "may-line")
    assert not with_class(root, "ready")
    assert not spellings(root)


def test_a_chosen_action_is_shown_as_if_done() -> None:
    s = POSITIONS["turn"]
    build = next(a for a in legal(GAME, s) if isinstance(a, Build) and a.track != JOKER)
    words, name = spell(GAME, build), BOX.connections[build.connection]
    for chosen in (words, name):
        root = parsed(board(s, legal(GAME, s), chosen))
        assert len(with_class(root, "chosen")) == len(with_class(root, "planned")) == 1
        (target,) = [element for element in root.iter() if element.get("data-line") == name]
        assert target.get("tabindex") == "0"
    root = parsed(board(s, legal(GAME, s), words))
    (target,) = [element for element in root.iter() if element.get("data-line") == name]
    assert target.get("data-action") == words
    assert [card.get("data-card") for card in with_class(root, "playing-card", "picked")] == [BOX.track_names[build.track]]
    assert f'data-locomotive="{BOX.codes[build.company].replace("&", "&amp;")} {name}"' in str(board(s, legal(GAME, s), words))
    assert not s.present[build.connection] >> build.company & 1


def test_a_connection_where_nothing_can_be_done_may_be_chosen_too() -> None:
    s = opened(3)
    assert not with_class(parsed(board(s, (), "Denver/Casper")), "planned")
    assert len(with_class(parsed(board(s, (), "Denver/Casper")), "chosen")) == 1


def test_a_chosen_track_card_marks_its_places_alone() -> None:
    s = POSITIONS["turn"]
    builds = [a for a in legal(GAME, s) if isinstance(a, Build)]
    root = parsed(board(s, legal(GAME, s), "clear"))
    clear = {a.connection for a in builds if BOX.track_names[a.track] == "clear"}
    assert len(with_class(root, "may-line")) == len(clear) < len({a.connection for a in builds})
    (raised,) = with_class(root, "playing-card", "picked")
    assert (raised.get("data-card"), raised.get("aria-pressed")) == ("clear", "true")


@positions
def test_the_map_is_one_tab_stop(s: State) -> None:
    targets = by(parsed(board(s, legal(SECOND_EDITION, s))), "data-line").values()
    stops = [target for target in targets if target.get("tabindex") == "0"]
    assert len(stops) == any(isinstance(a, Build) for a in legal(SECOND_EDITION, s))


# -- cards -------------------------------------------------------------------------------------------------


def cards(root: ElementTree.Element) -> dict[str, str]:
    return {name: title_of(card) for name, card in by(root, "data-card").items()}


def test_the_display_and_the_piles_lie_open() -> None:
    s = opened(3)
    show(s, "DM DM MS")
    lay_pile(s, "MS MS div")
    s.pacific = 4
    found = cards(parsed(board(view(s, SPECTATOR))))
    assert found["card-display-1"] == found["card-display-2"] == "On the display: Denver Midland, DM, 10 shares, value 2"
    assert "card-display-4" not in found
    assert found["card-pile"] == "Share pile: 3 cards, 1 of them dividend cards"
    assert found["card-pacific"] == "UP: 4 shares left"
    assert found["card-tracks"] == f"Track pile: {len(s.track_pile)} cards"
    assert len(with_class(parsed(board(s)), "card-place")) == 1


def test_the_hand_lies_open_to_its_owner_alone() -> None:
    s = opened(3)
    hold(s, 0, "DM DM UP")
    hold(s, 1, "MRR UP")
    scenes.tracks(s, "clear clear joker joker")
    mine = cards(parsed(board(view(s, Seat(0)))))
    assert mine["card-share-3"] == "In hand: 2 of Denver Midland, DM, 10 shares, value 2"
    assert mine["card-share-10"] == "In hand: 1 of Union Pacific, UP, 20 shares"
    assert mine["card-track-1"] == f"In hand: 2 track card clear, {s.free[1]} free spaces on the board"
    assert mine["card-track-4"].startswith("In hand: 2 track card joker")
    yours = cards(parsed(board(view(s, Seat(1)))))
    assert [name for name in yours if name.startswith("card-share")] == ["card-share-8", "card-share-10"]
    watched = parsed(board(view(s, SPECTATOR)))
    assert not [name for name in cards(watched) if name.startswith(("card-share", "card-track-"))]
    assert "Hands are hidden" in "".join(watched.itertext())


def test_cards_offer_what_can_be_done_with_them() -> None:
    s = opened(3)
    hold(s, 0, "DM DM MS UP")
    scenes.tracks(s, "clear clear clear clear")
    found = by(parsed(board(view(s, Seat(0)), legal(GAME, s))), "data-card")
    assert found["card-share-3"].get("data-actions") == ("invest DM 1; invest DM 2; invest-in-two MS DM; invest-in-two DM UP")
    assert found["card-track-1"].get("data-action") is None
    assert (found["card-track-1"].get("data-marks"), found["card-track-1"].get("role")) == ("clear", "button")
    do(s, "build clear W&W Denver/Casper")
    found = by(parsed(board(view(s, Seat(0)), legal(GAME, s))), "data-card")
    assert found["card-pile"].get("data-action") == "take-blind"
    assert found["card-pacific"].get("data-action") == "take-pacific"
    assert found["card-display-1"].get("data-action") == f"take {BOX.codes[s.display[0]]}"


@pytest.mark.parametrize(
    ("chosen", "raised"),
    [("invest DM 2", {"DM"}), ("invest-in-two MS DM", {"MS", "DM"}), ("DM", {"DM"}), ("invest MRR 1", set())],
)
def test_the_cards_of_a_chosen_action_are_raised(chosen: str, raised: set[str]) -> None:
    s = opened(3)
    hold(s, 0, "DM DM MS UP")
    root = parsed(board(view(s, Seat(0)), legal(GAME, s), chosen))
    assert {str(card.get("data-card")) for card in with_class(root, "playing-card", "picked")} == raised


def test_a_share_chosen_on_the_display_is_raised_there() -> None:
    s = scenes.after_building(3)
    show(s, "DM MS KCC ESL")
    hold(s, 0, "DM UP")
    root = parsed(board(view(s, Seat(0)), legal(GAME, s), "take DM"))
    assert [card.get("id") for card in with_class(root, "playing-card", "picked")] == ["card-display-1"]


def test_a_hand_of_every_kind_still_fits() -> None:
    s = opened(2)
    hold(s, 0, " ".join(BOX.codes))
    scenes.tracks(s, "classic clear barred double")
    s.tracks[0].append(JOKER)
    places = [
        float(str(card.get("transform"))[10:].split()[0])
        for card in by(parsed(tray(look(s, (), None), 1560, english)), "data-card").values()
    ]
    hand = sorted(places)[-16:]
    assert hand[-1] + 72 <= 1560
    assert min(b - a for a, b in pairwise(hand)) > 46  # a plate can be read


# -- liveries and other boards -----------------------------------------------------------------------------


def test_liveries_follow_the_companies_and_differ_in_every_way() -> None:
    assert tuple(livery.initials for livery in LIVERIES) == BOX.codes[:-1]
    assert len({livery.band for livery in LIVERIES}) == len({livery.colour for livery in LIVERIES}) == len(LIVERIES)
    assert len({key(livery) for livery in LIVERIES}) == len(LIVERIES)


def test_initials_can_be_read_on_their_colour() -> None:
    low = {livery.initials: contrast(livery.colour, livery.ink) for livery in LIVERIES}
    assert {initials: ratio for initials, ratio in low.items() if ratio < 4.5} == {}


def test_another_board_is_drawn_with_its_own_names_and_without_our_shores() -> None:
    text = own().replace('"W&W"', '"WWR"').replace('"Casper"', '"Fort Casper"')
    game = with_board(GAME, text, "mine.toml")
    s: Any = start(game, 3, 0)
    while s.agenda != [TURN]:
        apply(game, s, legal(game, s)[0])
    root = parsed(board(s, legal(game, s)))
    assert "line-Denver--Fort-Casper" in by(root, "data-line")
    assert not with_class(root, "sea")
    assert with_class(root, "note")[0].text == f"board {game.box.board}"
    assert "WWR" in "".join(root.itertext())
    assert all(why_not(game, s, read(game, words)) is None for words in spellings(root))
