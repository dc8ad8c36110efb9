"""Where the result came from: a column for each seat, read downwards, each step beginning where the last one ended."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import htpy as h
from htpy import Element

from trunkline.core.undo_safety import has_secrets
from trunkline.present.svg.sheet import marks
from trunkline.present.svg.svg import area, n, stroke, svg
from trunkline.study.decomposition import Share
from trunkline.study.page.chances import Say
from trunkline.study.report import Report

WIDE, HIGH = 84, 12


class Row(NamedTuple):
    """A row of the table: its words, and by seat from where to where it leads."""

    heading: str
    small: str
    steps: Sequence[tuple[float, float]]


def sums(report: Report, say: Say) -> Element:
    found = rows(report, say)
    scale, starts = scale_of(found), [one.start for one in report.shares]
    return h.table(".sum")[
        h.caption(".sr")[say("Where the result came from, in points of a hundred")],
        h.thead[
            h.tr[
                h.td,
                [
                    h.th(scope="col")[h.span(".seat", aria_hidden="true")[mark], name]
                    for mark, name in zip(marks(report.names), report.names, strict=True)
                ],
            ]
        ],
        h.tbody[[row(one, starts, scale, number == len(found) - 1) for number, one in enumerate(found)]],
    ]


def rows(report: Report, say: Say) -> list[Row]:
    cards = say("as they were turned up") if has_secrets(report.record.game) else say("none after the set-up in this game")
    steps = [[*running(one)] for one in report.shares]
    words = [
        (say("Own decisions"), say("against the judge's choice")),
        (say("The others' decisions"), helpers(report, say)),
        (say("Luck of cards"), cards),
        (say("Judge's drift"), say("no one's doing")),
    ]
    found = [Row(*heading, [one[k] for one in steps]) for k, heading in enumerate(words)]
    start = say("start: {chances}", chances=" · ".join(f"{100 * one.start:.0f}" for one in report.shares))
    return [*found, Row(say("Result less start"), start, [(one.start, one.result) for one in report.shares])]


def running(one: Share) -> list[tuple[float, float]]:
    """From the start to the result, step by step."""
    at, found = one.start, []
    for step in (one.own, sum(one.others), one.cards, one.drift):
        found.append((at, at + step))
        at += step
    return found


def helpers(report: Report, say: Say) -> str:
    """Whose decisions mattered most to others."""
    weights = {name: sum(abs(one.others[seat]) for one in report.shares) for seat, name in enumerate(report.names)}
    most = max(weights, key=lambda name: weights[name])
    return say("mostly {who}", who=most) if weights[most] else ""


def scale_of(found: Sequence[Row]) -> Callable[[float], float]:
    ends = [end for one in found for step in one.steps for end in step]
    low, high = min(0.0, *ends), max(1.0, *ends)
    return lambda chance: 1 + (WIDE - 2) * (chance - low) / (high - low)


def row(one: Row, starts: Sequence[float], scale: Callable[[float], float], is_total: bool) -> Element:
    look = ".total" if is_total else ""
    return (h.tr(look) if look else h.tr)[
        h.th(scope="row")[one.heading, h.small[one.small]],
        [
            h.td[points(then - now), bar(now, then, start, scale, "flat" if is_total else colour(then - now))]
            for (now, then), start in zip(one.steps, starts, strict=True)
        ],
    ]


def points(change: float) -> str:
    """Points of a hundred with a true minus; nothing is not signed."""
    told = f"{100 * change:+.1f}".replace("-", "−")
    return "0.0" if told in ("+0.0", "−0.0") else told


def colour(change: float) -> str:
    return "up" if change > 0 else "down" if change < 0 else "flat"


def bar(now: float, then: float, start: float, scale: Callable[[float], float], look: str) -> Element:
    left, right = sorted((scale(now), scale(then)))
    return svg({"viewBox": f"0 0 {WIDE} {HIGH}"}, aria_hidden="true")[
        stroke(f"M0 {HIGH - 0.5}H{WIDE}", "base"),
        stroke(f"M{n(scale(start))} 0V{HIGH}", "zero"),
        area(left, 2, max(1.2, right - left), 7, look),
    ]
