"""Incomes as tables: the latest rounds side by side, and the sum of all."""

from typing import Any

from trunkline.present.message import CompanyRef, Money, Panel, PlayerRef
from trunkline.server.tables.income_by_round import COMPANIES, PLAYERS, Period, earners, periods
from trunkline.server.web.pages.scene import Scene

LATEST = 8  # rounds that stand in a table
SUM = "Sum"
KINDS: tuple[tuple[str, str, type[PlayerRef] | type[CompanyRef]], ...] = (
    ("income-players", PLAYERS, PlayerRef),
    ("income-companies", COMPANIES, CompanyRef),
)


def income_panels(scene: Scene) -> list[Panel]:
    """Of players and of companies, until the position on the page."""
    rounds = periods(scene.live, scene.story_cache, scene.at)
    return [income_panel(name, title, rounds, kind) for name, title, kind in KINDS if earners(rounds, kind)]


def income_panel(name: str, title: str, rounds: list[Period], kind: type[PlayerRef] | type[CompanyRef]) -> Panel:
    heads = ("", *(one.name for one in rounds[-LATEST:]), SUM)
    return Panel(name, title, heads, [income_row(who, rounds) for who in earners(rounds, kind)])


def income_row(who: Any, rounds: list[Period]) -> tuple[Any, ...]:
    earned = [one.gains.get(who, 0) for one in rounds]
    return (who, *(Money(dollars) if dollars else "" for dollars in earned[-LATEST:]), Money(sum(earned)))
