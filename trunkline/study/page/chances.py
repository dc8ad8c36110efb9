"""The curve of all seats' chances: stacked, as lines, and as a table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.present.svg.svg import Point, area, circle, defs, disc, n, path, pattern, polyline, rect, stroke, svg, words
from trunkline.study.report import Report

Say = Callable[..., str]  # a text, filled with its holes, in the reader's language
TOP, BOTTOM, LEFT, HIGH = 36, 46, 40, 330
LETTER = 7.6  # width, on average
DISC = 12.0  # half the width of a number above the chart
ROOM = 12.0  # percent of the height that a name needs


class Frame(NamedTuple):
    """Where the figures lie in a chart of this width."""

    wide: float
    right: float  # kept free for the names
    last: int  # the position at the end

    def x(self, position: float) -> float:
        return LEFT + (self.wide - LEFT - self.right) * position / max(1, self.last)

    def y(self, chance: float) -> float:
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * chance


def charts(report: Report, say: Say) -> list[Element]:
    """Three views of the same; the wide drawing and the one for phones."""
    last = len(report.curve) - 1
    frames = [("only-wide", Frame(900, 16, last)), ("only-phone", Frame(440, 10, last))]
    return [
        h.div(".view.v-stacked")[[chart(report, frame, stacked, say, shown) for shown, frame in frames], key(report, "s")],
        h.div(".view.v-lines")[[chart(report, frame, lines, say, shown) for shown, frame in frames], key(report, "s")],
        h.div(".view.v-table")[table(report, say)],
    ]


def chart(report: Report, frame: Frame, drawn: Callable[[Report, Frame], Node], say: Say, shown: str) -> Element:
    said = ", ".join(
        f"{name} {one.start:.0%} → {one.result:.0%}" for name, one in zip(report.names, report.shares, strict=True)
    )
    heading = say("Chances to win, from the start to the end: {figures}", figures=said)
    return svg({"viewBox": f"0 0 {n(frame.wide)} {HIGH}", "aria-label": heading}, role="img", class_=f"chart {shown}")[
        grid(frame), drawn(report, frame), round_marks(report, frame, say), marks(report, frame)
    ]


def textures() -> Element:
    """A texture for each seat but the first; they stand once on the page."""
    arts = [
        (2, 7, "M-2 9L9-2", "var(--mark-light)", 2.0),
        (4, 6, "M0 3h6", "var(--mark-dark)", 1.2),
        (5, 9, "M2 2l5 5M7 2l-5 5", "var(--mark-light)", 1.3),
        (6, 7, "M3.5 0v7", "var(--mark-dark)", 1.4),
    ]
    return svg(width="0", height="0", style="position:absolute", aria_hidden="true")[
        defs[
            [
                texture(seat, size, path(d=d, stroke=ink, stroke_width=str(width), fill="none"))
                for seat, size, d, ink, width in arts
            ],
            texture(3, 7, circle(cx="3.5", cy="3.5", r="1.2", fill="var(--mark-dark)")),
        ]
    ]


def texture(seat: int, size: int, art: Element) -> Element:
    return pattern(id=f"x{seat}", width=str(size), height=str(size), patternUnits="userSpaceOnUse")[
        rect(width=str(size), height=str(size), class_=f"c{seat}"), art
    ]


def grid(frame: Frame) -> list[Node]:
    left, right = n(LEFT), n(frame.wide - frame.right)
    return [
        (stroke(f"M{left} {n(frame.y(part / 4))}H{right}", "rule"), words(LEFT - 7, frame.y(part / 4) + 4, part * 25, "t-end"))
        for part in range(5)
    ]


# -- stacked ---------------------------------------------------------------------------------------------


def stacked(report: Report, frame: Frame) -> list[Node]:
    """In seat order, the first above; never sorted."""
    seats = range(len(report.names))
    return [[band(report, frame, seat) for seat in seats], [inside(report, frame, seat) for seat in seats]]


def edges(report: Report, seat: int) -> list[float]:
    """What lies below a seat's upper edge, position by position."""
    return [max(0.0, 1 - sum(chances[:seat])) for chances in report.curve]


def band(report: Report, frame: Frame, seat: int) -> list[Element]:
    above = [(frame.x(k), frame.y(e)) for k, e in enumerate(edges(report, seat))]
    below = [(frame.x(k), frame.y(e)) for k, e in enumerate(edges(report, seat + 1))]
    d = polyline(thinned(above)) + "L" + polyline(thinned(below)[::-1])[1:] + "Z"
    return [path(d=d, class_=f"p{seat + 1} c-area" if seat else "c1"), path(d=d, class_="c-edge")]


def thinned(points: Sequence[Point]) -> list[Point]:
    """Without the points between two of the same height."""
    ends = (0, len(points) - 1)
    return [p for k, p in enumerate(points) if k in ends or not points[k - 1][1] == p[1] == points[k + 1][1]]


def inside(report: Report, frame: Frame, seat: int) -> list[Element]:
    """The name where the seat's band is widest, on a patch of its own colour; nowhere if it is nowhere wide enough."""
    width = LETTER * len(report.names[seat]) + 12
    able = [k for k in range(len(report.curve)) if LEFT + width / 2 < frame.x(k) < frame.wide - frame.right - width / 2]
    taken = [point.step.number for point in report.turning_points]
    free = [k for k in able if all(abs(frame.x(k) - frame.x(t)) > width / 2 + 4 for t in taken)] or able
    best = max(free, key=lambda k: report.curve[k][seat], default=None)
    if best is None or 100 * report.curve[best][seat] < ROOM:
        return []
    x, y = frame.x(best), frame.y((edges(report, seat)[best] + edges(report, seat + 1)[best]) / 2)
    return [
        area(x - width / 2, y - 10, width, 20, f"c{seat + 1}", 3),
        words(x, y + 4.5, report.names[seat], f"who on{seat + 1}"),
    ]


# -- lines -------------------------------------------------------------------------------------------------


def lines(report: Report, frame: Frame) -> list[Node]:
    return [line(report, frame, seat) for seat in range(len(report.names))]


def line(report: Report, frame: Frame, seat: int) -> list[Element]:
    d = polyline(thinned([(frame.x(k), frame.y(chances[seat])) for k, chances in enumerate(report.curve)]))
    dashes = (None, "9 4", "2 4", "14 4 3 4", "5 5", "1 6")[seat % 6]
    return [path(d=d, class_="line-edge"), path(d=d, class_=f"line l{seat + 1}", stroke_dasharray=dashes)]


def key(report: Report, kind: str) -> Element:
    """Whose colour is whose, for the stacked drawing and the lines."""
    return h.p(".key", aria_hidden="true")[
        [h.span[h.i(style=f"background:var(--s{seat});height:13px"), name] for seat, name in enumerate(report.names, 1)]
    ]


# -- rounds and turning points ----------------------------------------------------------------------------


def round_marks(report: Report, frame: Frame, say: Say) -> list[Node]:
    """Where a round ends, and its name if there is room for it."""
    base = HIGH - BOTTOM
    found: list[Node] = [stroke(f"M{n(LEFT)} {base}H{n(frame.wide - frame.right)}", "axis")]
    free = 0.0
    for one in report.rounds:
        x, middle = frame.x(one.last), (frame.x(one.first) + frame.x(one.last)) / 2
        found.append(stroke(f"M{n(x)} {base}v8", "axis"))
        named = say("Round {number}", number=one.name) if one.name else ""
        for label in (named, one.name):
            half = LETTER * len(label) / 2
            if (
                label
                and middle - half > free
                and middle + half < frame.wide
                and half * 2 < frame.x(one.last) - frame.x(one.first) + 14
            ):
                found.append(words(middle, base + 26, label, "t-mid"))
                free = middle + half + 4
                break
    return found


def marks(report: Report, frame: Frame) -> list[Node]:
    """The turning points, numbered above; those close together step aside."""
    found: list[Node] = []
    xs = [frame.x(point.step.number) for point in report.turning_points]
    for number, (x, at) in enumerate(zip(xs, aside(xs, frame.wide - DISC), strict=True), 1):
        down = f"M{n(x)} {TOP - 10}V{HIGH - BOTTOM}"
        found += [stroke(down, "turning"), stroke(down, "turning-2")]
        found += [disc(at, TOP - 20, 11, "disc"), words(at, TOP - 15.5, number, "disc-text")]
    return found


def aside(xs: Sequence[float], most: float) -> list[float]:
    """Moved apart so that no disc lies on another, none beyond the edge."""
    places: list[float] = []
    for x in xs:
        places.append(max(x, places[-1] + 2 * DISC) if places else x)
    for k in reversed(range(len(places))):
        places[k] = min(places[k], most)
        most = places[k] - 2 * DISC
    return places


def table(report: Report, say: Say) -> Element:
    """At the end of each round; what a screen reader is best served with."""
    heads = [h.th(scope="col")[name] for name in report.names]
    rows = [(say("Start"), report.curve[0]), *((round_name(one.name, say), report.curve[one.last]) for one in report.rounds)]
    return h.table(".rounds")[
        h.caption(".sr")[say("Chances to win at the end of each round, in percent")],
        h.thead[h.tr[h.th(scope="col")[say("after")], heads]],
        h.tbody[[h.tr[h.th(scope="row")[name], [h.td[f"{100 * c:.0f}"] for c in chances]] for name, chances in rows]],
    ]


def round_name(name: str, say: Say) -> str:
    return say("Round {number}", number=name) if name else say("Before the first round")
