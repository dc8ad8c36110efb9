"""Knowing: how everybody stands, the log, the chat, and everything that is seldom wanted; one of them at a time."""

import htpy as h
from htpy import Element, Node

from trunkline.server.web.pages.chat import chat_panel
from trunkline.server.web.pages.clocks import clock_panel, clock_row
from trunkline.server.web.pages.departures import departures_panel
from trunkline.server.web.pages.earnings import with_earnings
from trunkline.server.web.pages.frame import languages, themes
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.log import log_panel
from trunkline.server.web.pages.panels import panel_section
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.seats import host_menu, invites, notes, seat_menu
from trunkline.server.web.pages.surroundings import Around
from trunkline.server.web.pages.timeline import ends
from trunkline.server.web.pages.turn import study_button

TABS = (("standings", "Standings"), ("log", "Log"), ("chat", "Chat"), ("more", "More"))


def knowing(scene: Scene, around: Around) -> Element:
    return h.section("#knowing.knowing", aria_label=scene.ctx.say("Game information"))[
        h.nav(".segs.know-tabs", aria_label=scene.ctx.say("What to look at"))[
            [tab(scene, name, words) for name, words in TABS]
        ],
        h.div("#standings.sheet", tabindex="0", role="group", aria_label=scene.ctx.say("Standings"))[
            invites(scene),
            departures_panel(scene, around.departures),
            h.div("#books.books", data_region=True)[clock_row(scene), books(scene), ends(scene)],
            clock_panel(scene),
        ],
        log_panel(scene),
        chat_panel(scene, around.said, around.note),
        more(scene),
    ]


def tab(scene: Scene, name: str, words: str) -> Element:
    pressed = "true" if name == "standings" else "false"
    return h.button(type="button", data_tab=name, aria_pressed=pressed)[
        scene.ctx.say(words), h.b(".unread", hidden=True) if name == "chat" else None
    ]


def books(scene: Scene) -> Node:
    beside = notes(scene)
    turn = scene.game.turn(scene.s)
    shelves = scene.drawing.shelves.values() if scene.drawing is not None else []
    shelved = [shelf.panel(scene.s).name for shelf in shelves]
    return [
        h.div(class_="on-shelf" if panel.name in shelved else None)[panel_section(panel, scene.tell, turn, beside)]
        for panel in (with_earnings(scene, panel) for panel in scene.in_sight)
    ]


def more(scene: Scene) -> Element:
    """Everything that is seldom wanted."""
    say, id = scene.ctx.say, scene.live.id
    return h.section("#more.more", aria_label=say("More"))[
        switches(scene),
        h.div(".phone.setting")[h.span(aria_hidden="true")[say("Language")], languages(scene.ctx), themes(scene.ctx)],
        h.div(".plainlist")[
            study_button(scene),
            h.a(".button", href=f"/tables/{id}/record", download=f"{scene.game.name}-{id}.txt")[
                icon("save"), say("Download the record")
            ],
            h.a(".button", href=f"/learn/{scene.game.name}")[icon("book"), say("How to play")],
            h.a(".button", href=f"/rules/{scene.game.name}")[icon("note"), say("Rules")],
            h.button(".button", type="button", data_copy_here=True)[icon("copy"), say("Copy a link to this position")],
        ],
        seat_menu(scene),
        host_menu(scene),
        map_key(scene),
        caveats(scene),
    ]


def switches(scene: Scene) -> Element:
    say = scene.ctx.say
    return h.div(".switches")[
        h.label[h.input("#sound", type="checkbox"), h.span[say("A sound when it is my turn")]],
        h.label[h.input("#notify", type="checkbox"), h.span[say("A notification when it is my turn")]],
    ]


def map_key(scene: Scene) -> Element | None:
    """What the signs on the board mean."""
    key = scene.drawing.key if scene.drawing is not None else None
    return (
        h.section(".key-panel")[h.h3[scene.ctx.say("Key to the map")], key(scene.s, scene.tell.speak)]
        if key is not None
        else None
    )


def caveats(scene: Scene) -> Element | None:
    if not scene.game.caveats:
        return None
    return h.details(".fold")[
        h.summary[scene.ctx.say("About this board")], [h.p[scene.ctx.say(text)] for text in scene.game.caveats]
    ]
