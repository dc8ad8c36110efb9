"""The books beside the map: players, and companies with who has invested how much."""

from collections.abc import Sequence

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.union_pacific.box import STOCKS, UP, Company, Stock
from trunkline.games.union_pacific.present.drawing.map import livery
from trunkline.games.union_pacific.present.names import FICTIVE
from trunkline.games.union_pacific.present.panels import leaders, next_payout, next_premiums
from trunkline.games.union_pacific.rules.state import State, players, value, whose_turn
from trunkline.present.message import CompanyRef, Term
from trunkline.present.svg.cards import shield
from trunkline.present.svg.livery import plate
from trunkline.present.svg.sheet import fitted, marks, rule, seat
from trunkline.present.svg.svg import area, at, box, title, words
from trunkline.present.to_text import ToText

PAD, LABELS = 16, -6  # inside a panel; where column labels stand, above the first row
NAME, MONEY = 48, 276  # columns of the players
VALUE, LEFT, SEATS = 94, 134, 146  # columns of the companies
CELL = 56  # widest column of a seat
ROW_PLATE = 38


# -- players -----------------------------------------------------------------------------------------------


def players_panel(s: State, names: Sequence[str], width: float, row: float, say: ToText) -> Node:
    """Money, cards, and what the next payout would bring."""
    money = words(MONEY, LABELS, say(Term("Money")), "column")
    rows: list[Node] = [player(s, Seat(number), names, width, row, say) for number in range(players(s))]
    if any(s.fictive):
        rows.append(fictive_player(s, width, row, say))
    later = words(width - PAD, LABELS, say(Term("Next payout")), "column") if s.agenda else None
    return [money, later, rows]


def player(s: State, who: Seat, names: Sequence[str], width: float, row: float, say: ToText) -> Element:
    middle, acting = row / 2, who == whose_turn(s)
    return at(0, row * who)[
        area(1, 0, width - 2, row, "acting") if acting else None,
        rule(PAD, 0, width - 2 * PAD),
        seat((PAD + 12, middle), marks(names)[who], "turn" if acting else ""),
        fitted(names[who], NAME, middle - 3, MONEY - NAME - 60),
        words(NAME, middle + 14, say(cards_held(s, who)), "held"),
        words(MONEY, middle + 7, f"${s.cash[who]}", "figure large"),
        words(width - PAD, middle + 6, f"${next_payout(s, who)}", "figure plain") if s.agenda else None,
    ]


def cards_held(s: State, who: Seat) -> Message:
    hand = s.hands[who]
    holes = {
        "shares": len(hand),
        "pacific": hand.count(UP),
        "company": CompanyRef(s.box.codes[UP]),
        "tracks": len(s.tracks[who]),
    }
    if hand.count(UP):
        return Message("{shares} shares, {pacific} {company}; {tracks} track cards", holes)
    return Message("{shares} shares; {tracks} track cards", holes)


def fictive_player(s: State, width: float, row: float, say: ToText) -> Element:
    """§8.2 In a game of two."""
    return at(0, row * players(s))[
        rule(PAD, 0, width - 2 * PAD),
        fitted(say(FICTIVE), NAME, row / 2 + 5, MONEY - NAME - 60),
        words(MONEY, row / 2 + 7, f"${s.fictive_cash}", "figure large"),
    ]


# -- companies ---------------------------------------------------------------------------------------------


def companies_panel(s: State, names: Sequence[str], width: float, row: float, say: ToText) -> Node:
    """A column for each player: shares invested, and what the next payout pays for them. The leader's cell is solid."""
    step = min(CELL, (width - SEATS - PAD) / players(s))
    columns = [words(SEATS + step * (number + 0.5), LABELS, mark, "column mid") for number, mark in enumerate(marks(names))]
    labels = [words(VALUE, LABELS, say(Term("Value")), "column"), words(LEFT, LABELS, say(Term("Supply")), "column")]
    return [labels, columns, [company_row(s, stock, step, width, row, say) for stock in STOCKS]]


def company_row(s: State, stock: Stock, step: float, width: float, row: float, say: ToText) -> Element:
    middle = row / 2
    return at(0, row * stock)[
        title[say(about(s, stock))],
        rule(PAD, 0, width - 2 * PAD),
        emblem(s, stock, middle),
        figures(s, stock, middle),
        [holding(s, stock, Seat(number), SEATS + step * (number + 0.5), row, step) for number in range(players(s))],
    ]


def about(s: State, stock: Stock) -> Message:
    holes = {"company": s.box.titles[stock], "invested": sum(s.table[stock]), "shares": s.box.shares[stock]}
    return Message("{company}: {invested} of {shares} shares invested", holes)


def emblem(s: State, stock: Stock, middle: float) -> Node:
    x = PAD + ROW_PLATE / 2
    return (
        shield((x, middle), 0.62, s.box.codes[UP])
        if stock == UP
        else plate(livery(s.box, Company(stock)), (x, middle), ROW_PLATE)
    )


def figures(s: State, stock: Stock, middle: float) -> Node:
    if stock == UP:
        return None
    look = "figure plain" if s.depot[stock] else "figure dim"
    return [words(VALUE, middle + 5, value(s, Company(stock)), "figure"), words(LEFT, middle + 5, s.depot[stock], look)]


def holding(s: State, stock: Stock, who: Seat, x: float, row: float, step: float) -> Node:
    """Shares above, money below."""
    held, pays = s.table[stock][who], next_premiums(s, stock)[who]
    if not held:
        return None
    look = " leads" if who in leaders(s, stock) else ""
    return [
        box((x, row / 2), step - 5, row - 6, 4, f"holding{look}"),
        words(x, row / 2 + (-1 if pays else 5), held, f"holding-text{look}"),
        words(x, row / 2 + 12.5, f"${pays}", f"pays{look}") if pays else None,
    ]
