"""The whole table on one sheet, 1440 wide: the board, and around it players, companies, connections, incomes and the end."""

from collections.abc import Sequence

from htpy import Element, Node

from trunkline.draw.sheet import BAR, document, filling, marks, panel
from trunkline.draw.svg import at, words
from trunkline.draw.tokens import Theme
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import Box, Company, Space
from trunkline.games.american_rails.draw_board import board_at
from trunkline.games.american_rails.draw_books import companies_panel, connections_panel, income_panel, players_panel
from trunkline.games.american_rails.draw_map import sheet_of
from trunkline.games.american_rails.ending import end_tracker, score
from trunkline.games.american_rails.story import space_word
from trunkline.games.american_rails.table import BUILDING, OPENING, START, TURN, State, players
from trunkline.games.american_rails.turn import whose_turn
from trunkline.parts.auction import Auction
from trunkline.parts.telling import Word

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 1024
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
SCALE_HIGH = 112
HEAD, FOOT = 48, 8  # of the books, above and below their rows
PLAYER, COMPANY, CONNECTION = 1.5, 1.2, 1.0  # heights of their rows, by comparison
BAR_STEP = 172


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto") -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    called = names or [f"Player {seat + 1}" for seat in range(players(s))]
    line, high = situation(s, called), board_high(s.box)
    height = TOP + high + GAP + SCALE_HIGH + EDGE
    return document(
        WIDTH,
        height,
        f"{GAME.title}: {line}",
        theme,
        board_at(s, EDGE, TOP, BOARD, marks(called)),
        words(EDGE + 2, 40, GAME.title, "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        ends(s),
        books(s, called, high),
        income_panel(s, EDGE, height - EDGE - SCALE_HIGH, WIDTH - 2 * EDGE, SCALE_HIGH),
    )


def board_high(box: Box) -> float:
    frame = sheet_of(box)
    return round(BOARD * frame.height / frame.width)


def books(s: State, names: Sequence[str], high: float) -> Node:
    """Players, companies, connections; the rows share what height there is."""
    rows = (PLAYER * players(s), COMPANY * len(s.companies), CONNECTION * len(s.companies))
    unit = (high - 2 * GAP - 3 * (HEAD + FOOT)) / sum(rows)
    called, turn = marks(names), whose_turn(s)
    pages = (
        ("Players", players_panel(s, names, called, turn, SIDE_WIDE, PLAYER * unit)),
        ("Companies", companies_panel(s, called, SIDE_WIDE, COMPANY * unit)),
        ("Connections", connections_panel(s, SIDE_WIDE, CONNECTION * unit)),
    )
    tall = [HEAD + FOOT + unit * count for count in rows]
    tops = [TOP + sum(tall[:k]) + GAP * k for k in range(len(pages))]
    drawn = zip(pages, tops, tall, strict=True)
    return [panel(SIDE, y, SIDE_WIDE, height, heading, at(0, HEAD)[page]) for (heading, page), y, height in drawn]


# -- what is going on ----------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> str:
    """1853, phase 2: Ada lays cubes, 3 left."""
    turn = whose_turn(s)
    if turn is None:
        return f"Over after {s.year}: {victory(s, names)}"
    when = "Opening" if OPENING in s.agenda else f"{s.year}, phase {s.column + 1}"
    return f"{when}: {doing(s, names[turn], names)}"


def doing(s: State, who: str, names: Sequence[str]) -> str:
    phase = s.agenda[-1]
    if s.auction is not None:
        return hammer(s, s.auction, who, names)
    if phase == OPENING:
        return f"{who} picks the next company"
    if phase == TURN:
        return f"{who} chooses a space"
    if phase == BUILDING:
        return f"{who} lays cubes, {s.to_lay} left"
    space = Space(s.board[s.column].index(s.seat))
    return f"{who} is on {space_word(s, space).text}"


def hammer(s: State, auction: Auction, who: str, names: Sequence[str]) -> str:
    company = s.box.companies[Company(auction.lot)]
    if s.agenda[-1] == START:
        return f"{who} starts {company}"
    standing = f"minimum ${auction.minimum}" if auction.leader is None else f"{names[auction.leader]} bids ${auction.bid}"
    return f"a share of {company}, {standing}; {who} speaks"


def victory(s: State, names: Sequence[str]) -> str:
    best = max(score(s))
    first = [names[seat] for seat, cash in enumerate(score(s)) if cash == best]
    return f"{' and '.join(first)} {'wins' if len(first) == 1 else 'share the victory'} with ${best}"


def ends(s: State) -> Node:
    """§9.1 The three ends of the game as bars that fill."""
    _, shares, supplies = end_tracker(s).values()
    years = s.year - s.box.first_year + 1, s.box.last_year - s.box.first_year + 1
    shown = {"years": years, "shares gone": shares, "supplies low": supplies}
    first = WIDTH - EDGE - BAR_STEP * len(shown) + BAR_STEP - BAR
    return [
        words(first - 24, 42, "A year with a full bar", "sheet-line aside"),
        words(first - 24, 62, "is the last", "sheet-line aside"),
        [filling(first + BAR_STEP * k, Word(what), *much) for k, (what, much) in enumerate(shown.items())],
    ]
