"""Figures of players and companies over the whole game, for any table; each position is looked at once."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from trunkline.core.catalog import chapter, start
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.parts.telling import Firm, Money, Panel, Who
from trunkline.server.live import Live

KEPT = 50  # tables held in memory

Column = tuple[str, str]  # a panel by its name, and a head of it


@dataclass(frozen=True, slots=True)
class Curve:
    """A figure of each player over the whole game; ``points[position][seat]``. Of others, ``names`` says whose they are.

    With ``ticks`` it goes from round to round instead, and these are their names.
    """

    title: str
    points: list[list[int]]
    names: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()


@dataclass(slots=True)
class Course:
    """``points[column][position]`` are the sums of money in that column, by the name of their row."""

    s: Any
    line: list[str] = field(default_factory=list)
    points: dict[Column, list[dict[Any, int]]] = field(default_factory=dict)


class Courses:
    """The latest; what was undone is looked at anew."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Course] = OrderedDict()

    def of(self, live: Live) -> list[Curve]:
        found, line = self.kept.get(live.id), live.line
        if found is None or line[: len(found.line)] != found.line:
            found = Course(start(live.game, live.row.players, live.row.seed))
            note(found, live)
        self.kept[live.id] = found
        self.kept.move_to_end(live.id)
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        for words in line[len(found.line) :]:
            apply(live.game, found.s, read(live.game, words))
            found.line.append(words)
            note(found, live)
        until_now = {key: points for key, points in found.points.items() if len(points) == len(found.line) + 1}
        return [curve(head, points) for (_, head), points in until_now.items()]


def note(course: Course, live: Live) -> None:
    at = len(course.line)
    for key, sums in sums_of(live, live.game.view(course.s, SPECTATOR)):
        points = course.points.setdefault(key, [])
        points += [{}] * (at - len(points)) + [sums]


def sums_of(live: Live, s: Any) -> Iterator[tuple[Column, dict[Any, int]]]:
    """The sums of the position as anybody may see them; of a game without panels the score."""
    own = chapter(live.game, "panels")
    if own is None:
        yield ("players", "Score"), {Who(Seat(seat)): score for seat, score in enumerate(live.game.score(s))}
        return
    charted: Callable[[Any], list[Panel]] = getattr(own, "charted", own.panels)
    for panel in filter(is_charted, charted(s)):
        for n, head in enumerate(panel.heads):
            sums = {row[0]: row[n].amount for row in panel.rows if isinstance(row[n], Money)}
            if sums:
                yield (panel.name, head), sums


def is_charted(panel: Panel) -> bool:
    """The two panels every game has: players, companies."""
    return panel.name in ("players", "companies") and bool(panel.rows) and isinstance(panel.rows[0][0], Who | Firm)


def curve(head: str, points: list[dict[Any, int]]) -> Curve:
    rows = list(dict.fromkeys(row for sums in points for row in sums))
    names = [row.code for row in rows if isinstance(row, Firm)]
    ordered = sorted(rows, key=lambda row: row.seat) if not names else rows
    return Curve(head, [[sums.get(row, 0) for row in ordered] for sums in points], tuple(names))
