"""At the hex itself: small pictures of the tiles that fit, where least lies, and two knobs, to turn and to confirm."""

from collections.abc import Iterator, Sequence
from math import dist
from typing import NamedTuple

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.games.eighteen_thirty.box import Box, Hex, Tile
from trunkline.games.eighteen_thirty.present.drawing.board_view import BoardView
from trunkline.games.eighteen_thirty.present.drawing.map import centre, sheet_of
from trunkline.games.eighteen_thirty.present.drawing.track import end
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.present.trial import gains
from trunkline.games.eighteen_thirty.present.what_if import answer, earned
from trunkline.games.eighteen_thirty.rules.state import State, on_turn
from trunkline.games.eighteen_thirty.rules.track import Lay, LayExtra
from trunkline.present.message import Money, Term
from trunkline.present.picture import Target
from trunkline.present.svg.hexes import SIDE, STEP
from trunkline.present.svg.pointy_hexes import WIDE, corners, hexagon
from trunkline.present.svg.svg import Point, area, at, disc, g, n, stroke, use, words
from trunkline.present.to_text import ToText

SCALE = 0.5  # of a picture
CLEAR = 0.5 * WIDE + SCALE * SIDE - 3  # from the middle of a picture to the middle of a hex that it must not touch
IN_ROW = 4
STEPS = range(-9, 10)  # quarters of a hex that the fan is slid by
KNOB, AWAY = 12.5, 1.16  # radius, and how far from the middle, in corners
FRAME = 30.0  # kept free at the edge of the map


class Shown(NamedTuple):
    """A tile of the fan: what choosing it means, which of its turns that is, what it earns, and how much more that is."""

    a: Lay | LayExtra
    place: int
    turns: int
    revenue: int
    gain: int


def fan(view: BoardView, say: ToText) -> Node:
    """Nothing where no tile is being considered."""
    if view.chosen is None or not isinstance(view.plan, Lay | LayExtra):
        return None
    found = list(tiles_here(view))
    spots = places(view.s, view.chosen, len(found)) if len(found) > 1 else None
    pictures = [picture(view, one, spot, say) for one, spot in zip(found, spots or (), strict=False)]
    return [g(class_="fan", role="radiogroup", aria_label=say(Term("Tiles")))[pictures], g[list(knobs(view, spots or []))]]


def fan_targets(view: BoardView) -> dict[str, Target]:
    """What a click on its tiles and knobs does."""
    tiles = {fan_id(view.s.box, one.a.tile): Target((spell(game_of(view.s), one.a),), click="pick") for one in tiles_here(view)}
    return tiles | {"knob-turn": Target(click="turn"), "knob-do": Target(click="do")} if tiles else {}


def fan_id(box: Box, tile: Tile) -> str:
    return f"fan-{box.tiles[tile]}"


def tiles_here(view: BoardView) -> Iterator[Shown]:
    """Each tile once, by its number: the considered one as it lies, others in the turn that brings most."""
    if not isinstance(view.plan, Lay | LayExtra):
        return
    here = [a for a in view.offered.get(view.chosen or Hex(0), []) if isinstance(a, Lay | LayExtra)]
    now = earned(answer(view.now, on_turn(view.now)))
    more = gains(view.now, here[0], here, now)
    by_tile: dict[Tile, list[Lay | LayExtra]] = {}
    for a in sorted(here, key=lambda a: (a.tile, a.turn)):
        by_tile.setdefault(a.tile, []).append(a)
    for turns in by_tile.values():
        best = next((a for a in turns if a == view.plan), max(turns, key=lambda a: more.get(a, 0)))
        gain = more.get(best, 0)
        yield Shown(best, turns.index(best) + 1, len(turns), now + gain, gain)


def picture(view: BoardView, one: Shown, spot: Point, say: ToText) -> Element:
    name, chosen = view.s.box.tiles[one.a.tile], one.a == view.plan
    place = {"id": fan_id(view.s.box, one.a.tile), "role": "radio", "aria-checked": str(chosen).lower()}
    art = use(href=f"#piece-{name}", x="-40", y="-40", width="80", height="80", transform=f"rotate({60 * one.a.turn})")
    ring = hexagon("fan-ring fan-chosen" if chosen else "fan-ring", SIDE)
    held = g(
        place,
        class_="fan-tile",
        tabindex="0" if chosen else "-1",
        aria_label=say(spoken(name, one)),
        transform=f"translate({n(spot[0])} {n(spot[1])})",
    )
    return held[g(transform=f"scale({SCALE})")[ring, art], words(0, 14, name, "fan-name"), badge(one.gain)]


def spoken(name: str, one: Shown) -> Message:
    holes = {"tile": name, "place": one.place, "turns": one.turns, "money": Money(one.revenue), "more": Money(one.gain)}
    if one.gain:
        return Message("tile {tile}, turn {place} of {turns}, revenue {money}, plus {more}", holes)
    return Message("tile {tile}, turn {place} of {turns}", holes)


def badge(gain: int) -> Node:
    """Only where there is a gain."""
    if not gain:
        return None
    said = f"+{gain}"
    wide = 7.4 * len(said) + 7
    return at(11, -17, class_="fan-gain")[area(-wide / 2, -8, wide, 15, "ground", 4), words(0, 4, said, "fan-gain-text")]


# -- where ---------------------------------------------------------------------------------------------------


def places(s: State, hex: Hex, number: int) -> list[Point] | None:
    """A comb of two rows at most, as near as it can be without touching track or a name; else none at all."""
    wide = number if number <= IN_ROW else -(-number // 2)
    x, y = centre(s.box, hex)
    taken = [
        centre(s.box, other) for other in range(len(s.box.hexes)) if other == hex or is_taken(s.box, s.board[other], other)
    ]
    combs = [comb(x + dx * WIDE / 4, y + dy * STEP / 4, number, wide) for dx in STEPS for dy in STEPS]
    fitting = [one for one in combs if all(is_free(s.box, spot, taken) for spot in one)]
    return min(fitting, key=lambda one: sum(dist(spot, (x, y)) for spot in one), default=None)


def comb(x: float, y: float, number: int, wide: int) -> list[Point]:
    step, high = WIDE * SCALE, STEP * SCALE
    rows = [range(start, min(start + wide, number)) for start in range(0, number, wide)]
    top = y - high * (len(rows) - 1) / 2
    return [
        (x + step * (m - row.start - (wide - 1) / 2 + 0.5 * (k % 2)), top + high * k) for k, row in enumerate(rows) for m in row
    ]


def is_taken(box: Box, number: int, hex: int) -> bool:
    """By track or a stop, by a name, or by what it costs to build there."""
    shape = box.shapes[number]
    return bool(shape.exits or shape.places or box.titles[hex])


def is_free(box: Box, spot: Point, taken: Sequence[Point]) -> bool:
    sheet = sheet_of(box)
    inside = sheet.left + FRAME < spot[0] < sheet.right - FRAME and sheet.top + FRAME < spot[1] < sheet.bottom - FRAME
    return inside and all(dist(spot, other) >= CLEAR for other in taken)


# -- knobs ---------------------------------------------------------------------------------------------------


def knobs(view: BoardView, fan: Sequence[Point]) -> Iterator[Element]:
    """On the two corners farthest from track and clear of the fan; turning only where the tile can lie in several ways."""
    assert view.chosen is not None and isinstance(view.plan, Lay | LayExtra)  # a tile is considered
    s, plan = view.s, view.plan
    here = [a for a in view.offered.get(view.chosen, []) if isinstance(a, Lay | LayExtra) and a.tile == plan.tile]
    middle = centre(s.box, view.chosen)
    first, second = free_corners(s.box, s.board[view.chosen], [(x - middle[0], y - middle[1]) for x, y in fan])
    if len(here) > 1:
        yield knob(middle, first, "turn", TURN)
    yield knob(middle, second, "do", CHECK)


def knob(middle: Point, corner: Point, means: str, sign: str) -> Element:
    x, y = (here + AWAY * there for here, there in zip(middle, corner, strict=True))
    return g(id=f"knob-{means}", class_=f"knob {means}", transform=f"translate({n(x)} {n(y)})")[
        disc(0, 0, KNOB, "ground"), stroke(sign, "sign")
    ]


TURN, CHECK = "M5 -3A6 6 0 1 0 6 2M6 -7.5v5h-5", "M-5.5 0l4 4.5l7 -8.5"


def free_corners(box: Box, number: int, fan: Sequence[Point]) -> tuple[Point, Point]:
    sides = [end(side) for side in range(6) if box.shapes[number].exits >> side & 1]
    covered = {corner for corner in corners() if any(dist(corner, spot) < SCALE * SIDE + KNOB for spot in fan)}
    order = sorted(corners(), key=lambda one: (one in covered, -min((dist(one, side) for side in sides), default=0.0)))
    return order[0], order[1]
