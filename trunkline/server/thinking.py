"""What runs in the bots' own process: it knows games and bots, and nothing of the server."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any, NamedTuple

from trunkline.bots.random import random_bot
from trunkline.core.catalog import find, with_options
from trunkline.core.game import Game, Seat
from trunkline.core.notation import spell
from trunkline.core.wire import load

PLAYERS = {"random": random_bot}


class Task(NamedTuple):
    """A bot to move: the game, what its seat sees, and its chance."""

    game: str
    edition: int
    options: str
    view: str
    seat: int
    bot: str
    luck: str


def new_pool() -> ProcessPoolExecutor:
    """A fresh process, not a copy of ours: a copy would hold our sockets, and locks that nobody opens again."""
    return ProcessPoolExecutor(1, get_context("spawn"), leave_with_parent, (leave,))


def leave_with_parent(leave: Callable[[], None]) -> None:
    """However the process that started this one ends, even killed, this one ends after it."""
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_after, args=(parent, leave), daemon=True).start()


def leave_after(parent: Any, leave: Callable[[], None]) -> None:
    parent.join()
    leave()


def leave() -> None:
    os._exit(0)


def think(task: Task) -> str:
    """What the bot does, as words."""
    game = game_called(task.game, task.edition, task.options)
    seen = load(game, json.loads(task.view))
    return spell(game, PLAYERS[task.bot](game, seen, Seat(task.seat), Random(task.luck)))


@lru_cache(256)
def game_called(name: str, edition: int, options: str) -> Game[Any]:
    """One value for all tables that play it: what the core remembers about a game, it remembers once."""
    return with_options(find(name, edition), json.loads(options))
