"""Figures of players and companies over the whole game, for any table; each position is looked at once."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, HasAgenda, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.present.default import presentation_of
from trunkline.present.message import CompanyRef, Money, Panel, PlayerRef
from trunkline.server.common.caches import SizedCache
from trunkline.server.tables.table_state import TableState

KEPT = 32_000_000  # bytes held in memory
STATE, BYTES = 10_000, 8  # of a position, and of a figure

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
class TimeSeries:
    """``points[column][row]`` are the sums of money in that column and row, position by position; 0 where there is none."""

    s: HasAgenda
    line: list[str] = field(default_factory=list)
    points: dict[Column, dict[Any, "array[int]"]] = field(default_factory=dict)
    ends: dict[Column, int] = field(default_factory=dict)  # the position at which each column was last seen


class TimeSeriesCache:
    """The latest; what was undone is looked at anew."""

    def __init__(self) -> None:
        self.kept: SizedCache[str, TimeSeries] = SizedCache(KEPT, size)

    def of(self, live: TableState) -> list[Curve]:
        found, line = self.kept.get(live.id), live.line
        if found is None or line[: len(found.line)] != found.line:
            found = TimeSeries(start(live.game, live.row.players, live.row.seed))
            note(found, live)
        for words in line[len(found.line) :]:
            apply(live.game, found.s, read(live.game, words))
            found.line.append(words)
            note(found, live)
        self.kept.put(live.id, found)
        now = len(found.line)
        return [curve(key[1], points, now + 1) for key, points in found.points.items() if found.ends[key] == now]


def size(course: TimeSeries) -> int:
    """An estimate, in bytes."""
    return STATE + BYTES * sum(len(series) for rows in course.points.values() for series in rows.values())


def note(course: TimeSeries, live: TableState) -> None:
    at = len(course.line)
    for key, sums in sums_of(live, live.game.view(course.s, SPECTATOR)):
        course.ends[key] = at
        rows = course.points.setdefault(key, {})
        for row, amount in sums.items():
            series = rows.setdefault(row, array("q"))
            series.extend([0] * (at - len(series)))
            series.append(amount)


def sums_of(live: TableState, s: HasAgenda) -> Iterator[tuple[Column, dict[Any, int]]]:
    """The sums of the position as anybody may see them; of a game without panels the score."""
    if live.game.presentation is None:
        yield ("players", "Score"), {PlayerRef(Seat(seat)): score for seat, score in enumerate(live.game.score(s))}
        return
    own = presentation_of(live.game)
    for panel in filter(is_charted, own.charted(s)):
        for n, head in enumerate(panel.heads):
            sums = {row[0]: cell.amount for row in panel.rows if isinstance(cell := row[n], Money)}
            if sums and isinstance(head, str):
                yield (panel.name, head), sums


def is_charted(panel: Panel) -> bool:
    """By player or by company."""
    return bool(panel.rows) and isinstance(panel.rows[0][0], PlayerRef | CompanyRef)


def curve(head: str, points: dict[Any, "array[int]"], positions: int) -> Curve:
    names = [row.code for row in points if isinstance(row, CompanyRef)]
    ordered = sorted(points, key=lambda row: row.seat) if not names else list(points)
    columns = [[*points[row], *[0] * (positions - len(points[row]))] for row in ordered]
    return Curve(head, [list(figures) for figures in zip(*columns, strict=True)], tuple(names))
