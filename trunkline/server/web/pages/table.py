"""The table: the board and the strip of time at one side; acting above and knowing below in a column of their own."""

import htpy as h
from htpy import Element, Node

from trunkline.core.game import SPECTATOR
from trunkline.present.picture import Picture
from trunkline.server.web.pages.analysis import idea_dialog
from trunkline.server.web.pages.cards import facts
from trunkline.server.web.pages.desk import desk_of
from trunkline.server.web.pages.frame import page
from trunkline.server.web.pages.heading import heading
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.knowing import knowing
from trunkline.server.web.pages.names import known_title
from trunkline.server.web.pages.option_rows import dealt
from trunkline.server.web.pages.panels import panel_section
from trunkline.server.web.pages.pieces import piece_box
from trunkline.server.web.pages.place_list import places_dialog
from trunkline.server.web.pages.plan import plan_dialog
from trunkline.server.web.pages.scene import Scene, asked, in_group
from trunkline.server.web.pages.script_data import data
from trunkline.server.web.pages.seats import notes
from trunkline.server.web.pages.shelf import shelf_of
from trunkline.server.web.pages.surroundings import Around
from trunkline.server.web.pages.targets import targets_of
from trunkline.server.web.pages.timeline import time_strip
from trunkline.server.web.pages.turn import Turn, acting
from trunkline.server.web.pages.values import symbol_definitions
from trunkline.server.web.pages.views import clickable_on_board, current, fitting, picture, stage_body

TABS = (("board", "Board"), ("standings", "Standings"), ("log", "Log"), ("chat", "Chat"), ("more", "More"))  # of narrow screens


def table_page(scene: Scene, around: Around) -> str:
    return page(scene.ctx, headline(scene), table_body(scene, around), ("table.js",), "at-table", heading(scene))


def headline(scene: Scene) -> str:
    """The title of the window says first what matters."""
    title = known_title(scene.ctx, scene.live.row.title)
    if scene.over:
        return f"{scene.ctx.say('Game over')}: {title}"
    if scene.my_turn:
        return f"{scene.ctx.say('Your turn')}: {title}"
    return title


def table_body(scene: Scene, around: Around) -> Node:
    shown = picture(scene)
    board = clickable_on_board(scene, shown)
    clickable = board | (shown.actions if shown is not None else set())
    return [
        symbol_definitions(scene.game),
        h.main("#main", class_=f"table {shape_class(scene)}", data_table=scene.live.id, tabindex="-1")[
            h.div(".main")[
                stage(scene, shown, around), h.div("#edges.edges.phone"), zoom_buttons(scene, shown), time_strip(scene)
            ],
            h.aside(".side")[
                acting(scene, Turn(clickable, dealt(scene, board), around, desk_of(scene))),
                knowing(scene, around),
            ],
        ],
        tabs(scene),
        places_dialog(scene, clickable, shown),
        piece_box(scene, in_group(scene, scene.choices)),
        idea_dialog(scene),
        plan_dialog(scene),
        facts(scene, clickable),
        data("targets", targets_of(scene, shown)),
        state(scene, around),
        words(scene),
    ]


def shape_class(scene: Scene) -> str:
    """From the shape of the board the style sheet knows how much the column may have."""
    drawing = scene.drawing
    return "without-shape" if drawing is None else f"shape-{round(100 * drawing.shape)}"


def stage(scene: Scene, shown: Picture | None, around: Around) -> Element:
    say = scene.ctx.say
    if scene.drawing is None:
        return h.section("#stage.stage.without-board", aria_label=say("Table"), data_region=True)[generic(scene)]
    under = shelf_of(scene, current(scene))
    ctx = f" shelved shape-{round(100 * under.shape)}" if under is not None else ""
    return h.section("#stage", class_=f"stage{ctx}", aria_label=say("Board"), data_region=True)[
        stage_body(scene, shown, around.curves)
    ]


def zoom_buttons(scene: Scene, shown: Picture | None) -> Element:
    """Beside the replay; on narrow screens in a corner of the map."""
    say = scene.ctx.say
    named = [("in", "plus", say("Larger")), ("out", "minus", say("Smaller")), ("whole", "whole", say("Whole map"))]
    further = {"names": ("names", "hex", say("Names of the hexes"))}
    named += [further[part] for part in (shown.parts if shown is not None else ())]
    return h.div("#zoom.zoom", role="group", aria_label=say("Zoom"), data_region=True, hidden=shown is None)[
        [
            h.button(".button.icon.quiet", type="button", data_zoom=to, aria_label=label, title=label)[icon(sign)]
            for to, sign, label in named
        ]
    ]


def generic(scene: Scene) -> Node:
    """A game without a board: its figures take the place of one."""
    beside = notes(scene)
    return [panel_section(panel, scene.tell, scene.turn, beside) for panel in scene.panels if panel not in scene.in_sight]


def tabs(scene: Scene) -> Element:
    """Narrow screens show one thing at a time; what they do with the turn stays below all of them."""
    return h.nav(".tabs.phone", aria_label=scene.ctx.say("Views"))[
        [
            h.button(type="button", data_tab=name, aria_current="true" if name == "board" else None)[
                icon(name), h.span[scene.ctx.say(label)], h.b(".unread", hidden=True) if name == "chat" else None
            ]
            for name, label in TABS
        ]
    ]


# -- for the scripts -------------------------------------------------------------------------------------


def state(scene: Scene, around: Around) -> Element:
    return data(
        "state",
        {
            "number": scene.live.number,
            "around": around.mark,
            "at": scene.at,
            "last": scene.live.last,
            "live": scene.is_live,
            "mine": scene.my_turn,
            "over": scene.over,
            "title": headline(scene),
            "asked": scene.tell.speak(asked(scene)),
            "group": scene.group,
            "view": scene.view,
            "fitting": fitting(scene),
            "said": around.said[-1].number if around.said else 0,
            "seat": int(scene.viewer.seats[0]) if scene.viewer.seats else int(SPECTATOR),
            "policy": scene.live.row.undo,
            "next": scene.live.row.next,
            "shared": bool(scene.viewer.covered),
            "now": scene.clock.now if scene.clock is not None else None,
        },
    )


def words(scene: Scene) -> Element:
    """Texts the scripts say."""
    say = scene.ctx.say
    return data(
        "words",
        {
            "now": say("now {value}"),
            "your turn": say("Your turn"),
            "not here": say("Not here."),
            "nothing here": say("Nothing can be done here now."),
            "again": say("Click or press Enter again to confirm, Escape to cancel."),
            "keys": say("Click or Enter chooses; arrow keys move."),
            "below": say("{number} more below"),
            "outside": say("{number} more places outside the window: to the nearest"),
            "moved on": say("The game has moved on; the page now shows the current position."),
            "lost": say("The connection is lost; trying again."),
            "back": say("Connected again."),
            "offline": say("You are offline. This is the position you saw last, {when}."),
            "gone": say("This table has been deleted."),
            "copied": say("Copied"),
            "saved": say("Saved"),
            "asked": say("The others have been asked."),
            "failed": say("That did not work. Please try again."),
            "rule": say("Rule"),
            "learn": say("How to play"),
            "piece": say("{name}, {left} left"),
            "amount": say("amount"),
            "less": say("less"),
            "more": say("more"),
            "turn": say("rotate"),
            "time half": say("Half of your time is left."),
            "time short": say("A tenth of your time is left."),
            "time up": say("Your time is up."),
            "d": say("d"),
            "h": say("h"),
            "min": say("min"),
            "rules": f"/rules/{scene.game.name}",
            "icon": scene.ctx.static("icon.svg"),
            "icon now": scene.ctx.static("icon-now.svg"),
        },
    )
