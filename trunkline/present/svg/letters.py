"""How wide words are on a page, in the fonts that the server sends.

The table beside this file is made from the fonts by ``python -m bench.letters``, for nothing here may read fonts. Where they
are not installed, pages use those of their reader, which may be wider by a fifth: room is made for that.

>>> width("NYNH", "sans 700", 10) > width("illi", "sans 700", 10)
True
"""

import json
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Literal

FontFace = Literal["sans 400", "sans 500", "sans 700", "serif 400", "serif 400 italic", "serif 600"]

SERVED = "font_source_sans_pro"
WIDER = 1.0 if find_spec(SERVED) else 1.21  # DejaVu beside the served fonts
UNKNOWN = 600  # a letter of another script


@lru_cache(maxsize=8192)
def width(text: str, face: FontFace, size: float) -> float:
    """Of one line."""
    known = widths(face)
    return WIDER * size * sum(known.get(letter, UNKNOWN) for letter in text) / 1000


@cache
def widths(face: FontFace) -> dict[str, int]:
    """Of each letter, in thousandths of the size."""
    table = json.loads(files(__package__).joinpath("letters.json").read_text(encoding="utf-8"))
    return {letter: int(wide) for wide, letters in table[face].items() for letter in letters}
