"""The whole table on one sheet, 1440 wide: map and market, and beside them players and companies."""

from collections.abc import Sequence

from htpy import Element, Node

from trunkline.draw.sheet import BAR, document, panel
from trunkline.draw.svg import area, at, title, words
from trunkline.draw.tokens import Theme
from trunkline.games.eighteen_thirty.box import PRIVATES
from trunkline.games.eighteen_thirty.present.drawing.board import board_at
from trunkline.games.eighteen_thirty.present.drawing.map import sheet_of
from trunkline.games.eighteen_thirty.present.drawing.market import market_at
from trunkline.games.eighteen_thirty.present.drawing.market import size as market_size
from trunkline.games.eighteen_thirty.present.drawing.tables import companies_panel, players_panel
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.rules.ending import score
from trunkline.games.eighteen_thirty.rules.state import (
    ANSWER,
    BANKRUPTCY,
    DISCARD,
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    HAMMER,
    HOME,
    INTERVAL,
    NOBODY,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    players,
)
from trunkline.parts.saying import Say, english
from trunkline.parts.telling import Firm, Money, Said, Several, Word

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 920
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
HEAD, FOOT = 48, 8  # of the books, above and below their rows
PRIVATE_LINE, PRIVATE_HEAD = 22, 46
STEPS = {  # by phase
    SALE: Said("{who} buys, bids or passes"),
    HAMMER: Said("{who} raises or passes"),
    PAR: Said("{who} sets the par price of the B&O"),
    STOCK: Said("{who} sells and buys"),
    TRACK: Said("{who} lays track for {company}"),
    HOME: Said("{who} chooses the home city of the Erie"),
    ERIES_CITY: Said("{who} chooses the home city of the Erie"),
    STATION: Said("{who} may place a station of {company}"),
    DIVIDEND: Said("{who} pays or withholds for {company}"),
    TRAINS: Said("{who} buys trains for {company}"),
    FORCED: Said("{who} must buy a train for {company}"),
    ANSWER: Said("{who} answers an offer"),
    DISCARD: Said("{who} discards a train"),
    INTERVAL: Said("{who} may exchange the Mohawk & Hudson"),
}


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: Say = english) -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    called = names or [say(Said("Player {number}", {"number": seat + 1})) for seat in range(players(s))]
    line, name = say(situation(s, called)), game_of(s).title
    frame, (wide, tall) = sheet_of(s.box), market_size(s.box)
    high = round(BOARD * frame.height / frame.width)
    market_high = round((BOARD - 24) * tall / wide) + 24
    below = TOP + high + GAP
    return document(
        WIDTH,
        below + market_high + EDGE,
        f"{name}: {line}",
        theme,
        board_at(s, EDGE, TOP, BOARD, say),
        words(EDGE + 2, 40, name, "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        bank_bar(s, say),
        panel(EDGE, below, BOARD, market_high, ""),
        market_at(s, EDGE + 12, below + 12, BOARD - 24, say),
        books(s, called, high + GAP + market_high, say),
    )


def books(s: State, names: Sequence[str], high: float, say: Say) -> Node:
    """Players, companies, privates; the rows share what height there is."""
    left = [private for private in PRIVATES if not s.closed[private]]
    privates = PRIVATE_HEAD + PRIVATE_LINE * len(left) if left else 0
    rows = players(s) + len(s.par)
    room = high - GAP - 2 * (HEAD + FOOT) - (privates + GAP if left else 0)
    row = room / rows
    tall = HEAD + FOOT + row * players(s)
    companies = HEAD + FOOT + row * len(s.par)
    people = players_panel(s, names, game_of(s).turn(s), SIDE_WIDE, row, say)
    return [
        panel(SIDE, TOP, SIDE_WIDE, tall, say(Word("Players")), at(0, HEAD)[people]),
        panel(
            SIDE,
            TOP + tall + GAP,
            SIDE_WIDE,
            companies,
            say(Word("Companies")),
            at(0, HEAD)[companies_panel(s, names, SIDE_WIDE, row, say)],
        ),
        panel(SIDE, TOP + high - privates, SIDE_WIDE, privates, say(Word("Privates")), private_lines(s, names, say))
        if left
        else None,
    ]


def private_lines(s: State, names: Sequence[str], say: Say) -> Node:
    left = [private for private in PRIVATES if not s.closed[private]]
    lines = []
    for row, private in enumerate(left):
        y = PRIVATE_HEAD + PRIVATE_LINE * row + 6
        owner = (
            names[s.owner[private]]
            if s.owner[private] != NOBODY
            else s.box.codes[s.holder[private]]
            if s.holder[private] != NOBODY
            else "–"
        )
        money = say(
            Said(
                "{price}, pays {income}",
                {"price": Money(s.box.private_price[private]), "income": Money(s.box.private_income[private])},
            )
        )
        lines += [
            words(16, y, s.box.privates[private], "held strong"),
            words(48, y, s.box.private_names[private], "held"),
            words(SIDE_WIDE - 148, y, money, "column"),
            words(SIDE_WIDE - 16, y, owner, "column"),
        ]
    return lines


# -- what is going on --------------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> Said:
    """Operating round 1 of 2: Ada lays track for PRR."""
    turn = game_of(s).turn(s)
    if turn is None:
        return over(s, names)
    company = Firm(s.box.codes[s.company]) if s.company != NOBODY else ""
    step = STEPS[s.agenda[-1]]._replace(holes={"who": names[turn], "company": company})
    return Said("{round}: {step}", {"round": round_name(s), "step": step})


def round_name(s: State) -> Said | Word:
    if s.stock_round == 0:
        return Word("Sale of the privates")
    if s.company == NOBODY and s.agenda[-1] != INTERVAL:
        return Said("Stock round {number}", {"number": s.stock_round})
    return Said("Operating round {set}.{number} of {most}", {"set": s.stock_round, "number": s.round, "most": s.rounds})


def over(s: State, names: Sequence[str]) -> Said:
    best = max(score(s))
    first = Several(tuple(names[seat] for seat, worth in enumerate(score(s)) if worth == best))
    holes = {"who": first, "worth": Money(best)}
    if s.ending == BANKRUPTCY:
        return Said("Over by bankruptcy: {who} wins with {worth}", holes)
    return Said("Over, the bank is broken: {who} wins with {worth}", holes)


def bank_bar(s: State, say: Say) -> Element:
    """What is left in the bank."""
    total = s.bank + sum(s.cash) + sum(s.treasury)
    left = max(0.0, min(1.0, s.bank / total))
    look = "bar near" if left < 0.1 else "bar full"
    return at(WIDTH - EDGE - 2 * BAR, 0)[
        title[say(Said("{left} of {total} in the bank", {"left": Money(s.bank), "total": Money(total)}))],
        words(0, 44, f"${s.bank}", "figure left near" if left < 0.1 else "figure left"),
        words(2 * BAR, 44, say(Word("in the bank; the game ends when it breaks")), "column"),
        area(0, 54, 2 * BAR, 7, "bar"),
        area(0, 54, 2 * BAR * left, 7, look),
    ]
