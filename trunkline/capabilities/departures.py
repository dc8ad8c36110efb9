"""Where a game that was played elsewhere leaves our rules."""

from collections.abc import Sequence
from typing import NamedTuple

from trunkline.core.errors import TrunklineError
from trunkline.core.game import Rule
from trunkline.core.message import Message


class Departure(NamedTuple):
    """Where a game leaves our rules."""

    action: int  # of their list
    rule: Rule
    played: Message
    position: int  # of our record: the one it led to

    @property
    def message(self) -> Message:
        return Message(
            "departs from the rulebook at action {action}: {section} ({rule}): {played} (position {position})",
            {**self._asdict(), "section": self.rule.section, "rule": Message(self.rule.text)},
        )

    def __str__(self) -> str:
        return str(self.message)


class DepartsFromTheRules(TrunklineError):
    """The game cannot be replayed under our rules; ``as_played`` would carry it out all the same."""


def remarks(departures: Sequence[Departure]) -> dict[int, list[str]]:
    """By position: what a record says about it."""
    said: dict[int, list[str]] = {}
    for departure in departures:
        said.setdefault(departure.position, []).append(str(departure))
    return said
