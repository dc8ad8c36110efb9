"""The ladder: which pairs of levels are played to show how strong the bots are, and the page that tells it."""

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from trunkline.bots.thought import Budget
from trunkline.core.catalog import chapter, find
from trunkline.core.game import Game


class Rung(NamedTuple):
    """A level against three of the level below, and the win rate it should reach for sure."""

    seats: tuple[str, ...]
    target: float


RUNGS = (
    Rung(("L1", "L0", "L0", "L0"), 0.80),
    Rung(("L2", "L1", "L1", "L1"), 0.40),
    Rung(("L3", "L2", "L2", "L2"), 0.40),
)
ENOUGH = 400  # games of a pair
HEAD = "| game | pair | games | win rate | 95 % interval | wanted | mean money | ended by |\n|---|---|---|---|---|---|---|---|"


def games_of(game: Game[Any], rung: Rung, wanted: int) -> int:
    """As many as wanted; fewer of the longest thinking where a game's ``value.py`` says that its games are long."""
    fewer: int = getattr(chapter(game, "value"), "GAMES_OF_SEARCH", wanted)
    return min(wanted, fewer) if "L3" in rung.seats else wanted


def machine() -> str:
    """Cores and kind of processor."""
    return f"{os.cpu_count()} cores, {processor()}, Python {platform.python_version()}"


def processor() -> str:
    listed = Path("/proc/cpuinfo")
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def page(rows: Sequence[tuple[Rung, dict[str, Any]]], budget: Budget, remarks: str) -> str:
    """The table as Markdown; what somebody wrote below it is kept."""
    thinking = f"{budget.positions} positions" if budget.positions else f"{budget.seconds:g} s of a core"
    intro = f"""# How strong the bots are

The table of `trunkline ladder`, {date.today().isoformat()}. Machine: {machine()}. L3 thinks {thinking} a move.
Four at a table, one bot of a level against three of the level below; seats rotate, every seed is played from each seat.
Equal play would win 25 %. Ties share the victory. "Wanted" is what the lower end of the interval should reach.

"""
    return intro + HEAD + "\n" + "\n".join(row(rung, found) for rung, found in rows) + "\n" + remarks


def row(rung: Rung, found: dict[str, Any]) -> str:
    strong, weak = found["bots"][rung.seats[0]], found["bots"][rung.seats[1]]
    return (
        f"| {found['game']} | {rung.seats[0]} against three {rung.seats[1]} | {found['games']} | {strong['win_rate']:.1%} "
        f"| {strong['low']:.1%} to {strong['high']:.1%} | {rung.target:.0%}, {verdict(rung, found)} "
        f"| {strong['mean_money']:g} against {weak['mean_money']:g} | {endings(found)} |"
    )


def endings(found: dict[str, Any]) -> str:
    """How often a game ended in which way, where the game tells: ``bank 97, bankruptcy 3``."""
    return ", ".join(f"{reason} {count}" for reason, count in sorted(found["endings"].items()))


def verdict(rung: Rung, found: dict[str, Any]) -> str:
    """Too few games prove nothing, whatever their interval says."""
    if found["games"] < games_of(find(found["game"]), rung, ENOUGH):
        return "too few games"
    return "reached" if found["bots"][rung.seats[0]]["low"] >= rung.target else "not reached"


def remarks_of(file: Path) -> str:
    """What stands below the table of an earlier page."""
    if not file.exists():
        return ""
    _, found, rest = file.read_text(encoding="utf-8").partition("\n## ")
    return f"\n## {rest}" if found else ""
