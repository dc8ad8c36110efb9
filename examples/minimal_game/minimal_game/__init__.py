"""Minimal Game: railway shares are auctioned one after the other. The rules are in RULES.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NewType

from trunkline.core.game import By, Game, Rule, Seat
from trunkline.core.state import open_redeal, open_view
from trunkline.toolkit.auction import Auction, opened
from trunkline.toolkit.bidding import Bid, BidRules, Pass, bidding, current_auction
from trunkline.toolkit.dice import seeded, shuffle
from trunkline.toolkit.seats import clockwise

Railway = NewType("Railway", int)
RAILWAYS = ("North", "South", "East", "West")
SHARES = 3  # of each railway
CASH = 60  # of all players together
PAYMENT = 2  # for each share sold

NOT_NOW = Rule("§2.1", "Only the player to speak may bid or pass.")
TOO_LITTLE = Rule("§2.2", "The first bid is at least $1.")
NOT_HIGHER = Rule("§2.3", "A bid must be higher than the one before.")
NOT_ENOUGH = Rule("§2.4", "You cannot bid more than you have.")
GAME_OVER = Rule("§3.1", "The game is over.")


@dataclass(slots=True)
class State:
    """The table. ``By`` says what indexes a list; copying, files and the tables on the page follow from the types."""

    agenda: list[str]  # the last word names the phase; empty: the game is over
    cash: Annotated[list[int], By(Seat)]
    shares: Annotated[list[list[int]], By(Seat, Railway)]
    bank: int
    to_come: list[Railway]  # the first one is next
    on_sale: Railway
    auction: Auction | None
    unsold: int


def setup(players: int, seed: int) -> State:
    row = [Railway(n) for n in range(len(RAILWAYS))] * SHARES
    shuffle(seeded(seed), row)
    cash, bank = [CASH // players] * players, CASH % players
    shares = [[0] * len(RAILWAYS) for _ in range(players)]
    first = row.pop(0)
    return State(["auction"], cash, shares, bank, row, first, opened(first, 1, Seat(0), players), 0)


def settle(s: State) -> None:
    """The auction is closed: sell the share, and offer the next one."""
    sale = current_auction(s)
    if sale.leader is None:
        s.unsold += 1
    else:
        s.cash[sale.leader] -= sale.bid
        s.bank += sale.bid
        s.shares[sale.leader][s.on_sale] += 1
    if s.to_come:
        s.on_sale = s.to_come.pop(0)
        s.auction = opened(s.on_sale, 1, clockwise(sale.first, len(s.cash)), len(s.cash))
    else:
        s.auction, s.agenda = None, []


BID, PASS = bidding(BidRules(TOO_LITTLE, NOT_HIGHER, NOT_ENOUGH), settle)


def turn(s: State) -> Seat | None:
    return s.auction.speaker if s.auction is not None else None


def score(s: State) -> list[int]:
    """Cash, and what the shares would pay now."""
    sold = [sum(held) for held in zip(*s.shares, strict=True)]
    pay = [sum(PAYMENT * sold[n] * count for n, count in enumerate(mine)) for mine in s.shares]
    return [cash + paid for cash, paid in zip(s.cash, pay, strict=True)]


def invariants(s: State) -> Mapping[str, int]:
    """What no action changes; the conformance suite checks it in every position."""
    shares = sum(map(sum, s.shares)) + s.unsold + len(s.to_come) + (s.auction is not None)
    return {"money": sum(s.cash) + s.bank, "shares": shares}


GAME: Game[State, Bid | Pass] = Game(
    name="minimal_game",
    title="Minimal Game",
    version=1,
    seats=range(2, 6),
    state=State,
    box=None,
    setup=setup,
    phases={"auction": [BID, PASS]},
    out_of_turn_rule=NOT_NOW,
    over=GAME_OVER,
    turn=turn,
    score=score,
    view=open_view,  # nothing is hidden
    redeal=open_redeal,
    invariants=invariants,
    names={Railway: RAILWAYS},
    folder=__name__,
)
