"""A drawing and what a click on it may mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from htpy import Element

from trunkline.core.game import Rule
from trunkline.present.message import Place

Part = Literal["names"]
Click = Literal["choose", "pick", "turn", "do"]  # a place; a piece; the knobs that turn the picked piece and confirm it


class Target(NamedTuple):
    """What an element means to those who point at it: actions, the plain click first; or the rule against everything there."""

    actions: tuple[str, ...] = ()
    rule: Rule | None = None
    unlikely: bool = False  # pointing there in passing tells no rule, choosing the place does
    place: Place | None = None  # its name in a list of places
    marks: str = ""  # the card whose places alone are marked when this is chosen
    view: str = ""  # the view of the table that opens
    click: Click = "choose"

    @property
    def is_usable(self) -> bool:
        return bool(self.actions or self.marks or self.view)


def place_target(actions: Iterable[str], rule: Rule | None, place: Place) -> Target:
    """Where something may be done, no rule is told."""
    allowed = tuple(actions)
    return Target(allowed, None if allowed else rule, place=place)


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG, and by the ids of its elements what they mean. The elements themselves say nothing of it."""

    svg: Element
    targets: Mapping[str, Target]
    parts: Sequence[Part] = ()  # what one can show or go to on it

    def __str__(self) -> str:
        return str(self.svg)

    @property
    def actions(self) -> set[str]:
        """Everything that can be chosen on it."""
        return {words for target in self.targets.values() for words in target.actions}
