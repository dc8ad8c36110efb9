"""A conversion of a game of 18xx.games on its way: our record, their list, and where the two part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trunkline.core.errors import BadRecord, TrunklineError
from trunkline.core.game import Rule
from trunkline.core.notation import read
from trunkline.core.play import find_move, legal, why_not
from trunkline.core.record import Record, play_on
from trunkline.core.state import copy
from trunkline.study.export_18xx import STANDING_ORDERS, Entry

PRIVATES = ("SV", "CS", "DH", "MH", "CA", "BO")

# What is done although our rules forbid it, when a game is imported as it was played.
AS_PLAYED = {
    "§1.2.3.2": "After everybody passed, the player after the last one who passed goes on instead of the priority card.",
    "§3.1.1": "A turn in which a private changed hands does not count as a pass.",
    "§3.3.4": "The Mohawk & Hudson is exchanged in the middle of a turn.",
    "§3.3.2": "The extra tile of the Champlain & St. Lawrence is laid after the track step.",
    "§4.4.3": "Several brown shares are bought from the bank in one turn.",
    "§6.4.0.2": "Trains run for less than they could.",
}
RUN_THE_BEST = Rule("§6.4.0.2", "The set of routes with the highest revenue must be run.")
BROWN_FROM_THE_POOL = Rule("§4.4.3", "Several shares are bought in one turn only from the pool and at a brown price.")
NOT_A_SHARE = Rule("§3.1.1", "A turn in which only privates change hands is a pass.")
EXTRA_WITH_THE_TRACK = Rule("§3.3.2", "The extra tile is laid in the track step of the turn.")
PRIORITY_GOES_ON = Rule("§1.2.3.2", "After everybody passed, the holder of the priority card goes on.")


class Departure(NamedTuple):
    """Where a game leaves our rules."""

    action: int
    rule: Rule

    def __str__(self) -> str:
        return f"departs from the rulebook at action {self.action}: {self.rule.section} ({self.rule.text})"


class DepartsFromTheRules(TrunklineError):
    """The game cannot be replayed under our rules; ``as_played`` would carry it out all the same."""


@dataclass
class Import:
    """A conversion on its way: our record beside their list of actions."""

    data: Mapping[str, Any]
    as_played: bool
    record: Record
    todo: list[Entry]
    position: int = 0
    departures: list[Departure] = field(default_factory=list)
    left_the_bank: set[str] = field(default_factory=lambda: {"PRR_1", "B&O_0"})  # share cards; these come with privates
    train_owner: dict[str, str] = field(default_factory=dict)  # a company, or "pool"
    withdrawn: set[tuple[int, int]] = field(default_factory=set)  # privates and seats that left their auction for good
    trains_passed: bool = False  # their company has ended its train step and may still buy privates
    swallowed: int = 0  # entries that an earlier action of ours already contains

    @property
    def s(self) -> Any:
        return self.record.now

    @property
    def phase(self) -> str:
        return self.s.agenda[-1] if self.s.agenda else "over"

    @property
    def entry(self) -> Entry:
        return self.todo[self.position]

    @property
    def upcoming(self) -> Entry | None:
        """The next thing that happens after the present one."""
        later = self.todo[self.position + 1 :]
        return next((entry for entry in later if entry.kind not in STANDING_ORDERS), None)

    def play(self, text: str) -> None:
        """An action of ours; a forbidden one is a departure."""
        a = read(self.record.game, text)
        rule = why_not(self.record.game, self.s, a)
        if rule is None:
            play_on(self.record, a)
        else:
            self.depart(rule, text)
            self.force(a)

    def depart(self, rule: Rule, text: str) -> None:
        departure = Departure(self.entry.number, rule)
        self.departures.append(departure)
        if not self.as_played:
            raise DepartsFromTheRules(f"{departure}: {text}")
        if rule.section not in AS_PLAYED:
            raise BadRecord(f"{departure}: {text}: there is no exception for this")

    def force(self, a: Any) -> None:
        """Carry out a forbidden action; the step of the turn stays what it was."""
        game, after = self.record.game, copy(self.s)
        agenda = after.agenda[:]
        move = find_move(game, after, a) or next(m for menu in game.phases.values() for m in menu if m.action is type(a))
        move.effect(after, a)
        after.agenda = agenda
        self.record.actions.append(a)
        self.record.states.append(after)

    def amend(self, rule: Rule, text: str, **changes: Any) -> None:
        """Change the position itself, for what no action of ours can express."""
        self.depart(rule, text)
        after = copy(self.s)
        for name, value in changes.items():
            setattr(after, name, value)
        self.record.states[-1] = after

    def seat(self, player: Any) -> int:
        ids = [one["id"] for one in self.data["players"]]
        if player not in ids:
            raise BadRecord(f"action {self.entry.number}: no player has the id {player!r}")
        return ids.index(player)

    def code(self) -> str:
        """The company on turn."""
        return str(self.record.game.box.codes[self.s.company])


def choices(i: Import, *kinds: str) -> list[Any]:
    """What could be done here of these kinds."""
    return [a for a in legal(i.record.game, i.s) if type(a).__name__ in kinds]


def cheapest(i: Import) -> int:
    """The private that is sold next."""
    s = i.s
    return next(n for n in range(len(PRIVATES)) if s.owner[n] == s.holder[n] == -1 and not s.closed[n])
