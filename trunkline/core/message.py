"""A text with holes: the pattern is English, and also the key under which a translation is found.

Errors, stories, panels and drawings all say what they say with it; each medium has one renderer.
"""

from collections.abc import Mapping
from string import Formatter
from typing import NamedTuple


class Message(NamedTuple):
    """A pattern and what fills its holes; a hole may hold another message."""

    text: str
    holes: Mapping[str, object] = {}

    def __str__(self) -> str:
        """In English; what people wrote is never read as a pattern."""
        if not self.holes:
            return self.text
        parts = Formatter().parse(self.text)
        return "".join(literal + (str(self.holes[hole]) if hole else "") for literal, hole, _, _ in parts)
