"""Liveries: a colour, initials and a band that no other company of the game has. Never colour alone."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from htpy import Element, Node

from trunkline.present.svg.colour import luminance
from trunkline.present.svg.svg import Point, box, g, kept, n, path, pattern, rect, stroke, symbol, text, use
from trunkline.present.svg.tokens import BLACK, WHITE


class Livery(NamedTuple):
    """What a company wears."""

    initials: str
    colour: str
    ink: str
    band: str
    name: str = ""  # in full, for those who do not know the initials
    token: str = ""  # shorter initials, for a round token


class Band(NamedTuple):
    """A band as a pattern six high on a plate, and as what is drawn over the coloured line of a railway."""

    width: int  # of one repeat
    strokes: str
    stroke_width: str
    line_width: float
    dashes: str | None = None
    cap: str = "butt"


BANDS = {
    "rail": Band(8, "M0 3h8", "1.8", 1.5),
    "double": Band(8, "M0 1.3h8M0 4.7h8", "1.5", 2.8),
    "blocks": Band(10, "M0 3h5.5", "3.4", 2.8, "8 7"),
    "bars": Band(4, "M2 0v6", "1.5", 9.5, "1.8 6"),
    "dots": Band(6, "M3 3h0", "3", 3, "0 7.5", "round"),
    "check": Band(6, "M0 1.5h3M3 4.5h3", "3", 5.4, "4 4"),
    "chevron": Band(6, "M1 0l3 3-3 3", "1.5", 3.6, "2.4 3"),
    "cross": Band(6, "M1 1l4 4M5 1l-4 4", "1.3", 5.4, "1.2 3.4"),
    "zigzag": Band(6, "M0 5l3-4 3 4", "1.4", 2, "5 2.4"),
    "diagonal": Band(5, "M-1 7l5-8M4 7l5-8M-6 7l5-8", "1.5", 3.6, "1.6 5"),
}
PLATE_WIDTH, PLATE_SHAPE = 38, 23 / 38
PALE = 0.7  # liveries lighter than this take dark strokes on their line


def definitions(liveries: Iterable[Livery]) -> Node:
    """A band and a plate for each; they stand once in a drawing, before they are used."""
    return [node for livery in liveries for node in (band_pattern(livery), plate_symbol(livery))]


def key(livery: Livery) -> str:
    """Part of an id; equal for equal plates alone, whatever other drawings stand on the page."""
    return "".join(ch for ch in livery.initials if ch.isalnum()) + livery.colour[1:]


def band_pattern(livery: Livery) -> Element:
    band = BANDS[livery.band]
    art = path(d=band.strokes, fill="none", stroke=livery.ink, stroke_width=band.stroke_width, stroke_linecap=band.cap)
    return pattern(id=f"band-{key(livery)}", width=band.width, height=6, patternUnits="userSpaceOnUse")[art]


def plate_symbol(livery: Livery) -> Element:
    """Initials above, band below."""
    return symbol(id=f"plate-{key(livery)}", viewBox="0 0 38 23")[
        rect(x=1, y=1, width=36, height=21, rx="3.4", fill=livery.colour),
        rect(width=34, height="5.8", fill=f"url(#band-{key(livery)})", transform="translate(2 15.4)"),
        path(d="M2 14.7h34", stroke=livery.ink, stroke_width="0.7", opacity="0.55"),
        rect(x=1, y=1, width=36, height=21, rx="3.4", fill="none", class_="plate-edge"),
        plate_text(livery),
    ]


def plate_text(livery: Livery) -> Element:
    """The length is given, so that initials fill the plate and stay on it in any face."""
    length = n(min(31, 9.6 * len(livery.initials)))
    fitted = {"textLength": length, "lengthAdjust": "spacingAndGlyphs"}
    return text(fitted, x=19, y="12.9", fill=livery.ink, class_="plate-text")[livery.initials]


@lru_cache(maxsize=4096)
def plate(livery: Livery, middle: Point, width: float = PLATE_WIDTH) -> Node:
    """A plate with its halo."""
    (x, y), height = middle, width * PLATE_SHAPE
    return kept(
        box(middle, width + 2, height + 2, 4.4 * width / PLATE_WIDTH, "plate-halo"),
        use(href=f"#plate-{key(livery)}", x=n(x - width / 2), y=n(y - height / 2), width=n(width), height=n(height)),
    )


@lru_cache(maxsize=1024)
def railway(livery: Livery, d: str) -> Node:
    """A line along this path: halo, edge, colour, and the company's own strokes on top."""
    band = BANDS[livery.band]
    over = BLACK if livery.band == "bars" or luminance(livery.colour) > PALE else WHITE
    own = path(d=d, stroke=over, stroke_width=n(band.line_width), stroke_dasharray=band.dashes, stroke_linecap=band.cap)
    return kept(
        g(class_="railway", data_company=livery.initials)[
            stroke(d, "rail-halo"), stroke(d, "rail-edge"), path(d=d, stroke=livery.colour, stroke_width="5.4"), own
        ]
    )
