"""The turn strip, left to right: whose turn, which dial, what to do next, how to finish or take back."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.present.ranking import ranking
from trunkline.present.to_text import capital
from trunkline.server.common.errors import Refused
from trunkline.server.common.language import to_text
from trunkline.server.tables.table_state import viewpoint
from trunkline.server.web.pages.analysis import advice
from trunkline.server.web.pages.autopass import standing_button
from trunkline.server.web.pages.closed import closed_line
from trunkline.server.web.pages.controls import amount_button, controls
from trunkline.server.web.pages.dials import dials, mini
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.place_list import as_list
from trunkline.server.web.pages.scene import Choice, Scene, arguments, asked, deed_text, dial_names, in_group
from trunkline.server.web.pages.values import shown

WAITS = {"bot": "the bot is thinking", "open": "this seat is still empty", "person": "the table waits"}


def turn_strip(scene: Scene, clickable: set[str], elsewhere: set[str], undo_refused: Refused | None) -> Element:
    """``clickable`` is on the board, ``elsewhere`` has controls of its own; ``undo_refused`` says why there is no undo."""
    ctx = ".mine" if scene.my_turn else ".over" if scene.over else ".theirs"
    return h.section(f"#turn.turn{ctx}", aria_label=scene.ctx.say("The turn"), data_region=True)[
        who(scene),
        dials(scene),
        mini(scene),
        todo(scene, clickable, elsewhere),
        finish(scene, clickable | elsewhere, undo_refused),
    ]


def who(scene: Scene) -> Element:
    say = scene.ctx.say
    if scene.over:
        return h.div(".who")[h.b[say("Game over")], h.span[winner_line(scene)]]
    if scene.closed:
        return h.div(".who")[h.b[say("Closed")], h.span[closed_by(scene)]]
    assert scene.turn is not None  # the game is not over
    if scene.my_turn:
        return h.div(".who")[h.b[say("Your turn")], h.span[scene.tell.names[viewpoint(scene.live, scene.viewer)]]]
    if len(scene.deciding) > 1:
        return h.div(".who")[h.b[waited_for(scene)], h.span[say("still choosing")]]
    chair = scene.live.seats[scene.turn]
    return h.div(".who")[h.b[scene.tell.names[scene.turn]], h.span[say(WAITS[chair.kind])]]


def closed_by(scene: Scene) -> Node:
    row = scene.live.row
    assert row.closed is not None  # the scene is closed
    host = next((scene.tell.names[chair.seat] for chair in scene.live.seats if chair.person == row.host), None)
    return closed_line(scene.ctx, row.closed_by, host, row.closed)


def waited_for(scene: Scene) -> str:
    return ", ".join(scene.tell.names[seat] for seat in scene.deciding)


def winner_line(scene: Scene) -> str:
    best = [one for one in ranking(scene.game, scene.live.s) if one.place == 1]
    return scene.ctx.fill(
        "{who} wins with {score}" if len(best) == 1 else "{who} share the victory with {score}",
        who=", ".join(capital(scene.tell.speak(one.who)) for one in best),
        score=f"${best[0].score}",
    )


def todo(scene: Scene, clickable: set[str], elsewhere: set[str]) -> Element:
    say, tell = scene.ctx.say, scene.tell
    if not scene.is_live:
        return h.div(".todo")[
            h.p(".do")[say("You are looking back.")],
            None if scene.over else h.p(".also")[say("The table itself goes on.")],
            beside(advice(scene)),
        ]
    return h.div(".todo")[
        h.p(".do")[shown(asked(scene), tell)] if not scene.over and not scene.closed and not scene.group else None,
        hint(scene, clickable),
        controls(scene, clickable | elsewhere),
        beside([] if scene.closed else [*advice(scene), standing_button(scene)]),
    ]


def beside(links: Sequence[Element | None]) -> Element | None:
    """What one can also ask for, in a line of its own."""
    return h.p(".also.advice")[links] if any(links) else None


def hint(scene: Scene, clickable: set[str]) -> Element | None:
    say = scene.ctx.say
    if any(choice.words in clickable for choice in in_group(scene, scene.choices)):
        return h.p(".also")[say("Marked places on the map can be chosen."), " ", as_list(scene, clickable)]
    if not (scene.my_turn or scene.over or scene.closed) and scene.deciding:
        return h.p(".also")[scene.ctx.fill("Waiting for {who}.", who=waited_for(scene))]
    return None


def finish(scene: Scene, clickable: set[str], undo_refused: Refused | None) -> Element:
    say = scene.ctx.say
    if not scene.is_live:
        live = h.a("#to-live.button.strong", href=f"/tables/{scene.live.id}")[say("Back to the table")]
        return h.div(".go")[live, study_button(scene)]
    offered = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable]
    plain = [choice for choice in offered if choice.amounts is None and not arguments(choice)]
    shown_now = [choice for choice in plain if scene.group or choice.group not in dial_names(scene.panels)]
    sums = [choice for choice in offered if choice.amounts is not None]
    return h.div(".go")[
        amount_button(scene, sums[0], ".primary") if len(sums) == 1 else None,
        [act_button(scene, choice) for choice in shown_now],
        undo_button(scene, undo_refused),
    ]


def act_button(scene: Scene, choice: Choice) -> Element:
    """One word, done at once; it can be taken back. What may be costly says so first, and asks for a second click."""
    costly = warning(scene, choice)
    return h.button(".button.act", type="button", data_act=choice.words, data_warn=costly)[deed_text(scene, choice)]


def warning(scene: Scene, choice: Choice) -> str | None:
    found = scene.words.warning(scene.s, choice.a)
    return scene.ctx.fill("{warning} Once more does it.", warning=scene.tell.speak(found)) if found is not None else None


def undo_button(scene: Scene, refused: Refused | None) -> Element | None:
    """Where it works; elsewhere, for whoever has acted and might want it, a line that says why not."""
    if scene.closed:
        return None
    if refused is not None:
        acted = any(Seat(move.seat) in scene.viewer.seats for move in scene.live.moves)
        return why_no_undo(scene, refused) if acted and scene.live.row.undo != "none" else None
    return h.button("#undo.button.quiet", type="button", title=scene.ctx.say("Undo"))[
        icon("undo"), h.span[scene.ctx.say("Undo")]
    ]


def why_no_undo(scene: Scene, refused: Refused) -> Element:
    return h.p("#no-undo.no-undo")[icon("undo"), h.span[f"{capital(to_text(refused, scene.ctx.say))}."]]


def study_button(scene: Scene) -> Element | None:
    if not scene.over and (scene.live.has_secrets or not scene.viewer.seats):
        return None
    return h.form(method="post", action=f"/tables/{scene.live.id}/study")[
        h.input(type="hidden", name="at", value=scene.at),
        h.button(".button", title=scene.ctx.say("A private copy to try things in"))[
            icon("study"), scene.ctx.say("Try from here")
        ],
    ]
