"""The vocabulary: Rule, Move, Option, Game, Seat. A game is a value; nothing here is meant to be subclassed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

from trunkline.core.hexmap import HexMap

if TYPE_CHECKING:  # named here, imported by those who use them
    from trunkline.bots.knowledge import Knowledge
    from trunkline.capabilities.custom_boards import CustomBoards
    from trunkline.capabilities.interchange import Interchange
    from trunkline.capabilities.route_finder import RouteFinder
    from trunkline.plans.ready import Planning
    from trunkline.present.presentation import Presentation

Seat = NewType("Seat", int)

SPECTATOR: Final = Seat(-1)  # a view for this seat shows what everybody may see


class Rule(NamedTuple):
    """One sentence of the rulebook that can say no."""

    section: str
    text: str


class HasAgenda(Protocol):
    """What every state has: the agenda, whose last word names the phase. Empty means the game is over."""

    agenda: list[str]


AnyAction: TypeAlias = tuple[int, ...]  # an action of whatever game: all are named tuples of numbers
Kind: TypeAlias = type[int]  # a kind of thing that is known by number: a ``NewType`` of int, as ``Seat`` is

S = TypeVar("S", bound=HasAgenda)  # the states of a game
A = TypeVar("A", bound=AnyAction)  # its actions, a union of named tuples


@dataclass(frozen=True, slots=True)
class By:
    """Says what indexes a list of the state: ``Annotated[list[int], By(Seat)]``."""

    kinds: tuple[Kind, ...]

    def __init__(self, *kinds: Kind) -> None:
        object.__setattr__(self, "kinds", kinds)


def action(kind: type[A]) -> type[A]:
    """Make a named tuple an action, which equals only actions of its own kind: ``Pass() != Done()``."""
    kind.__eq__ = is_same_action  # type: ignore[method-assign]
    kind.__ne__ = is_other_action  # type: ignore[method-assign]
    return kind


def is_same_action(a: object, b: object) -> bool:
    return type(a) is type(b) and isinstance(a, tuple) and tuple.__eq__(a, b)


def is_other_action(a: object, b: object) -> bool:
    return not is_same_action(a, b)


@dataclass(frozen=True, slots=True)
class Move(Generic[S, A]):
    """One kind of decision: what to ask about, the only judge, and what happens."""

    action: type[A]
    offers: Callable[[S], Iterable[A]]
    refusal: Callable[[S, A], Rule | None]
    effect: Callable[[S, A], None]
    amounts: Callable[[S, A], range] | None = None
    legal: Callable[[S], Sequence[A]] | None = (
        None  # what the judge accepts of the offers, in their order, if it can be listed faster
    )


def judged_by(move: Move[S, A], refusal: Callable[[S, A], Rule | None]) -> Move[S, A]:
    """The same move with another judge, who looks at every offer."""
    return replace(move, refusal=refusal, legal=None)


def leaks_nothing(before: object, a: object, after: object, seats: Sequence[Seat]) -> str | None:
    """In a game without secrets."""
    return None


def remembers_nothing() -> None:
    """In a game without caches."""


def nothing_automatic(s: object, a: object) -> bool:
    """Where every action is asked for, even the only possible one."""
    return False


def no_ending(s: object) -> str:
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A choice made before the game begins. ``vary`` gives the game as varied by a value, and refuses one it does not know."""

    vary: Callable[["AnyGame", str], "AnyGame"]
    help: str  # one sentence for players, a key of its translations
    values: tuple[str, ...] | range  # what can be chosen; empty where it is not chosen by name
    default: str  # what holds unless something is chosen
    suggested: str = ""  # what a form offers instead of the default


class Figure(NamedTuple, Generic[S]):
    """A figure that follows from the state, asked for by name in records and plans: what it is of, and how it is found."""

    kinds: tuple[Kind, ...]
    ask: Callable[Concatenate[S, ...], int]  # given a view, and a number of each kind


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, A]):
    """A whole game: its contents page (phases of moves) and the few questions one asks of a table."""

    name: str
    title: str
    version: int
    seats: range
    state: type[S]
    box: Any
    setup: Callable[[int, int], S]
    phases: Mapping[str, Sequence[Move[S, Any]]]
    out_of_turn_rule: Rule  # the rule that refuses what the present phase does not ask for
    over: Rule  # the rule that refuses everything once the game has ended
    turn: Callable[[S], Seat | None]
    score: Callable[[S], list[int]]
    view: Callable[[S, Seat], S]
    redeal: Callable[[S, Seat, int], S]
    invariants: Callable[[S], Mapping[str, int]]
    names: Mapping[Kind, Sequence[str]]
    leaks_information: Callable[[S, A, S, Sequence[Seat]], str | None] = (
        leaks_nothing  # before, action, after, seats: see undo_safety
    )
    folder: str = ""  # the package that holds its RULES.md, story, panels and drawing
    together: Callable[[S], Sequence[Seat]] | None = None  # all who decide at the same time, where it is not the turn alone
    automatic: Callable[[S, A], bool] = nothing_automatic  # whether the only possible action is taken for the player
    rights: Sequence[Move[S, Any]] = ()  # may be used outside one's turn; their first field is the seat
    options: Mapping[str, Option] = field(default_factory=dict)
    import_options: Mapping[str, Callable[["Game[S, A]", str], "Game[S, A]"]] = field(
        default_factory=dict
    )  # options only records name
    chosen: Mapping[str, str] = field(default_factory=dict)  # the options this value was made with
    ending: Callable[[S], str] = no_ending  # why it ended, where there are several ways
    figures: Mapping[str, Figure[S]] = field(default_factory=dict)  # asked for like fields of the state: ``price NYC``
    hex_map: Callable[[S], HexMap] | None = None  # the board for a text map, if it is made of hexes
    presentation: Callable[[], "Presentation[S, A]"] | None = None  # how it is told and shown, imported when somebody looks
    bot: Callable[[], "Knowledge[S, A]"] | None = None  # what bots know of it, imported when one thinks
    custom_boards: Callable[[], "CustomBoards[S, A]"] | None = None  # boards that players bring
    planning: Callable[[], "Planning[S]"] | None = None  # ready-made plans, and how conditions are said
    routes: Callable[[], "RouteFinder[S]"] | None = None  # where trains run
    interchange: Callable[[], "Interchange"] | None = None  # files of another site
    clear_caches: Callable[[], None] = remembers_nothing  # forget answers kept outside the state, before something is measured
    caveats: Sequence[str] = ()  # what a player should know about disputed or reconstructed components
    menus: Mapping[str, Mapping[type, Move[S, Any]]] = field(init=False)  # by phase and kind of action, the rights among them

    def __post_init__(self) -> None:
        rights = {move.action: move for move in self.rights}
        menus = {phase: rights | {move.action: move for move in menu} for phase, menu in self.phases.items()}
        object.__setattr__(self, "menus", menus)

    @property
    def edition(self) -> str:
        """The rules version a record names: ``chicago_express/1``."""
        return f"{self.name}/{self.version}"


AnyGame: TypeAlias = Game[Any, Any]  # a game as the catalog gives it; nothing else has its types forgotten
