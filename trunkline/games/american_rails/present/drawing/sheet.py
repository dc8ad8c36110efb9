"""The whole table on one sheet, 1440 wide: the board, and around it players, companies, connections and the end."""

from collections.abc import Sequence
from typing import Any

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import Box, Company, Space
from trunkline.games.american_rails.present.drawing.board import board_at
from trunkline.games.american_rails.present.drawing.map import sheet_of
from trunkline.games.american_rails.present.drawing.tables import companies_panel, connections_panel, players_panel
from trunkline.games.american_rails.present.names import space_word
from trunkline.games.american_rails.present.panels_connections import great_pairs
from trunkline.games.american_rails.rules.ending import end_tracker, score
from trunkline.games.american_rails.rules.state import BUILDING, OPENING, START, TURN, State, players
from trunkline.games.american_rails.rules.turn import whose_turn
from trunkline.present.auction_panel import bidding_words
from trunkline.present.message import Term
from trunkline.present.svg.sheet import BAR, document, filling, marks, numbered, panel
from trunkline.present.svg.svg import at, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, english
from trunkline.present.winner_text import winner_text
from trunkline.toolkit.auction import Auction

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 1024
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
HEAD, FOOT = 48, 8  # of the books, above and below their rows
PLAYER, COMPANY = 1.5, 1.2  # heights of their rows, by comparison
CONNECTION = 27  # height of a row
BAR_STEP = 172


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    called = names or numbered(players(s), say)
    line, high = say(situation(s, called)), board_high(s.box)
    below, ways_high = TOP + high + GAP, HEAD + CONNECTION * len(great_pairs(s.box)) + FOOT
    wide = WIDTH - 2 * EDGE
    return document(
        WIDTH,
        below + ways_high + EDGE,
        f"{GAME.title}: {line}",
        theme,
        board_at(s, EDGE, TOP, BOARD, called, say),
        words(EDGE + 2, 40, GAME.title, "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        ends(s, say),
        books(s, called, high, say),
        panel(EDGE, below, wide, ways_high, say(Term("Connections")), at(0, HEAD)[connections_panel(s, wide, CONNECTION, say)]),
    )


def board_high(box: Box) -> float:
    frame = sheet_of(box)
    return round(BOARD * frame.height / frame.width)


def books(s: State, names: Sequence[str], high: float, say: ToText) -> Node:
    """Players above companies; the rows share what height there is."""
    rows = (PLAYER * players(s), COMPANY * len(s.box.companies))
    unit = (high - GAP - 2 * (HEAD + FOOT)) / sum(rows)
    called, turn = marks(names), whose_turn(s)
    upper, lower = (HEAD + FOOT + unit * count for count in rows)
    people = players_panel(s, names, called, turn, SIDE_WIDE, PLAYER * unit, say)
    companies = companies_panel(s, called, SIDE_WIDE, COMPANY * unit, say)
    return [
        panel(SIDE, TOP, SIDE_WIDE, upper, say(Term("Players")), at(0, HEAD)[people]),
        panel(SIDE, TOP + upper + GAP, SIDE_WIDE, lower, say(Term("Companies")), at(0, HEAD)[companies]),
    ]


# -- what is going on ----------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> Message:
    """1853, phase 2: Ada lays cubes, 3 left."""
    turn = whose_turn(s)
    if turn is None:
        return Message("Over after {year}: {victory}", {"year": s.year, "victory": winner_text(score(s), names)})
    what = doing(s, names[turn], names)
    if OPENING in s.agenda:
        return Message("Opening: {what}", {"what": what})
    return Message("{year}, phase {number}: {what}", {"year": s.year, "number": s.column + 1, "what": what})


def doing(s: State, who: str, names: Sequence[str]) -> Message:
    phase = s.agenda[-1]
    if s.auction is not None:
        return hammer(s, s.auction, who, names)
    if phase == OPENING:
        return Message("{who} picks the next company", {"who": who})
    if phase == TURN:
        return Message("{who} chooses a space", {"who": who})
    if phase == BUILDING:
        return Message("{who} builds, {number} cubes left", {"who": who, "number": s.to_lay})
    space = Space(s.board[s.column].index(s.seat))
    return Message("{who} is on {space}", {"who": who, "space": space_word(s, space)})


def hammer(s: State, auction: Auction, who: str, names: Sequence[str]) -> Message:
    holes: dict[str, Any] = {"who": who, "company": s.box.companies[Company(auction.lot)]}
    if s.agenda[-1] == START:
        return Message("{who} starts {company}", holes)
    return Message("a share of {company}, {standing}; {who} is to bid", holes | {"standing": bidding_words(auction, names)})


def ends(s: State, say: ToText) -> Node:
    """§9.1 The three ends of the game as bars that fill."""
    _, shares, supplies = end_tracker(s).values()
    years = s.year - s.box.first_year + 1, s.box.last_year - s.box.first_year + 1
    shown = {Term("years"): years, Term("shares sold or removed"): shares, Term("supplies running low"): supplies}
    first = WIDTH - EDGE - BAR_STEP * len(shown) + BAR_STEP - BAR
    return [
        words(first - 24, 42, say(Term("A year with a full bar")), "sheet-line aside"),
        words(first - 24, 62, say(Term("is the last")), "sheet-line aside"),
        [filling(first + BAR_STEP * k, what, *much, say) for k, (what, much) in enumerate(shown.items())],
    ]
