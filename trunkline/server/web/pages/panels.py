"""Panels as tables. The first cell of a row says what the row is about; each figure can be found by a preview."""

from collections.abc import Sequence
from typing import Any

import htpy as h
from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.present.message import Cell, CompanyRef, Gauge, Money, Most, Panel, PlayerRef, Several, Term
from trunkline.server.web.pages.values import HtmlContext, seat_mark, shown, subject_key

MANY, LONG = 7, 8  # columns and rows that fit beside a board as they are
SHORT_NAME = 12  # letters of a company


def panel_section(panel: Panel, tell: HtmlContext, turn: Seat | None, notes: dict[int, Node]) -> Element:
    """``notes`` stand beside the names of players: you, bot, empty."""
    return h.section(f".panel.book-{panel.name}", id=f"panel-{panel.name}", aria_label=tell.say(panel.title), data_region=True)[
        h.header[h.h2[tell.say(panel.title)]],
        h.div(".book-frame")[panel_table(panel, tell, turn, notes)],
    ]


def own_first(panel: Panel, tell: HtmlContext) -> Panel:
    """The reader's own column before those of the others."""
    seats = [n for n, head in enumerate(panel.heads) if isinstance(head, PlayerRef)]
    mine = [n for n, head in enumerate(panel.heads) if isinstance(head, PlayerRef) and head.seat in tell.mine]
    if not mine:
        return panel
    order = [*range(seats[0]), *mine, *(n for n in range(seats[0], len(panel.heads)) if n not in mine)]
    rows = [tuple(row[n] for n in order) for row in panel.rows]
    return panel._replace(heads=tuple(panel.heads[n] for n in order), rows=rows)


def panel_table(panel: Panel, tell: HtmlContext, turn: Seat | None, notes: dict[int, Node]) -> Element:
    panel = own_first(panel, tell)
    looks = [
        ".dense" if len(panel.heads) > MANY else "",
        ".long" if len(panel.rows) > LONG else "",
        ".text-rows" if begins_with_text(panel) else "",
    ]
    return h.table(f".book{''.join(looks)}", role="table")[
        h.thead[h.tr(role="row")[[head_cell(head, n, panel, tell) for n, head in enumerate(panel.heads)]]],
        h.tbody[[row_element(panel, row, tell, turn, notes) for row in panel.rows]],
    ]


def begins_with_text(panel: Panel) -> bool:
    return any(isinstance(row[0], str) for row in panel.rows)


def head_cell(head: Any, n: int, panel: Panel, tell: HtmlContext) -> Element:
    left = n and any(cell_class(row[n]) in ("held", "word") for row in panel.rows)
    words = shown(head, tell) if head else h.span(".sr")[tell.say(panel.title)]
    ctx = own_column(head, tell) if isinstance(head, PlayerRef) else " ".join(("left" if left else "", column(head))).strip()
    return h.th(scope="col", role="columnheader", class_=ctx or None)[words, beside_head(panel, head, tell)]


def column(head: Any) -> str:
    """A name for the style sheet."""
    return f"of-{head.lower().replace(' ', '-')}" if isinstance(head, str) and head else ""


def beside_head(panel: Panel, head: Any, tell: HtmlContext) -> Element | None:
    """Whose column it is to the reader, and the sign of the game."""
    you = tell.say("you") if isinstance(head, PlayerRef) and head.seat in tell.mine and panel.signs else None
    sign = panel.signs.get(head) if head else None
    told = h.abbr(title=tell.speak(sign.full))[tell.speak(sign.short)] if sign is not None else None
    return h.span(".head-notes")[h.span(class_="sr" if told else None)[you, " "], told] if you or told else None


def row_element(panel: Panel, row: Sequence[Any], tell: HtmlContext, turn: Seat | None, notes: dict[int, Node]) -> Element:
    subject = row[0]
    acting = subject == panel.now if panel.now is not None else isinstance(subject, PlayerRef) and subject.seat == turn
    ctx = "acting" if acting else "sum" if isinstance(subject, Term) else None
    named = (
        player(subject.seat, tell, acting, notes)
        if isinstance(subject, PlayerRef)
        else [shown(subject, tell), full_name(panel, subject, tell)]
    )
    return h.tr(role="row", class_=ctx)[
        h.th(scope="row", role="rowheader")[named],
        [cell(subject, head, value, tell) for head, value in zip(panel.heads[1:], row[1:], strict=True)],
    ]


def full_name(panel: Panel, subject: Any, tell: HtmlContext) -> Element | None:
    """Beside its plate, where the names of all rows are short."""
    named = [name_of(row[0], tell) for row in panel.rows]
    return h.span(".full-name")[name_of(subject, tell)] if 0 < max(map(len, named)) <= SHORT_NAME else None


def name_of(subject: Any, tell: HtmlContext) -> str:
    livery = tell.liveries.get(subject.code) if isinstance(subject, CompanyRef) else None
    return livery.name if livery is not None else ""


def player(seat: int, tell: HtmlContext, acting: bool, notes: dict[int, Node]) -> Element:
    return h.span(".player")[
        seat_mark(seat, tell, acting), h.span[h.span(".name")[tell.names[seat]], " ", h.small[notes.get(seat)]]
    ]


def cell(subject: Any, head: Any, value: Cell, tell: HtmlContext) -> Element:
    label = tell.say(head) if isinstance(head, str) else tell.speak(head)
    ctx = " ".join(part for part in (cell_class(value), own_column(head, tell)) if part)
    return h.td(role="cell", class_=ctx or None, data_figure=figure_key(subject, head), data_label=label or None)[
        shown(value, tell)
    ]


def figure_key(subject: Any, head: Any) -> str:
    """By whom it is about, whether that is said at the side or above."""
    about, what = (head, subject) if isinstance(head, PlayerRef) else (subject, head)
    return f"{subject_key(about)}|{subject_key(what)}"


def own_column(head: Any, tell: HtmlContext) -> str:
    """A player's own column stands out."""
    return ("seat own" if head.seat in tell.mine else "seat") if isinstance(head, PlayerRef) else ""


def cell_class(value: Cell) -> str | None:
    match value:
        case Money():
            return "num money"
        case int() | Gauge() | Message() | Most():
            return "num"
        case Several():
            return "held"
        case Term():
            return "dim"
        case str() if value:
            return "word"
    return None
