"""Who sits where: seats are numbered clockwise from 0.

>>> clockwise(Seat(2), 3)
0
"""

from collections.abc import Iterator

from trunkline.core.game import Seat


def clockwise(seat: Seat, players: int) -> Seat:
    """The next seat to the left."""
    return Seat((seat + 1) % players)


def all_seats(players: int) -> Iterator[Seat]:
    """Every seat, from the first."""
    return (Seat(n) for n in range(players))
