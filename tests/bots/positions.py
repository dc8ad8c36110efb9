"""Positions of every game, spread over games that plain rules play."""

from collections.abc import Iterator
from typing import Any

from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.core.catalog import start
from trunkline.core.game import Game, Seat
from trunkline.core.play import apply


def players_of(game: Game[Any]) -> int:
    """Four, or the nearest to it."""
    return min(game.seats, key=lambda players: abs(players - 4))


def visited(game: Game[Any], seed: int, every: int, level: str = "L1") -> Iterator[tuple[Any, Seat]]:
    """A game among bots of a level; every so many actions the position and who is to move."""
    s, number = start(game, players_of(game), seed), 0
    while (seat := game.turn(s)) is not None:
        if number % every == seed % every:
            yield s, seat
        apply(game, s, LEVELS[level](game, game.view(s, seat), seat, number, Budget(positions=1)).action)
        number += 1
