"""What happened at a table, told from its positions, and kept so that each action is told once."""

import json
import pickle
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, HasAgenda, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.core.serialize import dump, load
from trunkline.core.state import copy
from trunkline.core.undo_safety import has_secrets
from trunkline.present.default import presentation_of
from trunkline.present.message import StoryLine
from trunkline.server.common.caches import SizedCache
from trunkline.server.tables.table_state import TableState, played_on

KEPT = 128_000_000  # bytes of chronicles held in memory
LINE, SUM = 600, 40  # bytes of a line as an object, and of a sum
APART = 16  # actions from one remembered position to the next
CHUNK = 128  # actions packed together


class Story:
    """What was told of each action, the older ones packed into bytes.

    As objects they would take ten times the memory, and a garbage collection, which stops every thread, would look at each.
    """

    def __init__(self) -> None:
        self.packed: list[bytes] = []
        self.latest: list[list[StoryLine]] = []

    def __len__(self) -> int:
        return CHUNK * len(self.packed) + len(self.latest)

    def append(self, lines: list[StoryLine]) -> None:
        self.latest.append(lines)
        if len(self.latest) == CHUNK:
            self.packed.append(pickle.dumps(self.latest))
            self.latest = []

    def since(self, first: int) -> Iterator[list[StoryLine]]:
        """The lines of each action from this one on."""
        chunk, skipped = divmod(first, CHUNK)
        unpacked = chain.from_iterable(map(pickle.loads, self.packed[chunk:]))
        return islice(chain(unpacked, self.latest), skipped, None)


@dataclass(slots=True)
class StoryCache:
    """``told`` are the lines of each action as one seat saw them; ``s`` is the position after all of them.

    ``passed`` are positions on the way as JSON, one for every ``APART`` actions, so that any other is a few actions away.
    ``events`` are the lines that every page asks for, by the number of their action: nobody's own, and what was earned.
    """

    s: HasAgenda
    passed: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    told: Story = field(default_factory=Story)
    events: list[tuple[int, StoryLine]] = field(default_factory=list)
    sums: dict[Hashable, list[int]] = field(default_factory=dict)  # by reader, of what they were told until each action


class StoryCaches:
    """The latest chronicles; what was undone is told anew. Where nothing is hidden all seats read the same."""

    def __init__(self) -> None:
        self.kept: SizedCache[tuple[str, Seat], StoryCache] = SizedCache(KEPT, size)

    def of(self, live: TableState, seat: Seat) -> StoryCache:
        reader = seat if has_secrets(live.game) else SPECTATOR
        key, line = (live.id, reader), live.line
        found = self.kept.get(key)
        if found is None or line[: len(found.line)] != found.line:
            found = StoryCache(start(live.game, live.row.players, live.row.seed))
        tell_on(found, live, reader)
        self.kept.put(key, found)
        return found


def size(story_cache: StoryCache) -> int:
    """An estimate, in bytes."""
    kept = sum(map(len, story_cache.passed)) + sum(map(len, story_cache.told.packed))
    lines = len(story_cache.told.latest) + len(story_cache.events)
    return kept + LINE * lines + SUM * len(story_cache.told) * len(story_cache.sums)


def tell_on(story_cache: StoryCache, live: TableState, seat: Seat) -> None:
    """Tell the actions that came since."""
    story = presentation_of(live.game).story
    for move in live.moves[len(story_cache.line) :]:
        a, before = read(live.game, move.words), copy(story_cache.s)
        if len(story_cache.line) % APART == 0:
            story_cache.passed.append(json.dumps(dump(before)))
        apply(live.game, story_cache.s, a)
        lines = story(live.game.view(before, seat), a, live.game.view(story_cache.s, seat))
        story_cache.told.append(lines)
        story_cache.line.append(move.words)
        story_cache.events += [(len(story_cache.line), line) for line in lines if line.seat is None or line.gains]


def looked_back(story_cache: StoryCache, live: TableState, at: int) -> Any:
    """The position after so many of the actions that were told."""
    if at == len(story_cache.line):
        return copy(story_cache.s)
    near = at // APART
    return played_on(live, load(live.game, json.loads(story_cache.passed[near])), near * APART, at)
