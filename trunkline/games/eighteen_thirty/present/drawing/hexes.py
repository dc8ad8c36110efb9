"""Hexes as things to point at: tint, target, the actions a click means, and a title in words."""

from collections.abc import Iterator
from functools import lru_cache

from htpy import Element, Node, fragment

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, Box, Company, Hex
from trunkline.games.eighteen_thirty.box.shapes import AREA, COLOURS, PRINTED, TOWN, Place
from trunkline.games.eighteen_thirty.present.drawing.board_view import BoardView, target_of
from trunkline.games.eighteen_thirty.present.drawing.map import centre
from trunkline.games.eighteen_thirty.present.drawing.stations import tenants
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, cities_of
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation, scranton_city, station_cost
from trunkline.games.eighteen_thirty.rules.track import ChooseCity, Lay, LayExtra, terrain_cost
from trunkline.present.message import CompanyRef, Money, Several, Term
from trunkline.present.picture import Target
from trunkline.present.svg.hexes import SIDE
from trunkline.present.svg.places import place_at, tab_stop
from trunkline.present.svg.pointy_hexes import hexagon
from trunkline.present.svg.svg import Point, at, disc, kept, words
from trunkline.present.to_text import ToText


def tints(view: BoardView) -> list[Element]:
    """Over the ground: where something may be done, and where it is refused."""
    box = view.s.box
    refused = [at(*centre(box, hex))[hexagon("refused", SIDE - 1)] for hex in view.expected if hex != view.chosen]
    may = [at(*centre(box, hex))[hexagon("may", SIDE - 2)] for hex in view.offered if hex != view.chosen]
    asks = [at(*centre(box, hex))[hexagon("asks", SIDE - 3)] for hex in view.asks]
    return [*refused, *may, *asks]


def ghosts(view: BoardView) -> Iterator[Element]:
    """Circles that can take a station; the planned one with a ring."""
    s = view.s
    for hex, found in view.offered.items():
        for a in found:
            if isinstance(a, PlaceStation | ChooseCity) and a != view.plan:
                yield ghost_circle(s, hex * 2 + a.stop)
    if isinstance(view.plan, PlaceStation | ChooseCity) and view.chosen is not None:
        place, radius = last_circle(s, view.chosen * 2 + view.plan.stop)
        yield at(*centre(s.box, view.chosen))[disc(*place, radius + 2.6, "planned")]


def station_price(s: State, a: PlaceStation) -> str:
    free = s.scranton and a.hex * 2 + a.stop == scranton_city(s)
    return f"${0 if free else station_cost(s)}"


def ghost_circle(s: State, city: int) -> Element:
    """The next free circle looks like the station that could stand there."""
    spot = standings(s.box, s.board[city // 2])[city % 2]
    x, y = spot.circles[min(cities_of(s).get(city, 0), len(spot.circles) - 1)]
    return at(*centre(s.box, Hex(city // 2)))[disc(x, y, spot.radius, "ghost-plate")]


def last_circle(s: State, city: int) -> tuple[Point, float]:
    """Where the latest station of a city stands; the company's order decides, so its own is looked for."""
    spot = standings(s.box, s.board[city // 2])[city % 2]
    here = tenants(s).get(city, [])
    own = here.index(Company(s.company)) if s.company in here else len(here) - 1
    return spot.circles[min(own, len(spot.circles) - 1)], spot.radius


def choice(view: BoardView) -> Element | None:
    if view.chosen is None:
        return None
    return at(*centre(view.s.box, view.chosen))[hexagon("chosen-halo", SIDE - 2), hexagon("chosen", SIDE - 2)]


def targets(view: BoardView, say: ToText) -> list[Node]:
    """On top of everything, transparent. The map is one tab stop: the chosen hex, or the first that can be used."""
    hexes = [Hex(hex) for hex in range(len(view.s.box.hexes))]
    usable = view.offered or view.asks
    stop = view.chosen if view.chosen is not None else next((hex for hex in hexes if hex in usable), None)
    return [target(view, hex, stop, say) for hex in hexes]


def target(view: BoardView, hex: Hex, stop: Hex | None, say: ToText) -> Node:
    found = target_of(view, hex)
    return target_area(view.s.box, hex, description(view, hex, say), found, "0" if hex == stop else tab_stop(found))


@lru_cache(maxsize=4096)
def target_area(box: Box, hex: Hex, spoken: str, target: Target, tab: str | None) -> Node:
    """Kept by all it depends on."""
    name = box.hexes[hex]
    area = fragment[words(0, -27.5, name, "hex-name"), hexagon("target")]
    return kept(place_at(centre(box, hex), f"hex-{name}", spoken, target, tab, area))


# -- in words ----------------------------------------------------------------------------------------------


def description(view: BoardView, hex: Hex, say: ToText) -> str:
    """Pittsburgh H10: tile 57, city 20; tokens: PRR; place a token for $40."""
    facts = (*ground_words(view.s, hex), *stop_words(view.s, hex), *owner_words(view.s, hex), *offer_words(view, hex))
    name = f"{view.s.box.titles[hex]} {view.s.box.hexes[hex]}".strip()
    return f"{name}: {'; '.join(map(say, facts))}"


def ground_words(s: State, hex: Hex) -> Iterator[Message | Term]:
    shape = s.box.shapes[s.board[hex]]
    if shape.tile != PRINTED:
        yield Message("tile {tile}", {"tile": s.box.tiles[shape.tile]})
    else:
        yield Term(COLOURS[shape.colour])
    if terrain_cost(s, hex):
        yield Message("first tile {cost}", {"cost": Money(s.box.cost[hex])})
    if s.box.doubtful[hex]:
        yield Term("† not compared with a printed board")


def stop_words(s: State, hex: Hex) -> Iterator[Message]:
    here = tenants(s)
    high = s.box.phases[s.phase].high
    for stop, place in enumerate(s.box.shapes[s.board[hex]].places):
        yield Message(stop_pattern(place), {"value": place.high if high else place.low, "circles": place.circles})
        companies = here.get(hex * 2 + stop, [])
        if companies:
            yield Message("tokens: {companies}", {"companies": Several(tuple(CompanyRef(s.box.codes[c]) for c in companies))})


def stop_pattern(place: Place) -> str:
    if place.kind == AREA:
        return "off-board area, {value}"
    if place.kind == TOWN:
        return "town {value}"
    return "city {value}, two circles" if place.circles > 1 else "city {value}"


def owner_words(s: State, hex: Hex) -> Iterator[Message]:
    homes = [CompanyRef(s.box.codes[c]) for c in COMPANIES if s.box.home[c] == hex]
    if homes:
        yield Message("home of {companies}", {"companies": Several(tuple(homes))})
    private = s.box.guarded.get(hex)
    if private is not None and not s.closed[private] and s.holder[private] == NOBODY:
        yield Message("nobody may build while a player owns {private}", {"private": s.box.private_names[private]})


def offer_words(view: BoardView, hex: Hex) -> Iterator[Message]:
    """What can be done here."""
    found = view.offered.get(hex, [])
    tiles = {a.tile for a in found if isinstance(a, Lay | LayExtra)}
    if tiles:
        names = Several(tuple(view.s.box.tiles[tile] for tile in sorted(tiles)))
        yield Message("lay a tile: {tiles}", {"tiles": names})
    for a in found:
        if isinstance(a, PlaceStation):
            yield Message("place a token for {cost}", {"cost": station_price(view.s, a)})
        if isinstance(a, ChooseCity):
            yield Message("choose city {number}", {"number": a.stop + 1})
    if hex in view.asks:
        yield Message("see what a tile here would earn")
