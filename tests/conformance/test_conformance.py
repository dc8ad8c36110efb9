"""Every game of the catalog, with every number of players, under the laws."""

from typing import Any

import pytest

from tests.conformance.laws import OF_WHOLE_GAMES, a_record_replays_to_the_same_end, check_walk
from trunkline.core.catalog import catalog
from trunkline.core.game import Game

TABLES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in catalog() for players in game.seats]
GAMES_EACH, GAMES_OF_A_VARIANT = 12, 3  # a variant shares nearly everything with its game


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_position_obeys_the_laws(game: Game[Any], players: int) -> None:
    number = GAMES_OF_A_VARIANT if "-" in game.name else GAMES_EACH
    lengths = [check_walk(game, players, seed, every=11, deeply_every=80) for seed in range(number)]
    assert min(lengths) > 0


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("law", OF_WHOLE_GAMES, ids=lambda law: law.__name__)
def test_every_game_obeys_the_laws(game: Game[Any], players: int, law: Any) -> None:
    for seed in (1, 2):
        law(game, players, seed)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_record_replays_to_the_same_end(game: Game[Any], players: int) -> None:
    for seed in (4, 5):
        a_record_replays_to_the_same_end(game, players, seed)
