"""Standing orders: a seat passes by itself until something happens that its owner has named."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from trunkline.core.game import A, S, Seat
from trunkline.core.message import Message


class Condition(NamedTuple):
    """What can end an order: its key, how it is shown, and whether most people want it."""

    key: str
    label: object
    usual: bool = False


class Kind(NamedTuple):
    """Conditions that differ in what they are about alone: a pattern with a hole for that (``what``), and the choice."""

    said: Message
    conditions: Sequence[Condition]


@dataclass(frozen=True, slots=True)
class AutoPass(Generic[S, A]):
    """``Game.autopass`` gives the value of a game whose seats may pass by order. Each hook is given views of the seat."""

    offered: Callable[[S, Seat], Sequence[Kind]]  # what can end an order of this seat; nothing where none can be given
    passing: Callable[[S, Seat], A | None]  # the pass, where this seat is asked and may want to
    stopped: Callable[[S, A | None, S, Seat, Collection[str]], Message | None]  # why an order ends, or None
