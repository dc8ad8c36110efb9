"""Dealing what a seat has not seen, so that it explains all that this seat has seen.

A hand is played again from what everybody remembers of it. Cards stay unknown until they must be known; a past in which a card
is missing when it was laid explains nothing, and another one is tried.
"""

from collections import Counter
from collections.abc import Sequence

from trunkline.core.game import SPECTATOR, Seat
from trunkline.core.state import HIDDEN
from trunkline.games.union_pacific.box import COMPANIES, DIVIDEND, UP, Company, Stock, Track
from trunkline.games.union_pacific.rules.state import BLIND, LAID, SWAPPED, State, players
from trunkline.toolkit.dice import roll, shuffle
from trunkline.toolkit.seats import all_seats

TRIES = 300  # a few are enough; after so many, the cards are dealt without regard to the past

Dealt = tuple[list[int], list[int]]  # two lots of cards, BLIND where any card will do


def others(s: State, seat: Seat) -> list[Seat]:
    return [other for other in all_seats(players(s)) if other != seat]


# -- shares ----------------------------------------------------------------------------------------------


def deal_shares(r: State, seat: Seat) -> None:
    """Hands, shares set aside, and the pile."""
    unseen = unseen_shares(r, seat)
    mine = [] if seat == SPECTATOR else [aside_of(r, seat)]
    dealt = explained(r, seat, unseen, mine)
    for hand, aside in dealt + mine:
        for share in hand + aside:
            if share != BLIND:
                unseen[share] -= 1
    rest = [company for company in COMPANIES for _ in range(unseen[company])]
    r.dice = shuffle(r.dice, rest)
    for other, (hand, aside) in zip(others(r, seat), dealt, strict=True):
        pacific = [UP] * r.hands[other].count(UP)
        r.hands[other] = sorted(Stock(rest.pop() if share == BLIND else share) for share in hand) + pacific
        r.aside[other] = tuple(rest.pop() if share == BLIND else Company(share) for share in aside)
    for _, aside in mine:
        r.aside[seat] = tuple(rest.pop() if share == BLIND else Company(share) for share in aside)
    deal_pile(r, rest)


def unseen_shares(r: State, seat: Seat) -> list[int]:
    """By company: the shares that are neither open nor in this seat's hand; those it gave up nobody looks at again (§5.5)."""
    mine, display = r.hands[seat], r.display
    gone = [sum(r.table[n]) + r.removed[n] + r.fictive[n] + display.count(n) for n in COMPANIES]
    return [r.box.shares[n] - gone[n] - mine.count(Stock(n)) for n in COMPANIES]


def aside_of(r: State, seat: Seat) -> Dealt:
    """What this seat has given up: shares all saw coming in that it neither laid nor holds, and for the rest any."""
    seen = Counter(event for event in r.memory[seat] if event in COMPANIES)
    left = Counter(event - LAID for event in r.memory[seat] if event >= LAID) + Counter(r.hands[seat])
    known = list((seen - left).elements())
    return [], known + [BLIND] * (len(r.aside[seat]) - len(known))


def explained(r: State, seat: Seat, unseen: Sequence[int], mine: list[Dealt]) -> list[Dealt]:
    """A past of every other hand that the unseen shares can fill, with what this seat has given up."""
    for _ in range(TRIES):
        found = [past(r, other) for other in others(r, seat)]
        dealt = [one for one in found if one is not None]
        if len(dealt) < len(found):
            break
        if all(claimed(dealt + mine, company) <= unseen[company] for company in COMPANIES):
            return dealt
    return [([BLIND] * (len(r.hands[o]) - r.hands[o].count(UP)), [BLIND] * len(r.aside[o])) for o in others(r, seat)]


def claimed(dealt: Sequence[Dealt], company: Company) -> int:
    return sum(hand.count(company) + aside.count(company) for hand, aside in dealt)


def past(r: State, other: Seat) -> Dealt | None:
    """One past of this hand that explains what was laid, if one is found."""
    tries = (recalled(r, other) for _ in range(TRIES))
    return next((found for found in tries if found is not None), None)


def recalled(r: State, other: Seat) -> Dealt | None:
    """Hand and shares set aside, if at each swap any share was given up; None if a share laid later is then missing."""
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


def deal_pile(r: State, rest: list[Company]) -> None:
    """Every section keeps its size and its dividend cards."""
    r.pile = []
    for section in r.sections:
        cards = [int(rest.pop()) for _ in range(section.cards - section.dividends)] + [DIVIDEND] * section.dividends
        r.dice = shuffle(r.dice, cards)
        r.pile += cards


# -- track cards -----------------------------------------------------------------------------------------


def deal_tracks(r: State, seat: Seat) -> None:
    """Old cards were in the hands when the track pile was made, new ones were drawn from it since or lie in it."""
    unseen = unseen_tracks(r, seat)
    if HIDDEN not in r.kept[seat]:
        for _ in range(TRIES):
            if deal_old_and_new(r, seat, unseen):
                return
    cards = [Track(track) for track, count in enumerate(unseen) for _ in range(count)]
    r.dice = shuffle(r.dice, cards)
    for other in others(r, seat):
        r.tracks[other] = sorted(cards.pop() for _ in r.tracks[other])
    r.track_pile = cards


def unseen_tracks(r: State, seat: Seat) -> list[int]:
    mine = r.tracks[seat]
    gone = zip(r.box.track_cards, r.discards, r.retired, strict=True)
    return [cards - discarded - retired - mine.count(Track(n)) for n, (cards, discarded, retired) in enumerate(gone)]


def deal_old_and_new(r: State, seat: Seat, unseen: Sequence[int]) -> bool:
    """One try; False if it does not explain the cards that were played."""
    rest = others(r, seat)
    old = [count - r.kept[seat].count(Track(n)) for n, count in enumerate(r.kept_by_all)]
    played = [sum(r.track_memory[other].count(LAID + n) for other in rest) for n in range(len(old))]
    new = [count + shown - kept for count, shown, kept in zip(unseen, played, old, strict=True)]
    pasts = [recalled_tracks(r, other, old, new) for other in rest]
    if None in pasts:
        return False
    old_cards, new_cards = pile_of(r, old), pile_of(r, new)
    for other, past in zip(rest, pasts, strict=True):
        assert past is not None  # asked above
        still_old = [old_cards.pop() for _ in range(len(r.kept[other]) - len(past))]
        still_new = [new_cards.pop() for _ in range(len(r.tracks[other]) - len(still_old))]
        r.tracks[other] = sorted(still_old + still_new)
        r.kept[other] = tuple(sorted(past + still_old))
    r.track_pile = new_cards
    return True


def recalled_tracks(r: State, other: Seat, old: list[int], new: list[int]) -> list[Track] | None:
    """The old cards this seat has played, drawn by chance from what there was; None if a card it played was not to be had."""
    old_held, new_held = len(r.kept[other]), 0
    played: list[Track] = []
    for event in r.track_memory[other]:
        if event == BLIND:
            new_held += 1
            continue
        track = Track(event - LAID)
        from_old = old_held * old[track] * max(1, sum(new))
        from_new = new_held * new[track] * max(1, sum(old))
        if not from_old + from_new:
            return None
        r.dice, chance = roll(r.dice, from_old + from_new)
        if chance < from_old:
            old_held, old[track] = old_held - 1, old[track] - 1
            played.append(track)
        else:
            new_held, new[track] = new_held - 1, new[track] - 1
    return played


def pile_of(r: State, counts: Sequence[int]) -> list[Track]:
    """So many cards of each kind, shuffled."""
    cards = [Track(track) for track, count in enumerate(counts) for _ in range(count)]
    r.dice = shuffle(r.dice, cards)
    return cards
