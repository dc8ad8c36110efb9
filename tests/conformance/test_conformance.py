"""Every game of the catalog, with every number of players, under the laws."""

from typing import Any

import pytest

from tests.conformance.toy import TOY
from trunkline.bots.playout import playout
from trunkline.core.catalog import catalog, editions
from trunkline.core.game import AnyGame
from trunkline.testing.examine import check_walk
from trunkline.testing.interface_laws import OF_GAMES
from trunkline.testing.laws import OF_OPTIONS, OF_WHOLE_GAMES, a_record_replays_to_the_same_end
from trunkline.testing.machine import any_mixture_of_moves_keeps_the_table_sound

EACH = pytest.mark.parametrize("game", catalog(), ids=lambda game: game.name)
TABLES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in catalog() for players in game.seats]
OLD = [pytest.param(game, id=game.edition) for game in editions() if game not in catalog()]  # old tables go on under these
ACTIONS, ACTIONS_OF_A_VARIANT = 1200, 400  # walked at each table; a variant shares nearly everything with its game
CLOSER_LOOKS, DEEP_LOOKS = 20, 3  # positions of a game under all laws, and under those that try every action


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_position_obeys_the_laws(game: AnyGame, players: int) -> None:
    length = playout(game, players, 0).actions
    wanted = ACTIONS_OF_A_VARIANT if "-" in game.name else ACTIONS
    for seed in range(max(1, wanted // length)):
        assert check_walk(game, players, seed, every=max(5, length // CLOSER_LOOKS), deeply_every=max(20, length // DEEP_LOOKS))


@pytest.mark.parametrize("game", OLD)
def test_an_old_edition_obeys_the_laws(game: AnyGame) -> None:
    length = playout(game, game.seats[1], 0).actions
    assert check_walk(game, game.seats[1], 0, every=length // CLOSER_LOOKS, deeply_every=length // DEEP_LOOKS)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("law", OF_WHOLE_GAMES, ids=lambda law: law.__name__)
def test_every_game_obeys_the_laws(game: AnyGame, players: int, law: Any) -> None:
    law(game, players, 1)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_record_replays_to_the_same_end(game: AnyGame, players: int) -> None:
    a_record_replays_to_the_same_end(game, players, 4)


@EACH
@pytest.mark.parametrize("law", OF_GAMES, ids=lambda law: law.__name__)
def test_every_game_is_found_with_its_rules(game: AnyGame, law: Any) -> None:
    law(game)


@pytest.mark.parametrize(
    "name", [pytest.param((game, name), id=f"{game.name}-{name}") for game in catalog() for name in game.options]
)
@pytest.mark.parametrize("law", OF_OPTIONS, ids=lambda law: law.__name__)
def test_every_option_obeys_the_laws(name: tuple[AnyGame, str], law: Any) -> None:
    law(*name)


@pytest.mark.parametrize("game", [TOY, *catalog()], ids=lambda game: game.name)
def test_any_mixture_of_moves_keeps_the_table_sound(game: AnyGame) -> None:
    any_mixture_of_moves_keeps_the_table_sound(game)
