"""Who sees what: hands, piles, shares given up face down, and first shares until they are revealed.

Everybody has seen how many cards come and go, which shares were taken from the display and laid on tables, every share of the
Union Pacific, every track card played, and what went into each new track pile. The state remembers that, and ``recall`` keeps
to it when a redeal deals what was not seen.
"""

from trunkline.core.game import Seat
from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific.box import UP, Company, Stock, Track
from trunkline.games.union_pacific.rules.determinize import deal_shares, deal_tracks, others
from trunkline.games.union_pacific.rules.state import State, choosing
from trunkline.toolkit.dice import roll, seeded


def view(s: State, seat: Seat) -> State:
    """§10.1 The table as this seat sees it. Whoever has not laid a first share is asked for one, whoever else is too."""
    v = masked(s, seat)
    waiting = choosing(s)
    if waiting:
        v.seat = seat if seat in waiting else waiting[0]
    return v


def masked(s: State, seat: Seat) -> State:
    """The view of the first edition, in which one seat after the other is asked: without what this seat may not know."""
    v = copy(s)
    v.dice = HIDDEN
    v.pile = [HIDDEN] * len(s.pile)
    v.track_pile = [Track(HIDDEN)] * len(s.track_pile)
    v.first = [share if n == seat or share is None else Stock(HIDDEN) for n, share in enumerate(s.first)]
    v.aside = [(Company(HIDDEN),) * len(given) for given in s.aside]  # §5.5 nobody looks at them again
    for other in others(s, seat):
        pacific = s.hands[other].count(UP)
        v.hands[other] = [Stock(HIDDEN)] * (len(s.hands[other]) - pacific) + [UP] * pacific
        v.tracks[other] = [Track(HIDDEN)] * len(s.tracks[other])
        v.kept[other] = (Track(HIDDEN),) * len(s.kept[other])
    return v


def redeal(s: State, seat: Seat, dice: int) -> State:
    """A table this seat could be sitting at: whatever it cannot see is dealt anew, and nothing contradicts what was seen."""
    return dealt_anew(view(s, seat), seat, dice)


def redeal_in_order(s: State, seat: Seat, dice: int) -> State:
    """The same in the first edition."""
    return dealt_anew(masked(s, seat), seat, dice)


def dealt_anew(r: State, seat: Seat, dice: int) -> State:
    r.dice = seeded(dice)
    deal_tracks(r, seat)
    deal_shares(r, seat)
    choose_first_shares(r, seat)
    return r


def choose_first_shares(r: State, seat: Seat) -> None:
    """A first share that lies face down could be any of the hand."""
    for other in others(r, seat):
        if r.first[other] is not None:
            r.dice, place = roll(r.dice, len(r.hands[other]))
            r.first[other] = r.hands[other][place]
