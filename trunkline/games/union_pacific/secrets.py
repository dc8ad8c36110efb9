"""Who sees what: hands, piles, shares given up face down, and first shares until they are revealed.

Everybody has seen how many cards come and go, which shares were taken from the display and laid on tables, and every share of
the Union Pacific. The state remembers that in ``memory``, so that a redeal can keep to it.
"""

from collections.abc import Sequence

from trunkline.core.game import Seat
from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific.box import COMPANIES, DIVIDEND, UP, Company, Stock, Track
from trunkline.games.union_pacific.table import BLIND, LAID, SWAPPED, State, players
from trunkline.parts.dice import roll, seeded, shuffle
from trunkline.parts.seats import all_seats

TRIES = 500  # how often a past that explains what was seen is looked for

Dealt = tuple[list[int], list[int]]  # the company shares of a hand and those set aside; BLIND where any share will do


def view(s: State, seat: Seat) -> State:
    """§10.1 The table as this seat sees it."""
    v = copy(s)
    v.dice = HIDDEN
    v.pile = [HIDDEN] * len(s.pile)
    v.track_pile = [Track(HIDDEN)] * len(s.track_pile)
    v.first = [share if n == seat else Stock(HIDDEN) for n, share in enumerate(s.first)]
    for other in others(s, seat):
        pacific = s.hands[other].count(UP)
        v.hands[other] = [Stock(HIDDEN)] * (len(s.hands[other]) - pacific) + [UP] * pacific
        v.tracks[other] = [Track(HIDDEN)] * len(s.tracks[other])
        v.aside[other] = [Company(HIDDEN)] * len(s.aside[other])
    return v


def redeal(s: State, seat: Seat, dice: int) -> State:
    """A table this seat could be sitting at: whatever it cannot see is dealt anew, and nothing contradicts what was seen."""
    r = view(s, seat)
    r.dice = seeded(dice)
    deal_tracks(r, seat)
    deal_shares(r, seat)
    choose_first_shares(r, seat)
    return r


def others(s: State, seat: Seat) -> list[Seat]:
    return [other for other in all_seats(players(s)) if other != seat]


# -- track cards -----------------------------------------------------------------------------------------


def deal_tracks(r: State, seat: Seat) -> None:
    unseen = [Track(track) for track, count in enumerate(unseen_tracks(r, seat)) for _ in range(count)]
    r.dice = shuffle(r.dice, unseen)
    for other in others(r, seat):
        r.tracks[other] = sorted(unseen.pop() for _ in r.tracks[other])
    r.track_pile = unseen


def unseen_tracks(r: State, seat: Seat) -> list[int]:
    mine = r.tracks[seat]
    gone = zip(r.box.track_cards, r.discards, r.retired, strict=True)
    return [cards - discarded - retired - mine.count(Track(n)) for n, (cards, discarded, retired) in enumerate(gone)]


# -- shares ----------------------------------------------------------------------------------------------


def deal_shares(r: State, seat: Seat) -> None:
    unseen = unseen_shares(r, seat)
    dealt = explained(r, seat, unseen)
    for hand, aside in dealt:
        for share in hand + aside:
            if share != BLIND:
                unseen[share] -= 1
    rest = [company for company in COMPANIES for _ in range(unseen[company])]
    r.dice = shuffle(r.dice, rest)
    for other, (hand, aside) in zip(others(r, seat), dealt, strict=True):
        pacific = [UP] * r.hands[other].count(UP)
        r.hands[other] = sorted(Stock(rest.pop() if share == BLIND else share) for share in hand) + pacific
        r.aside[other] = [rest.pop() if share == BLIND else Company(share) for share in aside]
    deal_pile(r, rest)


def unseen_shares(r: State, seat: Seat) -> list[int]:
    """By company: the shares that are neither open, nor in this seat's hand, nor set aside by it."""
    mine, aside, display = r.hands[seat], r.aside[seat], r.display
    return [
        r.box.shares[n]
        - sum(r.table[n])
        - r.removed[n]
        - r.fictive[n]
        - mine.count(Stock(n))
        - aside.count(n)
        - display.count(n)
        for n in COMPANIES
    ]


def deal_pile(r: State, rest: list[Company]) -> None:
    """Every section keeps its size and its dividend cards."""
    r.pile = []
    for section in r.sections:
        cards = [int(rest.pop()) for _ in range(section.cards - section.dividends)] + [DIVIDEND] * section.dividends
        r.dice = shuffle(r.dice, cards)
        r.pile += cards


def choose_first_shares(r: State, seat: Seat) -> None:
    """A first share that lies face down could be any of the hand."""
    for other in others(r, seat):
        if other < len(r.first):
            r.dice, place = roll(r.dice, len(r.hands[other]))
            r.first[other] = r.hands[other][place]


def explained(r: State, seat: Seat, unseen: Sequence[int]) -> list[Dealt]:
    """Hands that explain what was seen and that the unseen shares can fill; if none turns up, just as many cards."""
    for _ in range(TRIES):
        found = [recalled(r, other) for other in others(r, seat)]
        dealt = [one for one in found if one is not None]
        if len(dealt) == len(found) and all(claimed(dealt, company) <= unseen[company] for company in COMPANIES):
            return dealt
    return [([BLIND] * (len(r.hands[o]) - r.hands[o].count(UP)), [BLIND] * len(r.aside[o])) for o in others(r, seat)]


def claimed(dealt: Sequence[Dealt], company: Company) -> int:
    return sum(hand.count(company) + aside.count(company) for hand, aside in dealt)


def recalled(r: State, other: Seat) -> Dealt | None:
    """The past of a hand, with any of its shares set aside at each swap; None if a share laid later is then missing."""
    hand: list[int] = []
    aside: list[int] = []
    for event in r.memory[other]:
        if event == SWAPPED:
            r.dice, place = roll(r.dice, len(hand))
            aside.append(hand.pop(place))
        elif event < LAID:
            hand.append(event)
        elif not spend(hand, event - LAID):
            return None
    return hand, aside


def spend(hand: list[int], company: int) -> bool:
    """A share known to be there is laid, or else one that nobody had seen."""
    for share in (company, BLIND):
        if share in hand:
            hand.remove(share)
            return True
    return False
