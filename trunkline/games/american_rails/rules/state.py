"""What lies on the table, and the questions everybody asks of it."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from trunkline.core.annotations import Bits, Counts, Omitted, Ragged, Upto
from trunkline.core.game import By, Seat
from trunkline.games.american_rails.box import COMPANIES, MEMBERS, Box, Company, Hex, Space
from trunkline.toolkit.auction import Auction, opened

# phases, as they stand on the agenda; the middle ones are the actions of the board
OPENING, TURN = "opening", "turn"
PASS, DEVELOP, FINANCE, TAKE, AUCTION, EXPAND = "pass", "develop", "finance", "take", "auction", "expand"
BIDDING, START, BUILDING = "bidding", "start", "building"

NOBODY = Seat(-1)  # on an empty space of the action board


@dataclass(slots=True)
class State:
    """All that changes. Companies in a hex are kept as bits: bit c is set when company c has a cube there."""

    box: Box
    agenda: list[str]
    seat: Seat  # who decides, unless a share is under the hammer
    banker: Seat
    companies: Annotated[tuple[Company, ...], Counts(Company)]  # in play
    year: Annotated[int, Upto(1860)]
    column: Annotated[int, Upto(3)]  # of the action board: the present action phase
    order: Annotated[
        list[Seat], Ragged(10)
    ]  # who acts in this phase, top first; during the opening, the markers already on the track
    acted: Annotated[int, Upto(10)]  # how many of them have
    board: Annotated[list[list[Seat]], By(int, Space)]  # this year's markers by column and space, or NOBODY
    cash: Annotated[list[int], By(Seat), Upto(100)]
    bank: Annotated[int, Upto(500)]  # what it has taken in, less what it has paid out; it may run below zero without end
    shares: Annotated[list[list[int]], By(Company, Seat), Upto(6)]
    unsold: Annotated[list[int], By(Company), Upto(6)]
    removed: Annotated[list[int], By(Company), Upto(6)]  # shares out of the game
    treasury: Annotated[list[int], By(Company), Upto(100)]
    income: Annotated[list[int], By(Company), Upto(40)]
    cubes: Annotated[list[int], By(Company), Upto(20)]  # in supply
    present: Annotated[list[int], By(Hex), Bits(Company)]  # companies in the hex
    reach: Annotated[list[int], By(Hex), Omitted("follows from present")]  # companies in the hexes around it
    houses: Annotated[list[int], By(Hex)]
    supply: Annotated[int, Upto(20)]  # houses
    auction: Auction | None  # stays until its winner has set the first cube of a new company
    to_lay: Annotated[int, Upto(6)]  # cubes that may still be laid in this action


def players(s: State) -> int:
    return len(s.cash)


def drawn_out(s: State) -> tuple[Company, ...]:
    """§1.2 The company that is out of a game of three."""
    return tuple(company for company in COMPANIES if company not in s.companies)


def on_map(s: State, company: Company) -> bool:
    return s.cubes[company] < s.box.cubes[company]


def held(s: State, company: Company) -> int:
    """Shares in the hands of players."""
    return sum(s.shares[company])


def dividend(s: State, company: Company) -> int:
    """§8.1 What one share pays: income over shares held, rounded up."""
    count = held(s, company)
    return -(-s.income[company] // count) if count else 0


def price(s: State, hex: Hex) -> int:
    """§6.4 Dollars for the next cube in this hex."""
    return price_tables(s.box)[s.houses[hex]][hex][s.present[hex]]


@cache
def price_tables(box: Box) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """§6.4 The same by houses (none or one), hex and the companies there, as bits."""
    hexes, crowds = range(len(box.hexes)), range(len(MEMBERS))
    return tuple(
        tuple(
            tuple(box.base_cost[hex] + box.cube_cost[hex] * here.bit_count() + box.house_cost[hex] * houses for here in crowds)
            for hex in hexes
        )
        for houses in range(2)
    )


def put_up(s: State, company: Company, first: Seat) -> None:
    """§5.2 A share goes under the hammer; ``first`` speaks first."""
    s.auction = opened(company, s.box.least_bid, first, players(s))


def set_cube(s: State, company: Company, hex: Hex) -> None:
    """A cube from the supply goes on the map; nothing is paid or earned here."""
    bit = 1 << company
    s.cubes[company] -= 1
    s.present[hex] |= bit
    for other in s.box.around[hex]:
        s.reach[other] |= bit
