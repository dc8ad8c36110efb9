"""What happened at a table, told from its positions, and kept so that each action is told once."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from trunkline.core.catalog import chapter, start
from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.hindsight import has_secrets
from trunkline.core.notation import read
from trunkline.core.play import apply
from trunkline.core.state import copy
from trunkline.parts.plain import plain_story
from trunkline.parts.telling import Line
from trunkline.server.live import Live, played_on

KEPT = 300  # chronicles held in memory
APART = 16  # actions from one remembered position to the next


@dataclass(slots=True)
class Chronicle:
    """``told[n]`` are the lines of action n as one seat saw them; ``s`` is the position after all of them.

    ``passed`` are positions on the way, one for every ``APART`` actions, so that any other is a few actions away.
    """

    s: Any
    passed: list[Any] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    told: list[list[Line]] = field(default_factory=list)
    pages: dict[Any, list[Any]] = field(default_factory=dict)  # the same lines as each reader is shown them


class Chronicles:
    """The latest chronicles; what was undone is told anew. Where nothing is hidden all seats read the same."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, Seat], Chronicle] = OrderedDict()

    def of(self, live: Live, seat: Seat) -> Chronicle:
        reader = seat if has_secrets(live.game) else SPECTATOR
        key, line = (live.id, reader), live.line
        found = self.kept.get(key)
        if found is None or line[: len(found.line)] != found.line:
            found = Chronicle(start(live.game, live.row.players, live.row.seed))
        self.kept[key] = found
        self.kept.move_to_end(key)
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        tell_on(found, live, reader)
        return found


def tell_on(chronicle: Chronicle, live: Live, seat: Seat) -> None:
    """Tell the actions that came since."""
    story = storyteller(live)
    for move in live.moves[len(chronicle.line) :]:
        a, before = read(live.game, move.words), copy(chronicle.s)
        if len(chronicle.line) % APART == 0:
            chronicle.passed.append(before)
        apply(live.game, chronicle.s, a)
        chronicle.told.append(story(live.game.view(before, seat), a, live.game.view(chronicle.s, seat)))
        chronicle.line.append(move.words)


def looked_back(chronicle: Chronicle, live: Live, at: int) -> Any:
    """The position after so many of the actions that were told."""
    if at == len(chronicle.line):
        return copy(chronicle.s)
    near = at // APART
    return played_on(live, copy(chronicle.passed[near]), near * APART, at)


def storyteller(live: Live) -> Callable[[Any, Any, Any], list[Line]]:
    """The game's own story, or the plain words of its actions."""
    own = chapter(live.game, "story")
    if own is not None:
        told: Callable[[Any, Any, Any], list[Line]] = own.story
        return told
    return lambda before, a, after: plain_story(live.game, before, a, after)
