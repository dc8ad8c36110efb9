"""Things by their names, and sums by whose they are."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import Company, Hex, Space
from trunkline.games.american_rails.rules.state import State, players
from trunkline.present.message import CompanyRef, Money, Place, PlayerRef, Several, Term


def amounts_of(sums: list[tuple[Seat, int]]) -> Several:
    return Several(tuple(Message("{who} {money}", {"who": PlayerRef(seat), "money": Money(sum)}) for seat, sum in sums))


def in_order(s: State) -> Several:
    return Several(tuple(PlayerRef(seat) for seat in s.order))


def space_word(s: State, space: Space) -> Term:
    """The name of a space; what stands in brackets is for four or five players."""
    title = s.box.titles[space]
    return Term(title if s.box.expansion[players(s)][space] else title.partition(" (")[0])


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.initials[company])


def place(s: State, hex: Hex) -> Place:
    return Place(s.box.hexes[hex], s.box.city[hex], s.box.kind[hex])
