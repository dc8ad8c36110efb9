"""Which cards an action lets somebody see that a player could not have named: what stands in the way of an undo.

Cards a player cannot see are in the piles, in the hands of others and among the shares given up. Any of them may lie in any of
these places, but for the dividend cards, whose number in each section of the pile is known.
"""

from collections.abc import Sequence
from typing import assert_never

from trunkline.core.game import Seat
from trunkline.games.union_pacific.box import COMPANIES, JOKER, UP, Section, Stock, Track
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.state import FIRST, State
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass
from trunkline.present.message import Term

REVEALED = Term("the first shares have been turned up since")
PLAYED = Term("another player has shown a card since")
SHARE_DRAWN = Term("a share has been drawn from the pile since")
TRACK_DRAWN = Term("a track card has been drawn since")

Pool = Sequence[int]  # by kind: how many cards the player cannot see


def exposes(before: State, a: Action, after: State, seats: Sequence[Seat]) -> str | None:
    """What this action showed that a player in these seats could not have named."""
    shares, tracks = unseen_shares(before, seats), unseen_tracks(before, seats)
    if before.agenda == [FIRST] and after.agenda != [FIRST] and unnamed_reveal(before, seats, shares):
        return REVEALED.text
    if actor(before, a) not in seats and not_certain(before, a, shares, tracks):
        return PLAYED.text
    if before.agenda != [FIRST] and unnamed_shares(before.sections, len(before.pile) - len(after.pile), shares):
        return SHARE_DRAWN.text
    return TRACK_DRAWN.text if unnamed_track(before, a, after, tracks) else None


def actor(s: State, a: Action) -> Seat:
    return a.seat if isinstance(a, LayFirst) else s.seat


# -- what a player cannot see --------------------------------------------------------------------------------


def unseen_shares(s: State, seats: Sequence[Seat]) -> list[int]:
    gone = [sum(s.table[n]) + s.removed[n] + s.fictive[n] + s.display.count(n) for n in COMPANIES]
    mine = [sum(s.hands[seat].count(Stock(n)) for seat in seats) for n in COMPANIES]
    return [s.box.shares[n] - gone[n] - mine[n] for n in COMPANIES]


def unseen_tracks(s: State, seats: Sequence[Seat]) -> list[int]:
    mine = [sum(s.tracks[seat].count(Track(n)) for seat in seats) for n in range(len(s.discards))]
    gone = zip(s.box.track_cards, s.discards, s.retired, mine, strict=True)
    return [cards - discarded - retired - held for cards, discarded, retired, held in gone]


def is_alike(pool: Pool) -> bool:
    """All of one kind: then any of them can be named."""
    return sum(count > 0 for count in pool) <= 1


def sure_to_hold(pool: Pool, cards: int, kind: int) -> int:
    """How many of this kind are among so many cards of the pool in every deal."""
    return max(0, cards - (sum(pool) - pool[kind]))


# -- cards from the piles ------------------------------------------------------------------------------------


def unnamed_shares(sections: Sequence[Section], drawn: int, pool: Pool) -> bool:
    """Whether one of the cards drawn from the top could have been another: a share of another kind, or a dividend card."""
    rest = [*sections]
    for _ in range(drawn):
        cards, dividends = rest.pop()
        if dividends not in (0, cards) or (not dividends and not is_alike(pool)):
            return True
        if cards > 1:
            rest.append(Section(cards - 1, max(0, dividends - 1)))
    return False


def unnamed_track(before: State, a: Action, after: State, pool: Pool) -> bool:
    """A card from the pile, or from the discards if these had to be shuffled first."""
    played = isinstance(a, Build | Discard | RemoveTrack)
    drawn = sum(map(len, after.tracks)) - sum(map(len, before.tracks)) + played
    if before.track_pile or not drawn:
        return bool(drawn) and not is_alike(pool)
    shuffled = [count + (isinstance(a, Discard) and a.track == n) for n, count in enumerate(before.discards)]
    return not is_alike(shuffled)


# -- cards of other players ----------------------------------------------------------------------------------


def unnamed_reveal(s: State, seats: Sequence[Seat], pool: Pool) -> bool:
    """§2.2 The first shares of others, and the display from the pile."""
    others = [seat for seat in range(len(s.first)) if seat not in seats]
    return any(len(possible_first(s, Seat(seat), pool)) > 1 for seat in others) or (bool(s.pile) and not is_alike(pool))


def possible_first(s: State, seat: Seat, pool: Pool) -> set[int]:
    """The shares this seat may have laid, for somebody who does not see its hand."""
    pacific = s.hands[seat].count(UP)
    companies = [n for n in COMPANIES if pool[n]] if len(s.hands[seat]) > pacific else []
    return {*companies, *([UP] if pacific else [])}


def not_certain(s: State, a: Action, shares: Pool, tracks: Pool) -> bool:
    """Whether another player, in some deal, could not have done this in the open."""
    in_hand = len(s.hands[s.seat]) - s.hands[s.seat].count(UP)
    match a:
        case Build(track, _, _) | Discard(track) | RemoveTrack(track):
            return not sure_to_hold(tracks, len(s.tracks[s.seat]), track)
        case Invest(stock, amount):
            return stock != UP and sure_to_hold(shares, in_hand, stock) < amount
        case InvestInTwo(one, other):
            return any(stock != UP and not sure_to_hold(shares, in_hand, stock) for stock in (one, other))
        case Pass():
            return bool(s.tracks[s.seat]) and any(tracks[track] for track in buildable(s))
        case LayFirst() | FirstShare() | Take() | TakeBlind() | TakePacific() | Swap() | Keep():
            return False
        case _:
            assert_never(a)


def buildable(s: State) -> set[Track]:
    """Track cards with which somebody could build."""
    types = {s.box.type[place] for left, places in zip(s.depot, s.open, strict=True) if left for place in places}
    return {*types, JOKER} if types else set()
