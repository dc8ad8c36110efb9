"""The table: turn strip, board and time on the left; players, companies, log and chat on the right."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.game import SPECTATOR
from trunkline.present.message import Panel
from trunkline.present.picture import Picture
from trunkline.server.common.errors import Refused
from trunkline.server.tables.departure_rows import Noted
from trunkline.server.tables.orders import Given
from trunkline.server.tables.timeseries import Curve
from trunkline.server.web.pages.analysis import idea_dialog
from trunkline.server.web.pages.autopass import standing_box, standing_dialog
from trunkline.server.web.pages.cards import data, facts
from trunkline.server.web.pages.chat import talk_panel
from trunkline.server.web.pages.compare import ways
from trunkline.server.web.pages.departures import departures_panel
from trunkline.server.web.pages.frame import languages, page
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.log import log_panel
from trunkline.server.web.pages.names import known_title
from trunkline.server.web.pages.offer import answers, offer_panel
from trunkline.server.web.pages.option_rows import deals, dealt
from trunkline.server.web.pages.panels import panel_section
from trunkline.server.web.pages.pieces import piece_box
from trunkline.server.web.pages.place_list import places_dialog
from trunkline.server.web.pages.result import result
from trunkline.server.web.pages.scene import BARS, STRIP, Scene, asked, has_views, in_group
from trunkline.server.web.pages.seats import host_menu, invites, notes, seat_menu, wish_box
from trunkline.server.web.pages.steps import STEPS, step_rail
from trunkline.server.web.pages.timeline import time_strip
from trunkline.server.web.pages.turn import study_button, turn_strip
from trunkline.server.web.pages.values import symbol_definitions
from trunkline.server.web.pages.views import clickable_on_board, picture, stage_body, view_buttons

SIDE = ("auction", "players", "companies")  # panels that stand open beside the board; the others are folded
TABS = (("map", "Map"), ("players", "Players"), ("companies", "Companies"), ("log", "Log"), ("more", "More"))


class Around(NamedTuple):
    """What is not part of the position: chat, notes, wishes, why there is no undo, standing orders, curves, and the departures
    of a game played elsewhere. The mark changes with what all see.
    """

    said: Sequence[dict[str, Any]]
    note: str
    wishes: Sequence[dict[str, Any]]
    undo_refused: Refused | None
    orders: Sequence[Given]
    curves: list[Curve]
    mark: str
    departures: Sequence[Noted] = ()


def table_page(scene: Scene, around: Around) -> str:
    where = h.div(".where")[h.h1[known_title(scene.ctx, scene.live.row.title)], h.span[subtitle(scene)]]
    return page(scene.ctx, headline(scene), table_body(scene, around), ("table.js",), "at-table", where)


def subtitle(scene: Scene) -> str:
    kind = scene.ctx.say(
        "Study" if scene.live.row.kind == "study" else "Public table" if scene.live.row.public else "Private table"
    )
    title = scene.game.title if scene.game.title != scene.live.row.title else ""
    hints = scene.ctx.say("with hints") if scene.live.row.hints else ""
    talk = "" if scene.live.row.table_talk else scene.ctx.say("no table talk")
    return ", ".join(part for part in (title, kind, hints, talk) if part)


def headline(scene: Scene) -> str:
    """The title of the window says first what matters."""
    title = known_title(scene.ctx, scene.live.row.title)
    if scene.over:
        return f"{scene.ctx.say('Game over')}: {title}"
    if scene.my_turn:
        return f"{scene.ctx.say('Your turn')}: {title}"
    return title


def table_body(scene: Scene, around: Around) -> Node:
    shown = None if scene.shows_result else picture(scene)
    board = clickable_on_board(scene, shown)
    clickable, offered = board | (shown.actions if shown is not None else set()), dealt(scene, board)
    elsewhere = {choice.words for choice in (*offered, *answers(scene))}
    return [
        symbol_definitions(scene.game),
        h.main("#main.table", data_table=scene.live.id, tabindex="-1")[
            h.div(".main")[
                wish_box(scene, around.wishes),
                offer_panel(scene),
                standing_box(scene, around.orders),
                turn_strip(scene, clickable, elsewhere, around.undo_refused),
                step_rail(scene),
                ways(scene, clickable),
                deals(scene, offered),
                stage(scene, shown, around),
                time_strip(scene),
            ],
            side(scene, around, folded_panels(scene)),
        ],
        tabs(scene),
        places_dialog(scene, clickable),
        piece_box(scene, in_group(scene, scene.choices)),
        idea_dialog(scene),
        standing_dialog(scene),
        facts(scene, clickable),
        state(scene, around.mark),
        words(scene),
    ]


def stage(scene: Scene, shown: Picture | None, around: Around) -> Element:
    say = scene.ctx.say
    if scene.shows_result:
        return h.section("#stage.stage.with-result", aria_label=say("Board"), data_region=True)[result(scene, around.curves)]
    if scene.drawing is None:
        return h.section("#stage.stage.without-board", aria_label=say("Table"), data_region=True)[generic(scene)]
    return h.section("#stage.stage", aria_label=say("Board"), data_region=True)[
        stage_body(scene, shown, around.curves),
        view_buttons(scene),
        zoom_buttons(scene, shown),
        h.div("#card.card", hidden=True),
    ]


def zoom_buttons(scene: Scene, shown: Picture | None) -> Element:
    say = scene.ctx.say
    named = [("whole", "whole", say("Whole map")), ("in", "plus", say("Larger")), ("out", "minus", say("Smaller"))]
    further = {"names": ("names", "hex", say("Names of the hexes")), "cards": ("cards", "cards", say("To the cards"))}
    named += [further[part] for part in (shown.parts if shown is not None else ())]
    return h.div(".zoom", role="group", aria_label=say("Zoom"))[
        [
            h.button(".button.icon", type="button", data_zoom=to, aria_label=label, title=label)[icon(sign)]
            for to, sign, label in named
        ]
    ]


def generic(scene: Scene) -> Node:
    """A game without a board: its figures take the place of one."""
    beside = notes(scene)
    return [panel_section(panel, scene.tell, scene.turn, beside) for panel in scene.panels if panel.name not in SIDE]


# -- the right side --------------------------------------------------------------------------------------


def side(scene: Scene, around: Around, folded: Sequence[Panel]) -> Element:
    return h.aside(".side")[
        invites(scene),
        departures_panel(scene, around.departures),
        h.div("#books.books", data_region=True)[books(scene)],
        log_panel(scene),
        talk_panel(scene, around.said, around.note),
        more(scene, folded),
    ]


def books(scene: Scene) -> Node:
    beside = notes(scene)
    turn = scene.game.turn(scene.s)
    return [panel_section(panel, scene.tell, turn, beside) for name in SIDE if (panel := scene.panel(name))]


def more(scene: Scene, folded: Sequence[Panel]) -> Element:
    """Everything that is seldom wanted."""
    say, id = scene.ctx.say, scene.live.id
    return h.details("#more.panel.more")[
        h.summary[h.span(".title")[say("More")], h.span(".last")[say("figures, sound, study, record, rules")]],
        h.div(".more-body")[
            h.div("#figures", data_region=True)[[panel_section(panel, scene.tell, None, {}) for panel in folded]],
            switches(scene),
            h.div(".phone.setting")[h.span(aria_hidden="true")[say("Language")], languages(scene.ctx)],
            h.div(".plainlist")[
                study_button(scene) if scene.viewer.seats else None,
                h.a(".button", href=f"/tables/{id}/record", download=f"{scene.game.name}-{id}.txt")[
                    icon("save"), say("Download the record")
                ],
                h.a(".button", href=f"/rules/{scene.game.name}")[icon("note"), say("Rules")],
                h.button(".button", type="button", data_copy_here=True)[icon("copy"), say("Copy a link to this position")],
            ],
            seat_menu(scene),
            host_menu(scene),
            caveats(scene),
        ],
    ]


def folded_panels(scene: Scene) -> list[Panel]:
    """Without a board they stand in its place; where there are several views, in one of these."""
    if has_views(scene) or (scene.drawing is None and not scene.shows_result):
        return []
    return [panel for panel in scene.panels if panel.name not in (*SIDE, STRIP, STEPS, BARS)]


def switches(scene: Scene) -> Element:
    say = scene.ctx.say
    return h.div(".switches")[
        h.label[h.input("#sound", type="checkbox"), h.span[say("A sound when it is my turn")]],
        h.label[h.input("#notify", type="checkbox"), h.span[say("A notification when it is my turn")]],
    ]


def caveats(scene: Scene) -> Element | None:
    if not scene.game.caveats:
        return None
    return h.details(".fold")[
        h.summary[scene.ctx.say("About this board")], [h.p[scene.ctx.say(text)] for text in scene.game.caveats]
    ]


def tabs(scene: Scene) -> Element:
    """Narrow screens show one thing at a time."""
    return h.nav(".tabs.phone", aria_label=scene.ctx.say("Views"))[
        [
            h.button(type="button", data_tab=name, aria_current="true" if name == "map" else None)[
                icon(name), h.span[scene.ctx.say(label)]
            ]
            for name, label in TABS
        ]
    ]


# -- for the scripts -------------------------------------------------------------------------------------


def state(scene: Scene, around: str) -> Element:
    return data(
        "state",
        {
            "number": scene.live.number,
            "around": around,
            "at": scene.at,
            "last": scene.live.last,
            "live": scene.is_live,
            "mine": scene.my_turn,
            "over": scene.over,
            "title": headline(scene),
            "asked": scene.tell.speak(asked(scene)),
            "group": scene.group,
            "seat": int(scene.viewer.seats[0]) if scene.viewer.seats else int(SPECTATOR),
            "policy": scene.live.row.undo,
            "next": scene.live.row.next,
            "shared": bool(scene.viewer.covered),
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
            "again": say("Click or Enter once more does it; Escape puts it back."),
            "keys": say("Click or Enter chooses; arrow keys move."),
            "moved on": say("The table has moved on; this is how it stands now."),
            "lost": say("The connection is lost; trying again."),
            "back": say("Connected again."),
            "gone": say("This table has been deleted."),
            "copied": say("Copied"),
            "saved": say("Saved"),
            "asked": say("The others have been asked."),
            "failed": say("That did not work. Please try again."),
            "rule": say("Rule"),
            "piece": say("{name}, {left} left"),
            "turn": say("turn it"),
            "rules": f"/rules/{scene.game.name}",
            "icon": scene.ctx.static("icon.svg"),
            "icon now": scene.ctx.static("icon-now.svg"),
        },
    )
