"""Processes of their own for work that takes seconds: bots that think, long records that are verified."""

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from trunkline.bots.processes import exit_with_parent, leave
from trunkline.server.common.host_games import Board, Library

NICER = 5
LIBRARY = Library()  # of this process


def new_pool(count: int, boards: Sequence[Board]) -> ProcessPoolExecutor:
    """Fresh processes, not copies of ours: a copy would hold our sockets, and locks that nobody opens again."""
    return ProcessPoolExecutor(count, get_context("spawn"), prepare, (boards,))


def prepare(boards: Sequence[Board]) -> None:
    """In the new process: exit with the parent, give way to those who serve people, take the host's boards."""
    global LIBRARY
    exit_with_parent(leave)
    os.nice(NICER)
    LIBRARY = Library(boards)
