"""The whole table on one sheet: the map, and around it dials, players, companies, income and the end."""

from collections.abc import Sequence
from math import cos, radians, sin

from htpy import Element

from trunkline.core.message import Message
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import DIAL_NAMES, DIALS, Dial
from trunkline.games.chicago_express.present.drawing.board import board_at
from trunkline.games.chicago_express.present.drawing.income import income_track
from trunkline.games.chicago_express.present.drawing.map import HEIGHT as MAP_HEIGHT
from trunkline.games.chicago_express.present.drawing.map import LIVERIES
from trunkline.games.chicago_express.present.drawing.map import WIDTH as MAP_WIDTH
from trunkline.games.chicago_express.present.panels import company_panel, end_panel, player_panel
from trunkline.games.chicago_express.rules.ending import score
from trunkline.games.chicago_express.rules.state import State, is_red, players
from trunkline.present.auction_panel import bidding_words
from trunkline.present.message import CompanyRef, PlayerRef, Term
from trunkline.present.sheet import WIDTH, Art, Sheet, compose, pen_of
from trunkline.present.svg.svg import Point, area, at, n, stroke, title, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, capital, english
from trunkline.present.winner_text import winner_text
from trunkline.toolkit.auction import Auction

BOARD = 1024.0
BOARD_HIGH = round(BOARD * MAP_HEIGHT / MAP_WIDTH)
DIALS_HIGH, TRACK_HIGH = 112.0, 112.0
ARC, ARC_START, ARC_SPAN, ARC_GAP = 28, 145, 250, 7  # radius, then degrees


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    turn = GAME.turn(s)
    pen = pen_of(players(s), names, say, LIVERIES, () if turn is None else (PlayerRef(turn),))
    dials = Art(DIALS_HIGH, lambda wide, high: [dial(s, which, wide, say) for which in DIALS], "", WIDTH - BOARD)
    track = Art(TRACK_HIGH, lambda wide, high: income_track(s, wide, high, say), say(Term("Income")), BOARD)
    board = Art(BOARD_HIGH, lambda wide, high: board_at(s, 0, 0, wide, say))
    side = (player_panel(s), company_panel(s))
    return compose(Sheet(GAME.title, situation(s, pen.names), end_panel(s), board, side, below=(track, dials)), theme, pen)


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


def dial(s: State, which: Dial, wide: float, say: ToText) -> Element:
    """A segment for each step; the last one is the red one."""
    used, steps = s.dials[which], s.box.steps_to_red[which]
    name = capital(say(Term(DIAL_NAMES[which])))
    return at(wide * (2 * which + 1) / 6, 48)[
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
