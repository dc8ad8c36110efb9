"""The story of the game: each line a link to the position after it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

import htpy as h
from htpy import Element
from markupsafe import Markup

from trunkline.parts.telling import Line
from trunkline.server.pages.frame import pressed
from trunkline.server.pages.scene import Scene
from trunkline.server.pages.values import shown


class Told(NamedTuple):
    """A line after the n-th action, and a sum of all that was told until then, whatever the table is called."""

    n: int
    text: Markup
    sum: int


def log_panel(scene: Scene) -> Element:
    say = scene.look.say
    return h.section("#log.panel.log", aria_label=say("Log"))[
        h.header[h.h2[say("Log")], filters(scene)],
        lines(scene),
    ]


def filters(scene: Scene) -> Element:
    say = scene.look.say
    players = [h.option(value=str(seat))[name] for seat, name in enumerate(scene.tell.names)]
    return h.div(".filters")[
        h.label[h.span(".sr")[say("Whose lines")], h.select("#log-who")[h.option(value="")[say("Everybody")], players]],
        h.div(".segments", role="group", aria_label=say("Show"))[
            h.button(type="button", data_since="all", aria_pressed=pressed(True))[say("All")],
            h.button(type="button", data_since="mine", aria_pressed=pressed(False))[say("Since my turn")],
        ],
    ]


def lines(scene: Scene) -> Element:
    """The latest first; a list that can be reached by keyboard, since it scrolls.

    A page that has told the same story until some action gets only what came after it.
    """
    told, until = told_lines(scene), known_until(scene)
    known = scene.known if mark(told, until) == scene.known else ""
    newer = told[number_until(told, until) :] if known else told
    mine = [n for n, seat in enumerate(scene.live.actors, 1) if seat in scene.viewer.seats]
    return h.ol(
        "#log-lines",
        tabindex="0",
        aria_label=scene.look.say("Log"),
        data_region=True,
        data_since=str(mine[-1] if mine else 0),
        data_at=str(scene.at),
        data_mark=mark(told, len(scene.chronicle.told)),
        data_after=known or None,
    )[[line.text for line in reversed(newer)]]


def known_until(scene: Scene) -> int:
    """How many actions the page says it has told."""
    number = scene.known.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 7 else 0


def mark(told: Sequence[Told], until: int) -> str:
    """Stands for the story of so many actions as this reader was told it; of what is hidden it tells nothing."""
    number = number_until(told, until)
    return f"{until}-{told[number - 1].sum if number else 0:08x}"


def number_until(told: Sequence[Told], until: int) -> int:
    """How many lines tell so many actions."""
    return bisect_right(told, until, key=lambda line: line.n)


def told_lines(scene: Scene) -> Sequence[Told]:
    """Rendered once per language, set of names, and seats marked as one's own; the chronicle keeps them."""
    pages = scene.chronicle.pages
    key = (scene.look.language, tuple(scene.tell.names), scene.tell.mine)
    kept: list[Told] = pages.setdefault(key, [])
    done = kept[-1].n if kept else 0
    for n, told in enumerate(scene.chronicle.told[done:], done + 1):
        for line in told:
            text = Markup(str(item(scene, n, line)))
            kept.append(Told(n, text, crc32(text.replace(scene.live.id, "").encode(), kept[-1].sum if kept else 0)))
    return kept


def item(scene: Scene, n: int, line: Line) -> Element:
    alone = line.seat is None
    return h.li(data_n=str(n), data_seat="" if alone else str(line.seat), class_="by-itself" if alone else None)[
        h.a(href=f"/tables/{scene.live.id}?at={n}", data_at=str(n), tabindex="-1")[
            h.span(".no")[str(n)], h.span(".said")[shown(line.said, scene.tell)]
        ]
    ]


def marked(scene: Scene, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Positions worth a sign on the time line: what happened by itself, of these kinds."""
    return ((n, scene.tell.speak(line.said)) for n, line in by_itself(scene, kinds))


def by_itself(scene: Scene, kinds: Sequence[str]) -> Iterator[tuple[int, Line]]:
    """What happened by itself, of these kinds, and the position after it."""
    for n, told in enumerate(scene.chronicle.told, 1):
        for line in told:
            if line.seat is None and line.kind in kinds:
                yield n, line
