"""Every game of the catalog, with every number of players, under the laws."""

from typing import Any

import pytest

from tests.conformance.laws import OF_WHOLE_GAMES, a_record_replays_to_the_same_end, check_walk
from trunkline.bots.playout import playout
from trunkline.core.catalog import catalog, editions, start, with_options
from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game
from trunkline.core.serialize import dump

TABLES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in catalog() for players in game.seats]
OLD = [pytest.param(game, id=game.edition) for game in editions() if game not in catalog()]  # old tables go on under these
ACTIONS, ACTIONS_OF_A_VARIANT = 1200, 400  # walked at each table; a variant shares nearly everything with its game
CLOSER_LOOKS, DEEP_LOOKS = 20, 3  # positions of a game under all laws, and under those that try every action


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_position_obeys_the_laws(game: Game[Any], players: int) -> None:
    length = playout(game, players, 0).actions
    wanted = ACTIONS_OF_A_VARIANT if "-" in game.name else ACTIONS
    for seed in range(max(1, wanted // length)):
        assert check_walk(game, players, seed, every=max(5, length // CLOSER_LOOKS), deeply_every=max(20, length // DEEP_LOOKS))


@pytest.mark.parametrize("game", OLD)
def test_an_old_edition_obeys_the_laws(game: Game[Any]) -> None:
    length = playout(game, game.seats[1], 0).actions
    assert check_walk(game, game.seats[1], 0, every=length // CLOSER_LOOKS, deeply_every=length // DEEP_LOOKS)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("law", OF_WHOLE_GAMES, ids=lambda law: law.__name__)
def test_every_game_obeys_the_laws(game: Game[Any], players: int, law: Any) -> None:
    law(game, players, 1)


OPTIONS = [pytest.param(game, name, id=f"{game.name}-{name}") for game in catalog() for name in game.options]


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_every_value_that_an_option_lists_can_be_chosen_and_no_other(game: Game[Any], name: str) -> None:
    values = game.options[name].values
    listed = values if isinstance(values, tuple) else (values[0], values[-1])
    for value in map(str, listed):
        varied = with_options(game, {name: value})
        assert varied.chosen == {name: value}
        start(varied, game.seats[-1], 1)
    for wrong in ("", "nonsense", *(() if isinstance(values, tuple) else map(str, (values.start - 1, values.stop)))):
        with pytest.raises(UnknownGame):
            with_options(game, {name: wrong})


@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_the_default_of_an_option_is_the_game_as_it_is(game: Game[Any], name: str) -> None:
    option = game.options[name]
    for value in filter(None, (option.default, option.suggested)):
        assert value in map(str, option.values)
    for players in game.seats if option.default else ():
        assert dump(start(with_options(game, {name: option.default}), players, 5)) == dump(start(game, players, 5))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_record_replays_to_the_same_end(game: Game[Any], players: int) -> None:
    a_record_replays_to_the_same_end(game, players, 4)
