"""Water with lining: lines that follow the shore and fade with the distance from it."""

from collections.abc import Iterator

from htpy import Element, Node

from trunkline.present.svg.svg import clip_path, g, n, path, stroke, text, text_path

LINES = ((34, 4), (25, 3), (17, 2), (10, 2), (4.5, 1))  # distance from the shore, tone
LINE = 0.75


def waters(key: str, sea: str, land: str) -> Node:
    """The sea clipped to its outline, lined along its own shore and that of the land; ``key`` makes the clip's id unique."""
    clip = f"sea-{key}"
    return [
        clip_path(id=clip)[path(d=sea)],
        g(clip_path=f"url(#{clip})")[stroke(sea, "sea"), *lining(sea + land)],
        stroke(sea, "coast"),
        stroke(land, "coast land"),
    ]


def lining(shore: str) -> Iterator[Element]:
    """A wide stroke of the line's tone under one of water leaves a line on either side; from the farthest inwards."""
    for reach, tone in LINES:
        yield stroke(shore, f"lining tone-{tone}", stroke_width=n(2 * (reach + LINE)))
        yield stroke(shore, "lining", stroke_width=n(2 * reach))


def water_name(key: str, name: str, along: str, look: str = "") -> Node:
    """A name along a path; ``look`` is "wide" for an ocean."""
    return [
        path(id=f"water-{key}", d=along, class_="water-line"),
        text(class_=f"water-name {look}".strip())[text_path(href=f"#water-{key}")[name]],
    ]
