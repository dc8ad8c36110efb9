"""Figures over time: one line for each player or company, told apart by dashes and by the name at its end."""

from collections.abc import Sequence

import htpy as h
from htpy import Element

from trunkline.present.message import Money
from trunkline.present.svg.svg import n, path, stroke, svg, title, words
from trunkline.server.tables.timeseries import Curve
from trunkline.server.web.pages.log import by_itself
from trunkline.server.web.pages.scene import Scene

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 560, 260, 46, 124, 12, 22
APART = 13
TICKS, LINES = 12, 5  # along the foot of a chart; above each other


def charts(scene: Scene, curves: Sequence[Curve]) -> list[Element]:
    return [figure(scene, curve) for curve in curves if any(map(any, curve.points))]


def figure(scene: Scene, curve: Curve) -> Element:
    name = scene.ctx.say(curve.title)
    heading = scene.ctx.fill("{figure} by round" if curve.ticks else "{figure} over time", figure=name)
    return h.figure(".panel.chart", tabindex="0", aria_label=heading)[h.figcaption[h.h2[heading]], chart(scene, curve, heading)]


def chart(scene: Scene, curve: Curve, heading: str) -> Element:
    top = nice(max(1, *(max(figures) for figures in curve.points)))
    names = names_of(scene, curve)
    looks = [look(scene, k, curve) for k in range(len(names))]
    shown = [k for k in range(len(names)) if any(figures[k] for figures in curve.points)]
    ends = spread({k: y_of(curve.points[-1][k], top) for k in shown})
    said = ", ".join(f"{names[k]} {dollars(scene, curve.points[-1][k])}" for k in shown)
    return svg({"viewBox": f"0 0 {WIDE} {HIGH}", "aria-label": f"{heading}: {said}"}, role="img", class_="curves")[
        [grid(scene, value, top) for value in range(0, top + 1, step_of(top))],
        ticks(curve) if curve.ticks else [rounds(scene, curve), here(scene, curve)],
        [line(k, looks[k], curve, top) for k in shown],
        [end_name(looks[k], names[k], dollars(scene, curve.points[-1][k]), ends[k]) for k in shown],
    ]


def names_of(scene: Scene, curve: Curve) -> list[str]:
    return list(curve.names) or scene.tell.names


def dollars(scene: Scene, amount: float) -> str:
    return scene.tell.speak(Money(round(amount)))


def step_of(most: int) -> int:
    """From one line of the grid to the next: one, two or five, and noughts."""
    size = int(10 ** max(0, len(str(most)) - 2))
    return next(step for step in (size, 2 * size, 5 * size, 10 * size, 20 * size) if most <= step * LINES)


def nice(most: int) -> int:
    """The next line of the grid above."""
    step = step_of(most)
    return -(-most // step) * step


def look(scene: Scene, k: int, curve: Curve) -> dict[str, str]:
    """A company wears its colour, a player dashes."""
    livery = scene.tell.liveries.get(curve.names[k]) if curve.names else None
    if livery is None:
        return {"class": f"curve curve-{k % 8}"}
    return {"class": "curve-own", "stroke": livery.colour}


def stroked(d: str, drawn: dict[str, str]) -> list[Element]:
    """Pale colours have a rim, so that they are seen on any ground."""
    rim = [path(d=d, class_="curve-rim")] if "stroke" in drawn else []
    return [*rim, path(drawn, d=d)]


def rounds(scene: Scene, curve: Curve) -> list[list[Element]]:
    """Where rounds or dividends stand on the axis, with their numbers."""
    kinds = scene.words.chapters[0][1] if scene.words.chapters else scene.words.marks
    begun = {n: scene.words.period(line) for n, line in by_itself(scene, kinds)}
    every = -(-len(begun) // TICKS)
    at = [(number, name or str(number), x_of(n, len(curve.points))) for number, (n, name) in enumerate(begun.items(), 1)]
    return [
        [stroke(f"M{n(x)} {HIGH - BOTTOM}v4", "chart-rule"), words(x, HIGH - BOTTOM + 15, name, "chart-tick")]
        for number, name, x in at
        if number % every == 0
    ]


def grid(scene: Scene, value: int, top: int) -> list[Element]:
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


def line(k: int, drawn: dict[str, str], curve: Curve, top: int) -> list[Element]:
    """From its first figure on, and only where it changes: a game has hundreds of positions."""
    points, last = [], None
    first = next(at for at, figures in enumerate(curve.points) if figures[k])
    for at, figures in enumerate(curve.points[first:], first):
        if figures[k] != last or at == len(curve.points) - 1:
            if last is not None:
                points.append(f"{n(x_of(at, len(curve.points)))} {n(y_of(last, top))}")
            points.append(f"{n(x_of(at, len(curve.points)))} {n(y_of(figures[k], top))}")
            last = figures[k]
    return stroked(f"M{'L'.join(points)}", drawn)


def end_name(drawn: dict[str, str], name: str, last: str, y: float) -> list[Element | list[Element]]:
    short = name if len(name) < 10 else f"{name[:8]}…"
    told = f"{short} {last}"
    return [
        stroked(f"M{WIDE - RIGHT + 3} {n(y)}h16", drawn),
        words(WIDE - RIGHT + 23, y + 4, told, "chart-name")[title[name], told],
    ]


def spread(ys: dict[int, float]) -> dict[int, float]:
    """Moved apart so that no name lies on another."""
    placed: dict[int, float] = {}
    low = -1.0e9
    for k in sorted(ys, key=lambda k: ys[k]):
        low = max(ys[k], low + APART)
        placed[k] = low
    over = max(0.0, low - (HIGH - BOTTOM))
    return {k: y - over for k, y in placed.items()}
