"""A Gymnasium environment for one seat; bots of a level play the others. ``gymnasium.make("trunkline/1830-v2", players=4)``"""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import register, registry

from trunkline.bots.levels import level_called
from trunkline.bots.thought import Budget
from trunkline.core.catalog import editions, find, with_options
from trunkline.core.errors import TrunklineError, UnknownGame
from trunkline.core.game import Seat
from trunkline.core.play import apply
from trunkline.research.amount_modes import checked
from trunkline.research.episode import Episode, Setting, numbers_of, observation_size
from trunkline.research.rendering import position_text
from trunkline.research.rewards import Rewards, by_rank
from trunkline.research.space import Observation, Step, action_space, observation_space, step_with

NAMESPACE = "trunkline"
POSITIONS = 100  # that a bot which searches looks at: play is the same on every machine


class SingleSeat(gymnasium.Env[Observation, Any]):
    """An action that is not legal changes nothing: the reward is 0 and ``info["refused"]`` names the rule."""

    metadata: dict[str, object] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        version: int | None = None,
        players: int = 4,
        seat: int = 0,
        opponents: str = "L1",
        amounts: str = "steps",
        options: dict[str, str] | None = None,
        rewards: Rewards = by_rank,
        positions: int = POSITIONS,
        render_mode: str | None = None,
    ) -> None:
        """``seat`` counts from 0; ``opponents`` is a level, L0 to L3, and ``positions`` how many it looks at if it searches."""
        self.setting = Setting(with_options(find(game, version), options or {}), players, checked(amounts))
        if seat not in range(players):
            raise UnknownGame("there is no seat {seat} at a table of {players}; seats count from 0", seat=seat, players=players)
        self.seat, self.opponents, self.budget = Seat(seat), opponents, Budget(positions=positions)
        level_called(opponents)
        self.reward_of, self.render_mode = rewards, render_mode
        self.observation_space, self.action_space = observation_space(self.setting), action_space(self.setting)
        self.size, self.ids = observation_size(self.setting), numbers_of(self.setting).size

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, object] | None = None,  # noqa: ARG002 - the library passes it
    ) -> tuple[Observation, dict[str, object]]:
        """A new game, up to this seat's first decision."""
        super().reset(seed=seed)
        self.chance = Random(int(self.np_random.integers(2**31)))
        self.episode = Episode(self.setting, self.chance.getrandbits(31))
        self.let_others_play()
        return self.observed(), {}

    def step(self, action: Step) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """This seat acts, then the others until it is asked again or the game is over."""
        try:
            step_with(self.episode, action)
        except TrunklineError as refusal:
            return self.observed(), 0.0, False, False, {"refused": str(refusal)}
        self.let_others_play()
        over = self.episode.seat is None
        return self.observed(), self.reward() if over else 0.0, over, False, {}

    def let_others_play(self) -> None:
        episode, bot = self.episode, level_called(self.opponents)
        while episode.seat is not None and episode.seat != self.seat:
            seen = episode.game.view(episode.state, episode.seat)
            thought = bot(episode.game, seen, episode.seat, self.chance.getrandbits(32), self.budget)
            apply(episode.game, episode.state, thought.action)
            episode.settle(episode.state)

    def reward(self) -> float:
        return self.reward_of(self.setting.game.score(self.episode.state))[self.seat]

    def observed(self) -> Observation:
        row, mask = np.empty(self.size, np.float32), np.zeros(self.ids, np.int8)
        self.episode.write(self.seat, row)
        mask[self.episode.legal_ids()] = 1
        return {"observation": row, "action_mask": mask}

    def render(self) -> str | None:
        """The position in words, with ``render_mode="ansi"``."""
        return position_text(self.episode) if self.render_mode == "ansi" else None


def register_all() -> None:
    """Every edition as ``trunkline/NAME-vVERSION``, which Gymnasium also finds without the version."""
    for game in editions():
        id = f"{NAMESPACE}/{game.name}-v{game.version}"
        if id not in registry:
            entry = "trunkline.research.single:SingleSeat"
            register(id, entry_point=entry, kwargs={"game": game.name, "version": game.version, "players": middle(game.seats)})


def middle(seats: range) -> int:
    """Four players, or the nearest number that can play."""
    return min(seats, key=lambda players: abs(players - 4))
