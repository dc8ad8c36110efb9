"""How everybody stands, in one sheet: companies in operating order, players as columns; before, the privates."""

from collections.abc import Callable

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, PRIVATES, Company, Private
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.rules.ending import wealth
from trunkline.games.eighteen_thirty.rules.sale import free_cash, lowest_bid, price_of
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, certificate_limit, counted, players, price
from trunkline.present.message import Cell, CompanyRef, Gauge, Money, Most, Panel, PlayerRef, Several, Sign, Tag, Term, Times
from trunkline.toolkit.seats import all_seats

RUN = "Run"  # what a company earned last
CROWDED = 6  # players


def standings_panel(s: State) -> Panel:
    return companies_sheet(s) if s.stock_round else privates_sheet(s)


def companies_sheet(s: State) -> Panel:
    """In whom the shares are, and below what each player has beside them. Six players leave no room for the last runs."""
    players_shown = map(PlayerRef, all_seats(players(s)))
    heads: tuple[Cell, ...] = ("", "Price", "Treasury", "Trains", RUN, "Tokens", *players_shown, "Bank", "Pool")
    rows = [*(company_row(s, company) for company in listed(s)), *sums(s)]
    sheet = Panel("standings", "Standings", heads, rows, "side", priority(s), operating(s))
    return sheet if players(s) < CROWDED else without(sheet, RUN)


def priority(s: State) -> dict[Cell, Sign]:
    return {PlayerRef(Seat(s.priority)): Sign(Term("PD"), Term("priority deal"))}


def operating(s: State) -> CompanyRef | None:
    return firm(s, Company(s.company)) if s.agenda and s.company != NOBODY else None


def without(panel: Panel, head: str) -> Panel:
    kept = [n for n, one in enumerate(panel.heads) if one != head]
    rows = [tuple(row[n] for n in kept) for row in panel.rows]
    return panel._replace(heads=[panel.heads[n] for n in kept], rows=rows)


def shares_panel(s: State) -> Panel:
    """The companies alone, without what only a page can add: their last runs."""
    both = without(companies_sheet(s), RUN)
    return Panel("shares", "Companies", both.heads, [row for row in both.rows if isinstance(row[0], CompanyRef)])


def listed(s: State) -> list[Company]:
    """Those on the market in price order, then those still to be started."""
    on_market = sorted(s.arrivals, key=lambda company: s.box.rank[s.cell[company]])
    return [*on_market, *(company for company in COMPANIES if company not in on_market)]


def company_row(s: State, company: Company) -> tuple[Cell, ...]:
    held = (shares(s, company, seat) for seat in all_seats(players(s)))
    return (firm(s, company), *figures(s, company), *held, s.unsold[company] or "", s.pool[company] or "")


def figures(s: State, company: Company) -> tuple[Cell, ...]:
    if s.cell[company] == NOBODY:
        return ("", "", "", "", s.tokens[company])
    treasury = Money(s.treasury[company]) if s.floated[company] else Term("not floated")
    return (Money(price(s, company)), treasury, fleet(s, company), "", s.tokens[company])


def fleet(s: State, company: Company) -> Several:
    """A card for each kind."""
    return Several(tuple(Times(Tag(s.box.trains[kind]), s.trains[company][kind]) for kind in KINDS if s.trains[company][kind]))


def shares(s: State, company: Company, seat: Seat) -> Cell:
    number = s.shares[company][seat]
    return Most(number) if number and s.director[company] == seat else number or ""


def sums(s: State) -> list[tuple[Cell, ...]]:
    privates = [line(s, "Privates", lambda seat: private_codes(s, seat))] if any(one != NOBODY for one in s.owner) else []
    return [
        line(s, "Cash", lambda seat: Money(s.cash[seat])),
        line(s, "Certificates", lambda seat: Gauge(counted(s, seat), certificate_limit(s))),
        line(s, "Net worth", lambda seat: Money(wealth(s, seat))),
        *privates,
    ]


def line(s: State, name: str, figure: Callable[[Seat], Cell]) -> tuple[Cell, ...]:
    return (Term(name), "", "", "", "", "", *map(figure, all_seats(players(s))), "", "")


def private_codes(s: State, seat: Seat) -> Several:
    return Several(tuple(s.box.privates[private] for private in PRIVATES if s.owner[private] == seat))


# -- while the privates are sold ---------------------------------------------------------------------------


def privates_sheet(s: State) -> Panel:
    """Who has bid what for which private, and what is left to bid."""
    heads: tuple[Cell, ...] = ("", "Cost", "Income", "Bid at least", *map(PlayerRef, all_seats(players(s))))
    rows = [private_row(s, private) for private in PRIVATES]
    cash: tuple[Cell, ...] = (Term("Cash"), "", "", "", *(Money(s.cash[seat]) for seat in all_seats(players(s))))
    free: tuple[Cell, ...] = (
        Term("Free cash"),
        "",
        "",
        "",
        *(Money(free_cash(s, seat)) for seat in all_seats(players(s))),
    )
    return Panel("standings", "Standings", heads, [*rows, cash, free], "side", priority(s))


def private_row(s: State, private: Private) -> tuple[Cell, ...]:
    money = (Money(price_of(s, private)), Money(s.box.private_income[private]))
    least = Money(lowest_bid(s, private)) if s.owner[private] == NOBODY else ""
    return (s.box.private_names[private], *money, least, *(bid(s, private, seat) for seat in all_seats(players(s))))


def bid(s: State, private: Private, seat: Seat) -> Cell:
    if s.owner[private] == seat:
        return Term("owner")
    return Money(s.bids[private][seat]) if s.bids[private][seat] else ""
