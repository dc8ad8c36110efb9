"""The story of the game: each line a link to the position after it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from zlib import crc32

import htpy as h
from htpy import Element
from markupsafe import Markup

from trunkline.present.message import StoryLine
from trunkline.server.web.pages.frame import pressed
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import shown

LONG, AROUND = 4_000, 500  # actions: the longest log shown as a whole; and of longer ones, this many before and after


class Shown(NamedTuple):
    """The lines as a reader is shown them: after which action, and a sum of all that was told until then.

    The sum is the same whatever the table is called. Lists of numbers and texts cost a garbage collection nothing.
    """

    actions: list[int]
    texts: list[Markup]
    sums: list[int]


def log_panel(scene: Scene) -> Element:
    say = scene.ctx.say
    return h.section("#log.panel.log", aria_label=say("Log"))[
        h.header[h.h2[say("Log")], filters(scene)],
        lines(scene),
    ]


def filters(scene: Scene) -> Element:
    say = scene.ctx.say
    players = [h.option(value=str(seat))[name] for seat, name in enumerate(scene.tell.names)]
    return h.div(".filters")[
        h.label[h.span(".sr")[say("Lines of")], h.select("#log-who")[h.option(value="")[say("Everybody")], players]],
        h.div(".segments", role="group", aria_label=say("Show"))[
            h.button(type="button", data_since="all", aria_pressed=pressed(True))[say("All")],
            h.button(type="button", data_since="mine", aria_pressed=pressed(False))[say("Since my turn")],
        ],
    ]


def lines(scene: Scene) -> Element:
    """The latest first; a list that can be reached by keyboard, since it scrolls.

    A page that has told the same story until some action gets only what came after it.
    """
    if len(scene.story_cache.told) > LONG:
        return excerpt(scene)
    told, until = told_lines(scene), known_until(scene)
    known = scene.known if mark(told, until) == scene.known else ""
    newer = told.texts[number_until(told, until) :] if known else told.texts
    region = listing(scene, data_mark=mark(told, len(scene.story_cache.told)), data_after=known or None)
    return region[reversed(newer)]


def listing(scene: Scene, **marks: str | None) -> Element:
    mine = [n for n, seat in enumerate(scene.live.actors, 1) if seat in scene.viewer.seats]
    return h.ol(
        "#log-lines",
        tabindex="0",
        aria_label=scene.ctx.say("Log"),
        data_region=True,
        data_since=str(mine[-1] if mine else 0),
        data_at=str(scene.at),
        **marks,
    )


def excerpt(scene: Scene) -> Element:
    """Of a very long game, what happened around the position that is shown, with ways to what came before and after."""
    told, say = scene.story_cache.told, scene.ctx.say
    first, last = max(0, scene.at - AROUND), min(len(told), scene.at + AROUND)
    around = enumerate(islice(told.since(first), last - first), first + 1)
    shown = [item(scene, n, line) for n, lines in around for line in lines]
    return listing(scene, data_mark="")[
        way(scene, last + AROUND, say("Later")) if last < len(told) else None,
        reversed(shown),
        way(scene, first - AROUND, say("Earlier")) if first > 0 else None,
    ]


def way(scene: Scene, to: int, words: str) -> Element:
    at = min(max(0, to), scene.live.last)
    return h.li(data_n=str(at), data_seat="")[
        h.a(href=f"/tables/{scene.live.id}?at={at}", data_at=str(at), tabindex="-1")[h.span(".no")["…"], h.span(".said")[words]]
    ]


def known_until(scene: Scene) -> int:
    """How many actions the page says it has told."""
    number = scene.known.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 7 else 0


def mark(told: Shown, until: int) -> str:
    """Stands for the story of so many actions as this reader was told it; of what is hidden it tells nothing."""
    number = number_until(told, until)
    return f"{until}-{told.sums[number - 1] if number else 0:08x}"


def number_until(told: Shown, until: int) -> int:
    """How many lines tell so many actions."""
    return bisect_right(told.actions, until)


def told_lines(scene: Scene) -> Shown:
    """Rendered once per language, set of names, and seats marked as one's own; the chronicle keeps them."""
    key = (scene.ctx.language, tuple(scene.tell.names), scene.tell.mine)
    shown: Shown = scene.story_cache.pages.setdefault(key, Shown([], [], []))
    done = shown.actions[-1] if shown.actions else 0
    for n, told in enumerate(scene.story_cache.told.since(done), done + 1):
        for line in told:
            text = Markup(str(item(scene, n, line)))
            shown.sums.append(crc32(text.replace(scene.live.id, "").encode(), shown.sums[-1] if shown.sums else 0))
            shown.actions.append(n)
            shown.texts.append(text)
    return shown


def item(scene: Scene, n: int, line: StoryLine) -> Element:
    alone = line.seat is None
    return h.li(data_n=str(n), data_seat="" if alone else str(line.seat), class_="by-itself" if alone else None)[
        h.a(href=f"/tables/{scene.live.id}?at={n}", data_at=str(n), tabindex="-1")[
            h.span(".no")[str(n)], h.span(".said")[shown(line.said, scene.tell)]
        ]
    ]


def marked(scene: Scene, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Positions worth a sign on the time line: what happened by itself, of these kinds."""
    return ((n, scene.tell.speak(line.said)) for n, line in by_itself(scene, kinds))


def by_itself(scene: Scene, kinds: Sequence[str]) -> Iterator[tuple[int, StoryLine]]:
    """What happened by itself, of these kinds, and the position after it."""
    return ((n, line) for n, line in scene.alone if line.kind in kinds)
