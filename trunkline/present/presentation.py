"""A game's face: every hook that page, terminal and reports may ask for is a field here, or does not exist.

``Game.presentation`` gives the value when somebody looks. All hooks are given views, so they must live with ``HIDDEN``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, NamedTuple

from trunkline.core.game import A, AnyAction, Rule, S, Seat
from trunkline.core.message import Message
from trunkline.present.desk import Desk, Terms, Trial
from trunkline.present.message import Cell, Panel, PlayerRef, StoryLine, Term
from trunkline.present.words import ActionWords

if TYPE_CHECKING:  # named here, imported by those who draw
    from trunkline.present.drawing import Drawing

Outlook = tuple[Message, Message]  # a rule in one sentence, and how it stands now

MARKS = ("dividend",)


class ActionButton(NamedTuple):
    """One of a few actions that always stand in the same order, whether they can be had or not."""

    action: AnyAction
    name: Message
    effect: Message  # in few words; or why it would do nothing
    taken: PlayerRef | None = None


def nothing_said(s: object, a: object) -> None:
    return None


def nothing_offered(s: object) -> None:
    return None


def no_desk(s: object, allowed: object, refused: object) -> None:
    return None


def no_trial(s: object, a: object, allowed: object) -> None:
    return None


def no_terms(s: object, a: object) -> Terms:
    return ()


def no_buttons(s: object) -> list[ActionButton]:
    return []


def no_forecast(s: object, seat: Seat | None) -> list[Outlook]:
    return []


def no_panels(s: object) -> list[Panel]:
    return []


def no_assets(s: object) -> list[tuple[Cell, Sequence[int]]]:
    return []


def nobody(s: object) -> list[tuple[Term, int]]:
    return []


def no_period(line: StoryLine) -> None:
    return None


class Portrait(NamedTuple):
    """A game to those who choose one: a sentence (a key of its translations), minutes from and to, and a weight from 1 to 5."""

    sentence: str
    minutes: tuple[int, int]
    weight: int


@dataclass(frozen=True, slots=True)
class Presentation(Generic[S, A]):
    """How a game is told and shown."""

    story: Callable[[S, A, S], list[StoryLine]]  # before, action, after: what happened, in words
    panels: Callable[[S], Sequence[Panel]]  # the table in figures
    asked: Callable[[S], Message]  # what the table waits for
    words: Callable[[S, A], ActionWords]  # an action: line of the log, button, list or row, warning, preview
    portrait: Portrait | None = None
    moment: Callable[[S], Message] | None = None  # round and phase in words; else the last chapter that began
    prospect: Callable[[S, str], Outlook | None] = nothing_said  # a group of actions in full, and what it is for
    buttons: Callable[[S], Sequence[ActionButton]] = no_buttons  # a turn that begins with one of a few actions: all of them
    forecast: Callable[[S, Seat | None], Sequence[Outlook]] = no_forecast  # when money comes, to this seat, and when it ends
    desk: Callable[[S, Sequence[A], Mapping[A, Rule]], Desk | None] = no_desk  # how allowed and refused options lie, if not so
    terms: Callable[[S, A], Terms] = no_terms  # what an action on the desk costs and brings, once it is chosen
    follow: Callable[[S, A], tuple[A, Message] | None] = nothing_said  # what most do right after it, and how a button says so
    offer: Callable[[S], Message | None] = nothing_offered  # a deal that waits for the answer of the player on turn
    searched: tuple[type, ...] = ()  # actions of which ``trial`` can tell more
    trial: Callable[[S, A, Sequence[A]], Trial | None] = no_trial  # what it would bring, beside all that is allowed
    keys: Mapping[str, str] = field(default_factory=dict)  # by action as spelled: the letter that does it
    detail: Callable[[S], Message | None] = nothing_offered  # beside the question: what one has, and when it is whose turn
    charted: Callable[[S], Sequence[Panel]] = no_panels  # those whose sums are shown over time, by player or company
    last_earned: str = ""  # the column of the standings that says what each company earned last
    assets: Callable[[S], Sequence[tuple[Cell, Sequence[int]]]] = no_assets  # what counts at the end beside cash, by seat
    unseated: Callable[[S], Sequence[tuple[Term, int]]] = nobody  # who is ranked without a seat, and the score
    chapters: Sequence[tuple[str, Sequence[str]]] = ()  # from large to small: the kinds of lines that begin a round, a turn
    marks: Sequence[str] = MARKS  # kinds of lines with a sign on the time line
    period: Callable[[StoryLine], str | None] = no_period  # the round that begins with this line; incomes are added up by these
    round_ends: Sequence[str] = MARKS  # kinds of lines that end a round, in a game whose rounds have no names
    colours: Mapping[str, str] = field(default_factory=dict)  # of companies, in the terminal
    drawing: Callable[[], "Drawing[S, A]"] | None = None  # imported when somebody looks at the board
