"""OpenSpiel states: clones go their own way, and an information state is resampled to what could be."""

from random import Random
from typing import Any

import pyspiel
import pytest

from trunkline.core.errors import BadRecord, Illegal
from trunkline.core.game import Seat
from trunkline.research.openspiel import PREFIX


def played(name: str, choices: int, **parameters: Any) -> Any:
    state, chance = pyspiel.load_game(PREFIX + name, parameters).new_initial_state(), Random(4)
    state.apply_action(11)
    for _ in range(choices):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_a_clone_goes_its_own_way() -> None:
    state = played("chicago_express", 20, players=3)
    before, twin = str(state), state.clone()
    assert str(twin) == before
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before and twin.move_number() == state.move_number() + 1


@pytest.mark.parametrize("choices", [1, 25, 60])
def test_a_resampled_state_looks_the_same_to_its_player_alone(choices: int) -> None:
    state, chance = played("union_pacific", choices, players=4), Random(1)
    player = state.current_player()
    others = [state.resample_from_infostate(player, chance.random) for _ in range(8)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
    rival = (player + 1) % 4
    hands = {tuple(other.table.episode.state.hands[rival]) for other in [state, *others]}
    assert len(hands) > 1


def test_what_others_hide_is_in_no_observation() -> None:
    state = played("union_pacific", 30, players=3)
    other = state.resample_from_infostate(0, Random(2).random)
    assert other.observation_tensor(0) == state.observation_tensor(0)
    assert other.observation_tensor(1) != state.observation_tensor(1)


def test_a_public_observation_hides_every_hand() -> None:
    state = played("union_pacific", 30, players=3)
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(kind)
    views = [state.table.episode.game.view(state.table.episode.state, Seat(n)) for n in range(3)]
    assert all(str(view.hands) not in observer.string_from(state, 0) for view in views)


def test_chance_deals_and_another_deal_is_another_game() -> None:
    game = pyspiel.load_game(PREFIX + "union_pacific", {"players": 3, "deals": 5})
    state = game.new_initial_state()
    assert state.is_chance_node() and [deal for deal, _ in state.chance_outcomes()] == [0, 1, 2, 3, 4]
    hands = [state.child(deal).table.episode.state.hands for deal in range(5)]
    assert all(one != other for n, one in enumerate(hands) for other in hands[:n])


def test_words_lead_to_actions_with_every_amount() -> None:
    state = played("chicago_express", 0, players=3, amounts="digits")
    with pytest.raises(Illegal, match="§"):
        state.actions_in_words("bid 1")
    for action in state.actions_in_words("bid 37"):
        state.apply_action(action)
    assert state.table.episode.state.auction.bid == 37
    with pytest.raises(BadRecord, match="before the cards are dealt"):
        state.get_game().new_initial_state().actions_in_words("bid 37")


def test_a_game_that_is_cut_off_is_ranked_as_it_stands() -> None:
    state = played("1830", 30, players=3, longest=30)
    assert state.is_terminal() and state.move_number() == 31
    assert sum(state.returns()) == pytest.approx(0)


def test_options_are_those_of_the_game() -> None:
    state = played("1830", 0, players=3, options="diesels=unlimited")
    assert state.table.episode.game.chosen == {"diesels": "unlimited"}
