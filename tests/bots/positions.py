"""Positions of every game, spread over games that plain rules play."""

from collections.abc import Iterator
from typing import Any

from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame, Seat
from trunkline.core.play import apply


def players_of(game: AnyGame) -> int:
    """Four, or the nearest to it."""
    return min(game.seats, key=lambda players: abs(players - 4))


def visited(game: AnyGame, seed: int, every: int) -> Iterator[tuple[Any, Seat]]:
    """A game by plain rules; every so many actions the position and who is to move."""
    s, number = start(game, players_of(game), seed), 0
    while (seat := game.turn(s)) is not None:
        if number % every == seed % every:
            yield s, seat
        apply(game, s, LEVELS["L1"](game, game.view(s, seat), seat, 10_000 * seed + number, Budget(positions=1)).action)
        number += 1


def finished(game: AnyGame, seed: int) -> Any:
    """The last position of a game of chance."""
    s, number = start(game, players_of(game), seed), 0
    while (seat := game.turn(s)) is not None:
        apply(game, s, LEVELS["L0"](game, s, seat, 10_000 * seed + number, Budget()).action)
        number += 1
    return s
