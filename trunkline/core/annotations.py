"""What the numbers of a state mean, beside ``By``: for encoders, which follow from the annotations of a state alone.

They stand in ``Annotated[...]``, cost the engine nothing, and are read by ``trunkline.research``.
"""

from dataclasses import dataclass

from trunkline.core.game import Kind


@dataclass(frozen=True, slots=True)
class Bits:
    """Each number is a set of these things, a kind or a range: bit n is set when thing n belongs to it."""

    kind: Kind | range


@dataclass(frozen=True, slots=True)
class Of:
    """Each number is one of these things, or none of them below zero, although its type is a plain integer."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Counts:
    """The order of the list tells nothing: how often each of these things is in it."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Ragged:
    """A list of any length whose last ``most`` entries matter, in their order; with 0 only its length does."""

    most: int


@dataclass(frozen=True, slots=True)
class Upto:
    """The numbers are seldom larger than this: a scale for those who learn from them."""

    most: int


@dataclass(frozen=True, slots=True)
class Omitted:
    """Not encoded, because it follows from other fields or no view shows it."""

    why: str


@dataclass(frozen=True, slots=True)
class Described:
    """Each number is an entry of this tuple of the box, whose own fields describe it."""

    by: str


@dataclass(frozen=True, slots=True)
class At:
    """Each number is a thing of this kind and one of its places: thing * places + place."""

    kind: Kind
    places: int


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Of a board: a row of neighbours for each place."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Of a board: the two places that each line joins."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Beyond:
    """Of a board: by place and side, the same side seen from the other place, or a number below zero."""

    sides: int
