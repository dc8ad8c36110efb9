"""Glyphs and marks: signs, and the words for those who listen."""

from typing import Final

GLYPH_WORDS: Final = {  # a glyph never stands without its word for the ear
    "!!": "excellent",
    "!": "good",
    "!?": "interesting",
    "?!": "doubtful",
    "?": "a mistake",
    "??": "a blunder",
}
MARK_WORDS: Final = {"green": "marked good", "red": "marked bad", "blue": "marked important"}
MARK_SIGNS: Final = {"green": "mark-good", "red": "mark-bad", "blue": "mark-important"}
GLYPH_LOOKS: Final = {"!!": "good", "!": "good", "!?": "odd", "?!": "odd", "?": "bad", "??": "bad"}
