"""The libraries' own suites, on every game, variant and number of players; short, since a fault of ours shows at once."""

import pickle
import warnings
from random import Random
from typing import SupportsFloat

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from tests.research.walking import ONE_EACH, PRESENT, called
from trunkline.core.catalog import catalog, editions
from trunkline.core.errors import Illegal
from trunkline.core.game import AnyGame
from trunkline.research import aec_env
from trunkline.research.amount_modes import MODES, AmountMode
from trunkline.research.episode import Setting
from trunkline.research.openspiel import PREFIX

SOME = [setting for n, setting in enumerate(PRESENT) if n % 3 == 0]
EXPECTED = "Observation is not a NumPy array|Observation space for each agent|Action space for each agent"  # it is a Dict


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("setting", PRESENT, ids=called)
def test_pettingzoo_finds_no_fault(setting: Setting, mode: AmountMode) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", EXPECTED)
        api_test(aec_env(setting.game.name, setting.players, mode, render_mode="ansi"), num_cycles=12)


@pytest.mark.parametrize("setting", PRESENT, ids=called)
def test_pettingzoo_finds_the_same_game_from_the_same_seed(setting: Setting) -> None:
    seed_test(lambda: aec_env(setting.game.name, setting.players), num_cycles=8)


@pytest.mark.parametrize("game", editions(), ids=lambda game: game.edition)
def test_gymnasium_finds_no_fault(game: AnyGame) -> None:
    players = game.seats[game.version % len(game.seats)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*out of date")  # editions before the present one
        env = gymnasium.make(f"trunkline/{game.name}-v{game.version}", players=players, seat=1, render_mode="ansi")
        check_env(env.unwrapped)


@pytest.mark.parametrize("mode", ["steps", "digits"])
@pytest.mark.parametrize("setting", SOME, ids=called)
def test_openspiel_finds_no_fault(setting: Setting, mode: str) -> None:
    name = PREFIX + setting.game.name.replace("-", "_")
    game = pyspiel.load_game(name, {"players": setting.players, "amounts": mode, "longest": 40})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_knows_every_game_of_the_catalog() -> None:
    known = {name for name in pyspiel.registered_names() if name.startswith(PREFIX)}
    assert known == {PREFIX + game.name.replace("-", "_") for game in catalog()}


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_an_environment_goes_on_where_it_was_pickled(setting: Setting) -> None:
    env, chance = aec_env(setting.game.name, setting.players, "digits"), Random(0)
    env.reset(seed=3)
    for _ in range(30):
        env.step(chance.choice(env.episode.legal_ids()))
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        ours, theirs = env.last()[0], twin.last()[0]
        assert all((ours[part] == theirs[part]).all() for part in ours)
        id = chance.choice(env.episode.legal_ids())
        env.step(id)
        twin.step(id)
    assert env.episode.state == twin.episode.state


def test_a_whole_game_ends_with_rewards_for_all_that_sum_to_nothing() -> None:
    env, chance = aec_env("chicago_express", players=5), Random(0)
    env.reset(seed=3)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            rewards[agent] = reward
        env.step(None if over else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert sorted(rewards) == [f"seat_{n}" for n in range(1, 6)]
    assert sum(rewards.values()) == pytest.approx(0) and max(rewards.values()) > 0


def test_a_game_is_cut_off_after_so_many_steps() -> None:
    env = aec_env("1830", players=3, most_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.episode.legal_ids()[0])
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_pettingzoo_takes_words_and_refuses_what_is_not_legal() -> None:
    env = aec_env("chicago_express", players=3)
    env.reset(seed=1)
    env.step("bid 37")
    assert env.episode.state.auction.bid == 37 and env.agent_selection == "seat_2"
    with pytest.raises(Illegal, match="§"):
        env.step("bid 37")
    assert env.agent_selection == "seat_2"


def test_the_other_seats_are_played_by_their_level() -> None:
    env = gymnasium.make("trunkline/chicago_express-v1", players=3, seat=2, opponents="L2")
    observation, _ = env.reset(seed=5)
    same, _ = env.reset(seed=5)
    assert (observation["observation"] == same["observation"]).all()
    reward: SupportsFloat = 0.0
    over, chance = False, Random(1)
    while not over:
        assert reward == 0
        action = chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, over, _, info = env.step(action)
        assert not info
    assert -1 <= float(reward) <= 1


def test_gymnasium_is_told_which_rule_refuses_an_action() -> None:
    env = gymnasium.make("trunkline/chicago_express-v1", players=3, seat=0)
    before, _ = env.reset(seed=5)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[-1])
    after, reward, over, _, info = env.step(illegal)
    assert info["refused"] and reward == 0 and not over
    assert (before["observation"] == after["observation"]).all()
