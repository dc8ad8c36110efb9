"""Figures over time: one line for each player or company, told apart by dashes and by the name at its end."""

from collections.abc import Sequence

import htpy as h
from htpy import Element

from trunkline.present.message import Money
from trunkline.present.svg.svg import n, path, stroke, svg, title, words
from trunkline.server.tables.timeseries import Curve
from trunkline.server.web.pages.scene import Scene

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 560, 260, 46, 124, 12, 22
APART = 13
TICKS = 12  # along the foot of a chart


def charts(scene: Scene, curves: Sequence[Curve]) -> list[Element]:
    return [figure(scene, curve) for curve in curves if any(map(any, curve.points))]


def figure(scene: Scene, curve: Curve) -> Element:
    name = scene.ctx.say(curve.title)
    heading = scene.ctx.fill("{figure} by round" if curve.ticks else "{figure} over time", figure=name)
    return h.figure(".panel.chart")[h.figcaption[h.h2[heading]], chart(scene, curve, heading)]


def chart(scene: Scene, curve: Curve, heading: str) -> Element:
    top = max(1, *(max(figures) for figures in curve.points))
    names = names_of(scene, curve)
    shown = [k for k in range(len(names)) if any(figures[k] for figures in curve.points)]
    ends = spread({k: y_of(curve.points[-1][k], top) for k in shown})
    said = ", ".join(f"{names[k]} {dollars(scene, curve.points[-1][k])}" for k in shown)
    return svg({"viewBox": f"0 0 {WIDE} {HIGH}", "aria-label": f"{heading}: {said}"}, role="img", class_="curves")[
        [grid(scene, top * part / 4, top) for part in range(5)],
        ticks(curve) if curve.ticks else here(scene, curve),
        [line(k, curve, top) for k in shown],
        [end_name(k, names[k], dollars(scene, curve.points[-1][k]), ends[k]) for k in shown],
    ]


def names_of(scene: Scene, curve: Curve) -> list[str]:
    return list(curve.names) or scene.tell.names


def dollars(scene: Scene, amount: float) -> str:
    return scene.tell.speak(Money(round(amount)))


def grid(scene: Scene, value: float, top: int) -> list[Element]:
    y = y_of(value, top)
    rule = stroke(f"M{LEFT} {n(y)}H{WIDE - RIGHT}", "chart-rule")
    return [rule, words(LEFT - 6, y + 4, dollars(scene, value), "chart-figure")]


def here(scene: Scene, curve: Curve) -> Element:
    """Where the page stands in time."""
    return stroke(f"M{n(x_of(scene.at, len(curve.points)))} {TOP}V{HIGH - BOTTOM}", "chart-here")


def ticks(curve: Curve) -> list[Element]:
    """As many of the names as fit."""
    every = -(-len(curve.ticks) // TICKS)
    shown = [(at, name) for at, name in enumerate(curve.ticks) if at % every == 0]
    return [words(x_of(at, len(curve.points)), HIGH - BOTTOM + 15, name, "chart-tick") for at, name in shown]


def x_of(at: int, number: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * min(at, number - 1) / max(1, number - 1)


def y_of(value: float, top: int) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * value / top


def line(k: int, curve: Curve, top: int) -> Element:
    """From its first figure on, and only where it changes: a game has hundreds of positions."""
    points, last = [], None
    first = next(at for at, figures in enumerate(curve.points) if figures[k])
    for at, figures in enumerate(curve.points[first:], first):
        if figures[k] != last or at == len(curve.points) - 1:
            if last is not None:
                points.append(f"{n(x_of(at, len(curve.points)))} {n(y_of(last, top))}")
            points.append(f"{n(x_of(at, len(curve.points)))} {n(y_of(figures[k], top))}")
            last = figures[k]
    return path(d=f"M{'L'.join(points)}", class_=f"curve curve-{k % 8}")


def end_name(k: int, name: str, last: str, y: float) -> list[Element]:
    short = name if len(name) < 10 else f"{name[:8]}…"
    told = f"{short} {last}"
    key = stroke(f"M{WIDE - RIGHT + 3} {n(y)}h16", f"curve curve-{k % 8}")
    return [key, words(WIDE - RIGHT + 23, y + 4, told, "chart-name")[title[name], told]]


def spread(ys: dict[int, float]) -> dict[int, float]:
    """Moved apart so that no name lies on another."""
    placed: dict[int, float] = {}
    low = -1.0e9
    for k in sorted(ys, key=lambda k: ys[k]):
        low = max(ys[k], low + APART)
        placed[k] = low
    over = max(0.0, low - (HIGH - BOTTOM))
    return {k: y - over for k, y in placed.items()}
