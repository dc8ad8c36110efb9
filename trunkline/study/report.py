"""The report of a game: everything a page shows of it, as values."""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.core.game import AnyAction
from trunkline.core.message import Message
from trunkline.core.play import finished
from trunkline.present.default import presentation_of
from trunkline.records.record import Record
from trunkline.study.decomposition import Chances, Judgement, Share, TurningPoint, shares, turning_points
from trunkline.study.rounds import Course, Round, company_course, rounds


class Report(NamedTuple):
    """A game, as judged."""

    record: Record
    names: Sequence[str]  # by seat
    curve: Sequence[Chances]  # before every action, and at the end
    shares: Sequence[Share]
    turning_points: Sequence[TurningPoint]
    rounds: Sequence[Round]
    course: Course | None  # what the companies earned


def report_of(record: Record, judgement: Judgement, names: Sequence[str]) -> Report:
    found = rounds(record)
    points = turning_points(judgement)
    return Report(record, names, judgement.curve, shares(judgement), points, found, company_course(record, found))


def is_over(report: Report) -> bool:
    return finished(report.record.now)


def figures(report: Report) -> dict[str, object]:
    """For programs: by seat, shares of a victory; ``start + own + others + cards + drift`` is the result."""
    players = [
        {**one._asdict(), "others": sum(one.others), "by": list(one.others)}  # by whom, by seat
        for one in report.shares
    ]
    record = report.record
    return {
        "game": record.game.name,
        "finished": is_over(report),
        "players": players,
        "turning_points": [point.step.number for point in report.turning_points],
    }


def told(report: Report, point: TurningPoint) -> Message:
    """What was done, as the story tells it."""
    number, record = point.step.number, report.record
    lines = presentation_of(record.game).story(record.states[number], point.step.action, record.states[number + 1])
    return lines[0].said if lines else option(report, point, point.step.action)


def option(report: Report, point: TurningPoint, a: AnyAction) -> Message:
    """An action that could be taken there, as its button says it."""
    s = report.record.states[point.step.number]
    return presentation_of(report.record.game).words(s, a).button_text


def round_of(report: Report, number: int) -> Round:
    return next(one for one in report.rounds if number < one.last)
