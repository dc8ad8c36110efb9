"""Values of stories and panels as HTML: companies as plates, players by name, money as figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.core.game import AnyGame, Seat
from trunkline.core.message import Message
from trunkline.present.default import drawing_of
from trunkline.present.message import Clause, CompanyRef, Gauge, Money, Most, Place, PlayerRef, Several, Tag, Term, Times
from trunkline.present.svg.livery import Livery, definitions, key
from trunkline.present.svg.svg import defs, kept, svg, title, use
from trunkline.server.common.language import Translate, to_text


@dataclass(frozen=True, slots=True)
class HtmlContext:
    """Who is who at this table, and in which language it is told."""

    say: Translate
    names: list[str]
    marks: list[str]
    mine: tuple[Seat, ...]
    liveries: Mapping[str, Livery]

    def speak(self, thing: object) -> str:
        """As plain text, for labels."""
        return to_text(thing, self.say, self.names)


@lru_cache(maxsize=512)
def liveries(game: AnyGame) -> Mapping[str, Livery]:
    """What the companies wear, if the game says so."""
    drawing = drawing_of(game)
    return {livery.initials: livery for livery in drawing.liveries} if drawing is not None else {}


def marks(names: Sequence[str]) -> list[str]:
    """A letter for each player; if two would share one, numbers."""
    letters = ["".join(filter(str.isalnum, name))[:1].upper() for name in names]
    return letters if all(letters) and len(set(letters)) == len(letters) else [str(n) for n in range(1, len(names) + 1)]


@lru_cache(maxsize=512)
def symbol_definitions(game: AnyGame) -> Node:
    """The plates of the game, kept out of sight, for all that is shown beside the board; the same on every page."""
    plates = defs[definitions(liveries(game).values())]
    return kept(svg({"aria-hidden": "true", "width": "0", "height": "0"}, class_="symbol-definitions")[plates])


def shown(thing: object, tell: HtmlContext) -> Node:
    """A value as HTML."""
    match thing:
        case Message(text, holes):
            return filled_nodes(tell.say(text), {name: shown(value, tell) for name, value in holes.items()})
        case Clause(Message(text, holes)):
            return filled_nodes(tell.say(text).removesuffix("."), {name: shown(value, tell) for name, value in holes.items()})
        case PlayerRef(seat):
            return h.b(".name")[tell.names[seat]]
        case Place(id, name, land):
            return [h.span(".place-name")[name or tell.say(land)], " ", h.small[id]] if name or land else id
        case CompanyRef(code):
            return plate(code, tell)
        case Times(Tag(text), number):
            return h.span(".tag")[text, h.small[f"×{number}"] if number > 1 else None]
        case Times(item, number):
            return h.span(".times")[shown(item, tell), f"×{number}" if number > 1 else None]
        case Several(items):
            return several(items, tell)
        case Most(number):
            return h.b(".most-of-all", title=tell.say("president"))[str(number)]
        case Gauge(value, limit):
            return h.span(".gauge")[f"{value} ", h.small[f"/ {limit}"]]
        case Money() | Term():
            return tell.speak(thing)
        case str():
            return tell.say(thing) if thing else None
    return str(thing)


def filled_nodes(pattern: str, holes: Mapping[str, Node]) -> list[Node]:
    """A pattern with its holes filled by elements; what people typed is never read as a pattern."""
    nodes: list[Node] = []
    for literal, hole, _, _ in Formatter().parse(pattern):
        nodes += [literal, holes.get(hole) if hole else None]
    return nodes


def several(items: Sequence[Any], tell: HtmlContext) -> Node:
    """Owners of shares stand in boxes, plates in a row, all else between commas."""
    if items and all(item == "" or isinstance(item, PlayerRef | Tag) for item in items):
        return share_boxes(items, tell)
    if items and all(isinstance(item, Times) and isinstance(item.item, PlayerRef) for item in items):
        return holders([(item.item.seat, item.number) for item in items], tell)
    if all(isinstance(item, Times | CompanyRef) for item in items):
        return h.span(".holdings")[[shown(item, tell) for item in items]]
    commas: list[Node] = []
    for item in items:
        commas += [", " if commas else None, shown(item, tell)]
    return commas


def holders(held: Sequence[tuple[Seat, int]], tell: HtmlContext) -> Element:
    """Who has how much of something; whoever has most stands on solid ground."""
    most = max(number for _, number in held)
    said = ", ".join(f"{tell.names[seat]} {number}" for seat, number in held)
    return h.span(".shares.holders", role="img", aria_label=said, title=said)[
        [holder(seat, number, ".lead" if number == most else ".sold", tell) for seat, number in held]
    ]


def holder(seat: Seat, number: int, ctx: str, tell: HtmlContext) -> Element:
    own = ".mine" if seat in tell.mine else ""
    return h.span(".times")[h.i(f"{ctx}{own}")[tell.marks[seat]], f"×{number}" if number > 1 else None]


def share_boxes(items: Sequence[Any], tell: HtmlContext) -> Element:
    """A box for each share with its owner's mark; the unsold ones are dashed."""
    owners = ", ".join(owner(item, tell) for item in items)
    return h.span(".shares", role="img", aria_label=owners, title=owners)[[share_box(item, tell) for item in items]]


def owner(item: PlayerRef | Tag | str, tell: HtmlContext) -> str:
    if isinstance(item, PlayerRef):
        return tell.names[item.seat]
    return tell.say("pool") if isinstance(item, Tag) else tell.say("unsold")


def share_box(item: Any, tell: HtmlContext) -> Element:
    if isinstance(item, Tag):
        return h.i(".pooled")[item.text]
    if not isinstance(item, PlayerRef):
        return h.i(".free")
    return h.i(".me" if item.seat in tell.mine else ".sold")[tell.marks[item.seat]]


def plate(code: str, tell: HtmlContext) -> Node:
    """A company's plate, or its initials where the game has no liveries."""
    livery = tell.liveries.get(code)
    return h.b(".firm")[code] if livery is None else livery_plate(livery, code)


@lru_cache(maxsize=256)
def livery_plate(livery: Livery, code: str) -> Node:
    return kept(plate_drawing(livery, code))


def plate_drawing(livery: Livery, code: str) -> Element:
    named = [title[livery.name]] if livery.name else []
    art = [*named, use(href=f"#plate-{key(livery)}")]
    return svg({"viewBox": "0 0 38 23", "aria-label": code}, class_="plate", role="img")[art]


def seat_mark(seat: int, tell: HtmlContext, acting: bool) -> Element:
    return h.i(".seat.turnmark" if acting else ".seat", aria_hidden="true")[tell.marks[seat]]


def subject_key(thing: object) -> str:
    """Names a row, so that a preview finds the figure it changes."""
    match thing:
        case PlayerRef(seat):
            return f"seat-{seat}"
        case CompanyRef(code):
            return f"firm-{code}"
        case Term(text):
            return text
    return str(thing)
