"""Environments for research: PettingZoo, Gymnasium, many tables at once, and OpenSpiel (``trunkline.research.openspiel``).

They need the extra ``research``: ``pip install "trunkline[research]"``. See docs/research.md.
"""

from collections.abc import Mapping

from trunkline.core.catalog import find, with_options
from trunkline.research import requirements  # noqa: F401 - first: it says what is missing
from trunkline.research.aec import TrunklineAEC
from trunkline.research.amount_modes import checked
from trunkline.research.episode import Setting, column_names
from trunkline.research.graph import Board
from trunkline.research.rewards import Rewards, by_margin, by_rank, by_score
from trunkline.research.single import SingleSeat, register_all
from trunkline.research.vector import VectorTables

__all__ = [
    "Board",
    "SingleSeat",
    "TrunklineAEC",
    "VectorTables",
    "aec_env",
    "board",
    "by_margin",
    "by_rank",
    "by_score",
    "columns",
    "vector_env",
]

register_all()


def aec_env(
    game: str,
    players: int = 4,
    amounts: str = "steps",
    options: Mapping[str, str] | None = None,
    rewards: Rewards = by_rank,
    most_steps: int | None = None,
    render_mode: str | None = None,
) -> TrunklineAEC:
    """A PettingZoo environment of this game; it is cut off after ``most_steps``, if that is said."""
    return TrunklineAEC(setting(game, players, amounts, options), rewards, most_steps, render_mode)


def vector_env(
    game: str,
    players: int = 4,
    tables: int = 64,
    workers: int = 0,
    amounts: str = "steps",
    options: Mapping[str, str] | None = None,
    rewards: Rewards = by_rank,
    seed: int = 0,
) -> VectorTables:
    """Many tables of this game in numpy arrays, played in this process or by workers that share the arrays."""
    return VectorTables(setting(game, players, amounts, options), tables, workers, rewards, seed)


def columns(game: str, players: int = 4, amounts: str = "steps", options: Mapping[str, str] | None = None) -> list[str]:
    """The names of the columns of an observation."""
    return column_names(setting(game, players, amounts, options))


def board(game: str, players: int = 4, options: Mapping[str, str] | None = None) -> Board:
    """The board of this game as a graph."""
    return Board(setting(game, players, "steps", options))


def setting(game: str, players: int, amounts: str, options: Mapping[str, str] | None) -> Setting:
    return Setting(with_options(find(game), options or {}), players, checked(amounts))
