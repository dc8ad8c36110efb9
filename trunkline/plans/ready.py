"""What a game adds to plans: ready-made ones, and how its conditions and actions are said."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from trunkline.core.game import S, Seat
from trunkline.core.message import Message
from trunkline.plans.plan import Compared, Did


class PlanChoice(NamedTuple):
    """One thing that can be chosen: its key and how it is shown; whether most people want it."""

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
    rows: Callable[[S, Seat, Chosen], Sequence[str]]  # the plan as text, of what was offered


def not_said(s: object, guard: Did | Compared) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Planning(Generic[S]):
    """``Game.planning`` gives the value of a game that helps to plan."""

    ready: Sequence[ReadyMade[S]]
    said: Callable[[S, Did | Compared], Message | None] = not_said  # a condition as a sentence without its full stop
    anywhere: tuple[type, ...] = ()  # actions whose words need no position where they are possible
    named: Mapping[type, Message] = field(default_factory=dict)  # words of actions that mean something else in each phase


# -- filling one in --------------------------------------------------------------------------------------


def chosen_of(fields: Sequence[PlanField], given: Chosen) -> Chosen | None:
    """What was chosen, if all of it was offered."""
    found = {one.key: [*given.get(one.key, ())] for one in fields}
    return found if all(allowed(one, found[one.key]) for one in fields) else None


def allowed(one: PlanField, given: Sequence[str]) -> bool:
    match one:
        case OneOf(_, _, choices):
            return len(given) == 1 and given[0] in {choice.key for choice in choices}
        case AnyOf(_, _, choices):
            return {*given} <= {choice.key for choice in choices}
        case Amount(_, _, span, _):
            return len(given) == 1 and given[0].isascii() and given[0].isdigit() and int(given[0][:18]) in span
