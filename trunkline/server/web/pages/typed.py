"""What somebody typed into the form of a new table, so that it stands there again when something was wrong with it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Typed(NamedTuple):
    """A form as it was sent; a box that was not ticked is not in it."""

    fields: Mapping[str, str]
    seats: Sequence[str]
    names: Sequence[str] = ()  # of players at one device

    def ticked(self, name: str) -> bool:
        return name in self.fields


FRESH = Typed({"public": "on"}, ())  # a form as nobody has touched it
