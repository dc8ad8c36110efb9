"""§2 The first share: everybody lays one face down, at the same time; then all are revealed and the pile is built.

In the first edition of these rules the players chose in the order of their seats; its tables and records go on.
"""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.union_pacific.box import DIVIDEND, Layout, Section, Stock
from trunkline.games.union_pacific.rules.shares import clear_four_alike, turn_up
from trunkline.games.union_pacific.rules.state import TURN, State, choosing, lay, players
from trunkline.games.union_pacific.rules.turn import NOT_NOW, begin_turn
from trunkline.toolkit.dice import shuffle
from trunkline.toolkit.seats import all_seats

NOT_IN_HAND = Rule("§2.1", "Your first share must come from your hand.")
ALREADY_LAID = Rule("§2.1", "You have laid your first share already.")


@action
class LayFirst(NamedTuple):
    """This seat lays this share face down as its first investment."""

    seat: Seat
    stock: Stock


@action
class FirstShare(NamedTuple):
    """The same in the first edition, by the seat to move."""

    stock: Stock


def lay_first_offers(s: State) -> list[LayFirst]:
    return [LayFirst(s.seat, stock) for stock in dict.fromkeys(s.hands[s.seat])]


def others_offers(s: State) -> Iterator[LayFirst]:
    """The others who have not chosen yet need not wait."""
    for seat in choosing(s):
        if seat != s.seat:
            yield from (LayFirst(seat, stock) for stock in dict.fromkeys(s.hands[seat]))


def cannot_lay_first(s: State, a: LayFirst) -> Rule | None:
    if not choosing(s) or a.seat >= players(s):
        return NOT_NOW
    if a.seat not in choosing(s):
        return ALREADY_LAID
    return None if a.stock in s.hands[a.seat] else NOT_IN_HAND


def lay_first(s: State, a: LayFirst) -> None:
    """The seat to move is the first that has not chosen; it keeps nobody waiting."""
    s.first[a.seat] = a.stock
    rest = choosing(s)
    if rest:
        s.seat = rest[0]
    else:
        reveal(s)


def first_share_offers(s: State) -> list[FirstShare]:
    return [FirstShare(stock) for stock in dict.fromkeys(s.hands[s.seat])]


def cannot_lay_in_order(s: State, a: FirstShare) -> Rule | None:
    return None if a.stock in s.hands[s.seat] else NOT_IN_HAND


def lay_in_order(s: State, a: FirstShare) -> None:
    lay_first(s, LayFirst(s.seat, a.stock))


def reveal(s: State) -> None:
    """§2.2 All first shares are turned up together. §2.3 Then the display, the pile and the first turn."""
    for seat in all_seats(players(s)):
        share = s.first[seat]
        assert share is not None  # all have chosen
        lay(s, seat, share)
    s.first = [None for _ in s.first]
    turn_up(s)
    clear_four_alike(s)
    build_pile(s)
    s.agenda, s.seat = [TURN], Seat(0)
    begin_turn(s)


def build_pile(s: State) -> None:
    """§2.4 From the bottom up: shares, with dividend cards shuffled into some parts."""
    shares, s.pile = s.pile, []
    s.sections = sections(s.box.layout, len(shares))
    for section in s.sections:
        cards = [shares.pop() for _ in range(section.cards - section.dividends)] + [DIVIDEND] * section.dividends
        s.dice = shuffle(s.dice, cards)
        s.pile += cards
        s.boxed -= section.dividends


def sections(layout: Layout, shares: int) -> list[Section]:
    """§2.4 The parts of the pile from the bottom; the rest is split evenly, and odd cards go to the lower parts."""
    open_parts = sum(part.shares is None for part in layout.from_top)
    rest = shares - sum(part.shares or 0 for part in layout.from_top)
    found = []
    for part in reversed(layout.from_top):
        size = part.shares
        if size is None:
            size = -(-rest // open_parts)
            rest, open_parts = rest - size, open_parts - 1
        found.append(Section(size + part.dividends, part.dividends))
    return found


LAY_FIRST = Move(LayFirst, lay_first_offers, cannot_lay_first, lay_first)
LAY_FIRST_TOO = Move(LayFirst, others_offers, cannot_lay_first, lay_first)
FIRST_SHARE = Move(FirstShare, first_share_offers, cannot_lay_in_order, lay_in_order)
