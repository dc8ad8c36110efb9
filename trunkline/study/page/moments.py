"""The turning points: the board, what was done, what was better, and what it cost."""

import htpy as h
from htpy import Element, Node

from trunkline.present.default import drawing_of
from trunkline.present.to_text import ToText, capital
from trunkline.study.decomposition import CARD, DECISION, TurningPoint
from trunkline.study.page.chances import Say, round_name
from trunkline.study.page.sums import points
from trunkline.study.report import Report, option, round_of, told

SHOWN = 0.005  # of a victory: less is not told


def moments(report: Report, say: Say, tell: ToText) -> Element:
    return h.ol(".points")[[moment(report, nr, point, say, tell) for nr, point in enumerate(report.turning_points, 1)]]


def moment(report: Report, nr: int, point: TurningPoint, say: Say, tell: ToText) -> Element:
    number = point.step.number
    where = f"{round_name(round_of(report, number).name, say)}, {say('move {number}', number=number + 1)}"
    return h.li[
        picture(report, nr, point, say, tell),
        h.p(".when")[where],
        h.h3[tell(told(report, point))],
        h.p[comment(report, point, say, tell)],
        h.p(".toll")[cost(report, point, say)],
    ]


def picture(report: Report, nr: int, point: TurningPoint, say: Say, tell: ToText) -> Element:
    """The board after it, small; a click or Enter makes it as large as the window."""
    drawing = drawing_of(report.record.game)
    s = report.record.states[point.step.number + 1]
    board = drawing.board(s, (), None, tell).svg if drawing is not None else None
    return h.details[
        h.summary(aria_label=say("The board after turning point {number}", number=nr))[
            h.div(".picture")[board, h.span(".nr", aria_hidden="true")[str(nr)]]
        ]
    ]


def comment(report: Report, point: TurningPoint, say: Say, tell: ToText) -> str:
    step = point.step
    if point.kind == CARD:
        return say("Nobody's decision: the cards that came.")
    if point.kind == DECISION:
        better = capital(tell(option(report, point, step.best)))
        return say("Better, the bots think: {action}", action=better)
    if step.choices == 1:
        return say("There was nothing to choose; the judge saw it only now.")
    return say("As good as anything the bots found; they saw its effect only afterwards.")


def cost(report: Report, point: TurningPoint, say: Say) -> list[Node]:
    """For who decided first, then for whom it changed most."""
    mover = point.step.seat
    others = sorted((seat for seat in range(len(report.names)) if seat != mover), key=lambda seat: -abs(point.change[seat]))
    shown = [seat for seat in (mover, *others[:2]) if abs(point.change[seat]) >= SHOWN]
    parts = [change(point.change[seat], report.names[seat], say) for seat in shown]
    return [(", " if k else None, part) for k, part in enumerate(parts)]


def change(amount: float, name: str, say: Say) -> Node:
    figure = h.b(".up" if amount > 0 else ".down")[points(amount)]
    return figure, " ", say("for {who}", who=name)
