"""From a view to a row of numbers with named columns, in a few microseconds.

>>> from trunkline.core.catalog import find, start
>>> from trunkline.core.game import Seat
>>> game = find("chicago_express")
>>> encoder = Encoder(game, 3)
>>> encoder.names[10], encoder.names[12]
('cash[+1]', 'bank')
>>> row = encoder.encode(game.view(start(game, 3, 7), Seat(1)), Seat(1))
>>> float(row[encoder.names.index("cash[me]")])
40.0
"""

from collections.abc import Sequence
from functools import cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline.core.game import AnyGame, HasAgenda, Seat
from trunkline.research.layout import Layout

Row = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
FAR = 1_000_000.0  # no number of a game is larger; the bound of the observation space


class Reading(NamedTuple):
    """For one seat: which slot each column reads, how far it is shifted, and which bits of it count."""

    slot: Ints
    shift: Ints
    mask: Ints


@cache
def layout_of(game: AnyGame, players: int) -> Layout:
    return Layout(game, players)


@cache
def readings_of(game: AnyGame, players: int) -> tuple[Reading, ...]:
    """The readings of all seats."""
    return tuple(reading(layout_of(game, players), seat) for seat in range(players))


def reading(layout: Layout, seat: int) -> Reading:
    seen = layout.seen_from(seat)
    slots, shifts, masks = ([getattr(column, part) for column in seen] for part in ("slot", "shift", "mask"))
    return Reading(*(np.array(numbers, np.int64) for numbers in (slots, shifts, masks)))


class Encoder:
    """Encodes views of one game for one number of players. Not to be shared by threads: it keeps its scratch space."""

    def __init__(self, game: AnyGame, players: int) -> None:
        self.game, self.players = game, players
        layout = layout_of(game, players)
        self.names: Sequence[str] = tuple(map(layout.name, layout.columns))
        self.fields: Sequence[str] = tuple(column.field for column in layout.columns)
        self.scale: Row = np.array([column.upto for column in layout.columns], np.float32)
        self.size = len(layout.columns)
        self._gather = layout.gather
        self._readings = readings_of(game, players)
        self._pack = Struct(f"{layout.slots}q").pack_into
        self._slots = np.zeros(layout.slots, np.int64)
        self._buffer = self._slots.data.cast("B")
        self._columns = np.zeros(self.size, np.int64)

    def encode(self, view: HasAgenda, seat: Seat) -> Row:
        """A new row."""
        row = np.empty(self.size, np.float32)
        self.write(view, seat, row)
        return row

    def write(self, view: HasAgenda, seat: Seat, row: Row) -> None:
        """Into a row that is there already."""
        self._pack(self._buffer, 0, *self._gather(view))
        slot, shift, mask = self._readings[seat]
        columns = self._columns
        self._slots.take(slot, out=columns, mode="clip")
        np.right_shift(columns, shift, out=columns)
        np.bitwise_and(columns, mask, out=row, casting="unsafe")

    def __reduce__(self) -> Any:
        return Encoder, (self.game, self.players)
