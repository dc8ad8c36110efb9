"""What goes over the wire of the public API, as its description shows it."""

from typing import Annotated, Any

import msgspec


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits here: ``me`` (you receive a token), ``friend`` (you receive an invite) or ``bot``."""

    kind: str
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    bot: str = "L0"


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made. ``options`` are those that the game lists; without ``table_talk`` the chat opens at the end."""

    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=10)]
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    public: bool = True
    undo: str = "mine"
    options: dict[str, str] = {}
    hints: bool = False
    table_talk: bool = True


class Made(msgspec.Struct):
    """A new table; tokens and invites by seat are told once."""

    table: str
    tokens: dict[str, str]
    invites: dict[str, str]


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """An invite and the name to sit under."""

    invite: Annotated[str, msgspec.Meta(max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=80)]


class Seated(msgspec.Struct):
    """Your seat, counted from 0, and its token."""

    table: str
    seat: int
    token: str


class Deed(msgspec.Struct, forbid_unknown_fields=True):
    """An action in words, and the number of entries you have seen."""

    action: Annotated[str, msgspec.Meta(max_length=200)]
    seen: Annotated[int, msgspec.Meta(ge=0)]


class Done(msgspec.Struct):
    """The number of entries now."""

    number: int


class OrderWish(msgspec.Struct, forbid_unknown_fields=True):
    """Pass for this seat for the rest of the round, until one of these conditions holds; and the entries you have seen."""

    until: Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=60)]
    seen: Annotated[int, msgspec.Meta(ge=0)]


class OrderInfo(msgspec.Struct):
    """Your standing order: what it waits for (none given: null), why it has stopped, and what it could wait for."""

    until: list[str] | None
    stopped: str | None
    offered: list[str]


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


class UndoWish(msgspec.Struct, forbid_unknown_fields=True):
    """The number of entries you have seen."""

    seen: Annotated[int, msgspec.Meta(ge=0)]


class UndoInfo(msgspec.Struct):
    """Whether the table's last action of a person can be taken back by you, and why not."""

    possible: bool
    why: str | None = None


class Undone(msgspec.Struct):
    """``done`` is false while others must still agree; ``number`` counts entries."""

    done: bool
    number: int


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
    state: dict[str, Any]
