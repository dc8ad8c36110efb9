"""A played game: the list of actions and the position after each. ``transcript`` turns it into text and back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from trunkline.core.catalog import start
from trunkline.core.errors import BadRecord
from trunkline.core.game import Game
from trunkline.core.play import apply
from trunkline.core.state import copy


@dataclass(slots=True)
class Record:
    """``states[n]`` is the position after n actions; states are small, so all are kept."""

    game: Game[Any]
    players: int
    seed: int
    names: Sequence[str] = ()
    date: str = ""
    actions: list[Any] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)

    @property
    def now(self) -> Any:
        """The last position."""
        return self.states[-1]


def begin(game: Game[Any], players: int, seed: int, names: Sequence[str] = (), date: str = "") -> Record:
    """The record of a game about to be played."""
    if names and len(names) != players:
        raise BadRecord("{names} names for {players} players", names=len(names), players=players)
    return Record(game, players, seed, names, date, [], [start(game, players, seed)])


def play_on(record: Record, a: Any) -> None:
    """Add an action; an illegal one raises and leaves the record as it was."""
    after = copy(record.now)
    apply(record.game, after, a)
    record.actions.append(a)
    record.states.append(after)


def take_back(record: Record) -> None:
    """Forget the last action."""
    if not record.actions:
        raise BadRecord("there is nothing to take back")
    record.actions.pop()
    record.states.pop()
