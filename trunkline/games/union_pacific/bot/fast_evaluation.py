"""A turn at a glance, for bots: what each choice adds to one's edge over the others, found without trying it.

The rest of a begun turn and the turns of a line of play are decided in this way, thousands of times for one move.
"""

from functools import lru_cache
from typing import NamedTuple

from trunkline.core.game import Seat
from trunkline.games.union_pacific.bot.evaluation import (
    DOLLARS,
    Dollars,
    Shares,
    company_edges,
    company_holdings,
    counted,
    pacific_edges,
    pacific_holdings,
)
from trunkline.games.union_pacific.box import COMPANIES, JOKER, UP, Box, Company, Stock, Track
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.state import State, last_payout


class TurnEstimates(NamedTuple):
    """The table as somebody sees it who is to act."""

    s: State
    seat: Seat
    left: int  # payouts to come
    dollars: Dollars
    hands: list[Shares]  # by stock and seat


def turn_estimates(s: State) -> TurnEstimates:
    left = last_payout(s) - s.payouts
    return TurnEstimates(s, s.seat, left, DOLLARS[left], counted(s))


def more(shares: Shares, seat: Seat, amount: int) -> Shares:
    """So many more for one seat."""
    return shares if not amount else (*shares[:seat], shares[seat] + amount, *shares[seat + 1 :])


# -- what it adds to one's edge ------------------------------------------------------------------------------


def by_locomotive(see: TurnEstimates, company: Company) -> float:
    """One locomotive more on the board."""
    return locomotive_gain(see.seat, *company_holdings(see.s, see.left, see.hands, company))


def by_shares(see: TurnEstimates, stock: Stock, drawn: int, laid: int) -> float:
    """So many shares more, or fewer, and so many of the hand on the table."""
    kept = drawn - laid
    if stock == UP:
        gain = pacific_gain(see.seat, kept, laid, *pacific_holdings(see.s, see.left, see.hands))
    else:
        gain = share_gain(see.seat, kept, laid, *company_holdings(see.s, see.left, see.hands, Company(stock)))
    return gain + see.dollars.in_hand * kept


@lru_cache(maxsize=1 << 15)
def locomotive_gain(seat: Seat, left: int, shares: int, value: int, table: Shares, hands: Shares) -> float:
    """Remembered, like the gains below: the same holdings come again and again."""
    then, now = company_edges(left, shares, value + 1, table, hands), company_edges(left, shares, value, table, hands)
    return then[seat] - now[seat]


@lru_cache(maxsize=1 << 15)
def share_gain(seat: Seat, kept: int, laid: int, left: int, shares: int, value: int, table: Shares, hands: Shares) -> float:
    now = company_edges(left, shares, value, table, hands)
    then = company_edges(left, shares, value, more(table, seat, laid), more(hands, seat, kept))
    return then[seat] - now[seat]


@lru_cache(maxsize=1 << 14)
def pacific_gain(seat: Seat, kept: int, laid: int, box: Box, payouts: int, left: int, table: Shares, hands: Shares) -> float:
    now = pacific_edges(box, payouts, left, table, hands)
    then = pacific_edges(box, payouts, left, more(table, seat, laid), more(hands, seat, kept))
    return then[seat] - now[seat]


# -- the best of each kind -----------------------------------------------------------------------------------


def best_share(see: TurnEstimates) -> tuple[float, Take | TakeBlind | TakePacific]:
    """From the display, unseen, or of the Union Pacific: the second edition forbids that, and lines there hope too much."""
    best: tuple[float, Take | TakeBlind | TakePacific] = (see.dollars.unseen, TakeBlind())
    for company in dict.fromkeys(see.s.display):
        gain = by_shares(see, Stock(company), 1, 0)
        if gain > best[0]:
            best = gain, Take(company)
    if see.s.pacific:
        gain = by_shares(see, UP, 1, 0)
        if gain > best[0]:
            best = gain, TakePacific()
    return best


def best_swap(see: TurnEstimates) -> Swap | Keep:
    """The share that is missed least for one of the Union Pacific, if that is better."""
    hand = [stock for stock in dict.fromkeys(see.s.hands[see.seat]) if stock != UP]
    lost, stock = max(((by_shares(see, stock, -1, 0), stock) for stock in hand), default=(0.0, UP))
    return Swap(Company(stock)) if stock != UP and lost + by_shares(see, UP, 1, 0) > 0 else Keep()


def best_build(see: TurnEstimates) -> tuple[float, Build] | None:
    """For the company whose next locomotive adds most, if a card in hand is good for it; by a joker if no other card is."""
    s = see.s
    able = [company for company in COMPANIES if s.depot[company] and s.open[company]]
    companies = sorted(((by_locomotive(see, company), company) for company in able), reverse=True)
    for gain, company in companies:
        build = buildable(s, see.seat, company)
        if build is not None:
            return gain, build
    if companies and JOKER in s.tracks[see.seat]:
        gain, company = companies[0]
        return gain, Build(JOKER, company, s.open[company][0])
    return None


def buildable(s: State, seat: Seat, company: Company) -> Build | None:
    """The best connection that a card in hand is good for."""
    hand, type_of = s.tracks[seat], s.box.type
    builds = [Build(type_of[place], company, place) for place in s.open[company] if type_of[place] in hand]
    return min(builds, key=lambda build: hurdle(s, build), default=None)


def hurdle(s: State, a: Build) -> float:
    """Against a connection: no city that was not reached before, and many spaces for others."""
    _, company, connection = a
    fresh = s.box.both_ends[connection] & ~s.reached[company]
    return 0.1 * s.box.spaces[connection] - (0.5 if fresh else 0.0)


def best_investment(see: TurnEstimates) -> tuple[float, Invest | InvestInTwo] | None:
    """All shares of one stock, or one each of two."""
    hand = see.s.hands[see.seat]
    stocks = [*dict.fromkeys(hand)]
    if not stocks:
        return None
    single = {stock: by_shares(see, stock, 0, 1) for stock in stocks}
    whole = {stock: by_shares(see, stock, 0, hand.count(stock)) if hand.count(stock) > 1 else single[stock] for stock in stocks}
    stock = max(stocks, key=whole.__getitem__)
    best = whole[stock], Invest(stock, hand.count(stock))
    if len(stocks) == 1:
        return best
    one, other = sorted(stocks, key=single.__getitem__)[-2:]
    both = single[one] + single[other]
    return best if best[0] >= both else (both, InvestInTwo(min(one, other), max(one, other)))


def worst_track(s: State) -> Track:
    """The card of a type with few free spaces, or of which there are others in hand."""
    hand = s.tracks[s.seat]
    return min(
        dict.fromkeys(hand),
        key=lambda track: 99.0 if track == JOKER else min(3.0, s.free[track] / 10) - 0.5 * hand.count(track),
    )
