"""Panels of the round: the sale of the privates, the order of the companies, steps of a turn, trains, tiles, the end."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, PRIVATES, Kind, Private, Tile
from trunkline.games.eighteen_thirty.box.shapes import COLOURS
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.rules.sale import cheapest, lowest_bid, price_of
from trunkline.games.eighteen_thirty.rules.state import (
    DIVIDEND,
    FORCED,
    HAMMER,
    NOBODY,
    PAR,
    STATION,
    TRACK,
    TRAINS,
    State,
    operating_order,
    price,
    unsold_privates,
)
from trunkline.present.message import Cell, CompanyRef, Gauge, Money, Panel, PlayerRef, Several, Term, Times

RUN = "run"  # a step without a decision
STEPS = (TRACK, STATION, RUN, DIVIDEND, TRAINS)
STEP_NAMES = (Term("Track"), Term("Token"), Term("Run"), Term("Dividend"), Term("Trains"))
POWERS = (
    Term("no special power"),
    Term("an extra tile on B20, even if not connected"),
    Term("a tile on F16, even if not connected, and a free token there"),
    Term("can be exchanged for a share of the NYC"),
    Term("comes with a share of the PRR"),
    Term("president's share of the B&O; closes with its first train"),
)


def auction_panel(s: State) -> Panel:
    """Every private still to be had: what it costs, the least bid, and who has bid what."""
    heads = ("", "Cost", "Income", "Bid at least", "Bids")
    title = "Auction of a private" if s.agenda and HAMMER in s.agenda else "Privates for sale"
    return Panel("auction", title, heads, [auction_row(s, private) for private in unsold_privates(s)])


def auction_row(s: State, private: Private) -> tuple[Cell, ...]:
    bids = sorted(((bid, seat) for seat, bid in enumerate(s.bids[private]) if bid), reverse=True)
    told = Several(tuple(Message("{who} {money}", {"who": PlayerRef(Seat(seat)), "money": Money(bid)}) for bid, seat in bids))
    first = private == cheapest(s) and HAMMER not in s.agenda and PAR not in s.agenda
    least = Term("for sale") if first else Money(lowest_bid(s, private))
    income = Money(s.box.private_income[private])
    return (s.box.private_names[private], Money(price_of(s, private)), income, least, told)


def moment(s: State) -> Message:
    """Round and phase, and what the bank still has."""
    holes: dict[str, object] = {"phase": s.phase, "money": Money(s.bank)}
    if not s.stock_round:
        return Message("Private auction, bank {money}", holes)
    if s.round and s.company != NOBODY:
        return Message(
            "Operating round {set}.{number}, phase {phase}, bank {money}", {**holes, "set": s.stock_round, "number": s.round}
        )
    return Message("Stock round {set}, phase {phase}, bank {money}", {**holes, "set": s.stock_round})


def order_panel(s: State) -> Panel:
    """Who operates when; in an operating round also who is done."""
    rows = [(firm(s, company), Money(price(s, company)), standing(s, company)) for company in operating_order(s)]
    return Panel("order", "Operating order", ("", "Price", ""), rows)


def standing(s: State, company: int) -> Term | str:
    if s.company == NOBODY:
        return ""
    if s.company == company:
        return Term("operating")
    return Term("done") if s.operated[company] else Term("to come")


def steps_panel(s: State) -> Panel:
    """§6.1.1 The steps of a company's turn, which one it is at, and which are skipped."""
    agenda = [TRAINS if phase == FORCED else phase for phase in s.agenda]
    here = next((STEPS.index(phase) for phase in reversed(agenda) if phase in STEPS), STEPS.index(DIVIDEND))
    left_out = skipped(s, here)
    looks = [step_look(n - here, n in left_out) for n in range(len(STEPS))]
    return Panel("steps", "Turn of the company", ("", ""), list(zip(STEP_NAMES, looks, strict=True)), "steps")


def step_look(away: int, left_out: bool) -> Term:
    if not away:
        return Term("now")
    return Term("skipped") if left_out else Term("done") if away < 0 else Term("to come")


def skipped(s: State, here: int) -> set[int]:
    """Steps in which nothing was done, or nothing can be."""
    track, station, run, dividend = (STEPS.index(step) for step in (TRACK, STATION, RUN, DIVIDEND))
    found = set() if s.laid or s.laid_extra or here == track else {track}
    if here < station and not s.tokens[s.company]:
        found.add(station)
    earns = s.revenue if here > run else any(s.trains[s.company])
    return found if earns else found | {run, dividend}


def trains_panel(s: State) -> Panel:
    """What can be bought, who owns what, and which train takes it away."""
    heads = ("", "Cost", "Left", "Pool", "Rusted by", "Owned by")
    return Panel("trains", "Trains", heads, [train_row(s, kind) for kind in KINDS])


def train_row(s: State, kind: Kind) -> tuple[Cell, ...]:
    owned = Several(tuple(Times(firm(s, c), s.trains[c][kind]) for c in COMPANIES if s.trains[c][kind]))
    by = s.box.obsolete_with[kind]
    gone: Cell = Term("never") if by < 0 else Term("rusted") if by + 2 <= s.phase else s.box.trains[by]
    return (s.box.trains[kind], Money(s.box.train_price[kind]), s.depot[kind], s.train_pool[kind] or "", gone, owned)


def privates_panel(s: State) -> Panel:
    rows = [private_row(s, private) for private in PRIVATES if not s.closed[private]]
    return Panel("privates", "Privates", ("", "Cost", "Income", "Owner", "Power"), rows)


def private_row(s: State, private: Private) -> tuple[Cell, ...]:
    owner: PlayerRef | CompanyRef | str = ""
    if s.owner[private] != NOBODY:
        owner = PlayerRef(Seat(s.owner[private]))
    elif s.holder[private] != NOBODY:
        owner = CompanyRef(s.box.codes[s.holder[private]])
    money = Money(s.box.private_price[private]), Money(s.box.private_income[private])
    return (s.box.private_names[private], *money, owner, POWERS[private])


def tiles_panel(s: State) -> Panel:
    rows = [tile_row(s, Tile(tile)) for tile in range(len(s.box.tiles))]
    return Panel("tiles", "Tiles left", ("", "Colour", "Left"), rows)


def tile_row(s: State, tile: Tile) -> tuple[Cell, ...]:
    colour = Term(COLOURS[s.box.shapes[tile * 6].colour])
    return (s.box.tiles[tile], colour, Gauge(s.supply[tile], s.box.tile_count[tile]))


def end_panel(s: State) -> Panel:
    """§7.0.1 How much the bank has paid out of all there is; once it is broken, the operating rounds of the last set."""
    if s.broken:
        rounds = s.rounds - s.round if s.agenda else 0
        rows: list[tuple[Cell, ...]] = [(Message("rounds played, {rounds} left", {"rounds": rounds}), Gauge(s.round, s.rounds))]
        return Panel("end", "The bank is broken: the last operating rounds", ("", ""), rows, "end")
    total = s.bank + sum(s.cash) + sum(s.treasury)
    rows = [(Message("paid out, {money} left", {"money": Money(s.bank)}), Gauge(min(total, total - s.bank), total))]
    return Panel("end", "The game ends when the bank is empty", ("", ""), rows, "end")
