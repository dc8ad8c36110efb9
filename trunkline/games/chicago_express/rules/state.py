"""What lies on the table, and the questions everybody asks of it."""

from dataclasses import dataclass
from typing import Annotated

from trunkline.core.annotations import Bits, Omitted, Upto
from trunkline.core.game import By, Seat
from trunkline.games.chicago_express.box import COMPANIES, DIALS, WAB, Box, Company, Dial, Hex, Works
from trunkline.toolkit.auction import Auction, opened

# phases, as they stand on the agenda
OPENING, TURN, HAMMER, BUILDING = "opening", "turn", "auction", "expand"


@dataclass(slots=True)
class State:
    """All that changes. Companies in a hex are kept as bits: bit c is set when company c has a train there."""

    box: Box
    agenda: list[str]
    seat: Seat  # whose turn it is; during the opening, who spoke first
    cash: Annotated[list[int], By(Seat), Upto(100)]
    bank: Annotated[int, Upto(500)]  # what it has taken in, less what it has paid out; it may run below zero without end
    shares: Annotated[list[list[int]], By(Company, Seat), Upto(6)]
    unsold: Annotated[list[int], By(Company), Upto(6)]
    treasury: Annotated[list[int], By(Company), Upto(100)]
    income: Annotated[list[int], By(Company), Upto(40)]
    depot: Annotated[list[int], By(Company), Upto(20)]  # trains not yet on the map
    trains: Annotated[list[list[Hex]], By(Company), Omitted("present")]  # on the map, in the order they were set
    frontier: Annotated[
        list[list[Hex]], By(Company), Omitted("follows from present")
    ]  # hexes next to its trains and without one of them
    present: Annotated[list[int], By(Hex), Bits(Company)]  # companies in the hex
    houses: Annotated[list[int], By(Hex)]
    supply: Annotated[int, Upto(12)]  # houses
    industry: Annotated[list[int], By(Works), Upto(8)]
    dials: Annotated[list[int], By(Dial), Upto(8)]
    dividends: Annotated[int, Upto(8)]  # general dividends paid so far
    auction: Auction | None
    builder: Company | None  # the company being expanded
    placed: Annotated[int, Upto(3)]  # trains set in this action
    arrived: Company | None  # the company whose train reached Chicago in this action


def players(s: State) -> int:
    return len(s.cash)


def is_open(s: State, company: Company) -> bool:
    """§3.1 The eastern companies always; the Wabash once it has a train."""
    return company != WAB or bool(s.trains[WAB])


def sold(s: State, company: Company) -> int:
    return s.box.shares[company] - s.unsold[company]


def minimum_bid(s: State, company: Company) -> int:
    """§3.2 Income over the shares sold, the one on offer included, rounded up."""
    return -(-s.income[company] // (sold(s, company) + 1))


def dividend(s: State, company: Company) -> int:
    """§7.1 What one share pays: income over shares sold, rounded up."""
    count = sold(s, company)
    return -(-s.income[company] // count) if count else 0


def companies_in(s: State, hex: Hex) -> list[Company]:
    return [company for company in COMPANIES if s.present[hex] >> company & 1]


def is_red(s: State, dial: Dial) -> bool:
    return s.dials[dial] == s.box.steps_to_red[dial]


def red_dials(s: State) -> int:
    return sum(is_red(s, dial) for dial in DIALS)


def set_train(s: State, company: Company, hex: Hex) -> None:
    """A train from the depot goes on the map; nothing is paid or earned here."""
    bit, frontier = 1 << company, s.frontier[company]
    s.depot[company] -= 1
    s.trains[company].append(hex)
    s.present[hex] |= bit
    if hex in frontier:
        frontier.remove(hex)
    frontier += [other for other in s.box.around[hex] if not s.present[other] & bit and other not in frontier]


def put_up(s: State, company: Company, first: Seat) -> None:
    """A share goes under the hammer; ``first`` speaks first."""
    s.auction = opened(company, minimum_bid(s, company), first, players(s))
