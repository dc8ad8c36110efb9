"""§1 Set-up and the opening auctions."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game, Option, Seat
from trunkline.core.message import Message
from trunkline.games.chicago_express.box import BOX, COMPANIES, DIALS, EASTERN, PLAYERS, PRR, Box, Company
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.auction import MANNERS, sell
from trunkline.games.chicago_express.rules.state import OPENING, TURN, State, put_up, set_train
from trunkline.toolkit.bidding import bidding, current_auction
from trunkline.toolkit.dice import roll, seeded


def setup(number: int, seed: int) -> State:
    """The seed changes nothing: Chicago Express has no chance in it, unless the first bidder is drawn."""
    return setup_with_first_bidder(Seat(0), number, seed)


def setup_with_first_bidder(first: Seat, number: int, seed: int) -> State:
    """§1.1 to §1.5 Money, companies, houses and dials; the Pennsylvania's first share comes up."""
    if first >= number:
        holes = {"option": Message("first-bidder"), "seat": first + 1, "number": number}
        raise UnknownGame("{option}: there is no seat {seat}, only {number} play", **holes)
    s = empty_table(BOX, number, first)
    for company in EASTERN:
        set_train(s, company, s.box.start[company])
    put_up(s, PRR, first)
    return s


def empty_table(box: Box, number: int, first: Seat) -> State:
    blank = [0] * len(box.hexes)
    return State(
        box=box,
        agenda=[TURN, OPENING],
        seat=first,
        cash=[box.cash[number]] * number,
        bank=-number * box.cash[number],
        shares=[[0] * number for _ in COMPANIES],
        unsold=list(box.shares),
        treasury=[0 for _ in COMPANIES],
        income=list(box.start_income),
        depot=list(box.trains),
        trains=[[] for _ in COMPANIES],
        frontier=[[] for _ in COMPANIES],
        present=blank[:],
        houses=blank[:],
        supply=box.houses,
        industry=[row[0] for row in box.industry],
        dials=[0 for _ in DIALS],
        dividends=0,
        auction=None,
        builder=None,
        placed=0,
        arrived=None,
    )


def end_opening_auction(s: State) -> None:
    """§1.6 Whoever took the share opens the next auction; without a bid the first bidder has it for nothing."""
    auction = current_auction(s)
    owner = auction.first if auction.leader is None else auction.leader
    company = Company(auction.lot)
    sell(s, company, owner, auction.bid)
    if company == EASTERN[-1]:
        begin_play(s)
    else:
        put_up(s, Company(company + 1), owner)


def begin_play(s: State) -> None:
    """§1.7 The owner of the Pennsylvania share takes the first turn."""
    s.auction = None
    s.agenda.pop()
    s.seat = Seat(s.shares[PRR].index(1))


def setup_with_any_first_bidder(number: int, seed: int) -> State:
    """§1.5 The seed draws who speaks first."""
    _, first = roll(seeded(seed), number)
    return setup_with_first_bidder(Seat(first), number, seed)


def first_bidder(game: Game[State, Action], value: str) -> Game[State, Action]:
    """§1.5 Who speaks first in the first auction."""
    if value not in FIRST_BIDDERS:
        raise UnknownGame("{option}: choose one of {known}", option=f"first-bidder={value}", known=", ".join(FIRST_BIDDERS))
    return replace(game, setup=FIRST_BIDDERS[value], chosen={**game.chosen, "first-bidder": value})


FIRST_BIDDERS: dict[str, Callable[[int, int], State]] = {
    **{f"seat-{n}": partial(setup_with_first_bidder, Seat(n - 1)) for n in range(1, PLAYERS.stop)},
    "random": setup_with_any_first_bidder,
}
FIRST_BIDDER = Option(
    first_bidder,
    "Who bids first in the first opening auction.",
    tuple(FIRST_BIDDERS),
    default="seat-1",
    suggested="random",
)


OPENING_BID, OPENING_PASS = bidding(MANNERS, end_opening_auction)
