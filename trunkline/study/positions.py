"""Positions of games that quick bots play among themselves, with what came of them: to fit the judge, and to try it."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame, HasAgenda, Seat
from trunkline.core.play import apply
from trunkline.core.state import copy
from trunkline.study.measures import victory

PLAYING = ("L1", "L2")  # turn about: plain rules, and the evaluation one decision deep
A_GAME = 8  # positions of each
TO_TRY, TO_FIT = 0, 10**9  # where the seeds begin: a game is used for one of the two


class Sample(NamedTuple):
    """A position before a decision, and the victory as it was then shared."""

    players: int
    seat: Seat
    s: HasAgenda
    result: tuple[float, ...]


def samples(game: AnyGame, players: Sequence[int], number: int, first_seed: int) -> Iterator[Sample]:
    """So many, equally often of each number of players; games of the same seeds give the same."""
    found = {n: of_games(game, n, first_seed) for n in players}
    for k in range(number):
        yield next(found[players[k % len(players)]])


def of_games(game: AnyGame, players: int, seed: int) -> Iterator[Sample]:
    """Some positions of one game after the other, without end."""
    while True:
        yield from of_game(game, players, seed)
        seed += 1


def of_game(game: AnyGame, players: int, seed: int) -> list[Sample]:
    dice = Random(f"{game.name} {players} {seed}")
    s, before = start(game, players, seed), []
    plays = LEVELS[PLAYING[seed % len(PLAYING)]]
    while (seat := game.turn(s)) is not None:
        before.append((seat, copy(s)))
        apply(game, s, plays(game, game.view(s, seat), seat, dice.getrandbits(32), Budget()).action)
    result = victory(game.score(s))
    return [Sample(players, seat, then, result) for seat, then in dice.sample(before, min(A_GAME, len(before)))]
