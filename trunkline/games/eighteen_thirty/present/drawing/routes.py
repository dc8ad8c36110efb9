"""Routes over the map: train by train in styles that can be told apart without colour, stops numbered, sums written out."""

from collections.abc import Iterator, Sequence
from math import dist
from typing import NamedTuple

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import Box, Company, Kind
from trunkline.games.eighteen_thirty.box.shapes import AREA, TOWN
from trunkline.games.eighteen_thirty.present.drawing.board import drawn
from trunkline.games.eighteen_thirty.present.drawing.board_view import board_view
from trunkline.games.eighteen_thirty.present.drawing.map import centre, sheet_of
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.present.drawing.track import around, end, passes_by, samples, straight_samples
from trunkline.games.eighteen_thirty.rules.explain import Run, runs
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.present.message import Money
from trunkline.present.picture import Picture
from trunkline.present.svg.svg import Point, area, at, disc, g, polyline, stroke, words
from trunkline.present.to_text import ToText, english

STYLES = 4
BEAD, TOWN_BEAD = 7.5, 14.0  # how far the middle of a bead stays from a circle, and from a town
DIAMOND, TRIANGLE = "M0 -8.4L8.4 0L0 8.4L-8.4 0z", "M0 -9L8.6 6.4H-8.6z"
ARROW = 0.45  # of the way to its side, where a route into an off-board area ends
LINE_HIGH = 21.0


def routes(s: State, company: Company, trains: Sequence[Kind] | None = None, say: ToText = english) -> Picture:
    """The map with the best routes of a company, for the trains it has or for others."""
    return drawn(board_view(s, (), None), say, *overlay(s, with_trains(s, company, trains), say))


def routes_of(s: State, code: str, trains: Sequence[str]) -> Element:
    """The same by their names."""
    kinds = [Kind(s.box.trains.index(name)) for name in trains]
    return routes(s, Company(s.box.codes.index(code)), kinds).svg


def with_trains(s: State, company: Company, trains: Sequence[Kind] | None) -> list[Run]:
    if trains is None:
        return runs(s, company)
    other = copy(s)
    other.trains[company] = [trains.count(Kind(kind)) for kind in range(len(s.box.trains))]
    return runs(other, company)


def overlay(s: State, found: Sequence[Run], say: ToText, now: int | None = None) -> tuple[Node, Node]:
    """The routes and their sum; ``now`` is what it was before something was supposed."""
    below, above = lines_and_beads(s, found)
    return below, g[above, account(s, found, say, now)]


def lines_and_beads(s: State, found: Sequence[Run]) -> tuple[Node, Node]:
    """What lies on the track, and what lies on top of everything."""
    traced = [trace(s, run) for run in found]
    lines = [route_line(points, number % STYLES) for number, points in enumerate(traced)]
    beads = [
        stop_beads(s, run, points, number % STYLES) for number, (run, points) in enumerate(zip(found, traced, strict=True))
    ]
    return g[lines[::-1]], g[beads]


# -- along the track ---------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """Part of a route: the hex sides left to cross, how many stops it has touched, and where it has been."""

    sides: int
    stops: int
    points: tuple[Point, ...]
    touched: tuple[Point, ...]


def trace(s: State, run: Run) -> Walk:
    """The route as points of the map. Each side is crossed once, so a walk that uses them all is the route."""
    for hex, place in places_of(s, run.stops[0]):
        spot = stop_point(s, hex, place)
        found = onward(s, run, Walk(run.sides, 1, (), (spot,)), hex, place)
        if found is not None:
            return found
    raise ValueError("these sides are no route between these stops")


def places_of(s: State, stop: int) -> Iterator[tuple[int, int]]:
    """The hexes of a stop: one, or for an off-board area perhaps several."""
    numbers = (divmod(number, 2) for number, area in enumerate(s.box.area) if area == stop)
    return ((hex, place) for hex, place in numbers if place < len(s.box.shapes[s.board[hex]].places))


def onward(s: State, run: Run, walk: Walk, hex: int, place: int) -> Walk | None:
    """From a stop by each of its sides."""
    if walk.stops == len(run.stops):
        return walk if not walk.sides else None
    for side in s.box.shapes[s.board[hex]].places[place].exits:
        points = (*walk.points, *moved(s.box, hex, leg(s, hex, place, side)[::-1]))
        found = across(s, run, walk._replace(points=points), hex, side)
        if found is not None:
            return found
    return None


def across(s: State, run: Run, walk: Walk, hex: int, side: int) -> Walk | None:
    """Over a side into the next hex, and on by its track or to its stop."""
    box, bit = s.box, s.box.side_bit[hex * 6 + side]
    if not walk.sides & bit:
        return None
    there, back = divmod(box.beyond[hex * 6 + side], 6)
    shape = box.shapes[s.board[there]]
    here = walk._replace(sides=walk.sides ^ bit)
    place = shape.place_at[back]
    if place >= 0 and box.area[there * 2 + place] == run.stops[walk.stops]:
        points = (*here.points, *moved(box, there, leg(s, there, place, back)))
        touched = (*here.touched, stop_point(s, there, place))
        found = onward(s, run, Walk(here.sides, here.stops + 1, points, touched), there, place)
        if found is not None:
            return found
    for out in shape.through[back]:
        points = (*here.points, *moved(box, there, piece(s, there, back, out)))
        found = across(s, run, here._replace(points=points), there, out)
        if found is not None:
            return found
    return None


def moved(box: Box, hex: int, points: Sequence[Point]) -> list[Point]:
    """From the hex to the map."""
    x, y = centre(box, hex)
    return [(x + dx, y + dy) for dx, dy in points]


def piece(s: State, hex: int, a: int, b: int) -> tuple[Point, ...]:
    """Through a hex from side to side."""
    shape = s.box.shapes[s.board[hex]]
    first, second = min(a, b), max(a, b)
    points = around(first, second) if passes_by(shape, (first, second)) else samples(first, second)
    return points if a == first else points[::-1]


def leg(s: State, hex: int, place: int, side: int) -> tuple[Point, ...]:
    """From a side to a stop, as the track is drawn."""
    shape = s.box.shapes[s.board[hex]]
    stop, spot = shape.places[place], standings(s.box, s.board[hex])[place]
    if stop.kind == AREA:
        x, y = end(side)
        return straight_samples((x, y), (x * ARROW, y * ARROW))
    if len(stop.exits) == 2 and (stop.kind == TOWN or (len(shape.places) == 2 and stop.circles < 2)):
        points = samples(side, next(other for other in stop.exits if other != side))
        nearest = min(range(len(points)), key=lambda k: dist(points[k], spot.middle))
        return (*points[:nearest], spot.middle)
    return straight_samples(end(side), spot.middle)


def stop_point(s: State, hex: int, place: int) -> Point:
    x, y = centre(s.box, hex)
    dx, dy = standings(s.box, s.board[hex])[place].middle
    return x + dx, y + dy


# -- lines, beads, sums ------------------------------------------------------------------------------------


def route_line(walk: Walk, style: int) -> list[Element]:
    d = polyline(walk.points)
    return [stroke(d, "route-halo"), stroke(d, f"route style-{style + 1}")]


def stop_beads(s: State, run: Run, walk: Walk, style: int) -> list[Element]:
    """On the route itself, where it arrives at the stop; the first where it leaves."""
    spots = [bead_spot(s, walk, stop, number) for number, stop in enumerate(run.stops)]
    return [bead(*spot, number + 1, style) for number, spot in enumerate(spots)]


def bead_spot(s: State, walk: Walk, stop: int, number: int) -> Point:
    """The first point along the route that is clear of the circles of the stop."""
    points, here = walk.points, walk.touched[number]
    at_stop = min(range(len(points)), key=lambda n: dist(points[n], here))
    way = points[at_stop:] if number == 0 else points[at_stop::-1]
    middle, spot = centre(s.box, stop // 2), standings(s.box, s.board[stop // 2])[stop % 2]
    keep_off = [((middle[0] + x, middle[1] + y), spot.radius + BEAD) for x, y in spot.circles] or [(here, TOWN_BEAD)]
    return next((point for point in way if all(dist(point, place) >= far for place, far in keep_off)), way[-1])


def bead(x: float, y: float, number: int | str, style: int) -> Element:
    """Round, square, diamond, triangle: one shape for each train."""
    look = f"bead style-{style + 1}"
    shape = (disc(0, 0, 6.6, look), area(-6.2, -6.2, 12.4, 12.4, look, 2), stroke(DIAMOND, look), stroke(TRIANGLE, look))[style]
    return at(x, y)[shape, words(0, 3.2, number, "bead-text")]


def account(s: State, found: Sequence[Run], say: ToText, now: int | None) -> Element | None:
    """Train by train: the stops and their sum, in the empty corner of the map."""
    if not found:
        return None
    sheet = sheet_of(s.box)
    total = sum(sum(run.values) for run in found)
    top = sheet.bottom - 34 - LINE_HIGH * (len(found) + 1)
    rows = [at(0, LINE_HIGH * row)[sum_row(s, run, row % STYLES, say)] for row, run in enumerate(found)]
    whole = at(0, LINE_HIGH * len(found))[words(66, 4, say(together(total, now)), "route-sum strong")]
    return at(sheet.left + 44, top, class_="account")[rows, whole]


def together(total: int, now: int | None) -> Message:
    holes = {"sum": Money(total), "now": Money(now or 0)}
    return Message("together {sum}", holes) if now is None else Message("together {sum}, now {now}", holes)


def sum_row(s: State, run: Run, style: int, say: ToText) -> Node:
    name = s.box.trains[s.box.reach.index(run.reach if run.reach in s.box.reach else 0)]
    terms = " + ".join(map(str, run.values))
    return [
        stroke("M0 0h34", "route-halo"),
        stroke("M0 0h34", f"route style-{style + 1}"),
        bead(48, 0, name, style),
        words(66, 4, f"{terms} = {say(Money(sum(run.values)))}", "route-sum"),
    ]
