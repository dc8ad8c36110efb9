"""How wide words are, nearly enough to lay out columns before any browser has seen them.

The letters are those of a wide face (Verdana, DejaVu Sans), so that words set in a narrower one leave a little room.

>>> round(width("Wien 1853", Face(15))), width("ill", Face(10)) < width("www", Face(10)) / 2
(80, True)
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple


class Face(NamedTuple):
    """Size in pixels, and how much wider the letters are than plain ones."""

    size: float
    wide: float = 1


BOLD = 1.1
USUAL, CAPITAL = 0.61, 0.68  # parts of the size
LETTERS = {
    ch: share
    for share, letters in (
        (0.3, "ijlI|'’.,:;! \u00a0"),
        (0.4, "frt()[]/-"),
        (0.5, "sczJ–"),
        (0.56, "kvxyT?"),
        (0.64, "0123456789$+×"),
        (0.8, "OQGDNHUw"),
        (0.96, "mMW%…◆★●"),
    )
    for ch in letters
}


@lru_cache(maxsize=8192)
def width(text: str, face: Face) -> float:
    """Of one line."""
    return face.size * face.wide * sum(LETTERS.get(ch) or (CAPITAL if ch.isupper() else USUAL) for ch in text)


def wrapped(words: Iterable[float], space: float, room: float) -> list[int]:
    """How many of these widths stand on each line, as many as have room; at least one."""
    lines: list[int] = []
    taken = 0.0
    for one in words:
        if lines and taken + space + one <= room:
            lines[-1] += 1
            taken += space + one
        else:
            lines.append(1)
            taken = one
    return lines
