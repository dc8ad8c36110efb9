"""The header of a table: which game, which round, which picture of it; while one looks back, which position."""

import htpy as h
from htpy import Element, Node

from trunkline.server.web.pages.names import known_title, title_of
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.timeline import told_chapter
from trunkline.server.web.pages.turn import company, study_button
from trunkline.server.web.pages.values import shown
from trunkline.server.web.pages.views import view_buttons


def heading(scene: Scene) -> Element:
    """In the colour of ink while an earlier position is shown, so that nobody takes it for the game as it stands."""
    ctx = "" if scene.is_live else ".past"
    return h.div(f"#heading.where{ctx}", data_region=True)[
        h.h1[known_title(scene.ctx, scene.live.row.title)],
        h.span(".when")[when(scene)] if scene.is_live else looking_back(scene),
        view_buttons(scene),
        h.span(".kind")[subtitle(scene)] if scene.is_live else ways_back(scene),
    ]


def when(scene: Scene) -> Node:
    """The round in words, where the game has rounds."""
    if scene.shows_result:
        return h.b[scene.ctx.say("Game over, final position")]
    if scene.words.moment is not None:
        return shown(scene.words.moment(scene.s), scene.tell)
    return told_chapter(scene)


def looking_back(scene: Scene) -> Element:
    words = scene.ctx.fill("Looking back: move {at} of {number}.", at=scene.at, number=scene.live.last)
    return h.span(".when", role="status")[h.b[words], " ", when(scene), whose_turn(scene)]


def whose_turn(scene: Scene) -> Node:
    """The company in question, and who was to move."""
    turn = scene.game.turn(scene.s)
    return (
        [". ", company(scene), " ", scene.ctx.fill("{who} to move", who=scene.tell.names[turn])] if turn is not None else None
    )


def ways_back(scene: Scene) -> Element:
    live = h.a("#to-live.button.strong", href=f"/tables/{scene.live.id}")[
        scene.ctx.say("Back to the game"), h.kbd(aria_hidden="true")["Esc"]
    ]
    return h.span(".ways-back")[study_button(scene), live]


def subtitle(scene: Scene) -> str:
    kind = scene.ctx.say(
        "Study" if scene.live.row.kind == "study" else "Public table" if scene.live.row.public else "Private table"
    )
    title = title_of(scene.ctx, scene.game) if scene.game.title != scene.live.row.title else ""
    hints = scene.ctx.say("with hints") if scene.live.row.hints else ""
    talk = "" if scene.live.row.table_talk else scene.ctx.say("no table talk")
    return ", ".join(part for part in (title, kind, hints, talk) if part)
