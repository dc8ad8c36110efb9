"""What lies on the table, and the questions everybody asks of it."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from trunkline.core.annotations import At, Bits, Described, Of, Omitted, Ragged, Upto
from trunkline.core.game import By, Seat
from trunkline.games.eighteen_thirty.box import (
    NORMAL,
    ORANGE_ZONE,
    PRIVATES,
    Box,
    Company,
    Hex,
    Kind,
    Private,
    Tile,
)

# phases of a game, as they stand on the agenda
SALE, HAMMER, PAR = "private-sale", "private-auction", "set-par"
STOCK, TRACK, HOME, STATION, DIVIDEND, TRAINS = "stock", "track", "home", "station", "dividend", "trains"
ERIES_CITY, FORCED = "eries-city", "forced-purchase"
ANSWER, DISCARD, INTERVAL = "answer", "discard", "interval"

NOBODY = -1
BANK_BROKE, BANKRUPTCY = "bank", "bankruptcy"

PRIVATE_TO_PLAYER, PRIVATE_TO_COMPANY, TRAIN_TO_COMPANY = range(3)


class Offer(NamedTuple):
    """A deal that waits for the other side: a private or a train, from whom, to whom, for how much."""

    deal: Annotated[int, Upto(2)]
    item: Annotated[int, Upto(5)]  # a private or a kind of train
    seller: Annotated[int, Upto(7)]  # a seat; for a train a company
    buyer: Annotated[int, Upto(7)]  # a seat; else a company
    partner: Seat  # who answers
    price: Annotated[int, Upto(1000)]


@dataclass(slots=True)
class State:
    """All that changes. Shares are counted in tenths; a director's certificate is two of them."""

    box: Box
    agenda: list[str]
    phase: Annotated[int, Upto(7)]  # of the rulebook, 1 to 7
    seat: Seat  # whose turn it is in the sale of the privates and in stock rounds
    priority: Seat  # who holds the priority deal card
    passes: Annotated[int, Upto(6)]  # in succession
    bank: Annotated[int, Upto(12000)]
    broken: bool  # the bank has run out of money at some time
    ending: Annotated[str, Omitted("the game is over")]  # why the game is over, or ""
    bankrupt: Annotated[int, Of(Seat)]  # the seat that went bankrupt, or NOBODY
    cash: Annotated[list[int], By(Seat), Upto(2400)]
    discount: Annotated[int, Upto(20)]  # off the price of the cheapest private
    bids: Annotated[list[list[int]], By(Private, Seat), Upto(600)]
    owner: Annotated[list[int], By(Private), Of(Seat)]  # the seat that owns it, or NOBODY
    holder: Annotated[list[int], By(Private), Of(Company)]  # the company that owns it, or NOBODY
    closed: Annotated[list[bool], By(Private)]
    shares: Annotated[list[list[int]], By(Company, Seat), Upto(10)]
    unsold: Annotated[list[int], By(Company), Upto(10)]  # shares in the bank
    pool: Annotated[list[int], By(Company), Upto(10)]  # shares in the pool
    director: Annotated[list[int], By(Company), Of(Seat)]  # a seat, or NOBODY
    par: Annotated[list[int], By(Company), Upto(100)]  # dollars, 0 until it is set
    cell: Annotated[list[int], By(Company), Upto(96)]  # of the market, or NOBODY
    arrivals: Annotated[list[Company], Ragged(8)]  # markers on the market, the one longest in its cell first
    floated: Annotated[list[bool], By(Company)]
    treasury: Annotated[list[int], By(Company), Upto(1000)]
    trains: Annotated[list[list[int]], By(Company, Kind), Upto(4)]
    depot: Annotated[list[int], By(Kind), Upto(6)]
    train_pool: Annotated[list[int], By(Kind), Upto(6)]
    scrapped: Annotated[list[int], By(Kind), Upto(6)]
    issued: int  # diesels on paper, beyond the cards
    board: Annotated[tuple[int, ...], By(Hex), Described("shapes"), Upto(400)]  # the shape of each hex
    supply: Annotated[list[int], By(Tile), Upto(10)]
    stations: Annotated[tuple[tuple[int, ...], ...], By(Company), At(Hex, 2), Ragged(4), Upto(250)]  # cities, as hex * 2 + stop
    tokens: Annotated[list[int], By(Company), Upto(4)]  # not on the map
    settled: Annotated[list[bool], By(Company)]  # has placed its home station
    stock_round: Annotated[int, Upto(20)]
    acted: bool  # a share was sold or bought in this turn
    bought: bool  # the one purchase of this turn is made
    last_trader: Annotated[int, Of(Seat)]  # the seat that last sold or bought a share in this round, or NOBODY
    sold: Annotated[list[int], By(Company), Bits(Seat)]  # seats that sold it in this round, as bits
    rounds: Annotated[int, Upto(3)]  # operating rounds in this set
    round: Annotated[int, Upto(3)]
    operated: Annotated[list[bool], By(Company)]  # in this round
    company: Annotated[int, Of(Company)]  # on turn, or NOBODY
    laid: bool  # the tile of this turn
    laid_extra: bool  # the extra tile of the Champlain & St. Lawrence
    scranton: bool  # the free station of the Delaware & Hudson may be placed in this turn
    revenue: Annotated[int, Upto(600)]
    offer: Offer | None
    offered: Annotated[list[int], Ragged(8), Upto(100_000)]  # proposals of this turn: item, partner and price as one number


def players(s: State) -> int:
    return len(s.cash)


def on_turn(s: State) -> Company:
    """The company whose turn it is."""
    return Company(s.company)


def acting_director(s: State) -> Seat:
    return Seat(s.director[s.company])


def price(s: State, company: int) -> int:
    """The market price; 0 for a company that has none yet."""
    cell = s.cell[company]
    return s.box.price[cell] if cell >= 0 else 0


def zone(s: State, company: int) -> int:
    cell = s.cell[company]
    return s.box.zone[cell] if cell >= 0 else NORMAL


def train_count(s: State, company: int) -> int:
    return sum(s.trains[company])


def train_limit(s: State) -> int:
    return s.box.phases[s.phase].limit


def certificates(s: State, company: int, seat: int) -> int:
    """Cards of this company in this hand: the director's certificate is one card for two shares."""
    return s.shares[company][seat] - (s.director[company] == seat)


def counted(s: State, seat: int) -> int:
    """§4.3.2 Certificates that count towards the limit: privates, and shares outside the coloured zones."""
    total, zones = s.owner.count(seat), s.box.zone
    for company, held in enumerate(s.shares):
        if held[seat]:
            cell = s.cell[company]
            if cell < 0 or zones[cell] == NORMAL:
                total += held[seat] - (s.director[company] == seat)
    return total


def too_many_of(s: State, company: int, seat: int) -> bool:
    """§4.3.1 More certificates of one company than one may hold; orange and brown lift the limit."""
    return certificates(s, company, seat) > s.box.certificates_of_a_company and zone(s, company) < ORANGE_ZONE


def certificate_limit(s: State) -> int:
    return s.box.certificates[len(s.cash)]


def over_limit(s: State, seat: Seat) -> bool:
    """§4.3 Of all certificates, or of one company."""
    return counted(s, seat) > certificate_limit(s) or any(too_many_of(s, company, seat) for company in range(len(s.shares)))


def on_sale(s: State, private: Private) -> bool:
    """§1.2 Whether it is the next private to be sold."""
    return unsold_privates(s)[:1] == [private]


def operating_order(s: State) -> list[Company]:
    """§6.0.2 §6.0.3 By price; then further right, then further up, then from the top of the stack."""
    order = [company for company in s.arrivals if s.floated[company]]
    order.sort(key=lambda company: s.box.rank[s.cell[company]])
    return order


def cities_of(s: State) -> dict[int, int]:
    """How many stations stand in each city."""
    filled: dict[int, int] = {}
    for cities in s.stations:
        for city in cities:
            filled[city] = filled.get(city, 0) + 1
    return filled


def unsold_privates(s: State) -> list[Private]:
    return [p for p in PRIVATES if s.owner[p] == s.holder[p] == NOBODY and not s.closed[p]]


# -- money -----------------------------------------------------------------------------------------------


def pay_bank(s: State, dollars: int) -> None:
    s.bank += dollars


def bank_pays(s: State, dollars: int) -> None:
    """§7.0.2 The bank pays in full, on paper if it must. §7.0.1 Empty once is empty for good."""
    s.bank -= dollars
    if dollars and s.bank <= 0:
        s.broken = True
