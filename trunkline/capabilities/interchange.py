"""Games that were played elsewhere: how a game reads the files of another site."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from trunkline.capabilities.departures import Departure
from trunkline.core.catalog import catalog
from trunkline.records.record import Record

Export = Mapping[str, Any]  # a file of the other site, as JSON


class Imported(Protocol):
    """A game converted to our record, with all that departs from our rules."""

    @property
    def record(self) -> Record: ...

    @property
    def departures(self) -> Sequence[Departure]: ...


@dataclass(frozen=True, slots=True)
class Interchange:
    """``Game.interchange`` gives the value of a game that reads files of another site."""

    parse: Callable[[str, str], Export]  # a text and its name; what is no export is a BadRecord
    read: Callable[[Path], Export]
    as_played: Callable[[Export, str], Imported]  # by our rules if the game keeps them, else as it was played
    strictly: Callable[[Export, str], Imported]  # by our rules alone; the first departure is raised


def interchange() -> Interchange:
    """That of the one game that has any."""
    return next(game.interchange() for game in catalog() if game.interchange is not None)
