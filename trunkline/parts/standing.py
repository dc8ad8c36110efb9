"""Standing orders: what can end them, as a game offers it in its ``standing.py`` (``offered``, ``passing``, ``stopped``)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from trunkline.parts.telling import Said


class Condition(NamedTuple):
    """What can end an order: its key, how it is shown, and whether most people want it."""

    key: str
    label: Any
    usual: bool = False


class Kind(NamedTuple):
    """Conditions that differ in what they are about alone: a pattern with a hole for that (``what``), and the choice."""

    said: Said
    conditions: Sequence[Condition]
