"""What runs in the bots' own processes: it knows games and bots, and nothing of tables, people or seeds."""

import json
from typing import NamedTuple

from trunkline.bots.levels import level_called
from trunkline.bots.thought import Budget
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.serialize import load
from trunkline.server.common import processes
from trunkline.server.common.host_games import Library

TOLD = 8  # candidates, best first


class Task(NamedTuple):
    """A bot to move: the game, what its seat sees, its chance, and how long it may think."""

    game: str
    edition: int
    options: str
    view: str
    seat: int
    bot: str
    luck: int
    seconds: float


class Analysis(NamedTuple):
    """What the bot would do, in words; the candidates it looked at with what it expects of each; what that measures."""

    words: str
    candidates: list[tuple[str, float]]
    measure: str


def think(task: Task) -> Analysis:
    """What the bot does, and why; in its own process."""
    return think_with(processes.LIBRARY, task)


def think_with(library: Library, task: Task) -> Analysis:
    game = library.opened(task.game, task.edition, task.options)
    seen = load(game, json.loads(task.view))
    thought = level_called(task.bot)(game, seen, Seat(task.seat), task.luck, Budget(task.seconds))
    told = [(spell(game, one.action), one.estimate) for one in thought.candidates[:TOLD]]
    return Analysis(spell(game, thought.action), told, thought.measure)
