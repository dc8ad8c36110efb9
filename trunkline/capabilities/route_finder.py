"""Routes in words: what the trains of a company run, stop by stop, and what is wrong with another route."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from trunkline.core.game import Rule, S


class Stop(NamedTuple):
    """A stop of a route, and what it is worth now."""

    hex: str
    name: str
    value: int


class Service(NamedTuple):
    """What one train runs; a train without a route has no stops."""

    train: str
    stops: list[Stop]


class Timetable(NamedTuple):
    """The best set of routes of a company, the longest train first; the trains as they were named."""

    trains: list[str]
    services: list[Service]
    total: int


class NamedRoute(NamedTuple):
    """As it is told: the kind of its train, the hexes from each stop to the next, and what it is said to earn."""

    train: str
    stretches: Sequence[Sequence[str]]
    revenue: int


@dataclass(frozen=True, slots=True)
class RouteFinder(Generic[S]):
    """``Game.routes`` gives the value of a game in which trains run. Companies and trains go by their names."""

    timetable: Callable[[S, str, Sequence[str]], Timetable]  # for the trains the company has, or for others
    objection: Callable[[S, str, str, str], Rule | None]  # company, hexes on the way, train: the rule that forbids it
