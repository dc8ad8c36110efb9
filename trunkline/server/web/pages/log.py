"""The story of the game: each line a link to the position after it."""

from collections.abc import Iterator, Sequence
from itertools import islice
from zlib import crc32

import htpy as h
from htpy import Element

from trunkline.present.message import StoryLine
from trunkline.server.web.pages.frame import pressed
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import shown

PAGE, BEFORE = 100, 10  # actions that are sent at first, and before a position that is looked back at
LONG, AROUND = (
    4_000,
    500,
)  # actions: the longest log one can read to its beginning; and of longer ones, this many before and after


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
    number = len(scene.story_cache.told)
    if number > LONG:
        return excerpt(scene)
    sums, until = sums_of(scene), known_until(scene)
    known = scene.known if mark(sums, until) == scene.known and number - until <= PAGE else ""
    first = until if known else max(0, min(scene.at - BEFORE, number - PAGE))
    return listing(scene, data_mark=mark(sums, number), data_after=known or None)[
        items(scene, first, number), None if known else earlier(scene, first)
    ]


def earlier_lines(scene: Scene, before: int, after: int) -> Element:
    """What came before an action: a page of it, or all since another action."""
    before = min(max(0, before), len(scene.story_cache.told))
    first = max(0, min(after - BEFORE if after else before, before - PAGE), before - LONG)
    return h.ol[items(scene, first, before), earlier(scene, first)]


def earlier(scene: Scene, first: int) -> Element | None:
    """The way to what came before the first line that was sent; without scripts it leads to that position."""
    if not first:
        return None
    return h.li(".way")[
        h.a(href=f"/tables/{scene.live.id}?at={first}", data_before=str(first), tabindex="-1")[
            h.span(".no")["…"], h.span(".said")[scene.ctx.say("Earlier")]
        ]
    ]


def items(scene: Scene, first: int, last: int) -> list[Element]:
    """The lines of the actions after the first until the last."""
    told = enumerate(islice(scene.story_cache.told.since(first), last - first), first + 1)
    return [item(scene, n, line) for n, lines in told for line in lines][::-1]


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
    return listing(scene, data_mark="")[
        way(scene, last + AROUND, say("Later")) if last < len(told) else None,
        items(scene, first, last),
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


def mark(sums: Sequence[int], until: int) -> str:
    """Stands for the story of so many actions as this reader was told it; of what is hidden it tells nothing."""
    return f"{until}-{sums[until - 1] if 0 < until <= len(sums) else 0:08x}"


def sums_of(scene: Scene) -> list[int]:
    """Of all that was told until each action, in this language, with these names, to whom these seats belong."""
    reader = (scene.ctx.language, tuple(scene.tell.names), scene.tell.mine)
    sums = scene.story_cache.sums.setdefault(reader, [])
    for lines in scene.story_cache.told.since(len(sums)):
        sums.append(crc32(repr(lines).encode(), sums[-1] if sums else crc32(repr(reader).encode())))
    return sums


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
