"""Many tables at once: positions, masks, rewards and actions stand in arrays with a row for each table.

>>> from trunkline.core.catalog import find
>>> env = VectorTables(Setting(find("chicago_express"), 3), tables=2)
>>> env.observations.shape[0], env.seats.tolist()
(2, [0, 0])
>>> env.step(env.masks.argmax(axis=1))
>>> env.close()
"""

import sys
from collections.abc import Iterator
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline.bots.processes import exit_with_parent, leave
from trunkline.core.errors import TrunklineError
from trunkline.research.episode import Episode, Setting, numbers_of, observation_size
from trunkline.research.rewards import Rewards, by_rank

STEP = "step"
Shapes = dict[str, tuple[tuple[int, ...], Any]]


class Buffers:
    """The arrays, cut out of one block of memory."""

    def __init__(self, setting: Setting, tables: int, memory: Any) -> None:
        self.memory = memory
        found = dict(cut(shapes(setting, tables), memory))
        self.observations: npt.NDArray[np.float32] = found["observations"]
        self.masks: npt.NDArray[np.int8] = found["masks"]
        self.seats: npt.NDArray[np.int64] = found["seats"]
        self.rewards: npt.NDArray[np.float32] = found["rewards"]
        self.done: npt.NDArray[np.int8] = found["done"]
        self.actions: npt.NDArray[np.int64] = found["actions"]


def shapes(setting: Setting, tables: int) -> Shapes:
    """What the arrays look like; those with the widest numbers come first."""
    return {
        "seats": ((tables,), np.int64),
        "actions": ((tables, 2), np.int64),
        "observations": ((tables, observation_size(setting)), np.float32),
        "rewards": ((tables, setting.players), np.float32),
        "masks": ((tables, numbers_of(setting).size), np.int8),
        "done": ((tables,), np.int8),
    }


def cut(wanted: Shapes, memory: Any) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    start = 0
    for name, (shape, kind) in wanted.items():
        count = prod(shape)
        yield name, np.frombuffer(memory, kind, count, start).reshape(shape)
        start += count * np.dtype(kind).itemsize


def bytes_of(wanted: Shapes) -> int:
    return sum(prod(shape) * np.dtype(kind).itemsize for shape, kind in wanted.values())


class Group:
    """The tables of one process. The seeds do not depend on how the tables are grouped."""

    def __init__(self, setting: Setting, buffers: Buffers, rows: range, rewards: Rewards, seed: int) -> None:
        self.buffers, self.reward_of, self.tables = buffers, rewards, len(buffers.seats)
        self.pairs = setting.mode == "struct"
        self.seeds = {row: seed + row for row in rows}
        self.episodes = [(row, Episode(setting, self.seeds[row])) for row in rows]
        self.shown: dict[int, list[int]] = {row: [] for row in rows}  # the ids that stand in its mask
        for row, episode in self.episodes:
            self.show(row, episode)

    def step(self) -> None:
        """Every table does what its row of the actions says; a table whose game is over begins the next one at once."""
        buffers = self.buffers
        buffers.done[self.seeds_range()] = 0
        actions = buffers.actions.tolist()
        for row, episode in self.episodes:
            id, place = actions[row]
            if self.pairs:
                episode.act_at(id, place)
            else:
                episode.act(id)
            if episode.seat is None:
                self.finish(row, episode)
            self.show(row, episode)

    def seeds_range(self) -> slice:
        return slice(self.episodes[0][0], self.episodes[-1][0] + 1)

    def finish(self, row: int, episode: Episode) -> None:
        """The rewards of the game stand until the next of this table is over."""
        self.buffers.rewards[row] = self.reward_of(episode.game.score(episode.state))
        self.buffers.done[row] = 1
        self.seeds[row] += self.tables
        episode.restart(self.seeds[row])

    def show(self, row: int, episode: Episode) -> None:
        buffers, seat = self.buffers, episode.seat
        assert seat is not None  # a fresh table asks somebody
        episode.write(seat, buffers.observations[row])
        mask, ids = buffers.masks[row], episode.legal_ids()
        mask[self.shown[row]] = 0
        mask[ids] = 1
        self.shown[row] = ids
        buffers.seats[row] = seat


class VectorTables:
    """``observations``, ``masks``, ``seats``, ``rewards`` and ``done`` are overwritten by each ``step``: copy what you keep.

    A row shows what the seat to move sees. When a game is over, ``done`` is 1, ``rewards`` holds those of all seats, and the
    row already shows the next game.
    """

    def __init__(self, setting: Setting, tables: int, workers: int = 0, rewards: Rewards = by_rank, seed: int = 0) -> None:
        if tables < 1 or not 0 <= workers <= tables:
            raise TrunklineError("{tables} tables cannot be shared by {workers} workers", tables=tables, workers=workers)
        self.setting, size = setting, bytes_of(shapes(setting, tables))
        context = get_context("spawn")
        self.buffers = Buffers(setting, tables, context.RawArray("b", size) if workers else bytearray(size))
        self.observations, self.masks, self.seats = self.buffers.observations, self.buffers.masks, self.buffers.seats
        self.rewards, self.done = self.buffers.rewards, self.buffers.done
        self.group: Group | None = None
        self.lines: list[Connection] = []
        self.processes: list[Any] = []
        if not workers:
            self.group = Group(setting, self.buffers, range(tables), rewards, seed)
        for n in range(workers):
            rows = range(tables * n // workers, tables * (n + 1) // workers)
            mine, theirs = context.Pipe()
            arguments = (theirs, setting, tables, self.buffers.memory, rows, rewards, seed)
            process = context.Process(target=serve, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self.lines.append(mine)
            self.processes.append(process)
        self.wait()

    def step(self, actions: npt.ArrayLike) -> None:
        """An id for each table; with ``struct`` a row of an id and a place in its range of amounts."""
        self.buffers.actions[:, : 2 if np.ndim(actions) == 2 else 1] = np.reshape(actions, (len(self.seats), -1))
        if self.group is not None:
            self.group.step()
            return
        for line in self.lines:
            line.send(STEP)
        self.wait()

    def wait(self) -> None:
        """Until all workers have shown their tables."""
        for line in self.lines:
            try:
                refusal = line.recv()
            except EOFError:
                raise TrunklineError("a worker of the tables ended; begin anew") from None
            if refusal:
                raise TrunklineError(refusal)

    def close(self) -> None:
        """End the workers."""
        for line in self.lines:
            line.close()
        for process in self.processes:
            process.join()
        self.lines, self.processes = [], []


def serve(line: Connection, setting: Setting, tables: int, memory: Any, rows: range, rewards: Rewards, seed: int) -> None:
    """A worker: it steps its tables whenever it is told to, until nobody is there to tell it."""
    exit_with_parent(leave)
    group = Group(setting, Buffers(setting, tables, memory), rows, rewards, seed)
    line.send("")
    try:
        while line.recv() == STEP:
            line.send(attempted(group))
    except EOFError:
        sys.exit(0)


def attempted(group: Group) -> str:
    """An empty word, or why a step was refused."""
    try:
        group.step()
    except TrunklineError as refusal:
        return str(refusal)
    return ""
