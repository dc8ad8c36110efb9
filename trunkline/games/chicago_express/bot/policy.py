"""What a bot likes to do in Chicago Express, by rules of thumb, and how a begun turn is likely to end."""

from collections.abc import Sequence
from typing import assert_never

from trunkline.core.game import Seat
from trunkline.games.chicago_express.bot.evaluation import (
    dividends_to_come,
    fair_price,
    from_chicago,
    outcome,
    steps_to_chicago,
)
from trunkline.games.chicago_express.box import NO_WORKS, Company, Hex
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.auction import Auction, end_auction
from trunkline.games.chicago_express.rules.developing import Develop
from trunkline.games.chicago_express.rules.expanding import Done, Expand, finish, gain, legal_further, place
from trunkline.games.chicago_express.rules.setup import end_opening_auction
from trunkline.games.chicago_express.rules.state import OPENING, TURN, State, companies_in
from trunkline.games.chicago_express.rules.turn import Null
from trunkline.toolkit.auction import Auction as Hammer
from trunkline.toolkit.auction import lowest
from trunkline.toolkit.bidding import Bid, Pass, current_auction


def preference(s: State, seat: Seat, a: Action) -> float:
    """How much this seat would like to do this, by rules of thumb; to do nothing is liked with 0."""
    match a:
        case Bid(amount):
            return liked_price(s) - amount + 0.5
        case Auction(company):
            return liked_auction(s, seat, company)
        case Develop(hex):
            return liked_hex(s, seat, hex)
        case Expand():
            return liked_trains(s, seat, [a])[0]
        case Pass():
            return 0.0
        case Null() | Done():
            return -0.5
        case _:
            assert_never(a)


def preferences(s: State, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """The preference for each of these actions of one kind."""
    trains = [a for a in actions if isinstance(a, Expand)]
    return liked_trains(s, seat, trains) if trains else [preference(s, seat, a) for a in actions]


def liked_price(s: State) -> float:
    """A share is worth a few dividends, as many as are likely still to come."""
    hammer = current_auction(s)
    company = Company(hammer.lot)
    each = s.income[company] / (sum(s.shares[company]) + 1)
    return each * min(2.0, 0.6 * dividends_to_come(s))


def liked_auction(s: State, seat: Seat, company: Company) -> float:
    """Offer what pays best for what it costs, as long as there is money for it."""
    each = -(-s.income[company] // (sum(s.shares[company]) + 1))
    return each / 4 if s.cash[seat] >= 2 * each and s.unsold[company] else -1.0


def liked_hex(s: State, seat: Seat, hex: Hex) -> float:
    """Income for companies of mine, less that of the others."""
    works = s.box.works[hex]
    bonus = 1.0 if works != NO_WORKS else s.box.bonus[hex] or 0.3
    return sum(bonus * (part(s, seat, company) - 0.3) for company in companies_in(s, hex)) * 2


def liked_trains(s: State, seat: Seat, trains: Sequence[Expand]) -> list[float]:
    """Each train; what is the same for all of a company is looked up once."""
    companies = {a.company for a in trains}
    parts = {company: part(s, seat, company) for company in companies}
    ways = {company: steps_to_chicago(s, company) for company in companies}
    return [liked_train(s, hex, parts[company], ways[company]) for company, hex in trains]


def liked_train(s: State, hex: Hex, mine: float, way: int) -> float:
    """Income at once, or a step nearer to Chicago."""
    nearer = way - from_chicago(s.box)[hex]
    return mine * (gain(s, hex) + 0.6 * max(nearer, -1)) * 1.5 - 0.1 * s.box.cost[hex]


def part(s: State, seat: Seat, company: Company) -> float:
    """This seat's part of the shares sold."""
    sold = sum(s.shares[company])
    return s.shares[company][seat] / sold if sold else 0.0


def amounts_to_try(s: State, seat: Seat, a: Action, choices: range) -> Sequence[int]:
    """Bids worth asking about: one dollar more, and a leap to near what the share is worth."""
    hammer = current_auction(s)
    fair = int(fair_price(s, Company(hammer.lot), dividends_to_come(s)))
    leaps = (lowest(hammer), fair * 3 // 4, fair)
    return sorted({min(max(leap, choices[0]), choices[-1]) for leap in leaps})


# -- how a begun turn ends ------------------------------------------------------------------------------


def settle(s: State) -> None:
    """An auction goes to whoever outbids the others, an expansion takes the trains it likes best."""
    while s.agenda and s.agenda[-1] != TURN:
        if s.auction is not None:
            settle_auction(s, s.auction)
        else:
            settle_building(s)


def settle_auction(s: State, hammer: Hammer) -> None:
    buyer, price = outcome(s, hammer, dividends_to_come(s))
    s.auction = hammer._replace(leader=buyer, bid=price, speaker=hammer.speaker if buyer is None else buyer)
    if s.agenda[-1] == OPENING:
        end_opening_auction(s)
    else:
        end_auction(s)


def settle_building(s: State) -> None:
    able = legal_further(s)
    likings = liked_trains(s, s.seat, able)
    most = max(likings)
    if most > 0:
        place(s, able[likings.index(most)])
    else:
        finish(s)
