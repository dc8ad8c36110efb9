"""Cubes: a company's piece seen from the front and a little above. Lid, face, initials and the company's band."""

from collections.abc import Iterable
from functools import lru_cache

from htpy import Element, Node

from trunkline.present.svg.livery import Livery, band_pattern, key
from trunkline.present.svg.svg import Point, box, kept, n, path, rect, symbol, text, use

WIDTH, HEIGHT = 28.0, 30.0  # of the symbol; the face is 25 wide
NARROW, USUAL, BROAD = 4.6, 8.7, 11.4  # letters of the initials
LID = "M1.5 7.5l4-5.5h17l4 5.5z"


def cube_definitions(liveries: Iterable[Livery]) -> Node:
    """A band and a cube for each; they stand once in a drawing, before they are used."""
    return [node for livery in liveries for node in (band_pattern(livery), cube_symbol(livery))]


def cube_symbol(livery: Livery) -> Element:
    fitted = {"textLength": n(text_length(livery.initials)), "lengthAdjust": "spacingAndGlyphs"}
    return symbol(id=f"cube-{key(livery)}", viewBox=f"0 0 {n(WIDTH)} {n(HEIGHT)}")[
        path(d=LID, fill=livery.colour),
        path(d=LID, fill=livery.ink, opacity="0.18"),
        rect(x="1.5", y="7.5", width=25, height=21, fill=livery.colour),
        rect(width=23, height=6, fill=f"url(#band-{key(livery)})", transform="translate(2.5 21.6)"),
        path(d="M2 20.9h24", stroke=livery.ink, stroke_width="0.7", opacity="0.55"),
        path(d=f"{LID}M1.5 7.5h25v21h-25z", fill="none", class_="plate-edge", stroke_linejoin="round"),
        text(fitted, x=14, y="18.9", fill=livery.ink, class_="cube-text")[livery.initials],
    ]


def text_length(initials: str) -> float:
    """The length is given, so that initials stay on the face in any type."""
    return min(19.5, sum(NARROW if ch in "Iijl" else BROAD if ch in "MWmw" else USUAL for ch in initials))


@lru_cache(maxsize=4096)
def cube(livery: Livery, middle: Point, width: float = WIDTH) -> Node:
    """A cube with its halo."""
    (x, y), height = middle, width * HEIGHT / WIDTH
    return kept(
        box(middle, width - 0.6, height - 0.6, 3.4 * width / WIDTH, "plate-halo"),
        use(href=f"#cube-{key(livery)}", x=n(x - width / 2), y=n(y - height / 2), width=n(width), height=n(height)),
    )
