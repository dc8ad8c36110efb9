"""Acting: whose turn it is and what is asked in the head, the step below it, a body that alone scrolls, a foot that stays."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.present.message import CompanyRef, Money, Place, StoryLine
from trunkline.present.ranking import ranking
from trunkline.present.to_text import capital
from trunkline.server.common.errors import Refused
from trunkline.server.common.language import to_text
from trunkline.server.tables.acting import AUTO
from trunkline.server.tables.table_state import viewpoint
from trunkline.server.web.pages.action_buttons import action_buttons, on_buttons, order_of_play
from trunkline.server.web.pages.analysis import advice
from trunkline.server.web.pages.clocks import clock_in_head
from trunkline.server.web.pages.closed import closed_line
from trunkline.server.web.pages.compare import ways
from trunkline.server.web.pages.controls import amount_button, choose_button, controls
from trunkline.server.web.pages.dates import since
from trunkline.server.web.pages.desk import Laid, desk_section, foot_note, last_options
from trunkline.server.web.pages.dials import dials
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.offer import answers, offer_panel
from trunkline.server.web.pages.option_rows import deals
from trunkline.server.web.pages.past import past_title, played_here, ways_on
from trunkline.server.web.pages.pieces import piece_of
from trunkline.server.web.pages.place_list import as_list
from trunkline.server.web.pages.plan import plan_box, plan_button
from trunkline.server.web.pages.result import afterwards, result
from trunkline.server.web.pages.scene import (
    Choice,
    Scene,
    arguments,
    asked,
    deed_text,
    dial_names,
    in_full,
    in_group,
    placed,
    short_text,
    undecided,
    warning,
)
from trunkline.server.web.pages.seats import wish_box
from trunkline.server.web.pages.steps import bar
from trunkline.server.web.pages.surroundings import Around
from trunkline.server.web.pages.values import plate, shown
from trunkline.server.web.pages.views import beside_view

WAITS = {"bot": "the bot is thinking", "open": "this seat is still empty", "person": "waiting for this player"}
LATEST = 3  # lines of the story for those who wait
FEW = 40  # choices on the board that are written beside it as well
IN_FOOT = 3  # plain buttons that have room beside each other


class Turn(NamedTuple):
    """What the column needs: what is on the board, what stands in the table of deals, what lies around the position."""

    clickable: set[str]
    dealt: Sequence[Choice]
    around: Around
    laid: Laid | None


def acting(scene: Scene, turn: Turn) -> Element:
    """The parts keep their places in every state of a turn; only what stands in the body changes."""
    on_desk = turn.laid.words if turn.laid is not None else set()
    elsewhere = turn.clickable | on_desk | on_buttons(scene) | {choice.words for choice in (*turn.dealt, *answers(scene))}
    return h.section(f"#turn.turn.{state_class(scene)}", aria_label=scene.ctx.say("The turn"), data_region=True)[
        h.button("#grip.grip.phone", type="button", aria_label=scene.ctx.say("Larger or smaller")),
        head(scene, turn.around.undo_refused),
        bar(scene, turn.laid),
        h.div("#turn-body.turn-body", tabindex="0", role="group", aria_label=scene.ctx.say("What can be done"))[
            body(scene, turn, elsewhere)
        ],
        h.p("#turn-more.turn-more", aria_hidden="true", hidden=True),
        h.div(".go")[h.span("#confirm.confirm"), foot(scene, turn.laid, elsewhere)],
    ]


def state_class(scene: Scene) -> str:
    if not scene.is_live:
        return "earlier"
    return "mine" if scene.my_turn else "over" if scene.over else "theirs"


# -- the head --------------------------------------------------------------------------------------------


def head(scene: Scene, undo_refused: Refused | None) -> Element:
    return h.header(".turn-head")[
        company(scene),
        h.div(".said")[past_title(scene) if not scene.is_live else [title(scene), who(scene)]],
        undo_button(scene, undo_refused) if scene.is_live else None,
    ]


def company(scene: Scene) -> Node:
    """The plate of the company that is asked about."""
    question = asked(scene) if scene.is_live else scene.words.asked(scene.s)
    asks = [hole for hole in question.holes.values() if isinstance(hole, CompanyRef)]
    return plate(asks[0].code, scene.tell) if asks else None


def title(scene: Scene) -> Element | None:
    """What to do, for whoever is to do it; nobody else is told to."""
    if not scene.is_live:
        return None
    if scene.over:
        return h.h2(".do")[winner_line(scene)]
    if scene.my_turn:
        return h.h2(".do")[shown(in_full(scene, asked(scene)), scene.tell)]
    return None


def who(scene: Scene) -> Element:
    say = scene.ctx.say
    if scene.over:
        return h.div(".who")[h.b[say("Game over")], h.span[extent(scene)]]
    if scene.closed:
        return h.div(".who")[h.b[say("Closed")], h.span[closed_by(scene)]]
    assert scene.turn is not None  # the game is not over
    if scene.my_turn:
        mine = viewpoint(scene.live, scene.viewer)
        if scene.live.row.kind == "study":  # one person plays them all
            return h.div(".who")[h.b[scene.ctx.fill("{who} to move", who=scene.tell.names[mine])]]
        return h.div(".who")[h.b[say("Your turn")], h.span[about(scene, mine)], clock_in_head(scene, mine), taken(scene)]
    if len(scene.deciding) > 1:
        return h.div(".who")[h.b[waited_for(scene)], h.span[say("still choosing")], since_when(scene)]
    chair = scene.live.seats[scene.turn]
    waits = h.span[say(WAITS[chair.kind])], since_when(scene), clock_in_head(scene, scene.turn)
    return h.div(".who")[h.b[scene.tell.names[scene.turn]], waits]


def about(scene: Scene, mine: Seat) -> str:
    """What one has for this step, where the game says so; else by which name."""
    found = scene.words.detail(scene.s)
    return scene.tell.speak(found) if found is not None else scene.tell.names[mine]


def since_when(scene: Scene) -> Element:
    """The last change of the table: nothing has been done since."""
    return since(scene.ctx, scene.live.row.changed)


def taken(scene: Scene) -> Element | None:
    """What was taken for the reader just now, as it was the only thing possible."""
    if not scene.live.moves or scene.live.moves[-1].kind != AUTO:
        return None
    lines = [line for lines in lines_until(scene, scene.live.last)[-1:] for line in lines[:1]]
    return h.span[shown(lines[0].said, scene.tell)] if lines else None


def extent(scene: Scene) -> str:
    players = len(scene.live.seats)
    return scene.ctx.fill("{number} moves, {players} players", number=scene.live.last, players=players)


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
        score=scene.tell.speak(Money(best[0].score)),
    )


# -- the body --------------------------------------------------------------------------------------------


def body(scene: Scene, turn: Turn, elsewhere: set[str]) -> Node:
    """Empty parts are there all the same: scripts find them, and only what differs is put in place."""
    return [
        h.div("#hand.hand.phone"),
        wish_box(scene, turn.around.wishes),
        plan_box(scene, turn.around.plans),
        offer_panel(scene),
        h.div("#card.card", hidden=True),
        h.div("#beside")[beside_view(scene)],
        todo(scene, turn, elsewhere),
    ]


def todo(scene: Scene, turn: Turn, elsewhere: set[str]) -> Element:
    if not scene.is_live:
        return h.div(".todo")[played_here(scene), beside(advice(scene))]
    if scene.over:
        return h.div(".todo")[result(scene, turn.around.curves), beside(advice(scene))]
    return h.div(".todo")[
        dials(scene),
        action_buttons(scene),
        desk_section(turn.laid) or hint(scene, turn.clickable),
        h.div("#trial"),
        ways(scene, turn.clickable) if turn.laid is None or not turn.laid.desk.cards else None,
        deals(scene, turn.dealt) if turn.laid is None else None,
        controls(scene, elsewhere),
        [act_button(scene, choice) for choice in plain_ones(scene, elsewhere)[IN_FOOT:]],
        None if scene.my_turn else latest(scene, scene.live.last),
        forecast(scene),
        beside([] if scene.closed else [unfolded_list(scene, turn.clickable), *advice(scene), plan_button(scene)]),
    ]


def forecast(scene: Scene) -> Element | None:
    """When money comes and when the game ends."""
    seat = viewpoint(scene.live, scene.viewer) if scene.viewer.seats else None
    found = scene.words.forecast(scene.s, seat)
    lines = [h.p[h.b[scene.tell.speak(rule)], " ", scene.tell.speak(now)] for rule, now in found]
    return h.div(".forecast")[lines] if lines else None


def latest(scene: Scene, until: int) -> Element:
    """What was done last, for those who wait or look back."""
    lines = list(chain(*lines_until(scene, until)))[-LATEST:]
    return h.div(".latest")[
        h.h2[scene.ctx.say("What was done last")],
        h.ul[[h.li(class_=None if line.seat is not None else "by-itself")[shown(line.said, scene.tell)] for line in lines]],
    ]


def lines_until(scene: Scene, until: int) -> list[Sequence[StoryLine]]:
    following = scene.story_cache.told.since(max(0, until - LATEST))
    return [lines for lines, _ in zip(following, range(min(LATEST, until)), strict=False)]


def beside(links: Sequence[Element | None]) -> Element | None:
    """What one can also ask for, in a line of its own."""
    return h.p(".also.advice")[links] if any(links) else None


def hint(scene: Scene, clickable: set[str]) -> Element | None:
    if undecided(scene):
        return None
    say = scene.ctx.say
    found = sorted(placed(scene, clickable), key=lambda choice: not at_named_place(scene, choice))
    if 0 < len(found) <= FEW and not any(piece_of(scene, choice) for choice in found):
        listed = h.p(".also")[as_list(scene, clickable)]
        return h.div(".choices")[[choose_button(scene, choice) for choice in found], listed]
    if found:
        return h.p(".also")[say("Choose one of the highlighted places."), " ", as_list(scene, clickable)]
    return None


def at_named_place(scene: Scene, choice: Choice) -> bool:
    return any(isinstance(hole, Place) and hole.name for hole in short_text(scene, choice).holes.values())


def unfolded_list(scene: Scene, clickable: set[str]) -> Element | None:
    """While an action is still to be chosen, the places of all."""
    return as_list(scene, clickable) if undecided(scene) and placed(scene, clickable) else None


# -- the foot --------------------------------------------------------------------------------------------


def foot(scene: Scene, laid: Laid | None, elsewhere: set[str]) -> Node:
    """At most one filled button; its words are the whole effect."""
    if not scene.is_live:
        return ways_on(scene)
    if scene.over:
        return afterwards(scene)
    if on_buttons(scene):
        return order_of_play(scene)
    if undecided(scene):
        return h.p(".foot-note")[scene.ctx.say("Choose an action; you may still decline its effect.")]
    sums = [choice for choice in offered_in(scene, elsewhere) if choice.amounts is not None]
    plain = plain_ones(scene, elsewhere)
    return [
        foot_note(laid),
        amount_button(scene, sums[0], ".primary") if len(sums) == 1 else None,
        [act_button(scene, choice, ".primary" if is_first(laid, choice) else "") for choice in plain[:IN_FOOT]],
        last_options(laid),
    ]


def offered_in(scene: Scene, elsewhere: set[str]) -> list[Choice]:
    return [choice for choice in in_group(scene, scene.choices) if choice.words not in elsewhere]


def plain_ones(scene: Scene, elsewhere: set[str]) -> list[Choice]:
    """What is said with one word."""
    plain = [choice for choice in offered_in(scene, elsewhere) if choice.amounts is None and not arguments(choice)]
    return [choice for choice in plain if scene.group or choice.group not in dial_names(scene.panels)]


def is_first(laid: Laid | None, choice: Choice) -> bool:
    """Of the ways that lie beside each other."""
    return laid is not None and bool(laid.desk.cards) and laid.desk.cards[0].action == choice.a


def act_button(scene: Scene, choice: Choice, look: str = "") -> Element:
    """One word, done at once; it can be taken back. What may be costly says so first, and asks for a second click."""
    costly, letter = warning(scene, choice), scene.words.keys.get(choice.words)
    key = h.kbd(aria_hidden="true")[letter.upper()] if letter else None
    named = {"type": "button", "data-act": choice.words, "data-warn": costly, "data-key": letter, "aria-keyshortcuts": letter}
    return h.button(f".button.act{look}", named)[deed_text(scene, choice), key]


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
    """A position of a game becomes a chapter of one's study of it; in a private copy one tries from anywhere."""
    say, live = scene.ctx.say, scene.live
    if live.row.kind == "study":
        action, words, title = f"/tables/{live.id}/study", say("Try from here"), say("A private copy to try things in")
    else:
        action, title = f"/studies/of/{live.id}", say("Try lines, write comments, share them")
        words = say("Open the game's study") if scene.shows_result else say("Study this position")
    return h.form(method="post", action=action)[
        h.input(type="hidden", name="at", value=scene.at), h.button(".button", title=title)[icon("study"), words]
    ]
