"""Hexes as things to point at: tint, target, the action a click means, and a title in words."""

from collections.abc import Iterator
from functools import lru_cache

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.chicago_express.box import FOREST, START, Company, Hex
from trunkline.games.chicago_express.present.drawing.board_view import BoardView, develop_gain, target_of
from trunkline.games.chicago_express.present.drawing.figures import disputes
from trunkline.games.chicago_express.present.names import firm
from trunkline.games.chicago_express.rules.expanding import Expand, cost, gain
from trunkline.games.chicago_express.rules.state import State, companies_in
from trunkline.present.message import Money, Several, Term
from trunkline.present.picture import Target
from trunkline.present.svg.hexes import SIDE, centre, hexagon
from trunkline.present.svg.places import place_at, tab_stop
from trunkline.present.svg.svg import at, kept
from trunkline.present.to_text import ToText, capital

KIND_NAMES = tuple(map(Term, ("plain", "forest", "mountain", "city", "industrial city", "start city")))
DISPUTES = {
    "cost": "† sources disagree on the cost: {used} here, {other} elsewhere",
    "bonus": "† sources disagree on the further income with a house: {used} here, {other} elsewhere",
}


def tints(view: BoardView) -> list[Element]:
    """Under the railways: where something may be done, and where it is refused."""
    names = view.s.box.hexes
    may = [hex for hex in {**view.expand, **view.develop} if hex != view.chosen]
    refused = [at(*centre(names[hex]))[hexagon("refused", SIDE - 1)] for hex in view.refused if hex not in view.develop]
    return [*refused, *(at(*centre(names[hex]))[hexagon("may", SIDE - 2.2)] for hex in may)]


def targets(view: BoardView, say: ToText) -> list[Node]:
    """On top of everything, transparent. The map is one tab stop: the chosen hex, or the first that can be used."""
    hexes = [Hex(hex) for hex in range(len(view.s.box.hexes))]
    useful = [hex for hex in hexes if hex in view.expand or hex in view.develop]
    stop = view.chosen if view.chosen is not None else next(iter(useful), None)
    return [target(view, hex, stop, say) for hex in hexes]


def target(view: BoardView, hex: Hex, stop: Hex | None, say: ToText) -> Node:
    found = target_of(view, hex)
    tab = "0" if hex == stop else tab_stop(found)
    return target_area(view.s.box.hexes[hex], description(view, hex, say), found, tab)


@lru_cache(maxsize=4096)
def target_area(name: str, spoken: str, target: Target, tab: str | None) -> Node:
    return kept(place_at(centre(name), f"hex-{name}", spoken, target, tab, hexagon("target")))


# -- in words ------------------------------------------------------------------------------------------


def description(view: BoardView, hex: Hex, say: ToText) -> str:
    """Chicago, city A2: cost $3, income +7; trains: NYC; build PRR for $6."""
    s = view.s
    printed = f"{heading(s, hex, say)}: {', '.join(map(say, facts(s, hex)))}"
    return "; ".join([printed, *map(say, (*trains(s, hex), *offers(view, hex), *dispute(s, hex)))])


def heading(s: State, hex: Hex, say: ToText) -> str:
    kind = say(KIND_NAMES[s.box.kind[hex]])
    place = f"{s.box.city[hex]}, {kind}" if s.box.city[hex] else capital(kind)
    return f"{place} {s.box.hexes[hex]}"


def facts(s: State, hex: Hex) -> Iterator[Message | Term]:
    """What is printed there, and what has become of it."""
    box, income = s.box, gain(s, hex)
    if box.kind[hex] == START:
        yield Message("{company} starts here, nobody else builds", {"company": firm(s, Company(box.start.index(hex)))})
        return
    yield Message("cost {cost}", {"cost": Money(box.cost[hex])})
    if income:
        yield Message("income +{income}", {"income": income})
    if s.houses[hex]:
        yield Term("with its house")
    elif box.bonus[hex]:
        yield Message("+{income} with a house", {"income": box.income[hex] + box.bonus[hex]})


def trains(s: State, hex: Hex) -> Iterator[Message]:
    here = companies_in(s, hex)
    if here:
        yield Message("trains: {companies}", {"companies": Several(tuple(firm(s, company) for company in here))})


def offers(view: BoardView, hex: Hex) -> Iterator[Message]:
    """What can be done here."""
    s = view.s
    yield from (building(s, a) for a in view.expand.get(hex, []))
    if hex in view.develop:
        grant = s.box.kind[hex] == FOREST
        pattern = "develop: {gain} to the treasury" if grant else "develop: {gain} income"
        yield Message(pattern, {"gain": develop_gain(s, hex)})


def building(s: State, a: Expand) -> Message:
    income = gain(s, a.hex)
    holes = {"company": firm(s, a.company), "cost": Money(cost(s, a.hex)), "income": income}
    return Message("build {company} for {cost}, income +{income}" if income else "build {company} for {cost}", holes)


def dispute(s: State, hex: Hex) -> Iterator[Message | Term]:
    """† What the sources say against each other."""
    if hex not in disputes(s.box):
        return
    (entry,) = (entry for entry in s.box.disputed if entry["hex"] == s.box.hexes[hex])
    if entry["field"] == "exists":
        yield Term("† sources disagree whether this hex exists; here it does")
        return
    (other,) = {entry["source_a"], entry["source_b"]} - {entry["used"]}
    yield Message(DISPUTES[entry["field"]], {"used": entry["used"], "other": other})
