"""What runs in the bots' own processes: it knows games and bots, and nothing of tables, people or seeds."""

import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from trunkline.bots.levels import level_called
from trunkline.bots.processes import leave, leave_with_parent
from trunkline.bots.thought import Budget
from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.core.wire import load
from trunkline.server.library import Board, Library

TOLD = 8  # candidates, best first
NICER = 5
LIBRARY = Library()  # of this process


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


class Idea(NamedTuple):
    """What the bot would do, in words; the candidates it looked at with what it expects of each; what that measures."""

    words: str
    candidates: list[tuple[str, float]]
    measure: str


def new_pool(count: int, boards: Sequence[Board]) -> ProcessPoolExecutor:
    """Fresh processes, not copies of ours: a copy would hold our sockets, and locks that nobody opens again."""
    return ProcessPoolExecutor(count, get_context("spawn"), prepare, (boards,))


def prepare(boards: Sequence[Board]) -> None:
    """In the new process: it leaves with its parent, gives way to those who serve people, and has the host's boards."""
    global LIBRARY
    leave_with_parent(leave)
    os.nice(NICER)
    LIBRARY = Library(boards)


def think(task: Task) -> Idea:
    """What the bot does, and why; in its own process."""
    return think_with(LIBRARY, task)


def think_with(library: Library, task: Task) -> Idea:
    game = library.opened(task.game, task.edition, task.options)
    seen = load(game, json.loads(task.view))
    thought = level_called(task.bot)(game, seen, Seat(task.seat), task.luck, Budget(task.seconds))
    told = [(spell(game, one.action), one.estimate) for one in thought.candidates[:TOLD]]
    return Idea(spell(game, thought.action), told, thought.measure)
