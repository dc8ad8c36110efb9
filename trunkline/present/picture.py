"""A drawing and what a click on it may mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from htpy import Element

from trunkline.core.game import Rule

Part = Literal["names", "cards"]


class Target(NamedTuple):
    """What pointing at an element may mean, the plain click first; or the rule against everything there."""

    actions: tuple[str, ...] = ()
    rule: Rule | None = None


def place_target(actions: Sequence[str], rule: Rule | None) -> Target:
    """Where something may be done, no rule is told."""
    return Target(tuple(actions), None if actions else rule)


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG; its targets go by the ids of their elements."""

    svg: Element
    targets: Mapping[str, Target]
    parts: Sequence[Part] = ()  # what one can show or go to on it

    def __str__(self) -> str:
        return str(self.svg)

    @property
    def actions(self) -> set[str]:
        """Everything that can be chosen on it."""
        return {words for target in self.targets.values() for words in target.actions}
