"""Many tables: each is played as it would be alone, in this process or by workers."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from trunkline.core.catalog import find
from trunkline.core.errors import TrunklineError
from trunkline.research import VectorTables, vector_env
from trunkline.research.episode import Episode, Setting


def actions(env: VectorTables, chance: Random) -> list[int]:
    return [chance.choice(np.flatnonzero(mask).tolist()) for mask in env.masks]


def pictures(env: VectorTables, steps: int) -> Iterator[tuple[bytes, ...]]:
    chance = Random(0)
    for _ in range(steps):
        env.step(actions(env, chance))
        yield tuple(array.tobytes() for array in (env.observations, env.masks, env.seats, env.rewards, env.done))
    env.close()


def test_a_row_shows_what_its_table_shows_alone() -> None:
    env, chance = vector_env("union_pacific", players=3, tables=4, seed=20), Random(0)
    alone = [Episode(Setting(find("union_pacific"), 3), 20 + n) for n in range(4)]
    row = np.empty(env.observations.shape[1], np.float32)
    for _ in range(60):
        chosen = actions(env, chance)
        env.step(chosen)
        for n, episode in enumerate(alone):
            episode.act(chosen[n])
            assert episode.seat is not None
            episode.write(episode.seat, row)
            assert (env.observations[n] == row).all() and (env.masks[n] == episode.mask()).all()
            assert env.seats[n] == episode.seat and not env.done[n]


def test_workers_play_the_same_games() -> None:
    here = pictures(vector_env("chicago_express", players=3, tables=5, seed=1), 40)
    there = pictures(vector_env("chicago_express", players=3, tables=5, seed=1, workers=2), 40)
    assert list(here) == list(there)


def test_a_finished_table_rewards_all_seats_and_begins_anew() -> None:
    env, chance, finished = vector_env("chicago_express", players=4, tables=2, seed=3), Random(0), 0
    while finished < 3:
        env.step(actions(env, chance))
        for n in np.flatnonzero(env.done):
            finished += 1
            assert env.rewards[n].max() > 0 and env.rewards[n].sum() == pytest.approx(0, abs=1e-6)
            assert env.masks[n].any()


def test_a_refusal_in_a_worker_is_told_here() -> None:
    env = vector_env("chicago_express", players=3, tables=2, workers=2)
    with pytest.raises(TrunklineError, match="is not among the legal ids"):
        env.step([10**6, 10**6])
    env.close()


def test_more_workers_than_tables_are_refused() -> None:
    with pytest.raises(TrunklineError, match="2 tables cannot be shared by 3 workers"):
        vector_env("chicago_express", tables=2, workers=3)
