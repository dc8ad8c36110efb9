"""All laws as one parametrized test function, so that the name of a failing test says which law is broken."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from typing import NamedTuple

import pytest

from trunkline.bots.playout import playout
from trunkline.core.game import AnyGame
from trunkline.testing.examine import REACHES_ITS_END, Examined, examine
from trunkline.testing.interface_laws import OF_GAMES, bots_of_every_level_play_to_the_end, it_can_be_told_and_shown
from trunkline.testing.laws import IN_EVERY_POSITION, NOW_AND_THEN, OF_OPTIONS, OF_WHOLE_GAMES, a_record_replays_to_the_same_end

ACTIONS = 600  # played at each table, in one game at least
CLOSER_LOOKS, DEEP_LOOKS = 40, 10  # positions of a game under all laws, and under those that try every action
SEED = 1
NO_HYPOTHESIS = "hypothesis is not installed, so no random sequences of moves were tried: pip install hypothesis"


class Check(NamedTuple):
    """One test."""

    name: str
    run: Callable[[], None]


def suite(game: AnyGame) -> Callable[[Check], None]:
    """What ``conformance`` gives; pytest finds it under the name it is given."""

    @pytest.mark.parametrize("check", checks(game), ids=lambda check: check.name)
    def test_conformance(check: Check) -> None:
        check.run()

    return test_conformance


def checks(game: AnyGame) -> list[Check]:
    once = [Check(law.__name__, partial(law, game)) for law in OF_GAMES]
    chosen = [Check(f"{law.__name__}-{name}", partial(law, game, name)) for name in game.options for law in OF_OPTIONS]
    tables = [check for players in game.seats for check in checks_at(game, players)]
    return [*once, *chosen, *tables, Check("any_mixture_of_moves_keeps_the_table_sound", partial(try_any_mixture, game))]


def checks_at(game: AnyGame, players: int) -> Iterator[Check]:
    """Laws of positions share their games, the others play one each."""
    for law in (REACHES_ITS_END, *(law.__name__ for law in (*IN_EVERY_POSITION, *NOW_AND_THEN))):
        yield Check(f"{players}_players-{law}", partial(hold_in_positions, game, players, law))
    for whole in (
        *OF_WHOLE_GAMES,
        a_record_replays_to_the_same_end,
        it_can_be_told_and_shown,
        bots_of_every_level_play_to_the_end,
    ):
        yield Check(f"{players}_players-{whole.__name__}", partial(whole, game, players, SEED))


def hold_in_positions(game: AnyGame, players: int, law: str) -> None:
    for examined in games_examined(game, players):
        if law in examined.failures:
            raise examined.failures[law]


@cache
def games_examined(game: AnyGame, players: int) -> list[Examined]:
    length = playout(game, players, 0).actions
    every, deeply = max(1, length // CLOSER_LOOKS), max(1, length // DEEP_LOOKS)
    return [examine(game, players, seed, every, deeply) for seed in range(max(1, ACTIONS // length))]


def try_any_mixture(game: AnyGame) -> None:
    if find_spec("hypothesis") is None:
        pytest.skip(NO_HYPOTHESIS)
    from trunkline.testing.machine import any_mixture_of_moves_keeps_the_table_sound

    any_mixture_of_moves_keeps_the_table_sound(game)
