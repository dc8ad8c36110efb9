"""Hexes as things to point at: tint, target, the action a click means, and a title in words."""

from collections.abc import Iterator
from functools import lru_cache

from htpy import Node

from trunkline.core.message import Message
from trunkline.games.american_rails.box import MEMBERS, Hex
from trunkline.games.american_rails.present.drawing.board_view import BoardView, hex_target
from trunkline.games.american_rails.present.drawing.cities import house_gain
from trunkline.games.american_rails.present.drawing.map import is_great
from trunkline.games.american_rails.present.figures import crowded, entry, full_value, joined, loss, shared_value
from trunkline.games.american_rails.rules.auction import Start
from trunkline.games.american_rails.rules.expanding import Expand
from trunkline.games.american_rails.rules.state import State, price
from trunkline.present.message import Money, Several, Term
from trunkline.present.picture import Target
from trunkline.present.svg.hexes import SIDE
from trunkline.present.svg.places import place_at, tab_stop
from trunkline.present.svg.pointy_hexes import centre, hexagon
from trunkline.present.svg.svg import at, kept
from trunkline.present.to_text import ToText, capital
from trunkline.toolkit.hexes import Place


def tints(view: BoardView) -> list[Node]:
    """Under the railways: where something may be done, and where it is refused."""
    places = view.s.box.places
    may = [hex for hex in {**view.lay, **view.develop} if hex != view.chosen]
    refused = [tint(places[hex], "refused", SIDE - 1) for hex in view.refused]
    return [*refused, *(tint(places[hex], "may", SIDE - 2.2) for hex in may)]


@lru_cache(maxsize=1024)
def tint(place: Place, look: str, size: float) -> Node:
    return kept(at(*centre(place))[hexagon(look, size)])


def targets(view: BoardView, say: ToText) -> list[Node]:
    """On top of everything, transparent. The map is one tab stop: the chosen hex, or the first that can be used."""
    hexes = [Hex(hex) for hex in range(len(view.s.box.hexes))]
    useful = [hex for hex in hexes if hex in view.lay or hex in view.develop]
    stop = view.chosen if view.chosen is not None else next(iter(useful), None)
    return [target(view, hex, stop, say) for hex in hexes]


def target(view: BoardView, hex: Hex, stop: Hex | None, say: ToText) -> Node:
    box, found = view.s.box, hex_target(view, hex)
    tab = "0" if hex == stop else tab_stop(found)
    return target_area(box.hexes[hex], box.places[hex], description(view, hex, say), found, tab)


@lru_cache(maxsize=8192)
def target_area(name: str, place: Place, spoken: str, target: Target, tab: str | None) -> Node:
    return kept(place_at(centre(place), f"hex-{name}", spoken, target, tab, hexagon("target")))


# -- in words ------------------------------------------------------------------------------------------


def description(view: BoardView, hex: Hex, say: ToText) -> str:
    """Chicago, city 2,1: income 7 alone, 5 shared, never a house, great city; a cube costs $2; cubes: American."""
    s = view.s
    printed = ", ".join(map(say, facts(s, hex)))
    first = f"{heading(s, hex, say)}: {printed}" if printed else heading(s, hex, say)
    return "; ".join([first, *map(say, (*laying(s, hex), *offers(view, hex), *doubts(s, hex)))])


def heading(s: State, hex: Hex, say: ToText) -> str:
    kind = say(Term(s.box.kind[hex]))
    place = f"{s.box.city[hex]}, {kind}" if s.box.city[hex] else capital(kind)
    return f"{place} {s.box.hexes[hex]}"


def facts(s: State, hex: Hex) -> Iterator[Message | Term]:
    """What a city is worth, and what makes it special."""
    if not s.box.city[hex]:
        return
    yield Message("income {full} alone, {shared} shared", {"full": full_value(s, hex), "shared": shared_value(s, hex)})
    if s.houses[hex]:
        yield Term("with its house")
    if s.box.square[hex]:
        yield Term("never a house")
    if is_great(s.box, hex):
        yield Term("great city")
    if not s.box.certain[hex]:
        yield Term("values from a single source")


def laying(s: State, hex: Hex) -> Iterator[Message | Term]:
    """What a cube would cost anybody, and whose are there."""
    here = MEMBERS[s.present[hex]]
    if here and s.box.single[hex]:
        yield Term("closed")
    else:
        yield Message("a cube costs {cost}", {"cost": Money(price(s, hex))})
    if here:
        yield Message("cubes: {companies}", {"companies": Several(tuple(s.box.companies[company] for company in here))})


def offers(view: BoardView, hex: Hex) -> Iterator[Message]:
    """What can be done here."""
    s = view.s
    for a in view.lay.get(hex, []):
        if isinstance(a, Start):
            yield Message("start here, income {income}", {"income": entry(s, hex)})
        else:
            yield lay_words(s, a)
    if hex in view.develop:
        yield Message("develop: income {gain}", {"gain": house_gain(s, hex)})


def lay_words(s: State, a: Expand) -> Message:
    """The cost; in a city the income, and what it takes from the company there."""
    holes: dict[str, object] = {"company": s.box.companies[a.company], "cost": Money(price(s, a.hex))}
    if not s.box.city[a.hex]:
        return Message("lay {company} for {cost}", holes)
    holes |= {"gain": entry(s, a.hex) + s.box.connection_income * len(joined(s, a))}
    for other in crowded(s, a.hex):
        holes |= {"other": s.box.companies[other], "loss": loss(s, a.hex)}
        return Message("lay {company} for {cost}, income +{gain}, {other} −{loss}", holes)
    return Message("lay {company} for {cost}, income +{gain}", holes)


def doubts(s: State, hex: Hex) -> Iterator[Term]:
    if s.box.rebuilt[hex]:
        yield Term("† the shape of this row is reconstructed")
