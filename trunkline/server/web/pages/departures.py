"""Where a game played elsewhere departs from the rulebook: each line a link to the position it led to."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.capabilities.departures import Departure
from trunkline.present.to_text import capital
from trunkline.server.common.language import to_text
from trunkline.server.tables.departure_rows import Noted
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import shown

WORDS = "{words}"  # the pattern of what is told better by the log: an action as it is spelled


def departures_panel(scene: Scene, noted: Sequence[Noted]) -> Element | None:
    """Open where one arrives; who looks at a position wants to see that."""
    if not noted:
        return None
    say = scene.ctx.say
    return h.details("#departures.panel.departures", open=scene.is_live)[
        h.summary[h.span(".title")[say("Departures from the rulebook")], h.span(".last")[str(len(noted))]],
        h.p(".hint")[say("This game was played by other rules. Each line leads to the position.")],
        h.ol("#departure-lines", tabindex="0", data_region=True, aria_label=say("Departures from the rulebook"))[
            [item(scene, one) for one in noted]
        ],
    ]


def item(scene: Scene, one: Noted) -> Element:
    at, rule = one.departure.position, one.departure.rule
    rules = f"/rules/{scene.game.name}#s{rule.section.removeprefix('§')}"
    return h.li[
        h.a(href=f"/tables/{scene.live.id}?at={at}", data_at=str(at))[
            h.span(".no")[str(at)], h.span(".said")[played(scene, one.departure)]
        ],
        h.p(".hint")[scene.ctx.say(rule.text), " ", h.a(".rule", href=rules)[rule.section]],
    ]


def played(scene: Scene, departure: Departure) -> Node:
    """In the words of the log, unless there is more to say."""
    lines = next(scene.story_cache.told.since(departure.position - 1))
    if departure.played.text == WORDS and lines:
        return shown(lines[0].said, scene.tell)
    return capital(to_text(departure.played, scene.ctx.say))
