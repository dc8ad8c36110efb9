"""What a game adds to plans: ready-made ones, and how its conditions are said."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from trunkline.core.game import S, Seat
from trunkline.core.message import Message
from trunkline.plans.plan import Compared, Did


class PlanChoice(NamedTuple):
    """One thing that can be chosen: its key and how it is shown; several may be chosen already."""

    key: str
    label: object
    usual: bool = False


class OneOf(NamedTuple):
    """A field of a ready-made plan: one of these."""

    key: str
    label: Message
    choices: Sequence[PlanChoice]


class AnyOf(NamedTuple):
    """Any of these."""

    key: str
    label: Message
    choices: Sequence[PlanChoice]


class Amount(NamedTuple):
    """A number."""

    key: str
    label: Message
    span: range
    suggested: int


PlanField = OneOf | AnyOf | Amount
Chosen = Mapping[str, Sequence[str]]  # by the key of a field


@dataclass(frozen=True, slots=True)
class ReadyMade(Generic[S]):
    """A plan that only needs to be filled in. Its hooks are given views of the seat."""

    key: str
    title: Message
    fields: Callable[[S, Seat], Sequence[PlanField] | None]  # None: of no use now
    rows: Callable[[S, Seat, Chosen], Sequence[str]]  # the plan as text, of choices that were offered


def not_said(s: object, guard: Did | Compared) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Planning(Generic[S]):
    """``Game.planning`` gives the value of a game that helps to plan."""

    ready: Sequence[ReadyMade[S]]
    anywhere: tuple[type, ...] = ()  # actions that can be put into words at any position
    said: Callable[[S, Did | Compared], Message | None] = not_said  # a condition as a sentence without its full stop
