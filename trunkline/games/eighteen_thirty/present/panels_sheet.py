"""The spreadsheet: every company by every player, and below what each player is worth."""

from collections.abc import Callable

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES, Company
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.rules.ending import wealth
from trunkline.games.eighteen_thirty.rules.shares import most_sellable
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, certificate_limit, counted, players, price
from trunkline.present.message import Cell, Gauge, Money, Panel, PlayerRef, Term
from trunkline.toolkit.seats import all_seats


def sheet_panel(s: State) -> Panel:
    """Shares in tenths and what they are worth; cash, privates, and all of it together."""
    heads: tuple[Cell, ...] = ("", *(PlayerRef(seat) for seat in all_seats(players(s))), "Pool", "In the bank")
    started = [company for company in COMPANIES if s.cell[company] != NOBODY]
    return Panel(
        "sheet", "Shares and net worth (◆ president)", heads, [*(company_row(s, company) for company in started), *sums(s)]
    )


def company_row(s: State, company: Company) -> tuple[Cell, ...]:
    held = (holding(s, company, s.shares[company][seat], s.director[company] == seat) for seat in all_seats(players(s)))
    return (firm(s, company), *held, holding(s, company, s.pool[company], False), part(s.unsold[company]))


def holding(s: State, company: Company, shares: int, directs: bool) -> Message | str:
    """60% $540; the director's shares bear a sign."""
    if not shares:
        return ""
    holes = {"percent": 10 * shares, "worth": Money(shares * price(s, company))}
    return Message("◆ {percent}% {worth}", holes) if directs else Message("{percent}% {worth}", holes)


def part(shares: int) -> Message | str:
    return Message("{percent}%", {"percent": 10 * shares}) if shares else ""


def sums(s: State) -> list[tuple[Cell, ...]]:
    limit = certificate_limit(s)
    privates = [line(s, "Privates", lambda seat: Money(in_privates(s, seat)))]
    return [
        line(s, "Share value", lambda seat: Money(in_shares(s, seat))),
        *(privates if any(owner != NOBODY for owner in s.owner) else ()),
        line(s, "Cash", lambda seat: Money(s.cash[seat])),
        line(s, "Net worth", lambda seat: Money(wealth(s, seat))),
        line(s, "Liquidity", lambda seat: Money(liquidity(s, seat))),
        line(s, "Certificates", lambda seat: Gauge(counted(s, seat), limit)),
    ]


def line(s: State, name: str, figure: Callable[[Seat], Cell]) -> tuple[Cell, ...]:
    return (Term(name), *map(figure, all_seats(players(s))), "", "")


def in_shares(s: State, seat: Seat) -> int:
    return sum(s.shares[company][seat] * price(s, company) for company in COMPANIES)


def in_privates(s: State, seat: Seat) -> int:
    return sum(s.box.private_price[private] for private in PRIVATES if s.owner[private] == seat)


def liquidity(s: State, seat: Seat) -> int:
    """Cash, and what the largest legal block of each company would fetch."""
    return s.cash[seat] + sum(most_sellable(s, seat, company) * price(s, company) for company in COMPANIES)
