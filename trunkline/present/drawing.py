"""How a game is drawn: the board, a sheet with everything, further views, and pieces that are laid."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from htpy import Element, Node

from trunkline.core.game import A, S
from trunkline.present.message import Aside, Cell, Panel
from trunkline.present.picture import Picture
from trunkline.present.svg.livery import Livery
from trunkline.present.svg.pieces import Piece
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText


def nothing_beside(s: object, key: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Views(Generic[S, A]):
    """A table with several pictures, the first of them the board. A question about the table is a key of its own."""

    keys: Callable[[S], Sequence[tuple[str, Cell]]]  # with what stands on their buttons
    first: Callable[[S], str]  # the one the table opens with
    known: Callable[[S, str], bool]  # whether there is such a view
    view: Callable[[S, str, Iterable[A], str | None, ToText], Picture]
    aside: Callable[[S, str], Aside | None] = nothing_beside  # ways from one question to the next, and a table


@dataclass(frozen=True, slots=True)
class Pieces(Generic[S, A]):
    """Pieces that are laid on the board and turned."""

    piece: Callable[[S, A], Piece | None]  # the one this action lays
    art: Callable[[S, str], Node]


@dataclass(frozen=True, slots=True)
class Shelf(Generic[S]):
    """A panel whose rows lie as cards under a picture that is wider than its place."""

    panel: Callable[[S], Panel]
    shape: float  # of the picture, width by height
    beside: str = ""  # the column whose figures stand beside the names


@dataclass(frozen=True, slots=True)
class Drawing(Generic[S, A]):
    """Everything that is drawn of a game."""

    liveries: Sequence[Livery]
    board: Callable[[S, Iterable[A], str | None, ToText], Picture]  # what may be done on it, and what is being considered
    sheet: Callable[[S, Sequence[str] | None, Theme, ToText], Element]  # everything on the table; names by seat
    shape: float = 1.25  # width by height of the board without its margins, with whatever lies under it for good
    views: Views[S, A] | None = None
    shelves: Mapping[str, Shelf[S]] = field(default_factory=dict)  # by view; a game of one view has the map alone
    pieces: Pieces[S, A] | None = None
    key: Callable[[S, ToText], Element] | None = None  # what the signs of the board mean
    routes: Callable[[S, str, Sequence[str]], Element] | None = None  # the best of a company with these trains
