"""A PettingZoo environment: seats take turns, and each is shown what it can see."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from trunkline.core.game import Seat
from trunkline.core.notation import seat_names
from trunkline.research.episode import Episode, Setting, numbers_of, observation_size
from trunkline.research.rendering import position_text
from trunkline.research.rewards import Rewards
from trunkline.research.space import Observation, Step, action_space, observation_space, step_with


class TrunklineAEC(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """Agents are called ``seat_1``, ``seat_2``, ... in the order of the table."""

    def __init__(self, setting: Setting, rewards: Rewards, most_steps: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.setting, self.reward_of, self.most_steps, self.render_mode = setting, rewards, most_steps, render_mode
        self.metadata = {
            "name": f"trunkline_{setting.game.name}_v{setting.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [name.replace("-", "_") for name in seat_names(setting.game)[: setting.players]]
        self.seat_of = {agent: Seat(n) for n, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(setting) for agent in self.possible_agents}
        self.size, self.ids = observation_size(setting), numbers_of(setting).size
        self.chance = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002 - the library passes it
        """A new game; a seed makes it, and those after it, repeatable."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.episode = Episode(self.setting, int(self.chance.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._skip_agent_selection: str | None = None
        self.select()

    def select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def step(self, action: Step) -> None:
        """The agent to move does this; an action that is not legal raises and changes nothing."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        step_with(self.episode, action)
        self.steps += 1
        if self.episode.seat is None:
            self.end()
        elif self.steps == self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.select()

    def end(self) -> None:
        """Everybody is rewarded."""
        found = self.reward_of(self.setting.game.score(self.episode.state))
        self.rewards = dict(zip(self.agents, found, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What this agent sees, and what it may do; new arrays every time."""
        row, mask, seat = np.empty(self.size, np.float32), np.zeros(self.ids, np.int8), self.seat_of[agent]
        self.episode.write(seat, row)
        if seat == self.episode.seat:
            mask[self.episode.legal_ids()] = 1
        return {"observation": row, "action_mask": mask}

    def render(self) -> str | None:
        """The position in words, with ``render_mode="ansi"``."""
        return position_text(self.episode) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
