"""The table in figures: players, companies, dials, industry, the end."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.chicago_express.box import BOX, COMPANIES, DIAL_NAMES, DIALS, WORKS_NAMES, Company
from trunkline.games.chicago_express.present.names import firm
from trunkline.games.chicago_express.rules.ending import end_tracker
from trunkline.games.chicago_express.rules.state import (
    BUILDING,
    OPENING,
    TURN,
    State,
    dividend,
    is_open,
    minimum_bid,
    players,
    red_dials,
)
from trunkline.present.auction_panel import bidding_panel
from trunkline.present.message import Cell, Gauge, Money, Panel, PlayerRef, Several, Term, Times
from trunkline.present.presentation import Outlook
from trunkline.toolkit.bidding import current_auction
from trunkline.toolkit.seats import all_seats

RED_FOR_DIVIDEND = 2  # §5.1
COLOURS = dict(zip(BOX.codes, BOX.colours, strict=True))


def panels(s: State) -> list[Panel]:
    """From what changes most to what changes least."""
    shown = [player_panel(s), company_panel(s), dial_panel(s), industry_panel(s), end_panel(s)]
    return [auction_panel(s), *shown] if s.auction else shown


def charted(s: State) -> list[Panel]:
    """Those whose sums are shown over time; every position is asked for them."""
    return [player_panel(s), company_panel(s)]


def moment(s: State) -> Message:
    """When everybody is paid."""
    if OPENING in s.agenda:
        return Message("Opening auctions")
    match s.dividends:
        case 0:
            return Message("No dividend yet")
        case 1:
            return Message("1 dividend so far")
    return Message("{number} dividends so far", {"number": s.dividends})


def forecast(s: State, seat: Seat | None) -> list[Outlook]:
    """When dividends come and what they would bring; when the game ends, and what is closest to it."""
    red = {"number": red_dials(s), "most": RED_FOR_DIVIDEND}
    paid = Message("Red now: {number}.", red)
    if seat is not None:
        paid = Message("Red now: {number}. You would get {amount}.", red | {"amount": Money(next_dividend(s, seat))})
    return [
        (Message("All companies pay a dividend as soon as {most} dials are red.", red), paid),
        (Message("The game ends after a dividend"), Message("once one of the bars below is full.")),
    ]


PROSPECTS = {
    "auction": (Message("Auction a share"), Message("The highest bid goes to the treasury of the company.")),
    "develop": (Message("Develop a hex"), Message("A house raises the income of every company there.")),
    "expand": (Message("Expand a railway"), Message("Up to three trains, paid from the treasury of one of your companies.")),
}


def prospect(s: State, dial: str) -> Outlook | None:
    """What an action is called in full, and what it is for."""
    return PROSPECTS.get(dial)


def player_panel(s: State) -> Panel:
    rows = [
        (PlayerRef(seat), Money(s.cash[seat]), held(s, seat), Money(next_dividend(s, seat))) for seat in all_seats(players(s))
    ]
    return Panel("players", "Players", ("", "Cash", "Shares", "Next dividend"), rows, "side")


def company_panel(s: State) -> Panel:
    heads = ("", "Income", "Per share", "Treasury", "Trains", "Shares", "Minimum bid")
    return Panel("companies", "Companies", heads, [company_row(s, company) for company in COMPANIES], "side", lists="companies")


def company_row(s: State, company: Company) -> tuple[Cell, ...]:
    if not is_open(s, company):
        return (firm(s, company), Term("closed"), "", "", s.depot[company], owners(s, company), "")
    least = Money(minimum_bid(s, company)) if s.unsold[company] else Term("sold out")
    income = s.income[company], Money(dividend(s, company))
    return (firm(s, company), *income, Money(s.treasury[company]), s.depot[company], owners(s, company), least)


def dial_panel(s: State) -> Panel:
    rows = [(Term(DIAL_NAMES[dial]), Gauge(s.dials[dial], s.box.steps_to_red[dial])) for dial in DIALS]
    return Panel("dials", "Dials", ("", "To red"), rows, "strip")


def industry_panel(s: State) -> Panel:
    rows = [(name, Gauge(s.industry[n], s.box.industry[n][-1])) for n, name in enumerate(WORKS_NAMES)]
    return Panel("industry", "Industry", ("", "Income"), rows)


def end_panel(s: State) -> Panel:
    rows = [(Term(name), Gauge(*figures)) for name, figures in end_tracker(s).items()]
    return Panel("end", "The game ends after the next dividend once one of these is full", ("", ""), rows, "end")


def auction_panel(s: State) -> Panel:
    hammer = current_auction(s)
    return bidding_panel(hammer, firm(s, Company(hammer.lot)))


def held(s: State, seat: Seat) -> Several:
    return Several(tuple(Times(firm(s, company), s.shares[company][seat]) for company in COMPANIES if s.shares[company][seat]))


def owners(s: State, company: Company) -> Several:
    """The holders of each share, then the unsold ones."""
    holders = [PlayerRef(seat) for seat in all_seats(players(s)) for _ in range(s.shares[company][seat])]
    return Several((*holders, *[""] * s.unsold[company]))


def next_dividend(s: State, seat: Seat) -> int:
    return sum(s.shares[company][seat] * dividend(s, company) for company in COMPANIES)


# -- what is asked, and what it would do -----------------------------------------------------------------


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    if phase == OPENING:
        return Message("Opening auction of {company}: bid or pass.", {"company": firm(s, Company(current_auction(s).lot))})
    if phase == TURN:
        return Message("Choose an action.")
    if phase == BUILDING and s.builder is not None:
        holes = {"company": firm(s, s.builder), "number": s.placed + 1, "most": s.box.trains_an_action}
        return Message("{company}: place train {number} of {most}, or stop.", holes)
    if s.auction:
        return Message("A share of {company}: bid or pass.", {"company": firm(s, Company(s.auction.lot))})
    return Message("The game is over.")
