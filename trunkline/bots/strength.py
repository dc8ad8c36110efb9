"""The page that tells how strong the bots are: a row for each pair, which stays until that pair is played anew."""

import os
import platform
import re
from pathlib import Path
from typing import NamedTuple

from trunkline.bots.arena import Figures, endings
from trunkline.bots.ladder import ENOUGH, Rung, games_of
from trunkline.bots.thought import Budget, thinking
from trunkline.core.catalog import find

COLUMNS = ("game", "pair", "games", "win rate", "95 % interval", "wanted", "mean money", "ended by", "date")
INTRO = """# How strong the bots are

For everyone who wants to know what a level is worth; the table is that of `trunkline ladder`.
Four at a table, one bot of a level against three of the level below; seats rotate, every seed is played from each seat.
Equal play would win 25 %. Ties share the victory. "Wanted" is what the lower end of the interval should reach.
Every row has the date of its last game; what was played on then:

"""
DATE = r"\d{4}-\d\d-\d\d"
RUN = re.compile(rf"^- ({DATE}): (.+); L3 thinks (.+) a move$", re.MULTILINE)

Pair = tuple[str, str]  # a game, and who plays whom


class Page(NamedTuple):
    """What stands on it: the cells of each pair, on what machine was played when, and what somebody wrote below."""

    rows: dict[Pair, list[str]]
    runs: list[str]
    remarks: str


# -- reading -------------------------------------------------------------------------------------------


def read_page(text: str) -> Page:
    """A page as it was written; an empty text is an empty page."""
    top, heading, below = text.partition("\n## ")
    rows = [cells for cells in map(cells_of, top.splitlines()) if cells]
    return Page({(row[0], row[1]): row for row in rows}, [run_line(*run) for run in RUN.findall(top)], heading + below)


def cells_of(line: str) -> list[str]:
    """Those of a pair; of any other line none."""
    cells = [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
    return cells if len(cells) == len(COLUMNS) and " against " in cells[1] else []


# -- writing -------------------------------------------------------------------------------------------


def with_pair(page: Page, rung: Rung, found: Figures, budget: Budget) -> Page:
    """The page with what was found in the row of its pair."""
    cells = row(rung, found)
    run = run_line(found["date"], machine(), thinking(budget))
    return page._replace(rows=page.rows | {(cells[0], cells[1]): cells}, runs=[*page.runs, run])


def page_text(page: Page) -> str:
    """As Markdown: games in the order in which they came to the page, and only those runs of which a row is left."""
    games = [*dict.fromkeys(game for game, _ in page.rows)]
    rows = sorted(page.rows.items(), key=lambda item: (games.index(item[0][0]), item[0][1]))
    dates = {cells[-1] for cells in page.rows.values()}
    runs = sorted({run for run in page.runs if run.removeprefix("- ")[: len("2026-01-01")] in dates})
    table = [line_of(COLUMNS), "|---" * len(COLUMNS) + "|", *(line_of(cells) for _, cells in rows)]
    return INTRO + "\n".join([*runs, "", *table]) + "\n" + page.remarks


def line_of(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def run_line(date: str, machine: str, thought: str) -> str:
    return f"- {date}: {machine}; L3 thinks {thought} a move"


def row(rung: Rung, found: Figures) -> list[str]:
    strong, weak = found["bots"][rung.seats[0]], found["bots"][rung.seats[1]]
    return [
        found["game"],
        pair_of(rung),
        str(found["games"]),
        f"{strong['win_rate']:.1%}",
        f"{strong['low']:.1%} to {strong['high']:.1%}",
        f"{rung.target:.0%}, {verdict(rung, found)}",
        f"{strong['mean_money']:g} against {weak['mean_money']:g}",
        endings(found),
        found["date"],
    ]


def pair_of(rung: Rung) -> str:
    return f"{rung.seats[0]} against three {rung.seats[1]}"


def verdict(rung: Rung, found: Figures) -> str:
    """Too few games prove nothing, whatever their interval says."""
    if found["games"] < games_of(find(found["game"]), rung, ENOUGH):
        return "too few games"
    return "reached" if found["bots"][rung.seats[0]]["low"] >= rung.target else "not reached"


def machine() -> str:
    """Cores and kind of processor."""
    return f"{os.cpu_count()} cores, {processor()}, Python {platform.python_version()}"


def processor() -> str:
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()
