"""The whole table on one sheet, 1440 wide: the map, and around it dials, players, companies, income and the end."""

from collections.abc import Sequence
from math import cos, radians, sin

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import DIAL_NAMES, DIALS, Dial
from trunkline.games.chicago_express.present.drawing.board import board_at
from trunkline.games.chicago_express.present.drawing.map import HEIGHT as MAP_HEIGHT
from trunkline.games.chicago_express.present.drawing.map import WIDTH as MAP_WIDTH
from trunkline.games.chicago_express.present.drawing.tables import companies_panel, income_panel, players_panel
from trunkline.games.chicago_express.rules.ending import end_tracker, score
from trunkline.games.chicago_express.rules.state import State, is_red, players
from trunkline.present.auction_panel import bidding_words
from trunkline.present.message import CompanyRef, Term
from trunkline.present.svg.sheet import BAR, document, filling, numbered, panel
from trunkline.present.svg.svg import Point, area, at, n, stroke, title, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, capital, english
from trunkline.present.winner_text import winner_text
from trunkline.toolkit.auction import Auction

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 1024
BOARD_HIGH = round(BOARD * MAP_HEIGHT / MAP_WIDTH)
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
DIALS_HIGH, TRACK_HIGH = 112, 102
HEIGHT = TOP + BOARD_HIGH + GAP + TRACK_HIGH + EDGE
HEAD, FOOT = 48, 8  # of the books, above and below their rows
BAR_STEP = 172
ARC, ARC_START, ARC_SPAN, ARC_GAP = 28, 145, 250, 7  # radius, then degrees


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    called = names or numbered(players(s), say)
    line = say(situation(s, called))
    return document(
        WIDTH,
        HEIGHT,
        f"{GAME.title}: {line}",
        theme,
        board_at(s, EDGE, TOP, BOARD, say),
        words(EDGE + 2, 40, GAME.title, "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        ends(s, say),
        panel(SIDE, TOP, SIDE_WIDE, DIALS_HIGH, "", [dial(s, which, say) for which in DIALS]),
        books(s, called, say),
        income_panel(s, EDGE, HEIGHT - EDGE - TRACK_HIGH, WIDTH - 2 * EDGE, TRACK_HIGH, say),
    )


def books(s: State, names: Sequence[str], say: ToText) -> Node:
    """Players above companies; the rows share what height there is."""
    y = TOP + DIALS_HIGH + GAP
    rows = len(s.cash) + len(s.income)
    row = (TOP + BOARD_HIGH - y - GAP - 2 * (HEAD + FOOT)) / rows
    high = HEAD + FOOT + row * len(s.cash)
    people = players_panel(s, names, GAME.turn(s), SIDE_WIDE, row, say)
    companies = companies_panel(s, names, SIDE_WIDE, row, say)
    below, rest = y + high + GAP, TOP + BOARD_HIGH - y - high - GAP
    return [
        panel(SIDE, y, SIDE_WIDE, high, say(Term("Players")), at(0, HEAD)[people]),
        panel(SIDE, below, SIDE_WIDE, rest, say(Term("Companies")), at(0, HEAD)[companies]),
    ]


# -- what is going on ----------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> Message:
    """Round 4: Ada expands PRR, train 2 of 3."""
    turn = GAME.turn(s)
    if turn is None:
        return Message(
            "Over after {number} dividends: {victory}", {"number": s.dividends, "victory": winner_text(score(s), names)}
        )
    return Message("Round {number}: {what}", {"number": s.dividends + 1, "what": going_on(s, names, names[turn])})


def going_on(s: State, names: Sequence[str], who: str) -> Message:
    if s.auction is not None:
        return hammer(s, s.auction, names)
    if s.builder is not None:
        train = {"number": s.placed + 1, "most": s.box.trains_an_action}
        holes = {"who": who, "company": CompanyRef(s.box.codes[s.builder]), **train}
        return Message("{who} builds {company}, train {number} of {most}", holes)
    return Message("{who} chooses an action", {"who": who})


def hammer(s: State, auction: Auction, names: Sequence[str]) -> Message:
    company = CompanyRef(s.box.codes[auction.lot])
    holes = {"company": company, "standing": bidding_words(auction, names), "who": names[auction.speaker]}
    return Message("a share of {company}, {standing}; {who} is to bid", holes)


# -- dials and ends ------------------------------------------------------------------------------------


def dial(s: State, which: Dial, say: ToText) -> Element:
    """A segment for each step; the last one is the red one."""
    used, steps = s.dials[which], s.box.steps_to_red[which]
    name = capital(say(Term(DIAL_NAMES[which])))
    return at(SIDE_WIDE * (2 * which + 1) / 6, 48)[
        title[say(dial_in_words(s, which, name))],
        [stroke(arc(step, steps), arc_look(step, used, steps)) for step in range(steps)],
        words(0, 6, f"{used}/{steps}", "dial-text"),
        area(-11, 15, 22, 6, "stop-bar", 1) if is_red(s, which) else None,
        words(0, 50, name, "dial-name"),
    ]


def dial_in_words(s: State, which: Dial, name: str) -> Message:
    used, steps = s.dials[which], s.box.steps_to_red[which]
    holes = {"dial": name, "used": used, "steps": steps, "left": steps - used}
    if is_red(s, which):
        return Message("{dial}: {used} of {steps}, on red, closed until the next dividend", holes)
    return Message("{dial}: {used} of {steps}, {left} to red", holes)


def arc(step: int, steps: int) -> str:
    width = ARC_SPAN / steps
    start = ARC_START + width * step
    (x, y), (to_x, to_y) = on_dial(start + ARC_GAP / 2), on_dial(start + width - ARC_GAP / 2)
    return f"M{n(x)} {n(y)}A{ARC} {ARC} 0 0 1 {n(to_x)} {n(to_y)}"


def on_dial(degrees: float) -> Point:
    return ARC * cos(radians(degrees)), ARC * sin(radians(degrees))


def arc_look(step: int, used: int, steps: int) -> str:
    return "arc" + (" used" if step < used else "") + (" last" if step == steps - 1 else "")


def ends(s: State, say: ToText) -> Node:
    """§8 The four ends of the game as bars that fill."""
    tracker = end_tracker(s)
    first = WIDTH - EDGE - BAR_STEP * len(tracker) + BAR_STEP - BAR
    return [
        words(first - 24, 42, say(Term("The game ends after a dividend")), "sheet-line aside"),
        words(first - 24, 62, say(Term("when one bar is full")), "sheet-line aside"),
        [filling(first + BAR_STEP * k, Term(what), *much, say) for k, (what, much) in enumerate(tracker.items())],
    ]
