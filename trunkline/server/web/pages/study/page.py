"""The page of a study: chances, board and steps at one side; chapters, moves and what may be played at the other."""

from collections.abc import Collection
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.present.markup import regions
from trunkline.records.tree import START, main_line
from trunkline.server.common.errors import Refused
from trunkline.server.web.pages.analysis import idea_dialog
from trunkline.server.web.pages.cards import facts
from trunkline.server.web.pages.desk import desk_of
from trunkline.server.web.pages.frame import page
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.names import known_title
from trunkline.server.web.pages.option_rows import dealt
from trunkline.server.web.pages.panels import panel_section
from trunkline.server.web.pages.pieces import piece_box
from trunkline.server.web.pages.place_list import places_dialog
from trunkline.server.web.pages.scene import in_group
from trunkline.server.web.pages.script_data import data
from trunkline.server.web.pages.seats import notes
from trunkline.server.web.pages.study.chapters import chapter_dialog, chapters_panel, redealt_note
from trunkline.server.web.pages.study.marks import MARK_SIGNS, MARK_WORDS
from trunkline.server.web.pages.study.moves import moves_panel, spoken
from trunkline.server.web.pages.study.share import leading, share_dialog
from trunkline.server.web.pages.study.steps import chances, comment_dialog, node_dialog, steps_bar, where
from trunkline.server.web.pages.study.view import StudyView, led_to, place_of, ways
from trunkline.server.web.pages.surroundings import Around
from trunkline.server.web.pages.table import shape_class, stage, words, zoom_buttons
from trunkline.server.web.pages.targets import targets_of
from trunkline.server.web.pages.turn import Turn, acting
from trunkline.server.web.pages.values import symbol_definitions
from trunkline.server.web.pages.views import clickable_on_board, picture, view_buttons
from trunkline.study.trees.study_tree import line_to

NO_UNDO = Refused("a study keeps every line")  # its table says so nowhere: it plays without undo
SCRIPTS = ("table.js", "study.js")
TABS = (
    ("moves", "Moves", "study"),
    ("play", "Play", "board"),
    ("standings", "Standings", "standings"),
    ("chapters", "Chapters", "book"),
)


def study_page(view: StudyView) -> str:
    return page(view.ctx, title_of(view), study_body(view), SCRIPTS, "at-table at-study", heading(view))


def study_parts(view: StudyView, held: Collection[str]) -> str:
    """The parts that differ from those the page has, which it names by their sums."""
    return "".join(text for total, text in regions([heading(view), study_body(view)]) if total not in held)


def title_of(view: StudyView) -> str:
    return f"{known_title(view.ctx, view.chapter.title)}: {view.state.row.title}"


def heading(view: StudyView) -> Element:
    say = view.ctx.say
    owner = next((one.name for one in view.state.members if one.role == "owner"), "")
    return h.div("#heading.where", data_region=True)[
        h.h1[view.state.row.title],
        h.span(".when")[view.ctx.fill("Study by {name}", name=owner), " · ", known_title(view.ctx, view.chapter.title)],
        view_buttons(view.scene),
        leading(view),
        h.a(".button.quiet.print", href=f"{view.base}/print", aria_label=say("Print or save"), title=say("Print or save"))[
            icon("save")
        ],
        h.button(".button.share", type="button", data_open="#share")[icon("link"), h.span[say("Share")]],
    ]


def study_body(view: StudyView) -> list[Node]:
    scene = view.scene
    around = Around([], "", [], NO_UNDO, [], [], view.mark)
    shown = picture(scene)
    board = clickable_on_board(scene, shown)
    clickable = board | (shown.actions if shown is not None else set())
    turn = Turn(clickable, dealt(scene, board), around, desk_of(scene))
    return [
        symbol_definitions(scene.game),
        h.main("#main", class_=f"table study {shape_class(scene)}", data_table=view.state.id, tabindex="-1")[
            h.div(".main")[
                h.div("#above.above", data_region=True)[redealt_note(view), chances(view)],
                stage(scene, shown, around),
                h.div("#edges.edges.phone"),
                zoom_buttons(scene, shown),
                steps_bar(view),
            ],
            h.aside(".side")[
                side_tabs(view),
                h.div(".side-page", data_side="moves")[chapters_panel(view), moves_panel(view)],
                h.div(".side-page", data_side="play")[acting(scene, turn)],
                h.div(".side-page", data_side="standings")[standings(view)],
            ],
        ],
        places_dialog(scene, clickable, shown),
        piece_box(scene, in_group(scene, scene.choices)),
        idea_dialog(scene),
        comment_dialog(view),
        node_dialog(view),
        chapter_dialog(view),
        share_dialog(view),
        facts(scene, clickable),
        data("targets", targets_of(scene, shown)),
        data("state", state(view)),
        words(scene),
        data("study-words", study_words(view)),
    ]


def side_tabs(view: StudyView) -> Element:
    return h.div(".side-tabs.segs", role="group", aria_label=view.ctx.say("Views"))[
        [
            h.button(type="button", data_side_tab=key, aria_pressed="true" if key == "moves" else "false")[
                icon(sign), view.ctx.say(label)
            ]
            for key, label, sign in TABS
        ]
    ]


def standings(view: StudyView) -> Element:
    scene = view.scene
    beside = notes(scene)
    return h.section("#study-standings.panel.standings-side", aria_label=view.ctx.say("Standings"), data_region=True)[
        [
            panel_section(panel, scene.tell, scene.turn, beside)
            for panel in scene.panels
            if panel.place in ("side", "figures", "auction")
        ]
    ]


# -- for the scripts -------------------------------------------------------------------------------------


def state(view: StudyView) -> dict[str, Any]:
    """As the page of a table tells its scripts, and what a study adds."""
    scene = view.scene
    return {
        "number": view.state.row.number,
        "around": view.mark,
        "at": view.node,
        "last": scene.live.last,
        "live": False,
        "mine": False,
        "over": scene.over,
        "title": title_of(view),
        "asked": "",
        "group": scene.group,
        "view": scene.view,
        "fitting": "",
        "said": 0,
        "seat": -1,
        "policy": "none",
        "next": None,
        "shared": False,
        "now": None,
        "base": view.base,
        "study": {
            "id": view.state.id,
            "chapter": view.chapter.chapter,
            "node": view.node,
            "ways": ways(view),
            "place": place_of(view),
            "line": [START, *line_to(view.tree, view.node), *main_line(view.tree.tree, view.node)],
            "edits": view.edits,
            "marks": [[mark.target, mark.colour] for mark in view.here.marks],
            "glyph": view.here.glyph,
            "told": told(view),
            "led": led_to(view),
        },
    }


def told(view: StudyView) -> str:
    """What a polite voice says after each step."""
    if view.node == START:
        return where(view)
    return f"{where(view)}: {spoken(view, view.node)}"


def study_words(view: StudyView) -> dict[str, str]:
    say = view.ctx.say
    marks = {f"mark {colour}": say(MARK_WORDS[colour]) for colour in MARK_SIGNS}
    return marks | {
        "copied": say("Copied"),
        "choose": say("Click the places to mark; Escape ends it."),
        "free": say("You look on your own now; the button follows again."),
        "following": say("You follow."),
        "sure": say("Click again to delete."),
        "lost": say("The connection is lost; trying again."),
        "gone": say("This move has been deleted."),
    }
