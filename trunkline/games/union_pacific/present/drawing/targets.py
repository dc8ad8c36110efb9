"""Locomotives on their spaces, what may be built where, and connections as things to point at, with a title in words."""

from collections.abc import Iterator
from functools import lru_cache

from htpy import Node

from trunkline.core.message import Message
from trunkline.games.union_pacific.box import Box, Company, Connection
from trunkline.games.union_pacific.box.board_file import word
from trunkline.games.union_pacific.present.drawing.board_view import BoardView, card_target, cards_in_tray, spelled
from trunkline.games.union_pacific.present.drawing.lines import PLATE, SPACE, routes, tenants
from trunkline.games.union_pacific.present.drawing.map import livery
from trunkline.games.union_pacific.present.names import place as place_of
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.state import State, value
from trunkline.present.message import CompanyRef, Several, Term
from trunkline.present.picture import Target
from trunkline.present.svg.livery import plate
from trunkline.present.svg.map_symbols import ring
from trunkline.present.svg.network import strip
from trunkline.present.svg.places import place, tab_stop
from trunkline.present.svg.svg import Point, box, g, kept, n, polyline, stroke, text, title
from trunkline.present.to_text import ToText

AIM = 30.0  # width of the strip one points at
WIDEST = 3  # letters on a space; more are pressed together


def lines(s: State) -> list[Connection]:
    return [Connection(n) for n in range(len(s.box.connections))]


def plates(view: BoardView) -> list[Node]:
    """A plate for every locomotive on the board, and the planned one."""
    s = view.s
    return [
        locomotive(s.box, company, line, routes(s.box)[line].spots[space])
        for line in lines(s)
        for space, company in enumerate(tenants(s, line, planned(view, line)))
        if company is not None
    ]


def planned(view: BoardView, line: Connection) -> Company | None:
    return view.plan.company if view.plan is not None and view.plan.connection == line else None


@lru_cache(maxsize=4096)
def locomotive(box: Box, company: Company, line: Connection, middle: Point) -> Node:
    art = plate(livery(box, company), middle, PLATE)
    return kept(g(data_locomotive=f"{box.codes[company]} {box.connections[line]}")[art])


def tints(view: BoardView) -> list[Node]:
    """Under everything that stands on the tracks: where something may be built."""
    found = [routes(view.s.box)[line] for line in view.build if line != view.chosen]
    return [stroke(polyline([route.start, route.end]), "may-line") for route in found]


def ghosts(view: BoardView) -> list[Node]:
    """On the next free space the company that could be set there, or how many could."""
    s = view.s
    return [ghost(s, line, builds) for line, builds in view.build.items() if line != view.chosen]


def ghost(s: State, line: Connection, builds: list[Build]) -> Node:
    companies = list(dict.fromkeys(a.company for a in builds))
    x, y = routes(s.box)[line].spots[tenants(s, line).index(None)]
    label = s.box.codes[companies[0]] if len(companies) == 1 else f"{len(companies)} ×"
    fitted = {"textLength": n(PLATE - 8), "lengthAdjust": "spacingAndGlyphs"} if len(label) > WIDEST else {}
    return [
        box((x, y), PLATE - 2, SPACE[1] - 4, 4, "ghost-plate"),
        text(fitted, x=n(x), y=n(y + 5.6), class_="ghost-text on-line")[label],
    ]


def choice(view: BoardView) -> Node:
    """The connection being considered, and a ring around the locomotive that would be set."""
    if view.chosen is None:
        return None
    route = routes(view.s.box)[view.chosen]
    return strip(route.start, route.end, route.rims, AIM + 8, "chosen")


def rings(view: BoardView) -> Node:
    if view.plan is None:
        return None
    spaces = tenants(view.s, view.plan.connection, view.plan.company)
    return ring(routes(view.s.box)[view.plan.connection].spots[spaces.index(view.plan.company)], PLATE, "planned")


# -- targets -----------------------------------------------------------------------------------------------


def targets(view: BoardView, say: ToText) -> list[Node]:
    """On top of everything, transparent. The map is one tab stop: the chosen connection, or the first that can be used."""
    every = lines(view.s)
    useful = [line for line in every if line in view.build]
    stop = view.chosen if view.chosen is not None else next(iter(useful), None)
    return [target(view, line, stop, say) for line in every]


def all_targets(view: BoardView) -> dict[str, Target]:
    """The connections and cards that can be chosen."""
    connections = {line_id(view.s.box, line): line_target(view, line) for line in view.build}
    return connections | {
        f"card-{id}": found for id, name in cards_in_tray(view.s) if (found := card_target(view, name)).is_usable
    }


def line_target(view: BoardView, line: Connection) -> Target:
    return Target(tuple(offers_at(view, line)), place=place_of(view.s, line))


def target(view: BoardView, line: Connection, stop: Connection | None, say: ToText) -> Node:
    found = line_target(view, line)
    return target_area(view.s.box, line, say(description(view, line)), found, "0" if line == stop else tab_stop(found))


def offers_at(view: BoardView, line: Connection) -> list[str]:
    """What clicking this connection may mean; the one being considered first."""
    return [spelled(view.s.box, a) for a in sorted(view.build.get(line, []), key=lambda a: a != view.plan)]


def line_id(box: Box, line: Connection) -> str:
    return f"line-{'--'.join(word(box.cities[city]) for city in box.ends[line])}"


@lru_cache(maxsize=4096)
def target_area(box: Box, line: Connection, spoken: str, target: Target, tab: str | None) -> Node:
    route = routes(box)[line]
    area = g(**place(line_id(box, line), target, tab))
    return kept(area[title[spoken], strip(route.start, route.end, route.rims, AIM, "target")])


def description(view: BoardView, line: Connection) -> Message:
    """Denver to El Paso, clear: 2 of 4 spaces free; locomotives: DM, W&W; build BNL (value 2 to 3) with clear."""
    s = view.s
    parts = [facts(s, line), *locomotives(s, line), *offers(view, line)]
    return Message("; ".join(f"{{part{n}}}" for n in range(len(parts))), {f"part{n}": part for n, part in enumerate(parts)})


def facts(s: State, line: Connection) -> Message:
    one, other = s.box.ends[line]
    holes: dict[str, object] = {
        "one": s.box.cities[one],
        "other": s.box.cities[other],
        "track": Term(s.box.track_names[s.box.type[line]]),
    }
    spaces = s.box.spaces[line]
    free = {"free": spaces - s.present[line].bit_count(), "spaces": spaces}
    return Message("{one} to {other}, {track}: {free} of {spaces} spaces free", holes | free)


def locomotives(s: State, line: Connection) -> Iterator[Message]:
    here = [CompanyRef(s.box.codes[company]) for company in tenants(s, line) if company is not None]
    if here:
        yield Message("locomotives: {companies}", {"companies": Several(tuple(here))})


def offers(view: BoardView, line: Connection) -> Iterator[Message]:
    """What can be built here, company by company."""
    s = view.s
    with_cards: dict[Company, list[Term]] = {}
    for a in view.build.get(line, []):
        with_cards.setdefault(a.company, []).append(Term(s.box.track_names[a.track]))
    for company, cards in with_cards.items():
        holes = {"company": CompanyRef(s.box.codes[company]), "now": value(s, company), "then": value(s, company) + 1}
        yield Message("build {company} ({cards}), value {now} to {then}", holes | {"cards": Several(tuple(cards))})
