"""The rounds of a played game, and what its companies earned or were worth in each: from the story and the panels."""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.core.game import AnyGame, HasAgenda
from trunkline.present.default import presentation_of
from trunkline.present.message import CompanyRef, Money, Panel
from trunkline.records.record import Record


class Round(NamedTuple):
    """Some actions in a row. ``last`` is the position after them."""

    name: str  # its number, or as the game calls it; empty before the first that has a name
    first: int
    last: int


class Course(NamedTuple):
    """A figure of the companies: by company, at the end of each round."""

    title: str
    by_company: dict[str, list[int]]


def rounds(record: Record) -> list[Round]:
    """As the game's story divides it: where a round begins with a name of its own, else after each dividend."""
    named, ended = boundaries(record)
    last = len(record.actions)
    if named:
        starts = [(0, ""), *((number, name) for number, name in named if number < last)]
        return [
            Round(name, first, then)
            for (first, name), then in zip(starts, [*(number for number, _ in starts[1:]), last], strict=True)
            if then > first
        ]
    ends = sorted({*ended, last})
    return [Round(str(n), first, then) for n, (first, then) in enumerate(zip([0, *ends], ends, strict=False), 1)]


def boundaries(record: Record) -> tuple[list[tuple[int, str]], list[int]]:
    """Positions at which a named round begins, and those right after a round has ended."""
    face, named, ended = presentation_of(record.game), [], []
    for number, a in enumerate(record.actions):
        for line in face.story(record.states[number], a, record.states[number + 1]):
            name = face.period(line)
            if name is not None:
                named.append((number + 1, name))
            if line.kind in face.round_ends:
                ended.append(number + 1)
    return named, ended


def company_course(record: Record, found: Sequence[Round]) -> Course | None:
    """What companies earned round by round where the story tells; else the first figure of their panel."""
    gains = earned(record, found)
    if any(map(any, gains.values())):
        return Course("Income", gains)
    panels = [panel for one in found if (panel := companies(record.game, record.states[one.last]))]
    head = next((n for n in range(1, len(panels[-1].heads)) if is_figure(panels[-1], n)), None) if panels else None
    if head is None:
        return None
    names = [row[0].code for row in panels[-1].rows if isinstance(row[0], CompanyRef)]
    return Course(str(panels[-1].heads[head]), {name: [figure(panel, name, head) for panel in panels] for name in names})


def earned(record: Record, found: Sequence[Round]) -> dict[str, list[int]]:
    face = presentation_of(record.game)
    gains: dict[str, list[int]] = {}
    for n, one in enumerate(found):
        for number in range(one.first, one.last):
            for line in face.story(record.states[number], record.actions[number], record.states[number + 1]):
                for who, dollars in line.gains.items():
                    if isinstance(who, CompanyRef):
                        gains.setdefault(who.code, [0] * len(found))[n] += dollars
    return gains


def companies(game: AnyGame, s: HasAgenda) -> Panel | None:
    return next((panel for panel in presentation_of(game).panels(s) if panel.lists == "companies" and panel.rows), None)


def is_figure(panel: Panel, column: int) -> bool:
    return any(isinstance(row[column], int | Money) for row in panel.rows)


def figure(panel: Panel, name: str, column: int) -> int:
    """0 where there is none yet."""
    for row in panel.rows:
        if row[0] == CompanyRef(name):
            cell = row[column]
            return cell.amount if isinstance(cell, Money) else cell if isinstance(cell, int) else 0
    return 0
