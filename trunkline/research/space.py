"""The spaces of a setting, and steps taken with their values."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from trunkline.research.amount_modes import MOST_AMOUNTS
from trunkline.research.encoder import FAR
from trunkline.research.episode import Episode, Setting, numbers_of, observation_size

# A value of the action space, words of the notation, or nothing for an agent that is done.
Step: TypeAlias = int | np.integer[Any] | tuple[int, int] | str | None
Observation = dict[str, npt.NDArray[np.generic]]  # the arrays ``observation`` and ``action_mask``


def observation_space(setting: Setting) -> spaces.Space[Any]:
    """The row of columns, and the mask of legal ids."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-FAR, FAR, (observation_size(setting),), np.float32),
            "action_mask": spaces.Box(0, 1, (numbers_of(setting).size,), np.int8),
        }
    )


def action_space(setting: Setting) -> spaces.Space[Any]:
    """An id; with ``struct`` a pair of an id and a place in its range of amounts."""
    size = numbers_of(setting).size
    return IdAndPlace(size) if setting.mode == "struct" else spaces.Discrete(size)


class IdAndPlace(spaces.Tuple[Any]):
    """Pairs of an id and a place in its range of amounts; a mask of ids leaves the place free."""

    def __init__(self, size: int) -> None:
        super().__init__((spaces.Discrete(size), spaces.Discrete(MOST_AMOUNTS)))

    def sample(self, mask: Any = None, probability: Any = None) -> tuple[Any, ...]:
        pair = (mask, None) if isinstance(mask, np.ndarray) else mask
        return super().sample(mask=pair, probability=probability)


def step_with(episode: Episode, action: Step) -> None:
    """A value of the action space, or words of the notation."""
    if isinstance(action, str):
        episode.act_in_words(action)
    elif isinstance(action, tuple):
        id, place = action
        episode.act_at(int(id), int(place))
    elif action is not None:
        episode.act(int(action))
