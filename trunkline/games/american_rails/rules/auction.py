"""§5 Auction: a share goes under the hammer, and a new company finds its first city."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.american_rails.box import Company, Hex
from trunkline.games.american_rails.rules.incomes import lay_cube
from trunkline.games.american_rails.rules.opening import OUT_OF_THE_GAME, go_on_opening
from trunkline.games.american_rails.rules.state import BIDDING, OPENING, START, State, on_map, put_up
from trunkline.games.american_rails.rules.turn import end_action
from trunkline.toolkit.bidding import BidRules, bidding, current_auction

SOLD_OUT = Rule("§5.1", "This company has no share left in its supply.")
BELOW_MINIMUM = Rule("§5.2", "The first bid must be at least $10.")
NOT_HIGHER = Rule("§5.3", "A bid must be higher than the standing bid.")
MORE_THAN_CASH = Rule("§5.3", "You cannot bid more than your cash.")
NOT_A_CITY = Rule("§5.6", "A company starts in a city.")
CITY_OCCUPIED = Rule("§5.6", "A company starts in a city without any cube.")


@action
class Auction(NamedTuple):
    """Put up a share of this company."""

    company: Company


@action
class Start(NamedTuple):
    """Set the first cube of the company you bought into."""

    hex: Hex


def auction_offers(s: State) -> Iterator[Auction]:
    return map(Auction, s.companies)


def cannot_auction(s: State, a: Auction) -> Rule | None:
    if a.company not in s.companies:
        return OUT_OF_THE_GAME
    return None if s.unsold[a.company] else SOLD_OUT


def auction(s: State, a: Auction) -> None:
    """§5.7 A company that is not on the map and finds no empty city loses its shares instead."""
    if can_start(s, a.company):
        s.agenda[-1] = BIDDING
        put_up(s, a.company, s.seat)
    else:
        remove_shares(s, a.company, s.unsold[a.company])
        end_action(s)


def can_start(s: State, company: Company) -> bool:
    return on_map(s, company) or not all(s.present[city] for city in s.box.cities)


def end_bidding(s: State) -> None:
    """§5.3 A pass was final. §5.4 The winner pays. §5.5 Without a bid the share leaves the game.

    §5.6 A company that is new has to start.
    """
    hammer = current_auction(s)
    company = Company(hammer.lot)
    if hammer.leader is None:
        remove_shares(s, company, 1)
        go_on(s)
        return
    sell(s, company, hammer.leader, hammer.bid)
    if on_map(s, company):
        go_on(s)
    else:
        s.agenda[-1] = START


def sell(s: State, company: Company, owner: Seat, amount: int) -> None:
    s.cash[owner] -= amount
    s.treasury[company] += amount
    s.unsold[company] -= 1
    s.shares[company][owner] += 1


def remove_shares(s: State, company: Company, count: int) -> None:
    s.unsold[company] -= count
    s.removed[company] += count


def start_offers(s: State) -> list[Start]:
    return [Start(city) for city in s.box.cities if not s.present[city]]


def cannot_start(s: State, a: Start) -> Rule | None:
    if not s.box.city[a.hex]:
        return NOT_A_CITY
    return CITY_OCCUPIED if s.present[a.hex] else None


def start(s: State, a: Start) -> None:
    """§5.6 Free of charge; the full value of the city is the first income."""
    lay_cube(s, Company(current_auction(s).lot), a.hex)
    go_on(s)


def go_on(s: State) -> None:
    """The share is settled: the opening goes on, or the turn is over."""
    if s.agenda[-2] == OPENING:
        s.agenda.pop()
        go_on_opening(s)
    else:
        s.auction = None
        end_action(s)


OFFER_SHARE = Move(Auction, auction_offers, cannot_auction, auction)
BID, PASS_FOR_GOOD = bidding(BidRules(BELOW_MINIMUM, NOT_HIGHER, MORE_THAN_CASH), end_bidding)
START_COMPANY = Move(Start, start_offers, cannot_start, start)
