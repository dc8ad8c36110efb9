"""The whole table on one sheet, 1440 wide: map and market, and beside them players and companies."""

from collections.abc import Sequence

from htpy import Element, Node

from trunkline.core.message import Message
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
from trunkline.present.message import CompanyRef, Money, Several, Term
from trunkline.present.svg.sheet import BAR, document, panel
from trunkline.present.svg.svg import area, at, title, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, english

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 920
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
HEAD, FOOT = 48, 8  # of the books, above and below their rows
PRIVATE_LINE, PRIVATE_HEAD = 22, 46
STEPS = {  # by phase
    SALE: Message("{who} buys, bids or passes"),
    HAMMER: Message("{who} raises or passes"),
    PAR: Message("{who} sets the par price of the B&O"),
    STOCK: Message("{who} sells and buys"),
    TRACK: Message("{who} lays track for {company}"),
    HOME: Message("{who} chooses the home city of the Erie"),
    ERIES_CITY: Message("{who} chooses the home city of the Erie"),
    STATION: Message("{who} may place a token of {company}"),
    DIVIDEND: Message("{who} pays or withholds for {company}"),
    TRAINS: Message("{who} buys trains for {company}"),
    FORCED: Message("{who} must buy a train for {company}"),
    ANSWER: Message("{who} answers an offer"),
    DISCARD: Message("{who} discards a train"),
    INTERVAL: Message("{who} may exchange the Mohawk & Hudson"),
}


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    called = names or [say(Message("Player {number}", {"number": seat + 1})) for seat in range(players(s))]
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


def books(s: State, names: Sequence[str], high: float, say: ToText) -> Node:
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
        panel(SIDE, TOP, SIDE_WIDE, tall, say(Term("Players")), at(0, HEAD)[people]),
        panel(
            SIDE,
            TOP + tall + GAP,
            SIDE_WIDE,
            companies,
            say(Term("Companies")),
            at(0, HEAD)[companies_panel(s, names, SIDE_WIDE, row, say)],
        ),
        panel(SIDE, TOP + high - privates, SIDE_WIDE, privates, say(Term("Privates")), private_lines(s, names, say))
        if left
        else None,
    ]


def private_lines(s: State, names: Sequence[str], say: ToText) -> Node:
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
            Message(
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


def situation(s: State, names: Sequence[str]) -> Message:
    """Operating round 1 of 2: Ada lays track for PRR."""
    turn = game_of(s).turn(s)
    if turn is None:
        return over(s, names)
    company = CompanyRef(s.box.codes[s.company]) if s.company != NOBODY else ""
    step = STEPS[s.agenda[-1]]._replace(holes={"who": names[turn], "company": company})
    return Message("{round}: {step}", {"round": round_name(s), "step": step})


def round_name(s: State) -> Message | Term:
    if s.stock_round == 0:
        return Term("Sale of the privates")
    if s.company == NOBODY and s.agenda[-1] != INTERVAL:
        return Message("Stock round {number}", {"number": s.stock_round})
    return Message(
        "Operating round {set}.{number} ({most} this set)", {"set": s.stock_round, "number": s.round, "most": s.rounds}
    )


def over(s: State, names: Sequence[str]) -> Message:
    best = max(score(s))
    first = Several(tuple(names[seat] for seat, worth in enumerate(score(s)) if worth == best))
    holes = {"who": first, "worth": Money(best)}
    if s.ending == BANKRUPTCY:
        return Message("Over by bankruptcy: {who} wins with {worth}", holes)
    return Message("Over, the bank is broken: {who} wins with {worth}", holes)


def bank_bar(s: State, say: ToText) -> Element:
    """What is left in the bank."""
    total = s.bank + sum(s.cash) + sum(s.treasury)
    left = max(0.0, min(1.0, s.bank / total))
    look = "bar near" if left < 0.1 else "bar full"
    return at(WIDTH - EDGE - 2 * BAR, 0)[
        title[say(Message("{left} of {total} in the bank", {"left": Money(s.bank), "total": Money(total)}))],
        words(0, 44, f"${s.bank}", "figure left near" if left < 0.1 else "figure left"),
        words(2 * BAR, 44, say(Term("in the bank; the game ends when it breaks")), "column"),
        area(0, 54, 2 * BAR, 7, "bar"),
        area(0, 54, 2 * BAR * left, 7, look),
    ]
