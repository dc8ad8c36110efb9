"""A chapter as a page to print: the position, then all moves with their lines and comments; links to other forms."""

import htpy as h
from htpy import Element, Node

from trunkline.records.annotations import comment_for
from trunkline.records.tree import START
from trunkline.server.web.pages.frame import page
from trunkline.server.web.pages.names import known_title
from trunkline.server.web.pages.study.comments import comment_html
from trunkline.server.web.pages.study.marks import GLYPH_WORDS
from trunkline.server.web.pages.study.moves import span, turn_words
from trunkline.server.web.pages.study.view import StudyView
from trunkline.server.web.pages.values import symbol_definitions
from trunkline.study.trees.rows import Row


def print_page(view: StudyView) -> str:
    say = view.ctx.say
    title = known_title(view.ctx, view.chapter.title)
    return page(
        view.ctx,
        title,
        [
            symbol_definitions(view.tree.game),
            h.main("#main.printed", tabindex="-1")[
                h.p(".not-printed")[
                    h.a(".button", href=f"{view.base}/{view.node}")[say("Back to the study")],
                    h.a(".button", href=f"{view.base}/record", download=True)[say("Save as a record")]
                    if view.chapter.opening is None
                    else None,
                    h.a(".button", href=f"{view.base}/{view.node}/picture.svg", download=True)[say("Save the picture")],
                ],
                h.h1[title],
                h.p[view.state.row.title, " · ", view.tree.game.title, " · ", ", ".join(view.scene.tell.names)],
                comments(view, START),
                h.figure[
                    h.img(
                        src=f"{view.base}/{view.node}/picture.svg",
                        alt=view.ctx.fill("The position after move {number}", number=view.scene.at),
                    )
                ],
                h.ol(".printed-moves")[[printed_row(view, row) for row in view.rows]],
            ],
        ],
        (),
        "at-site",
    )


def printed_row(view: StudyView, row: Row) -> Element:
    glyphs = [view.tree.nodes[id].glyph for id in row.nodes if view.tree.nodes[id].glyph]
    return h.li(class_=f"deep-{min(row.depth, 3)}")[
        h.span(".no")[f"{row.letter} " if row.letter else None, span(row.number, row.number + len(row.nodes) - 1)],
        " ",
        turn_words(view, row),
        [[" ", h.b(title=view.ctx.say(GLYPH_WORDS[one]))[one]] for one in glyphs],
        [comments(view, id) for id in row.nodes],
    ]


def comments(view: StudyView, id: int) -> Node:
    text = comment_for(view.tree.nodes[id].comments, view.ctx.language)
    return h.div(".comment")[comment_html(text)] if text else None
