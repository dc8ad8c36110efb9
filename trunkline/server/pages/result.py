"""The end: who won, how the money went, the record, another game."""

import htpy as h
from htpy import Element

from trunkline.draw.svg import area, n, path, stroke, svg, title, words
from trunkline.parts.ranking import Ranked
from trunkline.parts.ranking import ranking as ranks
from trunkline.parts.saying import capital
from trunkline.parts.telling import Who
from trunkline.server.courses import Curve
from trunkline.server.pages.icons import icon
from trunkline.server.pages.scene import Scene
from trunkline.server.pages.values import seat_mark

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 470, 290, 40, 118, 12, 20
APART = 15  # between the names at the ends of curves


def result(scene: Scene, curves: list[Curve]) -> Element:
    return h.section("#result.result", data_region=True, aria_label=scene.look.say("Result"))[
        h.div(".panel.ranking-panel")[h.h2[scene.look.say("Final ranking")], ranking(scene), afterwards(scene)],
        [chart_figure(scene, curve) for curve in curves if not curve.names],
    ]


def ranking(scene: Scene) -> Element:
    return h.ol(".ranking")[[ranked(scene, one) for one in ranks(scene.game, scene.live.s)]]


def ranked(scene: Scene, one: Ranked) -> Element:
    return h.li(class_="first" if one.place == 1 else None)[
        h.span(".place-no")[f"{one.place}."],
        seat_mark(one.who.seat, scene.tell, False) if isinstance(one.who, Who) else h.i,
        h.b[capital(scene.tell.speak(one.who))],
        h.span(".sum")[f"${one.score}"],
    ]


def afterwards(scene: Scene) -> Element:
    say, id = scene.look.say, scene.live.id
    again = scene.live.row.next
    if again is not None:
        next_game = h.a(".button.primary", href=f"/tables/{again}")[say("To the rematch")]
    elif scene.viewer.seats:
        next_game = h.form(method="post", action=f"/tables/{id}/rematch")[h.button(".button.primary")[say("Rematch")]]
    else:
        next_game = None
    return h.div(".afterwards")[
        next_game,
        h.a(".button", href=f"/tables/{id}/record", download=f"{scene.game.name}-{id}.txt")[
            icon("save"), say("Download the record")
        ],
        h.a(".button.quiet", href=f"/tables/{id}?at={scene.live.last - 1}")[icon("back"), say("Look back")],
    ]


# -- curves ----------------------------------------------------------------------------------------------


def chart_figure(scene: Scene, curve: Curve) -> Element:
    heading = scene.look.fill("{figure} over time", figure=scene.look.say(curve.title))
    return h.figure(".panel.chart")[h.figcaption[h.h2[heading]], chart(scene, curve, heading)]


def chart(scene: Scene, curve: Curve, heading: str) -> Element:
    """A line for each player with its own dashes; the name stands at its end."""
    top = max(1, *(max(figures) for figures in curve.points))
    ends = spread([y_of(figure, top) for figure in curve.points[-1]])
    said = ", ".join(f"{name} ${curve.points[-1][seat]}" for seat, name in enumerate(scene.tell.names))
    return svg({"viewBox": f"0 0 {WIDE} {HIGH}", "aria-label": f"{heading}: {said}"}, role="img", class_="curves")[
        [rule(top * part / 4, top) for part in range(5)],
        [line(seat, curve, top) for seat in range(len(scene.tell.names))],
        [end_name(seat, scene, curve, ends[seat]) for seat in range(len(scene.tell.names))],
    ]


def rule(value: float, top: int) -> list[Element]:
    y = y_of(value, top)
    return [stroke(f"M{LEFT} {n(y)}H{WIDE - RIGHT}", "chart-rule"), words(LEFT - 6, y + 4, f"${round(value)}", "chart-figure")]


def y_of(value: float, top: int) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * value / top


def line(seat: int, curve: Curve, top: int) -> Element:
    last = max(1, len(curve.points) - 1)
    wide = WIDE - LEFT - RIGHT
    points = "L".join(f"{n(LEFT + wide * k / last)} {n(y_of(figures[seat], top))}" for k, figures in enumerate(curve.points))
    return path(d=f"M{points}", class_=f"curve curve-{seat}")


def end_name(seat: int, scene: Scene, curve: Curve, y: float) -> list[Element]:
    name = scene.tell.names[seat]
    short = name if len(name) < 12 else f"{name[:10]}…"
    return [
        area(WIDE - RIGHT + 4, y - 1, 14, 3, f"curve-key curve-{seat}"),
        words(WIDE - RIGHT + 22, y + 4, f"{short} ${curve.points[-1][seat]}", "chart-name")[
            title[name], f"{short} ${curve.points[-1][seat]}"
        ],
    ]


def spread(ys: list[float]) -> list[float]:
    """Moved apart so that no name lies on another."""
    placed: dict[int, float] = {}
    low = -1.0e9
    for seat in sorted(range(len(ys)), key=lambda seat: ys[seat]):
        low = max(ys[seat], low + APART)
        placed[seat] = low
    over = max(0.0, low - (HIGH - BOTTOM))
    return [placed[seat] - over for seat in range(len(ys))]
