"""What happened at a table, told from its positions, and kept so that each action is told once."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from trunkline.core.catalog import start
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.hindsight import has_secrets
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.core.state import copy
from trunkline.core.wire import dump, load
from trunkline.parts.default import presentation_of
from trunkline.parts.telling import Line
from trunkline.server.common.caches import SizedCache
from trunkline.server.tables.table_state import TableState, played_on

KEPT = 128_000_000  # bytes of chronicles held in memory
SHOWN = 600  # bytes of an action as a reader is shown it
APART = 16  # actions from one remembered position to the next
CHUNK = 128  # actions packed together


class Story:
    """What was told of each action, the older ones packed into bytes.

    As objects they would take ten times the memory, and a garbage collection, which stops every thread, would look at each.
    """

    def __init__(self) -> None:
        self.packed: list[bytes] = []
        self.latest: list[list[Line]] = []

    def __len__(self) -> int:
        return CHUNK * len(self.packed) + len(self.latest)

    def append(self, lines: list[Line]) -> None:
        self.latest.append(lines)
        if len(self.latest) == CHUNK:
            self.packed.append(pickle.dumps(self.latest))
            self.latest = []

    def since(self, first: int) -> Iterator[list[Line]]:
        """The lines of each action from this one on."""
        chunk, skipped = divmod(first, CHUNK)
        unpacked = chain.from_iterable(map(pickle.loads, self.packed[chunk:]))
        return islice(chain(unpacked, self.latest), skipped, None)


@dataclass(slots=True)
class Chronicle:
    """``told`` are the lines of each action as one seat saw them; ``s`` is the position after all of them.

    ``passed`` are positions on the way as JSON, one for every ``APART`` actions, so that any other is a few actions away.
    ``events`` are the lines that every page asks for, by the number of their action: nobody's own, and what was earned.
    """

    s: Any
    passed: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    told: Story = field(default_factory=Story)
    events: list[tuple[int, Line]] = field(default_factory=list)
    pages: dict[Any, Any] = field(default_factory=dict)  # the same lines as each reader is shown them


class Chronicles:
    """The latest chronicles; what was undone is told anew. Where nothing is hidden all seats read the same."""

    def __init__(self) -> None:
        self.kept: SizedCache[tuple[str, Seat], Chronicle] = SizedCache(KEPT, size)

    def of(self, live: TableState, seat: Seat) -> Chronicle:
        reader = seat if has_secrets(live.game) else SPECTATOR
        key, line = (live.id, reader), live.line
        found = self.kept.get(key)
        if found is None or line[: len(found.line)] != found.line:
            found = Chronicle(start(live.game, live.row.players, live.row.seed))
        tell_on(found, live, reader)
        self.kept.put(key, found)
        return found


def size(chronicle: Chronicle) -> int:
    """An estimate, in bytes."""
    kept = sum(map(len, chronicle.passed)) + sum(map(len, chronicle.told.packed))
    return kept + SHOWN * (len(chronicle.told) * (1 + len(chronicle.pages)) + len(chronicle.events))


def tell_on(chronicle: Chronicle, live: TableState, seat: Seat) -> None:
    """Tell the actions that came since."""
    story = presentation_of(live.game).story
    for move in live.moves[len(chronicle.line) :]:
        a, before = read(live.game, move.words), copy(chronicle.s)
        if len(chronicle.line) % APART == 0:
            chronicle.passed.append(json.dumps(dump(before)))
        apply(live.game, chronicle.s, a)
        lines = story(live.game.view(before, seat), a, live.game.view(chronicle.s, seat))
        chronicle.told.append(lines)
        chronicle.line.append(move.words)
        chronicle.events += [(len(chronicle.line), line) for line in lines if line.seat is None or line.gains]


def looked_back(chronicle: Chronicle, live: TableState, at: int) -> Any:
    """The position after so many of the actions that were told."""
    if at == len(chronicle.line):
        return copy(chronicle.s)
    near = at // APART
    return played_on(live, load(live.game, json.loads(chronicle.passed[near])), near * APART, at)
