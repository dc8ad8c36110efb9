"""The whole table on one sheet, 1440 wide: the map, and around it dials, players, companies, income and the end."""

from collections.abc import Sequence
from math import cos, radians, sin

from htpy import Element, Node

from trunkline.draw.sheet import document, panel
from trunkline.draw.svg import Point, area, at, n, stroke, title, words
from trunkline.draw.tokens import Theme
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import DIAL_NAMES, DIALS, Dial
from trunkline.games.chicago_express.draw_board import board_at
from trunkline.games.chicago_express.draw_books import companies_panel, income_panel, players_panel
from trunkline.games.chicago_express.draw_map import HEIGHT as MAP_HEIGHT
from trunkline.games.chicago_express.draw_map import WIDTH as MAP_WIDTH
from trunkline.games.chicago_express.ending import end_tracker, score
from trunkline.games.chicago_express.table import State, is_red, players
from trunkline.parts.auction import Auction

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 1024
BOARD_HIGH = round(BOARD * MAP_HEIGHT / MAP_WIDTH)
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
DIALS_HIGH, TRACK_HIGH = 112, 102
HEIGHT = TOP + BOARD_HIGH + GAP + TRACK_HIGH + EDGE
HEAD, FOOT = 48, 8  # of the books, above and below their rows
BAR, BAR_STEP = 148, 172
ARC, ARC_START, ARC_SPAN, ARC_GAP = 28, 145, 250, 7  # radius, then degrees


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto") -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    called = names or [f"Player {seat + 1}" for seat in range(players(s))]
    line = situation(s, called)
    return document(
        WIDTH,
        HEIGHT,
        f"{GAME.title}: {line}",
        theme,
        board_at(s, EDGE, TOP, BOARD),
        words(EDGE + 2, 40, GAME.title, "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        ends(s),
        panel(SIDE, TOP, SIDE_WIDE, DIALS_HIGH, "", [dial(s, which) for which in DIALS]),
        books(s, called),
        income_panel(s, EDGE, HEIGHT - EDGE - TRACK_HIGH, WIDTH - 2 * EDGE, TRACK_HIGH),
    )


def books(s: State, names: Sequence[str]) -> Node:
    """Players above companies; the rows share what height there is."""
    y = TOP + DIALS_HIGH + GAP
    rows = len(s.cash) + len(s.income)
    row = (TOP + BOARD_HIGH - y - GAP - 2 * (HEAD + FOOT)) / rows
    high = HEAD + FOOT + row * len(s.cash)
    turn = GAME.turn(s)
    return [
        panel(SIDE, y, SIDE_WIDE, high, "Players", at(0, HEAD)[players_panel(s, names, turn, SIDE_WIDE, row)]),
        panel(
            SIDE,
            y + high + GAP,
            SIDE_WIDE,
            TOP + BOARD_HIGH - y - high - GAP,
            "Companies",
            at(0, HEAD)[companies_panel(s, names, SIDE_WIDE, row)],
        ),
    ]


# -- what is going on ----------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> str:
    """Round 4: Ada expands PRR, train 2 of 3."""
    turn = GAME.turn(s)
    if turn is None:
        return f"Over after {s.dividends} dividends: {victory(s, names)}"
    if s.auction is not None:
        return f"Round {s.dividends + 1}: {hammer(s, s.auction, names)}"
    if s.builder is not None:
        train = f"train {s.placed + 1} of {s.box.trains_an_action}"
        return f"Round {s.dividends + 1}: {names[turn]} expands {s.box.codes[s.builder]}, {train}"
    return f"Round {s.dividends + 1}: {names[turn]} chooses a dial"


def hammer(s: State, auction: Auction, names: Sequence[str]) -> str:
    standing = f"minimum ${auction.minimum}" if auction.leader is None else f"{names[auction.leader]} bids ${auction.bid}"
    return f"a share of {s.box.codes[auction.lot]}, {standing}; {names[auction.speaker]} speaks"


def victory(s: State, names: Sequence[str]) -> str:
    best = max(score(s))
    first = [names[seat] for seat, cash in enumerate(score(s)) if cash == best]
    return f"{' and '.join(first)} {'wins' if len(first) == 1 else 'share the victory'} with ${best}"


# -- dials and ends ------------------------------------------------------------------------------------


def dial(s: State, which: Dial) -> Element:
    """A segment for each step; the last one is the red one."""
    used, steps = s.dials[which], s.box.steps_to_red[which]
    name = DIAL_NAMES[which].capitalize()
    state = "on red, closed until the next dividend" if is_red(s, which) else f"{steps - used} to red"
    return at(SIDE_WIDE * (2 * which + 1) / 6, 48)[
        title[f"{name}: {used} of {steps}, {state}"],
        [stroke(arc(step, steps), arc_look(step, used, steps)) for step in range(steps)],
        words(0, 6, f"{used}/{steps}", "dial-text"),
        area(-11, 15, 22, 6, "stop-bar", 1) if is_red(s, which) else None,
        words(0, 50, name, "dial-name"),
    ]


def arc(step: int, steps: int) -> str:
    width = ARC_SPAN / steps
    start = ARC_START + width * step
    (x, y), (to_x, to_y) = on_dial(start + ARC_GAP / 2), on_dial(start + width - ARC_GAP / 2)
    return f"M{n(x)} {n(y)}A{ARC} {ARC} 0 0 1 {n(to_x)} {n(to_y)}"


def on_dial(degrees: float) -> Point:
    return ARC * cos(radians(degrees)), ARC * sin(radians(degrees))


def arc_look(step: int, used: int, steps: int) -> str:
    return "arc" + (" used" if step < used else "") + (" last" if step == steps - 1 else "")


def ends(s: State) -> Node:
    """§8 The four ends of the game as bars that fill."""
    tracker = end_tracker(s)
    first = WIDTH - EDGE - BAR_STEP * len(tracker) + BAR_STEP - BAR
    return [
        words(first - 24, 42, "The game ends after a dividend", "sheet-line aside"),
        words(first - 24, 62, "when one bar is full", "sheet-line aside"),
        [end(first + BAR_STEP * k, what, *much) for k, (what, much) in enumerate(tracker.items())],
    ]


def end(x: float, what: str, met: int, needed: int) -> Element:
    near = " near" if met >= needed - 1 else ""
    width = (BAR + 2) / needed
    return at(x, 0)[
        title[f"{what}: {met} of {needed}"],
        words(0, 44, f"{met} of {needed}", f"figure left{near}"),
        words(BAR, 44, what, "column"),
        [area(width * k, 54, width - 2, 7, end_look(k, met, near)) for k in range(needed)],
    ]


def end_look(k: int, met: int, near: str) -> str:
    return f"bar{near or ' full'}" if k < met else "bar"
