"""Boards that players bring: how a game checks a board file, plays on it, and gives its own to begin with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from trunkline.core.game import A, Game, S


@dataclass(frozen=True, slots=True)
class CustomBoards(Generic[S, A]):
    """``Game.custom_boards`` gives the value of a game that can be played on other boards."""

    check: Callable[[str, str], Sequence[str]]  # a board file and its name: what it is like; what is wrong is a BadBox
    own: Callable[[], str]  # the board file that comes with the game
    with_board: Callable[[Game[S, A], str, str], Game[S, A]]  # the game on the board of a file
