"""Below the board: where one stands, the ways from there, marks, glyphs, and the comment."""

import htpy as h
from htpy import Element, Node

from trunkline.records.annotations import GLYPHS
from trunkline.records.tree import START
from trunkline.server.common.language import LANGUAGES, percent
from trunkline.server.web.pages.frame import pressed
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.study.marks import GLYPH_LOOKS, GLYPH_WORDS, MARK_SIGNS, MARK_WORDS
from trunkline.server.web.pages.study.view import StudyView, ways

STEPS = (("first", "To the beginning", "first"), ("back", "One step back", "back"))
ONWARD = (("forth", "One step forward", "forth"), ("last", "To the end of the line", "last"))
KEYS = ("!!", "!", "!?", "?!", "?", "??")  # keys 1 to 6
assert {*KEYS} == {*GLYPHS}


def steps_bar(view: StudyView) -> Element:
    say = view.ctx.say
    return h.section("#steps-bar.panel.steps-bar", aria_label=say("Steps and marks"), data_region=True)[
        h.div(".walk", role="group", aria_label=say("Steps"))[
            [way(view, *one) for one in STEPS], h.b(".at", role="status")[where(view)], [way(view, *one) for one in ONWARD]
        ],
        tools(view) if view.edits else None,
    ]


def way(view: StudyView, to: str, label: str, sign: str) -> Element:
    target, said = ways(view)[to], view.ctx.say(label)
    there = target is not None and target != view.node
    return h.button(
        ".button.icon.quiet",
        type="button",
        aria_label=said,
        title=said,
        data_go=str(target) if there else None,
        disabled=not there,
    )[icon(sign)]


def where(view: StudyView) -> str:
    if view.node == START:
        return view.ctx.say("Start")
    number = view.scene.at
    line = line_letter(view)
    return view.ctx.fill("{number}, line {letter}", number=number, letter=line) if line else str(number)


def line_letter(view: StudyView) -> str:
    """Of the innermost line in which the move stands."""
    row = next((n for n, one in enumerate(view.rows) if view.node in one.nodes), None)
    if row is None or not view.rows[row].depth:
        return ""
    depth = view.rows[row].depth
    return next((one.letter for one in reversed(view.rows[: row + 1]) if one.depth == depth and one.letter), "")


def tools(view: StudyView) -> Node:
    say = view.ctx.say
    return [
        h.div(".tools-marks", role="group", aria_label=say("Mark a place on the board"))[
            [mark_button(view, one) for one in MARK_SIGNS]
        ],
        h.div(".tools-glyphs", role="group", aria_label=say("Judge this move"), hidden=view.node == START)[
            [glyph_button(view, n, one) for n, one in enumerate(KEYS, 1)]
        ],
        h.button(".button.quiet.tool", type="button", data_open="#comment-form", title=f"{say('Comment')} (C)")[
            icon("note"), h.span[say("Comment")]
        ],
        h.button(".button.icon.quiet.tool", type="button", data_open="#node-menu", aria_label=say("More about this move"))[
            icon("more")
        ]
        if view.node != START
        else None,
    ]


def mark_button(view: StudyView, colour: str) -> Element:
    said = f"{view.ctx.say(MARK_WORDS[colour])}: {view.ctx.say('click a place on the board')}"
    return h.button(
        class_=f"button icon quiet tool marker {colour}",
        type="button",
        data_mark=colour,
        aria_pressed=pressed(False),
        aria_label=said,
        title=said,
    )[icon(MARK_SIGNS[colour])]


def glyph_button(view: StudyView, key: int, glyph: str) -> Element:
    said = view.ctx.say(GLYPH_WORDS[glyph])
    return h.button(
        class_=f"glyph-tool {GLYPH_LOOKS[glyph]}",
        type="button",
        data_glyph=glyph,
        aria_pressed=pressed(view.here.glyph == glyph),
        aria_label=said,
        title=f"{said} ({key})",
    )[glyph]


# -- the chances -----------------------------------------------------------------------------------------


def chances(view: StudyView) -> Element:
    """The last verdict on this position as a bar of a hundred, one part a seat, in the order of the seats."""
    found = view.here.verdicts[-1:] or ()
    return h.section("#chances.chances", aria_label=view.ctx.say("Chances"), data_region=True, hidden=not found)[
        [[chance_bar(view, one.chances), h.small[view.ctx.fill("judged by {source}", source=one.source)]] for one in found]
    ]


def chance_bar(view: StudyView, chances: tuple[float, ...]) -> Element:
    names = view.scene.tell.names
    said = ", ".join(f"{name} {percent(one, view.ctx.language)}" for name, one in zip(names, chances, strict=True))
    return h.div(".chance-bar", role="img", aria_label=said, title=said)[
        [
            h.span(class_=f"part seat-{seat} wide-{max(1, round(20 * one))}")[
                h.b[f"{view.scene.tell.marks[seat]} {round(100 * one)}"]
            ]
            for seat, one in enumerate(chances)
        ]
    ]


# -- dialogs ---------------------------------------------------------------------------------------------


def comment_dialog(view: StudyView) -> Node:
    if not view.edits:
        return None
    say, comments = view.ctx.say, view.here.comments
    languages = {"-": say("any language"), **LANGUAGES}
    first = next((code for code in (view.ctx.language, "") if code in comments), "")
    return h.dialog("#comment-form", aria_labelledby="comment-title", data_region=True)[
        h.form(".stack", method="dialog", data_node=str(view.node))[
            h.h2("#comment-title")[view.ctx.fill("Comment on move {number}", number=where(view))],
            h.textarea(name="text", rows="5", maxlength="4000", aria_label=say("Comment"), autofocus=True)[
                comments.get(first, "")
            ],
            h.label(".field")[
                h.span[say("Language")],
                h.select(name="language")[
                    [
                        h.option(
                            value=code,
                            selected=(code if code != "-" else "") == first,
                            data_text=comments.get(code if code != "-" else "", ""),
                        )[name]
                        for code, name in languages.items()
                    ]
                ],
            ],
            h.p(".hint")[say("*emphasis*, **strong**, `figures`; Ctrl+Enter saves.")],
            h.div(".answers")[
                h.button(".button.primary", type="submit", value="save")[say("Save")],
                h.button(".button", type="submit", value="")[say("Cancel")],
            ],
        ]
    ]


def node_dialog(view: StudyView) -> Node:
    if not view.edits or view.node == START:
        return None
    say = view.ctx.say
    deeds = [
        ("promote", say("Play this instead: make it the main line"), ways(view)["above"] is not None),
        ("up", say("One line up"), ways(view)["above"] is not None),
        ("down", say("One line down"), ways(view)["below"] is not None),
        ("copy", say("Copy this line to a chapter of its own"), True),
        ("delete", say("Delete this move and all that follows"), True),
    ]
    return h.dialog("#node-menu", aria_labelledby="node-title", data_region=True)[
        h.h2("#node-title", tabindex="-1", autofocus=True)[view.ctx.fill("Move {number}", number=where(view))],
        h.div(".stack")[
            [
                h.button(class_=f"button deed-{key}", type="button", data_deed=key, disabled=not can)[label]
                for key, label, can in deeds
            ]
        ],
        h.form(method="dialog")[h.button(".button.quiet")[say("Close")]],
    ]
