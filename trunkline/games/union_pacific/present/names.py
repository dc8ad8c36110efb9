"""Things by their names."""

from collections import Counter
from collections.abc import Sequence

from trunkline.games.union_pacific.box import Connection, Track
from trunkline.games.union_pacific.rules.state import State
from trunkline.present.message import CompanyRef, Place, Several, Term, Times

FICTIVE = Term("the dummy player")


def firm(s: State, stock: int) -> CompanyRef:
    return CompanyRef(s.box.codes[stock])


def firms(s: State, stocks: Sequence[int]) -> Several:
    """Shares in a row; equal ones stand together."""
    return Several(tuple(Times(firm(s, stock), number) for stock, number in Counter(stocks).items()))


def place(s: State, connection: Connection) -> Place:
    """By the cities at its ends."""
    one, other = s.box.ends[connection]
    return Place(f"{s.box.cities[one]}–{s.box.cities[other]}", "")


def track_word(s: State, track: Track) -> Term:
    return Term(s.box.track_names[track])
