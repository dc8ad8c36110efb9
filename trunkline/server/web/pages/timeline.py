"""What is about time: the replay, the last news, and the ends of the game as bars that fill."""

from collections.abc import Sequence
from itertools import islice

import htpy as h
from htpy import Element, Node

from trunkline.present.message import Gauge, Panel
from trunkline.present.svg.svg import area, n, stroke, svg, title
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.log import by_itself, marked
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import shown

BACK, FORTH = "-", "+"
LEAPS = {  # by chapter and way: the sign, the words, the keys
    ("round", BACK): ("round-back", "To the beginning of the round", "⇧ ,"),
    ("round", FORTH): ("round-forth", "To the next round", "⇧ ."),
    ("turn", BACK): ("turn-back", "To the beginning of the turn", ","),
    ("turn", FORTH): ("turn-forth", "To the next turn", "."),
}
CELLS = 12  # bars of up to this many steps show each of them


def time_strip(scene: Scene) -> Element:
    return h.section("#time.panel.time", aria_label=scene.ctx.say("Time"), data_region=True)[replay(scene), news(scene)]


def replay(scene: Scene) -> Element:
    say, last = scene.ctx.say, scene.live.last
    leaps = [(name, [0, *(n for n, _ in by_itself(scene, kinds))]) for name, kinds in chapters(scene)]
    return h.div(".replay")[
        step("first", say("To the beginning"), "0"),
        [leap(scene, name, BACK, starts) for name, starts in leaps],
        step("back", say("One step back"), "-1"),
        h.div(".rail")[
            rail(scene),
            h.input(
                "#scrub",
                type="range",
                min="0",
                max=str(last),
                value=str(scene.at),
                aria_label=say("Position"),
                aria_valuetext=where(scene),
            ),
        ],
        step("forth", say("One step forward"), "+1"),
        [leap(scene, name, FORTH, starts) for name, starts in reversed(leaps)],
        step("last", say("To the live table"), "live"),
        h.span("#where.live")[where(scene)],
    ]


def chapters(scene: Scene) -> Sequence[tuple[str, Sequence[str]]]:
    """From large to small, as the game's story divides itself: their names, and the kinds of lines that begin them."""
    return scene.words.chapters


def leap(scene: Scene, name: str, way: str, starts: Sequence[int]) -> Element:
    """To where the chapter begins, the next one or the one before."""
    sign, words, key = LEAPS[name, way]
    told = f"{scene.ctx.say(words)} ({key})"
    return h.button(
        f".button.icon.quiet.leap-{name}",
        type="button",
        aria_label=told,
        title=told,
        data_replay=f"{way}{name}",
        data_starts=" ".join(map(str, starts)),
    )[icon(sign)]


def told_chapter(scene: Scene) -> Element | None:
    """The chapter in which the page stands, in its own words."""
    kinds = chapters(scene)[0][1] if chapters(scene) else ()
    begun = [line for n, line in by_itself(scene, kinds) if n <= scene.at]
    return h.b[scene.tell.speak(begun[-1].said).removesuffix(".")] if begun else None


def news(scene: Scene) -> Element:
    """The last thing that was done, in one line."""
    first = max(0, scene.at - 2)  # the end of a turn is silent, what came before it is not
    told = [lines for lines in islice(scene.story_cache.told.since(first), scene.at - first) if lines]
    return h.p(".news")[shown(told[-1][0].said, scene.tell) if told else None]


def where(scene: Scene) -> str:
    at, last = scene.at, scene.live.last
    if scene.is_live:
        return scene.ctx.fill("{number}, over" if scene.over else "{number}, live", number=last)
    return scene.ctx.fill("{at} of {number}", at=at, number=last)


def step(sign: str, label: str, to: str) -> Element:
    return h.button(".button.icon.quiet", type="button", aria_label=label, title=label, data_replay=to)[icon(sign)]


def rail(scene: Scene) -> Element:
    """Signs along the slider; they say their line when pointed at."""
    last = max(1, scene.live.last)
    signs = [sign(10 + 980 * at / last, said) for at, said in marked(scene, scene.words.marks)]
    return svg({"viewBox": "0 0 1000 14", "preserveAspectRatio": "none", "aria-hidden": "true"}, class_="signs")[signs]


def sign(x: float, said: str) -> Element:
    return stroke(f"M{n(x)} 0v14", "tl-big")[title[said]]


def ends(scene: Scene) -> Element | None:
    panel = scene.panel_at("end")
    if panel is None:
        return None
    return h.div(".ends", role="group", aria_label=scene.tell.say(panel.title))[
        h.h3[scene.tell.say(panel.title)], bars(panel, scene)
    ]


def bars(panel: Panel, scene: Scene) -> Node:
    return [end(scene.tell.speak(row[0]), row[1], scene) for row in panel.rows if isinstance(row[1], Gauge)]


def end(what: str, gauge: Gauge, scene: Scene) -> Element:
    near = ".near" if gauge.value >= gauge.limit - 1 else ""
    return h.div(f".end{near}")[
        h.span[what], bar(gauge), h.b[scene.ctx.fill("{value} of {limit}", value=gauge.value, limit=gauge.limit)]
    ]


def bar(gauge: Gauge) -> Element:
    """A cell for each step, or one bar where the steps are many."""
    frame = svg({"viewBox": "0 0 96 6", "preserveAspectRatio": "none", "aria-hidden": "true"}, class_="bar")
    if gauge.limit > CELLS:
        part = 96 * min(1, gauge.value / gauge.limit)
        return frame[area(0, 0, 96, 6, "rest"), area(0, 0, part, 6, "full")]
    wide = 96 / gauge.limit
    return frame[[area(wide * k, 0, wide - 2, 6, "full" if k < gauge.value else "rest") for k in range(gauge.limit)]]
