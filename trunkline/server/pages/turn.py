"""The turn strip, left to right: whose turn, which dial, what to do next, how to finish or take back."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.draw.svg import Point, area, n, stroke, svg, words
from trunkline.parts.telling import Gauge, Panel, Word
from trunkline.server.pages.icons import icon
from trunkline.server.pages.scene import MOST_REFUSED, STRIP, Choice, Scene, asked, brief, dial_names, in_group, open_groups
from trunkline.server.pages.values import seat_mark, shown

ARC, START, SPAN, GAP = 19, 145, 250, 9  # radius, then degrees
QUICK_RAISES = (1, 5, 10)
WAITS = {"bot": "the bot is thinking", "open": "this seat is still empty", "person": "the table waits"}


def turn_strip(scene: Scene, clickable: set[str]) -> Element:
    look = ".mine" if scene.my_turn else ".over" if scene.over else ".theirs"
    return h.section(f"#turn.turn{look}", aria_label=scene.look.say("The turn"), data_region=True)[
        who(scene), dials(scene), mini(scene), todo(scene, clickable), finish(scene, clickable)
    ]


def who(scene: Scene) -> Element:
    say = scene.look.say
    if scene.over:
        return h.div(".who")[h.b[say("Game over")], h.span[winner_line(scene)]]
    assert scene.turn is not None  # the game is not over
    chair = scene.live.seats[scene.turn]
    if scene.my_turn:
        return h.div(".who")[h.b[say("Your turn")], h.span[chair.name]]
    return h.div(".who")[h.b[scene.tell.names[scene.turn]], h.span[say(WAITS[chair.kind])]]


def winner_line(scene: Scene) -> str:
    scores = scene.game.score(scene.live.s)
    best = [name for name, score in zip(scene.tell.names, scores, strict=True) if score == max(scores)]
    return scene.look.fill(
        "{who} wins with {score}" if len(best) == 1 else "{who} share the victory with {score}",
        who=", ".join(best),
        score=f"${max(scores)}",
    )


# -- dials -----------------------------------------------------------------------------------------------


def dials(scene: Scene) -> Element | None:
    """The rows of the game's dial panel; where they name groups of actions, they are the buttons for them."""
    panel = scene.panel(STRIP)
    if panel is None:
        return None
    return h.div(".dials", role="group", aria_label=scene.look.say(panel.title))[
        [dial(scene, row[0], row[1]) for row in panel.rows if isinstance(row[0], Word) and isinstance(row[1], Gauge)]
    ]


def dial(scene: Scene, name: Word, gauge: Gauge) -> Element:
    title = scene.tell.speak(name).capitalize()
    said = scene.look.fill("{name}: {value} of {limit}", name=title, value=gauge.value, limit=gauge.limit)
    art = [dial_art(gauge), h.span[title]]
    offered = [choice for choice in scene.choices if choice.group == name.text]
    refused = [choice for choice in scene.refused if choice.group == name.text and choice.rule]
    if offered and name.text not in open_groups(scene.panels, scene.choices):
        return h.div(".dial.current", role="img", aria_label=said)[art]
    if offered:
        chosen = "true" if scene.group == name.text else "false"
        return h.button(
            ".dial", type="button", data_group=name.text, aria_pressed=chosen, aria_label=said, id=f"dial-{name.text}"
        )[art]
    if refused and refused[0].rule is not None:
        rule = refused[0].rule
        why = f"{said}. {scene.look.say(rule.text)} ({rule.section})"
        return h.button(".dial.cannot", type="button", aria_disabled="true", aria_label=why, title=why, data_why=why)[art]
    return h.div(".dial", role="img", aria_label=said)[art]


def dial_art(gauge: Gauge) -> Element:
    full = gauge.value >= gauge.limit
    return svg({"viewBox": "-26 -24 52 46", "aria-hidden": "true"})[
        [stroke(arc(step, gauge.limit), arc_look(step, gauge)) for step in range(gauge.limit)],
        words(0, 5, f"{gauge.value}/{gauge.limit}", "dial-text"),
        area(-9, 12, 18, 5, "stop-bar", 1) if full else None,
    ]


def arc(step: int, steps: int) -> str:
    width = SPAN / steps
    start = START + width * step
    (x, y), (to_x, to_y) = on_dial(start + GAP / 2), on_dial(start + width - GAP / 2)
    return f"M{n(x)} {n(y)}A{ARC} {ARC} 0 0 1 {n(to_x)} {n(to_y)}"


def on_dial(degrees: float) -> Point:
    return ARC * cos(radians(degrees)), ARC * sin(radians(degrees))


def arc_look(step: int, gauge: Gauge) -> str:
    return "seg" + (" used" if step < gauge.value else "") + (" last" if step == gauge.limit - 1 else "")


def mini(scene: Scene) -> Element | None:
    """Everyone's first figure, for narrow screens."""
    panel = scene.panel("players")
    if panel is None:
        return None
    return h.ul(".mini.phone", aria_label=scene.tell.say(panel.heads[1]))[
        [mini_player(scene, panel, row) for row in panel.rows]
    ]


def mini_player(scene: Scene, panel: Panel, row: Sequence[Any]) -> Element:
    acting = row[0].seat == scene.turn
    return h.li(class_="acting" if acting else None)[
        seat_mark(row[0].seat, scene.tell, acting), h.span(".sr")[scene.tell.names[row[0].seat]], h.b[scene.tell.speak(row[1])]
    ]


# -- what to do ------------------------------------------------------------------------------------------


def todo(scene: Scene, clickable: set[str]) -> Element:
    say, tell = scene.look.say, scene.tell
    if not scene.is_live:
        return h.div(".todo")[h.p(".do")[say("You are looking back.")], h.p(".also")[say("The table itself goes on.")]]
    return h.div(".todo")[
        h.p(".do")[shown(asked(scene), tell)] if not scene.over and not scene.group else None,
        hint(scene, clickable),
        controls(scene, clickable),
    ]


def hint(scene: Scene, clickable: set[str]) -> Element | None:
    say = scene.look.say
    if any(choice.words in clickable for choice in in_group(scene, scene.choices)):
        return h.p(".also")[say("Marked places on the map can be chosen."), " ", as_list(scene, clickable)]
    if not scene.my_turn and not scene.over and scene.turn is not None:
        return h.p(".also")[scene.look.fill("Waiting for {who}.", who=scene.tell.names[scene.turn])]
    return None


def as_list(scene: Scene, clickable: set[str]) -> Element:
    """The places on the board as a list, for those who do not use the map."""
    found = [choice for choice in in_group(scene, scene.choices) if choice.words in clickable]
    return h.button("#list-open.link", type="button", data_open="#places")[
        scene.look.fill("{number} as a list", number=len(found))
    ]


def places_dialog(scene: Scene, clickable: set[str]) -> Element:
    """Every action on the board as a button, and every refused one with its rule."""
    found = [choice for choice in in_group(scene, scene.choices) if choice.words in clickable]
    refused = [choice for choice in in_group(scene, scene.refused) if len(choice.words.split()) > 1]
    return h.dialog("#places", aria_labelledby="places-title", data_region=True)[
        h.h2(id="places-title")[scene.look.say("What can be done on the map")],
        h.ul(".places")[[h.li[place_button(scene, choice)] for choice in found]],
        [h.h3[scene.look.say("Not now")], h.ul(".places.no")[[h.li[refusal(scene, choice)] for choice in refused]]]
        if refused
        else None,
        h.form(method="dialog")[h.button(".button")[scene.look.say("Close")]],
    ]


def place_button(scene: Scene, choice: Choice) -> Element:
    return h.button(".button.row", type="button", data_pick=choice.words)[
        verb(scene, choice), shown(brief(scene, choice), scene.tell)
    ]


def refusal(scene: Scene, choice: Choice) -> Node:
    assert choice.rule is not None  # it is refused
    link = f"/rules/{scene.game.name}#{anchor(choice.rule.section)}"
    return [
        h.b[shown(brief(scene, choice), scene.tell)],
        " ",
        scene.look.say(choice.rule.text),
        " ",
        h.a(href=link)[choice.rule.section],
    ]


def anchor(section: str) -> str:
    """§4.2 -> s4.2."""
    return "s" + section.removeprefix("§")


def verb(scene: Scene, choice: Choice) -> Element:
    return h.b(".verb")[scene.look.say(choice.verb).capitalize()]


def controls(scene: Scene, clickable: set[str]) -> Node:
    """A control for every action that is not on the board; those with an amount as a stepper."""
    offered = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable]
    groups_wait = not scene.group and any(choice.group in dial_names(scene.panels) for choice in offered)
    if groups_wait or not offered:
        return None
    steps = [stepper(scene, choice) for choice in offered if choice.amounts is not None]
    buttons = [choose_button(scene, choice) for choice in offered if choice.amounts is None and arguments(choice)]
    refused = [choice for choice in in_group(scene, scene.refused) if choice.verb in {one.verb for one in offered}]
    greyed = [greyed_button(scene, choice) for choice in refused[:MOST_REFUSED] if arguments(choice)]
    return h.div(".controls")[steps, buttons, greyed]


def arguments(choice: Choice) -> list[str]:
    """The words after the verb, without the one that only names its group."""
    return [word for word in choice.words.split()[1:] if word != choice.group]


def choose_button(scene: Scene, choice: Choice) -> Element:
    return h.button(".button.option", type="button", data_pick=choice.words, aria_pressed="false")[
        h.span(".sr")[scene.look.say(choice.verb), ": "], shown(brief(scene, choice), scene.tell)
    ]


def greyed_button(scene: Scene, choice: Choice) -> Element:
    assert choice.rule is not None  # it is refused
    why = f"{scene.look.say(choice.rule.text)} ({choice.rule.section})"
    link = f"/rules/{scene.game.name}#{anchor(choice.rule.section)}"
    return h.button(".button.option", type="button", aria_disabled="true", data_why=why, data_rule=link, title=why)[
        shown(brief(scene, choice), scene.tell), h.span(".sr")[why]
    ]


def stepper(scene: Scene, choice: Choice) -> Element:
    """The smallest amount, one more, one less, and quick raises."""
    assert choice.amounts is not None  # it has an amount
    say, allowed = scene.look.say, choice.amounts
    least, most = allowed[0], allowed[-1]
    stem = " ".join(choice.words.split()[:-1])
    label = scene.look.fill("{verb}: amount", verb=say(choice.verb).capitalize())
    raises = [step for step in QUICK_RAISES if least + step <= most]
    return h.form(f"#{step_id(choice)}.stepper", data_stem=stem, data_verb=say(choice.verb).capitalize(), aria_label=label)[
        h.button(".button.icon", type="button", data_step="-1", aria_label=say("less"))[icon("minus")],
        h.input(
            type="number", name="amount", inputmode="numeric", value=least, min=least, max=most, aria_label=label, required=True
        ),
        h.button(".button.icon", type="button", data_step="1", aria_label=say("more"))[icon("plus")],
        [h.button(".button.raise", type="button", data_step=step)[f"+{step}"] for step in raises[1:]],
        h.small[scene.look.fill("{least} to {most}", least=f"${least}", most=f"${most}")],
    ]


def step_id(choice: Choice) -> str:
    return f"amount-{choice.verb}"


def amount_button(scene: Scene, choice: Choice) -> Element:
    """The filled button; its words follow the stepper."""
    assert choice.amounts is not None  # it has an amount
    label = f"{scene.look.say(choice.verb).capitalize()} ${choice.amounts[0]}"
    return h.button(".button.primary", type="submit", form=step_id(choice), id=f"do-{choice.verb}")[label]


# -- how to finish ---------------------------------------------------------------------------------------


def finish(scene: Scene, clickable: set[str]) -> Element:
    say = scene.look.say
    if not scene.is_live:
        live = h.a("#to-live.button.strong", href=f"/tables/{scene.live.id}")[say("Back to the table")]
        return h.div(".go")[live, study_button(scene)]
    offered = [choice for choice in in_group(scene, scene.choices) if choice.words not in clickable]
    plain = [choice for choice in offered if choice.amounts is None and not arguments(choice)]
    shown_now = [choice for choice in plain if scene.group or choice.group not in dial_names(scene.panels)]
    sums = [choice for choice in offered if choice.amounts is not None]
    return h.div(".go")[
        [amount_button(scene, choice) for choice in sums],
        [act_button(scene, choice) for choice in shown_now],
        undo_button(scene),
    ]


def act_button(scene: Scene, choice: Choice) -> Element:
    """One word, done at once; it can be taken back."""
    return h.button(".button.act", type="button", data_act=choice.words, title=scene.tell.speak(brief(scene, choice)))[
        capitalised(scene.tell.speak(brief(scene, choice)))
    ]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def undo_button(scene: Scene) -> Element | None:
    if scene.live.row.undo == "none" or not scene.viewer.seats or not scene.live.line:
        return None
    return h.button("#undo.button.quiet", type="button")[icon("undo"), scene.look.say("Undo")]


def study_button(scene: Scene) -> Element | None:
    if not scene.over and (scene.live.has_secrets or not scene.viewer.seats):
        return None
    return h.form(method="post", action=f"/tables/{scene.live.id}/study")[
        h.input(type="hidden", name="at", value=scene.at),
        h.button(".button", title=scene.look.say("A private copy to try things in"))[
            icon("study"), scene.look.say("Try from here")
        ],
    ]
