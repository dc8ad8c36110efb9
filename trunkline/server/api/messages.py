"""What goes over the wire of the public API, as its description shows it."""

from typing import Annotated, Any, Literal

import msgspec

from trunkline.server.tables.clock_reading import SeatTime

MOST_ENTRIES = 999_999_999


def field(expected: str, **bounds: Any) -> msgspec.Meta:
    """Bounds of a field, and what a program is told to expect there."""
    return msgspec.Meta(description=expected, **bounds)


SHORT = field("a string of at most 80 characters", max_length=80)
FLAG = field("true or false")
SEEN = field("the number of entries you have seen, a whole number from 0", ge=0, le=MOST_ENTRIES)


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits here: ``me`` (you receive a token), ``friend`` (you receive an invite), ``anyone`` or ``bot``."""

    kind: Annotated[Literal["me", "friend", "anyone", "bot"], field("one of me, friend, anyone, bot")]
    name: Annotated[str, SHORT] = ""
    bot: Annotated[Literal["L0", "L1", "L2", "L3"], field("one of L0, L1, L2, L3")] = "L0"


class NewClock(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds each player has, gets for each finished turn, and can have at most; and what happens when they are used up.

    ``nothing``: it is shown. ``vote``: more than half of the others let a bot play the turn. ``bot``: one plays it. ``price``:
    each minute begun costs this many dollars at the end. From a day on, quiet hours and holidays count.
    """

    bank: Annotated[int, field("seconds, from 10 to 30 days", ge=10, le=2_592_000)]
    increment: Annotated[int, field("seconds, from 0 to 7 days", ge=0, le=604_800)] = 0
    cap: Annotated[int, field("seconds, at least the bank; 0 for the bank", ge=0, le=2_592_000)] = 0
    at_zero: Annotated[Literal["nothing", "vote", "bot", "price"], field("one of nothing, vote, bot, price")] = "vote"
    price: Annotated[int, field("dollars for each minute, 1 to 100; 0 where time has no price", ge=0, le=100)] = 0
    from_opening: Annotated[bool, FLAG] = False


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. ``options`` are those that the game lists; without ``table_talk`` the chat opens at the end."""

    game: Annotated[str, field("the name of a game, as GET /api/games lists them", max_length=80)]
    seats: Annotated[list[SeatRequest], field("a list of as many seats as the game has players", min_length=1, max_length=10)]
    title: Annotated[str, SHORT] = ""
    public: Annotated[bool, FLAG] = True
    undo: Annotated[Literal["free", "mine", "consent", "none"], field("one of free, mine, consent, none")] = "mine"
    options: Annotated[
        dict[Annotated[str, SHORT], Annotated[str, SHORT]],
        field("an object of options of the game, name to value, both strings of at most 80 characters", max_length=20),
    ] = {}
    hints: Annotated[bool, FLAG] = False
    table_talk: Annotated[bool, FLAG] = True
    clock: Annotated[NewClock | None, field("an object with a bank of seconds; null for a table without a clock")] = None


class TableCreated(msgspec.Struct):
    """A new table; tokens and invites by seat are told once."""

    table: str
    tokens: dict[str, str]
    invites: dict[str, str]


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """An invite and the name to sit under."""

    invite: Annotated[str, field("the invite you were given, a string", max_length=100)]
    name: Annotated[str, SHORT]


class Seated(msgspec.Struct):
    """Your seat, counted from 0, and its token."""

    table: str
    seat: int
    token: str


class ActionRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An action in words, and the number of entries you have seen."""

    action: Annotated[str, field("an action in words, as GET /api/tables/T/legal spells them", max_length=200)]
    seen: Annotated[int, SEEN]


class Done(msgspec.Struct):
    """The number of entries now."""

    number: int


class NewPlan(msgspec.Struct, forbid_unknown_fields=True):
    """A plan in its notation, or a ready-made one with what is chosen for its fields; and the entries you have seen.

    A plan that is not kept is a draft: it is told in words and does nothing.
    """

    seen: Annotated[int, SEEN]
    plan: Annotated[str, field("a plan, as docs/plans.md writes it", max_length=20_000)] = ""
    ready: Annotated[str, field("the key of a ready-made plan that GET /api/tables/T/plan offers", max_length=60)] = ""
    chosen: Annotated[
        dict[str, list[Annotated[str, field("a choice, a string of at most 60 characters", max_length=60)]]],
        field("for each field of the ready-made plan a list of choices", max_length=20),
    ] = {}
    kept: Annotated[bool, field("true or false: whether it counts at once")] = True


class PlanFieldInfo(msgspec.Struct):
    """What is to be filled in: ``one`` of the choices, ``any`` of them, or a ``number`` from ``least`` to ``most``."""

    key: str
    kind: str
    choices: list[str]
    least: int | None = None
    most: int | None = None


class ReadyInfo(msgspec.Struct):
    """A ready-made plan that is of use now."""

    ready: str
    title: str
    fields: list[PlanFieldInfo]


class PlanEnd(msgspec.Struct):
    """Why a plan has ended: it is ``done``, or has ``stopped`` because something was not as planned."""

    kind: str
    reason: str


class PlanInfo(msgspec.Struct):
    """Your plan (none: null) in its notation and in words, whether it counts, how it has ended, and what is ready-made."""

    plan: str | None
    words: list[str]
    kept: bool
    ended: PlanEnd | None
    ready: list[ReadyInfo]


class Choice(msgspec.Struct):
    """A legal action; with an amount, it is spelled with the smallest, and the range says which others are allowed."""

    action: str
    least: int | None = None
    most: int | None = None
    step: int | None = None


class Verdict(msgspec.Struct):
    """Whether an action is allowed now, and the rule against it if not."""

    legal: bool
    section: str | None = None
    text: str | None = None


class Candidate(msgspec.Struct):
    """A move a bot looked at, and what it expects of it."""

    action: str
    estimate: float


class Advice(msgspec.Struct):
    """What a bot does, and why. An estimate is a ``chance`` to win, a ``liking`` in points, or the same for all: ``equal``."""

    bot: str
    action: str
    measure: str
    candidates: list[Candidate]


class OptionInfo(msgspec.Struct):
    """An option of a game: one of ``values``, or a number from ``least`` to ``most``. ``default`` holds if none is given.

    ``suggested`` is what the form of the site offers first. An option without values is not chosen by name.
    """

    name: str
    help: str
    values: list[str]
    least: int | None
    most: int | None
    default: str
    suggested: str


class GameInfo(msgspec.Struct):
    """A game of the catalog."""

    name: str
    title: str
    rules: str
    least_players: int
    most_players: int
    actions: list[str]
    options: list[OptionInfo]
    caveats: list[str]


class SeatInfo(msgspec.Struct):
    """Who sits here; ``bot`` is the level of a bot."""

    seat: int
    kind: str
    name: str
    bot: str | None


class UndoRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The number of entries you have seen."""

    seen: Annotated[int, SEEN]


class UndoInfo(msgspec.Struct):
    """Whether the table's last action of a person can be taken back by you, and why not."""

    possible: bool
    why: str | None = None


class Undone(msgspec.Struct):
    """``done`` is false while others must still agree; ``number`` counts entries."""

    done: bool
    number: int


class Closing(msgspec.Struct):
    """When a table was closed (seconds since 1970), and by whom: its ``host``, the ``operator`` of the server, or ``idle``."""

    at: float
    by: str


class ClockInfo(msgspec.Struct):
    """The clock of a table, as it was made, and how it stands at ``now`` (seconds since 1970, by the server's clock)."""

    bank: int
    increment: int
    cap: int
    at_zero: str
    price: int
    from_opening: bool
    now: float
    started: bool
    paused: bool
    seats: list[SeatTime]


class Vote(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that is out of time."""

    seat: Annotated[int, field("a seat, counted from 0", ge=0, le=9)]


class Agreed(msgspec.Struct):
    """Whether it is done; false while others must still agree. And the clocks now."""

    done: bool
    clock: ClockInfo


class TableStatus(msgspec.Struct):
    """Whether the table is closed, and whether its chat is open."""

    closed: Closing | None
    chat_open: bool


class TableInfo(msgspec.Struct):
    """A position as you may see it. ``number`` counts entries: name it when you act. ``at`` counts the actions made."""

    table: str
    game: str
    rules: str
    title: str
    number: int
    at: int
    turn: int | None
    asked: list[int]
    phase: str | None
    finished: bool
    scores: list[int]
    seats: list[SeatInfo]
    you: list[int]
    hints: bool
    table_talk: bool
    chat_open: bool
    closed: Closing | None
    clock: ClockInfo | None
    state: dict[str, object]
