"""A conversion of a game of 18xx.games on its way: our record, their list, and where the two part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trunkline.core.errors import BadRecord, Illegal, TrunklineError
from trunkline.core.game import Game, Rule
from trunkline.core.notation import read
from trunkline.core.play import legal, why_not
from trunkline.core.record import Record, play_on
from trunkline.study.export_18xx import AGREED_END, Entry, standing_order

PRIVATES = ("SV", "CS", "DH", "MH", "CA", "BO")

# What their rules allow and ours forbid; as played it is carried out by the moves of ``played=elsewhere``.
AS_PLAYED = {
    "§1.2.3.2": "After everybody passed, the player after the last one who passed goes on instead of the priority card.",
    "§3.1.1": "A turn in which a private changed hands does not count as a pass.",
    "§3.3.2": "The extra tile of the Champlain & St. Lawrence is laid after the track step.",
    "§3.3.3": "The station on the hex of the Delaware & Hudson is paid for by its owner.",
    "§3.3.4": "The Mohawk & Hudson is exchanged in the middle of a turn.",
    "§4.4.3": "Several brown shares are bought one by one, or from the bank, in one turn.",
    "§5.3.2": "The capital of a new company is paid at once, and that empties the bank.",
    "§6.4.0.2": "Trains run for less than they could.",
    "§6.4.2.7": "A route joins the two hexes of the Gulf, which are one area.",
}
RUN_THE_BEST = Rule("§6.4.0.2", "The set of routes with the highest revenue must be run.")
ONE_GULF = Rule("§6.4.2.7", "The two ends of a route are not the same off-board area.")
BROWN_FROM_THE_POOL = Rule("§4.4.3", "Several shares are bought in one turn only from the pool and at a brown price.")
NOT_A_SHARE = Rule("§3.1.1", "A turn in which only privates change hands is a pass.")
EXTRA_WITH_THE_TRACK = Rule("§3.3.2", "The extra tile is laid in the track step of the turn.")
FREE_STATION = Rule("§3.3.3", "The station of the Delaware & Hudson is free in the turn of its tile.")
CAPITAL_AT_THE_END = Rule("§5.3.2", "A new company receives its capital at the end of the stock round.")
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
    rules: Game[Any]  # ours; the record is played by them, or by ``played=elsewhere``
    record: Record
    todo: list[Entry]
    position: int = 0
    departures: list[Departure] = field(default_factory=list)
    left_the_bank: set[str] = field(default_factory=lambda: {"PRR_1", "B&O_0"})  # share cards; these come with privates
    train_owner: dict[str, str] = field(default_factory=dict)  # a company, or "pool"
    withdrawn: set[tuple[int, int]] = field(default_factory=set)  # privates and seats that left their auction for good
    trains_passed: bool = False  # their company has ended its train step and may still buy privates
    asked_for_station: bool = False  # their Delaware & Hudson has laid its tile and is asked for its station
    contained: set[int] = field(default_factory=set)  # positions of entries that an earlier action of ours contains

    @property
    def s(self) -> Any:
        return self.record.now

    @property
    def phase(self) -> str:
        return self.s.agenda[-1] if self.s.agenda else "over"

    @property
    def as_played(self) -> bool:
        return self.record.game is not self.rules

    @property
    def entry(self) -> Entry:
        return self.todo[self.position]

    @property
    def played_out(self) -> bool:
        """The file says that the game came to its end, and not by agreement."""
        agreed = bool(self.todo) and self.todo[-1].kind == AGREED_END
        return self.data.get("status") == "finished" and not agreed

    @property
    def busy(self) -> bool:
        """Some entries to come are contained in what was played already."""
        return any(position > self.position for position in self.contained)

    @property
    def upcoming(self) -> Entry | None:
        """The next thing that happens after the present one."""
        return next((entry for entry in self.todo[self.position + 1 :] if not standing_order(entry.kind)), None)

    def play(self, text: str) -> None:
        """An action of ours; what our rules forbid is a departure."""
        a = read(self.record.game, text)
        rule = why_not(self.rules, self.s, a) if self.phase in self.rules.phases else None
        if rule is None:
            self.carry_out(a)
        else:
            self.concede(rule, text)

    def concede(self, rule: Rule, text: str) -> None:
        """Tell the departure; as played, carry it out all the same."""
        self.depart(rule, text)
        self.carry_out(read(self.record.game, text))

    def depart(self, rule: Rule, text: str) -> None:
        departure = Departure(self.entry.number, rule)
        self.departures.append(departure)
        if not self.as_played:
            raise DepartsFromTheRules(f"{departure}: {text}")

    def carry_out(self, a: Any) -> None:
        try:
            play_on(self.record, a)
        except Illegal as error:
            raise BadRecord(f"action {self.entry.number}: {error}") from error

    def seat(self, player: Any) -> int:
        return [one["id"] for one in self.data["players"]].index(player)

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
