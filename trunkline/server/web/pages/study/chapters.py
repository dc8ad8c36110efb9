"""The chapters of a study, and what a further one may begin with."""

import htpy as h
from htpy import Element, Node

from trunkline.core.catalog import catalog
from trunkline.server.studies.rows import MOST_CHAPTERS, ChapterRow
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.names import game_title, known_title
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.study.view import StudyView


def chapters_panel(view: StudyView) -> Element:
    say, found = view.ctx.say, view.chapters
    counted = view.ctx.fill("{number} of {most}", number=len(view.state.chapters), most=MOST_CHAPTERS)
    return h.section("#chapters.panel.chapters", aria_label=say("Chapters"), data_region=True)[
        h.header[
            h.h2[say("Chapters")],
            h.span(".hint")[counted],
            h.button(".button.quiet", type="button", data_open="#chapter-form")[icon("plus"), say("Add")]
            if view.edits
            else None,
        ],
        h.ol(".chapter-list")[[chapter_line(view, n, one) for n, one in enumerate(found, 1)]],
    ]


def chapter_line(view: StudyView, n: int, one: ChapterRow) -> Element:
    here = one.chapter == view.chapter.chapter
    title = known_title(view.ctx, one.title)
    return h.li[
        h.a(href=f"/studies/{view.state.id}/{one.chapter}", aria_current="page" if here else None)[
            h.span(".no")[str(n)], h.span(".said")[title], h.small[kind_of(view, one)]
        ]
    ]


def kind_of(view: StudyView, one: ChapterRow) -> str:
    if one.is_redealt:
        return view.ctx.say("one possible deal")
    if one.source in view.state.running:
        return view.ctx.say("running table")
    return game_title(view.ctx, one.game)


def redealt_note(view: StudyView) -> Node:
    """Said above the board of a chapter that is one of the tables this could be."""
    if not view.chapter.is_redealt:
        return None
    say = view.ctx.say
    again = h.form(method="post", action=f"{view.base}/deal")[h.button(".button")[say("Deal again")]] if view.edits else None
    said = say("One of the tables this could be: what you cannot see has been dealt at random.")
    return h.p(".redealt", role="note")[h.span[said], again]


# -- forms -----------------------------------------------------------------------------------------------


def chapter_dialog(view: StudyView) -> Node:
    """A further chapter, and what may be changed about this one."""
    if not view.edits:
        return None
    say = view.ctx.say
    return h.dialog("#chapter-form", aria_labelledby="chapter-title")[
        h.h2("#chapter-title", tabindex="-1", autofocus=True)[say("Add a chapter")],
        beginning_form(view.ctx, f"/studies/{view.state.id}/chapters", say("Add the chapter")),
        h.h3[say("This chapter")],
        h.form(".stack.inline", method="post", action=f"{view.base}/title")[
            field(say("Title"), h.input(name="title", value=view.chapter.title, maxlength="80", required=True)),
            h.button(".button")[say("Rename")],
        ],
        h.div(".answers")[
            [
                h.form(method="post", action=f"{view.base}/{path}")[h.button(".button.quiet", disabled=not can)[words]]
                for path, words, can in (
                    ("up", say("Move up"), view.chapter != view.chapters[0]),
                    ("down", say("Move down"), view.chapter != view.chapters[-1]),
                    ("drop", say("Delete this chapter"), len(view.state.chapters) > 1),
                )
            ]
        ],
        h.form(method="dialog")[h.button(".button.quiet")[say("Close")]],
    ]


def beginning_form(ctx: PageContext, action: str, words: str, title: Node = None) -> Element:
    """The start of a game, or a record."""
    say = ctx.say
    games = {game.name: game.title for game in catalog()}
    return h.form(".stack.beginning", method="post", action=action, enctype="multipart/form-data")[
        title,
        h.fieldset[
            h.legend[say("The start of a game")],
            field(say("Game"), h.select(name="game")[[h.option(value=key)[name] for key, name in games.items()]]),
            field(say("Players"), h.input(type="number", name="players", value="4", min="2", max="6")),
        ],
        h.fieldset[
            h.legend[say("or a record, ours or an export of 18xx.games")],
            field(say("A file"), h.input(type="file", name="file", accept=".txt,.json,text/plain,application/json")),
            field(say("or paste its text"), h.textarea(name="text", rows="2", spellcheck="false")),
        ],
        h.p(".hint")[say("From a table: choose “Study this position” there.")],
        h.button(".button.primary")[words],
    ]
