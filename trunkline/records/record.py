"""A played game: the list of actions and the position after each. ``transcript`` turns it into text and back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from trunkline.core.catalog import start
from trunkline.core.errors import BadRecord
from trunkline.core.game import AnyGame
from trunkline.core.play import apply
from trunkline.core.state import copy

HUMAN = "human"


@dataclass(slots=True)
class Record:
    """``states[n]`` is the position after n actions; states are small, so all are kept."""

    game: AnyGame
    players: int
    seed: int
    names: Sequence[str] = ()
    date: str = ""
    actions: list[Any] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    seats: Sequence[str] = ()  # who plays each seat: HUMAN or the level of a bot; empty if nobody wrote it down

    @property
    def now(self) -> Any:
        """The last position."""
        return self.states[-1]


def begin(
    game: AnyGame, players: int, seed: int, names: Sequence[str] = (), date: str = "", seats: Sequence[str] = ()
) -> Record:
    """The record of a game about to be played."""
    if names and len(names) != players:
        raise BadRecord("{names} names for {players} players", names=len(names), players=players)
    if seats and len(seats) != players:
        raise BadRecord("the game has {players} players, but {seats} seats are named", players=players, seats=len(seats))
    return Record(game, players, seed, names, date, [], [start(game, players, seed)], seats)


def play_on(record: Record, a: Any) -> None:
    """Add an action; an illegal one raises and leaves the record as it was."""
    after = copy(record.now)
    apply(record.game, after, a)
    record.actions.append(a)
    record.states.append(after)


def take_back(record: Record) -> None:
    """Forget the last action."""
    if not record.actions:
        raise BadRecord("there is nothing to undo")
    record.actions.pop()
    record.states.pop()
