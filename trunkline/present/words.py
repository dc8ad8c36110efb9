"""An action put into words, once: the log, its button, lists and rows all say what a game's ``words`` gives.

>>> words = ActionWords("{who} bids {amount}.", "Bid {amount}", "{amount} or more", {"amount": 12})
>>> str(words.button_text)
'Bid 12'
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from trunkline.core.game import S, Seat
from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.present.message import Change, PlayerRef, StoryLine
from trunkline.present.to_text import pieces

Preview = Callable[[], Sequence[Change]]


def nothing_changes() -> Sequence[Change]:
    return ()


def at_once(changes: Callable[[S, S], Iterable[Change]], s: S, effect: Callable[[S], object]) -> Preview:
    """The figures that differ when this effect has been carried out, before anything that follows from it."""

    def preview() -> list[Change]:
        after = copy(s)
        effect(after)
        return list(changes(s, after))

    return preview


@dataclass(frozen=True, slots=True)
class Row:
    """Options of which there are many stand in rows: the heading, what the row is about, and the rest in few words."""

    about: Message
    rest: Message
    section: Message | None = None


@dataclass(frozen=True, slots=True)
class ActionWords:
    """Patterns with the same holes. A hole ``who`` is filled with the player who acts; ``amount`` is what they still choose."""

    told: str  # the line of the log; empty where there is nothing to tell, as when a turn ends
    button: str  # what happens, with its figures
    short: str = ""  # the option in a list, in few words; empty: as on the button
    holes: Mapping[str, object] = field(default_factory=dict)
    row: Row | None = None
    warning: Message | None = None  # why the action may be costly
    preview: Preview = field(default=nothing_changes, compare=False)  # the figures it would change

    @property
    def button_text(self) -> Message:
        return Message(self.button, self.holes)

    @property
    def short_text(self) -> Message:
        return Message(self.short or self.button, self.holes)


def told(seat: Seat | None, words: ActionWords) -> list[StoryLine]:
    """An action in the story; nothing, if there is nothing to tell. What the line does not say it does not carry either."""
    assert seat is not None  # somebody acted
    every = {"who": PlayerRef(seat), **words.holes}
    holes = {hole: every[hole] for _, hole in pieces(words.told) if hole}
    return [StoryLine(seat, "action", Message(words.told, holes))] if words.told else []
