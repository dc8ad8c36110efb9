"""The style sheets of drawings, and how they are put into one theme or both."""

import re
from functools import cache
from importlib import resources

from trunkline.present.svg.tokens import DARK, LIGHT, SCALES, Theme, properties

PROPERTY = re.compile(r"var\(--([a-z0-9-]+)\)")
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def board_css() -> str:
    """For boards on a page that defines the tokens."""
    return sheet_file("board.css")


@cache
def standalone_css(theme: Theme) -> str:
    """For a drawing that stands alone: boards, panels and the tokens they need."""
    rules = COMMENT.sub("", sheet_file("board.css") + sheet_file("panels.css"))
    if theme != "auto":
        return in_plain_values(rules, SCALES | (LIGHT if theme == "light" else DARK))
    night = f"@media (prefers-color-scheme: dark) {{\n:root {{\n{properties(DARK)}\n}}\n}}"
    return f":root {{\n{properties(SCALES | LIGHT)}\n}}\n{night}\n{rules}"


def in_plain_values(rules: str, values: dict[str, str]) -> str:
    """Without custom properties: printers and many viewers do not know them."""
    return PROPERTY.sub(lambda found: values[found[1]], rules)


def sheet_file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
