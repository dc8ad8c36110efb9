"""An open auction round the table: raise or pass, a pass is final, the last one in takes the lot.

>>> a = opened(lot=0, minimum=7, first=Seat(0), players=3)
>>> a = passed(raised(passed(a), 7))
>>> a.leader, a.bid, closed(a)
(1, 7, True)

Once it is closed the speaker is the winner, or whoever passed last if nobody bid.

>>> a.speaker, passed(passed(passed(opened(lot=0, minimum=7, first=Seat(1), players=3)))).speaker
(1, 0)
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from trunkline.core.annotations import Upto
from trunkline.core.game import By, Seat
from trunkline.toolkit.seats import clockwise


class Auction(NamedTuple):
    """What is under the hammer, the standing bid, and who has not passed yet."""

    lot: Annotated[int, Upto(8)]
    minimum: Annotated[int, Upto(50)]
    first: Seat
    speaker: Seat
    inside: Annotated[tuple[bool, ...], By(Seat)]
    bid: Annotated[int, Upto(50)] = 0
    leader: Seat | None = None


def opened(lot: int, minimum: int, first: Seat, players: int) -> Auction:
    """Everybody is in, nobody has bid."""
    return Auction(lot, minimum, first, first, (True,) * players)


def lowest(a: Auction) -> int:
    """The least the speaker may bid."""
    return a.minimum if a.leader is None else a.bid + 1


def raised(a: Auction, bid: int) -> Auction:
    """The speaker now holds the highest bid."""
    return a._replace(bid=bid, leader=a.speaker, speaker=next_inside(a.inside, a.speaker))


def passed(a: Auction) -> Auction:
    """The speaker is out for good."""
    inside = (*a.inside[: a.speaker], False, *a.inside[a.speaker + 1 :])
    return a._replace(inside=inside, speaker=next_inside(inside, a.speaker))


def closed(a: Auction) -> bool:
    """Over when all but the highest bidder have passed; without a bid, when all have."""
    return sum(a.inside) == (a.leader is not None)


def next_inside(inside: tuple[bool, ...], seat: Seat) -> Seat:
    """The next seat clockwise that has not passed; the seat itself when nobody else is left."""
    players = len(inside)
    after = clockwise(seat, players)
    while not inside[after] and after != seat:
        after = clockwise(after, players)
    return after


def foreseen(a: Auction, limits: Sequence[int]) -> tuple[Seat | None, int]:
    """How it ends if everybody inside goes as far as these limits, by seat: the winner, and what the last rival drives it to.

    >>> foreseen(opened(lot=0, minimum=7, first=Seat(0), players=3), limits=[9, 12, 20])
    (2, 12)
    >>> foreseen(opened(lot=0, minimum=7, first=Seat(0), players=3), limits=[5, 4, 6])
    (None, 0)
    """
    players, least = len(limits), lowest(a)
    ready = [
        (limits[seat], -((seat - a.speaker) % players), seat)
        for seat in range(players)
        if a.inside[seat] and seat != a.leader and limits[seat] >= least
    ]
    if a.leader is not None:
        ready.append((max(a.bid, limits[a.leader]), 1, a.leader))
    if not ready:
        return None, 0
    ready.sort(reverse=True)
    second = ready[1][0] if len(ready) > 1 else 0
    return Seat(ready[0][2]), max(a.bid, second, a.minimum)
