"""The whole table on one sheet: map and market, and beside them players, companies, trains and privates."""

from collections.abc import Sequence

from htpy import Element

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import Company
from trunkline.games.eighteen_thirty.present.drawing.board import board_at
from trunkline.games.eighteen_thirty.present.drawing.map import sheet_of
from trunkline.games.eighteen_thirty.present.drawing.market import market_at
from trunkline.games.eighteen_thirty.present.drawing.market import size as market_size
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.panels import player_panel
from trunkline.games.eighteen_thirty.present.panels_round import auction_panel, end_panel, privates_panel, trains_panel
from trunkline.games.eighteen_thirty.present.panels_standings import shares_panel
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
from trunkline.present.message import Cell, CompanyRef, Money, Panel, PlayerRef, Several, Term
from trunkline.present.sheet import Art, Sheet, compose, pen_of
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, english

BOARD, INSET = 850.0, 12.0  # width of the map; between the market and the edge of its card
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
    pen = pen_of(players(s), names, say, LIVERIES, acting(s))
    frame, (wide, tall) = sheet_of(s.box), market_size(s.box)
    board = Art(round(BOARD * frame.height / frame.width), lambda width, high: board_at(s, 0, 0, width, say))
    market_high = round((BOARD - 2 * INSET) * tall / wide) + 2 * INSET
    market = Art(market_high, lambda width, high: market_at(s, INSET, INSET, width - 2 * INSET, say), "")
    laid = Sheet(game_of(s).title, situation(s, pen.names), end_panel(s), board, beside(s), (market,), board_wide=BOARD)
    return compose(laid, theme, pen)


def beside(s: State) -> list[Panel]:
    """While the privates are sold, their prices; then what they bring."""
    if not s.stock_round:
        return [player_panel(s), auction_panel(s), shares_panel(s), trains_panel(s)]
    privates = [privates_panel(s)] if not all(s.closed) else []
    return [player_panel(s), shares_panel(s), trains_panel(s), *privates]


def acting(s: State) -> list[Cell]:
    """Who is on turn, and the company that operates."""
    turn = game_of(s).turn(s)
    who: list[Cell] = [] if turn is None else [PlayerRef(turn)]
    return [*who, firm(s, Company(s.company))] if s.company != NOBODY else who


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
