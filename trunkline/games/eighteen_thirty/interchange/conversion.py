"""A conversion of a game of 18xx.games on its way: our record, their list, and where the two part."""

from dataclasses import dataclass, field
from typing import TypeVar

from trunkline.capabilities.departures import DepartsFromTheRules, Departure
from trunkline.capabilities.interchange import Export
from trunkline.core.errors import BadRecord, Illegal
from trunkline.core.game import Game, Rule
from trunkline.core.message import Message
from trunkline.core.notation import read
from trunkline.core.play import legal, why_not
from trunkline.games.eighteen_thirty.interchange.export_format import AGREED_END, Entry, standing_order
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import ANSWER, DISCARD, STATION, TRACK, TRAINS, State
from trunkline.records.record import Record, play_on

TRAIN_STEP = (TRAINS, ANSWER, DISCARD)
STATION_STEP = (TRACK, STATION, ANSWER)

A = TypeVar("A")


@dataclass
class Import:
    """A conversion on its way: our record beside their list of actions."""

    data: Export
    rules: Game[State, Action]  # ours; the record is played by them, or by ``played=elsewhere``
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
    def s(self) -> State:
        s: State = self.record.now
        return s

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
        self.depart(rule, in_words(text))
        self.carry_out(read(self.record.game, text))

    def depart(self, rule: Rule, played: Message) -> None:
        """What is played next departs."""
        self.depart_at(len(self.record.actions) + 1, rule, played)

    def depart_at(self, position: int, rule: Rule, played: Message) -> None:
        departure = Departure(self.entry.number, rule, played, position)
        self.departures.append(departure)
        if not self.as_played:
            raise DepartsFromTheRules(departure.message.text, **departure.message.holes)

    def carry_out(self, a: Action) -> None:
        try:
            play_on(self.record, a)
        except Illegal as error:
            raise self.bad_entry("{reason}", reason=error.message) from error
        self.forget_ended_steps()

    def forget_ended_steps(self) -> None:
        """What is remembered about a step of a company's turn is of no concern to the next turn."""
        self.trains_passed &= self.phase in TRAIN_STEP
        self.asked_for_station &= self.phase in STATION_STEP

    def bad_entry(self, text: str, **holes: object) -> BadRecord:
        """What is wrong with the present entry, told with its number."""
        return BadRecord("action {number}: {reason}", number=self.entry.number, reason=Message(text, holes))

    def seat(self, player: object) -> int:
        return [one["id"] for one in self.data["players"]].index(player)

    def code(self) -> str:
        """The company on turn."""
        return self.s.box.codes[self.s.company]


def in_words(text: str) -> Message:
    """An action of ours, as it is spelled."""
    return Message("{words}", {"words": text})


def choices(i: Import, *kinds: type[A]) -> list[A]:
    """What could be done here of these kinds."""
    return [a for a in legal(i.record.game, i.s) if isinstance(a, kinds)]
