"""Plans, for their owner alone: the plan of a seat in words and what has become of it, and the form to make one."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.play import finished
from trunkline.plans.ready import Amount, AnyOf, OneOf, PlanField, ReadyMade
from trunkline.plans.words import OTHERWISE
from trunkline.server.tables.plan_acts import OwnPlan, offered
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.values import filled_nodes, shown


def plan_box(scene: Scene, plans: Sequence[OwnPlan]) -> Element:
    """A notice for each plan of the reader's seats."""
    return h.div("#plan", data_region=True)[[one_plan(scene, plan) for plan in plans]]


def one_plan(scene: Scene, plan: OwnPlan) -> Element:
    if plan.end is not None:
        return ended(scene, plan)
    return waiting(scene, plan) if plan.kept else draft(scene, plan)


def draft(scene: Scene, plan: OwnPlan) -> Element:
    """Keeping it is a second, deliberate act."""
    say, title = scene.ctx.say, f"plan-title-{plan.seat}"
    return h.section(".plan.draft", aria_labelledby=title)[
        h.h3(id=title)[filled_nodes(say("A plan for {who}"), {"who": who(scene, plan.seat)})],
        rows(scene, plan),
        h.div(".plan-go")[
            button(plan.seat, "keep", say("Keep this plan"), ".primary"), button(plan.seat, "drop", say("Discard"), "")
        ],
        h.p(".also")[say("Only you see it. Each step is judged when it is due and can never do more than you could.")],
    ]


def waiting(scene: Scene, plan: OwnPlan) -> Element:
    say = scene.ctx.say
    return h.section(".plan.waiting")[
        h.details[
            h.summary[icon("clock"), filled_nodes(say("The plan of {who} waits"), {"who": who(scene, plan.seat)})],
            rows(scene, plan),
        ],
        button(plan.seat, "drop", say("Stop"), ""),
    ]


def ended(scene: Scene, plan: OwnPlan) -> Element:
    """Why, and that nothing more was done."""
    assert plan.end is not None
    done, say = plan.end.kind == "done", scene.ctx.say
    told = say("The plan of {who} is done.") if done else say("The plan of {who} has stopped.")
    return h.section(f".plan.{plan.end.kind}", role="status")[
        h.div[
            h.b[filled_nodes(told, {"who": who(scene, plan.seat)})],
            h.p[shown(plan.end.reason, scene.tell)],
            None if done else h.p(".also")[say("Nothing has been done in your name since.")],
        ],
        button(plan.seat, "drop", say("OK"), ""),
    ]


def rows(scene: Scene, plan: OwnPlan) -> Element:
    return h.ol[[h.li[shown(row, scene.tell)] for row in (*plan.rows, OTHERWISE)]]


def who(scene: Scene, seat: Seat) -> Node:
    return h.b[scene.tell.names[seat]]


def button(seat: Seat, deed: str, words: str, ctx: str) -> Element:
    return h.button(f".button{ctx}", type="button", data_plan=deed, data_seat=str(int(seat)))[words]


# -- making one ------------------------------------------------------------------------------------------


def plan_button(scene: Scene) -> Element | None:
    if open_for(scene) is None:
        return None
    return h.button("#plan-open.link", type="button", data_open="#plan-form")[scene.ctx.say("Plan ahead …")]


def open_for(scene: Scene) -> Seat | None:
    """The seat a plan can be made for: one that is asked, or the first one held, while it has none."""
    if not scene.is_live or not scene.viewer.seats or scene.closed or finished(scene.live.s):
        return None
    seat = next((seat for seat in scene.deciding if seat in scene.viewer.seats), scene.viewer.seats[0])
    return seat if scene.live.seats[seat].plan is None else None


def plan_dialog(scene: Scene) -> Element:
    seat = open_for(scene)
    return h.dialog("#plan-form", aria_labelledby="plan-form-title", data_region=True)[
        forms(scene, seat) if seat is not None else None
    ]


def forms(scene: Scene, seat: Seat) -> Node:
    say = scene.ctx.say
    return [
        h.h2(id="plan-form-title")[say("Plan ahead")],
        h.p(".also")[say("You read the plan in words before it counts. Nobody else sees it, and you can stop it at any time.")],
        [ready_form(scene, seat, ready, fields) for ready, fields in offered(scene.live, seat)],
        written_form(scene, seat),
        h.p(".error", role="alert"),
        h.form(".plan-go", method="dialog")[h.button(".button", value="")[say("Close")]],
    ]


def ready_form(scene: Scene, seat: Seat, ready: ReadyMade[Any], fields: Sequence[PlanField]) -> Element:
    return h.details(".ready", name="plan")[
        h.summary[shown(ready.title, scene.tell)],
        h.form(".plan-form", method="dialog", data_seat=str(int(seat)), data_ready=ready.key)[
            [field(scene, ready, one) for one in fields], draft_button(scene)
        ],
    ]


def draft_button(scene: Scene) -> Element:
    return h.div(".plan-go")[h.button(".button.primary", value="draft")[scene.ctx.say("Read the plan")]]


def field(scene: Scene, ready: ReadyMade[Any], one: PlanField) -> Element:
    id = f"plan-{ready.key}-{one.key}"
    match one:
        case Amount(key, label, span, suggested):
            number = h.input(
                id=id, type="number", name=key, value=str(suggested), min=str(span[0]), max=str(span[-1]), required=True
            )
            return h.p(".field")[h.label(for_=id)[words(scene, label)], number, h.small[f"{span[0]}–{span[-1]}"]]
        case OneOf(key, label, choices):
            options = [h.option(value=choice.key)[words(scene, choice.label)] for choice in choices]
            return h.p(".field")[h.label(for_=id)[words(scene, label)], h.select(id=id, name=key)[options]]
        case AnyOf(key, label, choices):
            return h.fieldset(".until")[
                h.legend[words(scene, label)],
                [
                    h.label(".chip")[
                        h.input(type="checkbox", name=key, value=choice.key, checked=choice.usual),
                        h.span[shown(choice.label, scene.tell)],
                    ]
                    for choice in choices
                ],
            ]


def words(scene: Scene, label: object) -> str:
    return scene.tell.speak(label)


def written_form(scene: Scene, seat: Seat) -> Element:
    """For those who know the notation."""
    say = scene.ctx.say
    return h.details(".ready", name="plan")[
        h.summary[say("In your own words")],
        h.form(".plan-form", method="dialog", data_seat=str(int(seat)))[
            h.p(".field")[
                h.label(for_="plan-text")[say("A row a line, as in “when seat-2 passes do bid 12, up to 15”")],
                h.textarea(id="plan-text", name="text", rows="4", maxlength="20000", spellcheck="false"),
            ],
            draft_button(scene),
        ],
    ]
