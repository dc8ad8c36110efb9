"""The table in figures: players, companies, action board, great connections, the end."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import BOX, Company, Space
from trunkline.games.american_rails.present.figures import next_dividend
from trunkline.games.american_rails.present.names import firm, space_word
from trunkline.games.american_rails.present.panels_connections import great_pairs, way_words, ways
from trunkline.games.american_rails.rules.ending import end_tracker
from trunkline.games.american_rails.rules.state import (
    BIDDING,
    NOBODY,
    OPENING,
    TURN,
    State,
    dividend,
    drawn_out,
    on_map,
    players,
)
from trunkline.present.auction_panel import bidding_panel
from trunkline.present.message import Cell, Gauge, Money, Panel, PlayerRef, Several, Term, Times
from trunkline.toolkit.bidding import current_auction
from trunkline.toolkit.seats import all_seats

COLOURS = dict(zip(BOX.initials, BOX.colours, strict=True))


def panels(s: State) -> list[Panel]:
    """Players beside the end they play for, then companies and map; a share under the hammer next to the question."""
    shown = [player_panel(s), end_panel(s), company_panel(s)]
    if OPENING not in s.agenda:
        shown += [board_panel(s), order_panel(s), connection_panel(s)]
    if OPENING not in s.agenda and s.agenda and s.agenda[-1] != TURN:
        shown.append(steps_panel(s))
    return [*shown, auction_panel(s)] if s.agenda[-1:] == [BIDDING] else shown


def charted(s: State) -> list[Panel]:
    """Those whose sums are shown over time; every position is asked for them."""
    return [player_panel(s), company_panel(s)]


def moment(s: State) -> Message:
    """Year and phase."""
    if OPENING in s.agenda:
        return Message("Opening auctions")
    return Message("{year}, phase {phase} of {phases}", {"year": s.year, "phase": s.column + 1, "phases": s.box.columns})


# -- players ---------------------------------------------------------------------------------------------


def player_panel(s: State) -> Panel:
    rows = [player_row(s, seat) for seat in all_seats(players(s))]
    return Panel("players", "Players", ("", "Cash", "Order", "Shares", "Next dividend"), rows, "side")


def player_row(s: State, seat: Seat) -> tuple[Cell, ...]:
    position = s.order.index(seat) + 1 if seat in s.order else ""
    return (PlayerRef(seat), Money(s.cash[seat]), position, holdings(s, seat), Money(next_dividend(s, seat)))


def holdings(s: State, seat: Seat) -> Several:
    return Several(
        tuple(Times(firm(s, company), s.shares[company][seat]) for company in s.companies if s.shares[company][seat])
    )


# -- companies -------------------------------------------------------------------------------------------


def company_panel(s: State) -> Panel:
    heads = ("", "Income", "Per share", "Treasury", "Cubes", "Shares", "Removed")
    rows = [company_row(s, company) for company in s.companies] + [drawn_out_row(s, company) for company in drawn_out(s)]
    return Panel("companies", "Companies", heads, rows, "side", lists="companies")


def company_row(s: State, company: Company) -> tuple[Cell, ...]:
    figures = (s.income[company], Money(dividend(s, company))) if on_map(s, company) else (Term("off map"), "")
    supplies = (Money(s.treasury[company]), s.cubes[company], owners(s, company))
    return (firm(s, company), *figures, *supplies, s.removed[company] or "")


def drawn_out_row(s: State, company: Company) -> tuple[Cell, ...]:
    """§1.2 Its cubes and shares stay in the box."""
    return (firm(s, company), "", "", "", "", Several((Term("out of this game"),)), "")


def owners(s: State, company: Company) -> Several:
    """The holders of each share, then the unsold ones."""
    holders = [PlayerRef(seat) for seat in all_seats(players(s)) for _ in range(s.shares[company][seat])]
    return Several((*holders, *[""] * s.unsold[company]))


# -- the action board ------------------------------------------------------------------------------------


def board_panel(s: State) -> Panel:
    """From top to bottom, as the markers will act in the next phase."""
    heads = ("", *(str(column + 1) for column in range(s.box.columns)))
    rows = [(space_word(s, Space(n)), *(marker(s, column[n]) for column in s.board)) for n in range(len(s.box.spaces))]
    return Panel("board", "Action board", heads, rows)


def order_panel(s: State) -> Panel:
    """§2.5 Who acts in this phase, from first to last."""
    rows = [
        (PlayerRef(seat), Term("done" if n < s.acted else "now" if n == s.acted else "to come"))
        for n, seat in enumerate(s.order)
    ]
    return Panel("play-order", "Order of play in this phase", ("", ""), rows, "order")


def steps_panel(s: State) -> Panel:
    """The actions of the board, while one of them is carried out."""
    chosen = s.board[s.column].index(s.seat)
    rows = [
        (Term(s.box.titles[n].partition(" (")[0]), Term("now" if n == chosen else "to come")) for n in range(len(s.box.spaces))
    ]
    return Panel("steps", "Actions", ("", ""), rows, "steps")


def marker(s: State, seat: Seat) -> Cell:
    return "" if seat == NOBODY else PlayerRef(seat)


# -- great connections -----------------------------------------------------------------------------------


def connection_panel(s: State) -> Panel:
    """What each company still needs for each connection: the fewest cubes and their price, the lowest price and its cubes."""
    heads = ("", *(f"{s.box.city[one]} – {s.box.city[other]}" for one, other in great_pairs(s.box)))
    rows = [connection_row(s, company) for company in s.companies if on_map(s, company)]
    return Panel("connections", "Great connections: cubes still needed, and what they cost", heads, rows)


def connection_row(s: State, company: Company) -> tuple[Cell, ...]:
    return (firm(s, company), *(way_words(front, s.cubes[company]) for front in ways(s, company)))


# -- the end ---------------------------------------------------------------------------------------------


def end_panel(s: State) -> Panel:
    """§9.1 Years are counted from the first."""
    _, shares, supplies = end_tracker(s).values()
    years = s.year - s.box.first_year + 1, s.box.last_year - s.box.first_year + 1
    rows: list[tuple[Cell, ...]] = [
        (Term("years"), Gauge(*years), s.year),
        (Term("shares sold or removed"), Gauge(*shares), ""),
        (Term("supplies running low"), Gauge(*supplies), low_ones(s)),
    ]
    return Panel("end", "The game ends after a year in which one of these is full", ("", "", ""), rows, "end")


def low_ones(s: State) -> Message:
    """§9.2 The supplies of two pieces or fewer, and the houses, which no other panel counts."""
    cubes = [firm(s, company) for company in s.companies if s.cubes[company] <= s.box.low]
    if cubes:
        return Message("houses left: {houses}, low: {low}", {"low": Several(tuple(cubes)), "houses": s.supply})
    return Message("houses left: {houses}", {"houses": s.supply})


def auction_panel(s: State) -> Panel:
    hammer = current_auction(s)
    return bidding_panel(hammer, firm(s, Company(hammer.lot)))
