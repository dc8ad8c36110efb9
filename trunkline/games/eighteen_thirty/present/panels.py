"""The table in figures: players, companies, and whatever the round needs; what is asked and what an action would change."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES, Company
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.panels_round import (
    auction_panel,
    end_panel,
    order_panel,
    privates_panel,
    steps_panel,
    tiles_panel,
    trains_panel,
)
from trunkline.games.eighteen_thirty.present.panels_sheet import sheet_panel
from trunkline.games.eighteen_thirty.present.panels_standings import RUN, listed, standings_panel
from trunkline.games.eighteen_thirty.present.panels_standings import fleet as fleet_cards
from trunkline.games.eighteen_thirty.present.preview import fleet
from trunkline.games.eighteen_thirty.rules.ending import wealth
from trunkline.games.eighteen_thirty.rules.sale import free_cash
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, certificate_limit, counted, players, price
from trunkline.present.message import Cell, Gauge, Money, Panel, Place, PlayerRef, Several, Tag, Term, Times
from trunkline.toolkit.seats import all_seats

COLOURS = {livery.initials: livery.colour for livery in LIVERIES}


def panels(s: State) -> list[Panel]:
    """From what changes most to what changes least."""
    now = [auction_panel(s)] if not s.stock_round else [steps_panel(s)] if s.agenda and s.company != NOBODY else []
    shown = [
        *charted(s),
        *sheets(s),
        order_panel(s),
        trains_panel(s),
        charter_panel(s),
        holdings_panel(s),
    ]
    open_privates = [privates_panel(s)] if not all(s.closed) else []
    return [*now, *shown, *open_privates, tiles_panel(s), end_panel(s), standings_panel(s)]


def charted(s: State) -> list[Panel]:
    """Those whose sums are shown over time; every position is asked for them."""
    return [player_panel(s), company_panel(s)]


def sheets(s: State) -> list[Panel]:
    """From the first stock round on."""
    return [sheet_panel(s)] if s.stock_round else []


# -- players -----------------------------------------------------------------------------------------------


def player_panel(s: State) -> Panel:
    """While privates are sold, what is left beside the bids; later shares."""
    if not s.stock_round:
        rows = [sale_row(s, seat) for seat in all_seats(players(s))]
        return Panel("players", "Players", ("", "Cash", "Free cash", "Privates", "Net worth"), rows)
    return Panel(
        "players",
        "Players",
        ("", "Cash", "Certificates", "Net worth", "Shares"),
        [player_row(s, n) for n in all_seats(players(s))],
    )


def sale_row(s: State, seat: Seat) -> tuple[Cell, ...]:
    return (PlayerRef(seat), Money(s.cash[seat]), Money(free_cash(s, seat)), privates_of(s, seat), Money(wealth(s, seat)))


def player_row(s: State, seat: Seat) -> tuple[Cell, ...]:
    cards = Gauge(counted(s, seat), certificate_limit(s))
    return (PlayerRef(seat), Money(s.cash[seat]), cards, Money(wealth(s, seat)), held(s, seat))


def held(s: State, seat: Seat) -> Several:
    return Several(tuple(Times(firm(s, company), s.shares[company][seat]) for company in COMPANIES if s.shares[company][seat]))


def privates_of(s: State, seat: Seat) -> Several:
    return Several(tuple(s.box.privates[private] for private in PRIVATES if s.owner[private] == seat))


def holdings_panel(s: State) -> Panel:
    """What somebody has beside shares."""
    heads = ("", "Privates", "Income of privates", "President of", "Priority")
    return Panel("holdings", "Holdings", heads, [holdings_row(s, seat) for seat in all_seats(players(s))])


def holdings_row(s: State, seat: Seat) -> tuple[Cell, ...]:
    income = sum(s.box.private_income[private] for private in PRIVATES if s.owner[private] == seat)
    directs = Several(tuple(firm(s, company) for company in COMPANIES if s.director[company] == seat))
    priority = Term("priority") if s.priority == seat else ""
    return (PlayerRef(seat), privates_of(s, seat), Money(income), directs, priority)


# -- companies ---------------------------------------------------------------------------------------------


def company_panel(s: State) -> Panel:
    """Those on the market in price order, then those still to be started."""
    heads = ("", "Price", "Treasury", "Trains", "Shares", "Pool")
    rows = [company_row(s, company) for company in listed(s)]
    return Panel("companies", "Companies", heads, rows, lists="companies")


def company_row(s: State, company: Company) -> tuple[Cell, ...]:
    if s.cell[company] == NOBODY:
        return (firm(s, company), Term("not started"), "", "", owners(s, company), "")
    treasury = Money(s.treasury[company]) if s.floated[company] else Term("not floated")
    return (firm(s, company), Money(price(s, company)), treasury, fleet(s, company), owners(s, company), s.pool[company] or "")


def owners(s: State, company: Company) -> Several:
    """The holders of each share, the director first, then those in the bank; the pool stands beside."""
    seats = sorted(all_seats(players(s)), key=lambda seat: (s.director[company] != seat, -s.shares[company][seat]))
    holders = [PlayerRef(seat) for seat in seats for _ in range(s.shares[company][seat])]
    return Several((*holders, *[""] * s.unsold[company]))


def charter_panel(s: State) -> Panel:
    """What changes seldom."""
    heads = ("", "President", "Par", "In the bank", "Tokens left", "Privates", "Home")
    return Panel("charters", "Charters", heads, [charter_row(s, company) for company in listed(s)])


def charter_row(s: State, company: Company) -> tuple[Cell, ...]:
    director = PlayerRef(Seat(s.director[company])) if s.director[company] != NOBODY else ""
    par = Money(s.par[company]) if s.par[company] else ""
    privates = Several(tuple(s.box.privates[private] for private in PRIVATES if s.holder[private] == company))
    home = s.box.hexes[s.box.home[company]]
    bank = Message("{percent}%", {"percent": 10 * s.unsold[company]})
    return (firm(s, company), director, par, bank, s.tokens[company], privates, home)


def shelf_panel(s: State) -> Panel:
    """Under the market: what somebody wants to know who buys; shares by owner, those in the pool last."""
    heads = ("", "Price", "President", "Par", "Home", "Treasury", "Trains", RUN, "Tokens", "Privates", "Shares")
    return Panel("shelf", "Companies", heads, [shelf_row(s, company) for company in COMPANIES])


def shelf_row(s: State, company: Company) -> tuple[Cell, ...]:
    privates = Several(tuple(s.box.privates[private] for private in PRIVATES if s.holder[private] == company))
    if s.cell[company] == NOBODY:
        home = Place(s.box.hexes[s.box.home[company]], s.box.titles[s.box.home[company]])
        return (firm(s, company), "", Term("not started"), "", home, "", "", "", s.tokens[company], "", owners(s, company))
    treasury = Money(s.treasury[company]) if s.floated[company] else Term("not floated")
    figures = (treasury, fleet_cards(s, company), "", s.tokens[company], private_words(privates))
    shares = Several((*owners(s, company).items, *[Tag("p")] * s.pool[company]))
    president = PlayerRef(Seat(s.director[company])) if s.director[company] != NOBODY else Term("not started")
    return (firm(s, company), Money(price(s, company)), president, Money(s.par[company]), "", *figures, shares)


def private_words(held: Several) -> Message | str:
    return Message("{privates}", {"privates": held}) if held.items else ""
