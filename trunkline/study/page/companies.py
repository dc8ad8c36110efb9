"""What the companies earned or were worth, round by round: lines in their liveries, and the same as a table."""

import htpy as h
from htpy import Element, Node

from trunkline.present.default import drawing_of
from trunkline.present.svg.svg import n, path, polyline, stroke, svg, words
from trunkline.study.page.chances import Say
from trunkline.study.report import Report
from trunkline.study.rounds import Course

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 440, 236, 40, 52, 14, 28
APART = 15  # between the names at the ends
DASHES = (None, "9 4", "2 4", "14 4 3 4", "5 5", "1 5")


def companies(report: Report, course: Course, say: Say) -> Element:
    return h.div(".companies")[figure(report, course, say), h.div(".breakdown")[table(report, course, say)]]


def figure(report: Report, course: Course, say: Say) -> Element:
    top = max(1, *(max(figures) for figures in course.by_company.values()))
    shown = [code for code, figures in course.by_company.items() if any(figures)]
    ends = spread({code: y(course.by_company[code][-1], top) for code in shown})
    heading = say("{figure} of the companies by round", figure=say(course.title))
    return svg({"viewBox": f"0 0 {WIDE} {HIGH}", "aria-label": heading}, role="img", class_="chart")[
        [
            (stroke(f"M{LEFT} {n(y(v, top))}H{WIDE - RIGHT}", "rule"), words(LEFT - 7, y(v, top) + 4, round(v), "t-end"))
            for v in scale(top)
        ],
        [ticks(report, k) for k in range(len(report.rounds))],
        [line(report, code, k, course, top) for k, code in enumerate(shown)],
        [words(WIDE - RIGHT + 6, ends[code] + 4, code, "name") for code in shown],
    ]


def scale(top: int) -> list[float]:
    return [top * part / 4 for part in range(5)]


def x(report: Report, k: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * k / max(1, len(report.rounds) - 1)


def y(value: float, top: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * value / top


def ticks(report: Report, k: int) -> Node:
    every = -(-len(report.rounds) // 9)
    return words(x(report, k), HIGH - 8, report.rounds[k].name, "t-mid") if k % every == 0 else None


def line(report: Report, code: str, k: int, course: Course, top: int) -> list[Element]:
    d = polyline([(x(report, k), y(value, top)) for k, value in enumerate(course.by_company[code])])
    dashes = DASHES[k % len(DASHES)]
    return [path(d=d, class_="company-edge"), path(d=d, class_="company", stroke=colour(report, code), stroke_dasharray=dashes)]


def colour(report: Report, code: str) -> str:
    drawing = drawing_of(report.record.game)
    liveries = drawing.liveries if drawing is not None else ()
    return next((livery.colour for livery in liveries if livery.initials == code), "var(--ink-2)")


def spread(ys: dict[str, float]) -> dict[str, float]:
    """Moved apart so that no name lies on another, and inside the chart."""
    placed: dict[str, float] = {}
    low: float = TOP - APART
    for code in sorted(ys, key=lambda code: ys[code]):
        low = max(ys[code], low + APART)
        placed[code] = low
    over = max(0.0, low - (HIGH - BOTTOM))
    return {code: at - over for code, at in placed.items()}


def table(report: Report, course: Course, say: Say) -> Element:
    heads = [h.th(scope="col")[one.name or "–"] for one in report.rounds]
    rows = [(code, figures) for code, figures in course.by_company.items() if any(figures)]
    return h.table(".rounds")[
        h.caption(".sr")[say("{figure} of the companies by round", figure=say(course.title))],
        h.thead[h.tr[h.th(scope="col")[say("company")], heads]],
        h.tbody[[h.tr[h.th(scope="row")[code], [h.td[str(value)] for value in figures]] for code, figures in rows]],
    ]
