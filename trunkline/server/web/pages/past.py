"""Looking back: which position is shown, what was played there, and the ways from it."""

from collections.abc import Sequence
from itertools import islice

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.present.message import StoryLine
from trunkline.server.web.pages.scene import Scene, in_full
from trunkline.server.web.pages.values import shown

BEFORE = 4  # actions that are told of what led here


def past_title(scene: Scene) -> list[Node]:
    """What was asked then, and of whom."""
    turn = scene.game.turn(scene.s)
    whose = scene.ctx.say("The position after the last move") if turn is None else scene.tell.names[turn]
    when = scene.ctx.fill("position at move {number}", number=scene.at)
    return [h.h2(".do")[shown(in_full(scene, scene.words.asked(scene.s)), scene.tell)], h.div(".who")[h.b[whose], h.span[when]]]


def played_here(scene: Scene) -> Element:
    """What was done in this position, above what led to it."""
    first = max(0, scene.at - BEFORE)
    told = list(islice(scene.story_cache.told.since(first), scene.at + 1 - first))
    lines = [told_line(scene, n, said) for n, said in enumerate(told, first + 1) if said]  # the end of a turn may say nothing
    return h.section(".latest.played", aria_label=scene.ctx.say("What was played here"))[
        h.h3[scene.ctx.say("What was played here")],
        h.ul[reversed(lines)],
        h.p[scene.ctx.fill("The figures are those of move {number}. ", number=scene.at), h.b[goes_on(scene)]],
    ]


def told_line(scene: Scene, number: int, lines: Sequence[StoryLine]) -> Element:
    ctx = "next" if number > scene.at else None
    return h.li(class_=ctx)[
        h.span(".no")[str(number)],
        h.span[
            [shown(line.said, scene.tell) if n == 0 else [" ", shown(line.said, scene.tell)] for n, line in enumerate(lines)]
        ],
    ]


def goes_on(scene: Scene) -> str:
    if scene.over:
        return scene.ctx.say("The game itself is over.")
    if scene.turn is None or scene.closed:
        return ""
    if scene.my_turn:
        return scene.ctx.say("In the game itself it is your turn.")
    return scene.ctx.fill("In the game itself it is the turn of {who}.", who=scene.tell.names[scene.turn])


def ways_on(scene: Scene) -> Node:
    """Back to the game, or to the turns of the same player before and after."""
    say, turn = scene.ctx.say, scene.game.turn(scene.s)
    starts = " ".join(map(str, starts_of(scene, turn))) if turn is not None else "0"
    who = scene.tell.names[turn] if turn is not None else ""
    earlier = scene.ctx.fill("Previous turn of {who}", who=who)
    later = scene.ctx.fill("Next turn of {who}", who=who)
    return [
        h.button(".button.strong", type="button", data_replay="live")[
            say("Back to the game"), h.kbd(aria_hidden="true")["Esc"]
        ],
        h.button(".button", type="button", data_replay="-seat", data_starts=starts, aria_label=earlier, title=earlier)[
            say("Previous turn")
        ],
        h.button(".button", type="button", data_replay="+seat", data_starts=starts, aria_label=later, title=later)[
            say("Next turn")
        ],
    ]


def starts_of(scene: Scene, seat: Seat) -> list[int]:
    """The positions in which a turn of this player began."""
    actors = scene.live.actors
    return [n for n, who in enumerate(actors) if who == seat and (n == 0 or actors[n - 1] != seat)]
