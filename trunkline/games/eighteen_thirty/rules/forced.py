"""§6.6.2 to §6.7 A company with a route and no train: the director helps, sells, or is bankrupt."""

from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, action, judged_by
from trunkline.games.eighteen_thirty.box import COMPANIES, DIESEL, KINDS, Company, Kind
from trunkline.games.eighteen_thirty.rules.network import has_route
from trunkline.games.eighteen_thirty.rules.rounds import begin_forced_purchase, game_over
from trunkline.games.eighteen_thirty.rules.shares import cannot_part_with, most_of_others, most_sellable, sell_to_pool
from trunkline.games.eighteen_thirty.rules.state import BANKRUPTCY, State, acting_director, pay_bank, price
from trunkline.games.eighteen_thirty.rules.stock import Sell
from trunkline.games.eighteen_thirty.rules.trades import (
    COMPANY_BUYS_PRIVATE,
    BuyPrivate,
    SellPrivate,
    cannot_sell_private,
    legal_sales,
    sell_amounts,
    sell_offers,
    sell_private,
)

NOTHING_LACKING = Rule(
    "§6.6.3.1", "In an operating round shares can be sold only while money for a forced purchase is missing."
)
NOT_MORE_THAN_NEEDED = Rule("§6.6.3.5", "You may not sell more than is needed: the last of these shares is not.")
KEEP_THE_COMPANY = Rule("§6.6.3.2", "No sale may change the president of the company that buys the train.")
NOTHING_BUT_THE_TRAIN = Rule(
    "§6.6.3.9", "Shares or privates were sold to pay for a train: the company must buy it before anything else."
)
STILL_SOLVENT = Rule("§6.7.1", "A president is bankrupt only when money is missing and no share can be sold.")


@action
class Bankrupt(NamedTuple):
    """Declare bankruptcy; the game ends."""


# -- the duty ----------------------------------------------------------------------------------------------


def duty(s: State) -> bool:
    """§6.6.2.1 A company with a route and no train must buy one. §6.6.2.4 Asked when it would end its turn."""
    return not any(s.trains[s.company]) and has_route(s, s.company)


def for_sale(s: State) -> list[Kind]:
    """§6.6.0.4 The smallest of the bank; §6.6.0.7 diesels beside the 6; §6.6.2.5 one on paper if nothing is left."""
    smallest = next((kind for kind in KINDS if s.depot[kind]), None)
    if smallest is None:
        return [] if any(s.train_pool) or not duty(s) else [DIESEL]
    beside = s.phase >= s.box.diesel_beside + 2 and s.depot[DIESEL] and smallest != DIESEL
    return [smallest, DIESEL] if beside else [smallest]


def cheapest_price(s: State) -> int:
    """Of all trains in bank and pool."""
    pool = (kind for kind in KINDS if s.train_pool[kind])
    return min(s.box.train_price[kind] for kind in (*for_sale(s), *pool))


def help_is_due(s: State) -> bool:
    """§6.6.2.2 The director adds money only if the company must buy and cannot pay the cheapest train alone."""
    return duty(s) and s.treasury[s.company] < cheapest_price(s)


def spendable_cash(s: State, kind: Kind) -> int:
    """What can be spent on this train of bank or pool."""
    own = s.treasury[s.company]
    if s.box.train_price[kind] <= own or not help_is_due(s) or s.box.train_price[kind] > cheapest_price(s):
        return own
    return own + s.cash[acting_director(s)]


def lacking(s: State) -> int:
    """§6.6.3.5 What company and director together lack for the cheapest train; 0 when nobody has to sell."""
    if not help_is_due(s):
        return 0
    return max(0, cheapest_price(s) - s.treasury[s.company] - s.cash[acting_director(s)])


# -- selling for a train -----------------------------------------------------------------------------------


def share_offers(s: State) -> Iterator[Sell]:
    if lacking(s):
        director = acting_director(s)
        for company in COMPANIES:
            if s.shares[company][director]:
                yield Sell(company, 1)


def most_to_sell(s: State, company: Company, need: int) -> int:
    """The largest block: enough and not more, and the company buying the train keeps its director."""
    if not need:
        return 0
    director = acting_director(s)
    most = most_sellable(s, director, company)
    if company == s.company:
        most = min(most, s.shares[company][director] - most_of_others(s, company, director))
    return min(most, -(-need // price(s, company))) if most > 0 else 0


def share_amounts(s: State, a: Sell) -> range:
    return range(1, most_to_sell(s, a.company, lacking(s)) + 1)


def cannot_sell_share(s: State, a: Sell) -> Rule | None:
    need, director = lacking(s), acting_director(s)
    if not need:
        return NOTHING_LACKING
    refused = cannot_part_with(s, director, a.company, a.amount)
    if refused is not None:
        return refused
    left = s.shares[a.company][director] - a.amount
    if a.company == s.company and left < most_of_others(s, a.company, director):
        return KEEP_THE_COMPANY
    return NOT_MORE_THAN_NEEDED if (a.amount - 1) * price(s, a.company) >= need else None


def sell_share(s: State, a: Sell) -> None:
    """§6.6.3.3 Other companies may change their director. §6.6.3.8 What is left over stays with the seller."""
    sell_to_pool(s, acting_director(s), a.company, a.amount)
    begin_forced_purchase(s)


def private_offers(s: State) -> Iterator[SellPrivate]:
    if lacking(s):
        yield from sell_offers(s, acting_director(s))


def legal_private_offers(s: State) -> list[SellPrivate]:
    return legal_sales(s, acting_director(s)) if lacking(s) else []


def cannot_offer_private(s: State, a: SellPrivate) -> Rule | None:
    """§6.6.3.6 To a player who agrees, while money is lacking."""
    return cannot_sell_private(s, a, acting_director(s)) if lacking(s) else NOTHING_LACKING


def offer_private(s: State, a: SellPrivate) -> None:
    sell_private(s, a, acting_director(s))


def nothing_but_the_train(s: State, a: BuyPrivate) -> Rule | None:
    """§6.6.3.9 The sale was for the train, so the company's money is for the train too."""
    return NOTHING_BUT_THE_TRAIN


# -- bankruptcy --------------------------------------------------------------------------------------------


def bankrupt_offers(s: State) -> tuple[Bankrupt]:
    return (Bankrupt(),)


def cannot_go_bankrupt(s: State, a: Bankrupt) -> Rule | None:
    need = lacking(s)
    solvent = not need or any(most_to_sell(s, company, need) > 0 for company in COMPANIES)
    return STILL_SOLVENT if solvent else None


def go_bankrupt(s: State, a: Bankrupt) -> None:
    """§7.1.1 The game ends at once; the money of company and director goes to the bank."""
    director = acting_director(s)
    pay_bank(s, s.cash[director] + s.treasury[s.company])
    s.cash[director] = s.treasury[s.company] = 0
    s.bankrupt = director
    game_over(s, BANKRUPTCY)


SELL_FOR_TRAIN = Move(Sell, share_offers, cannot_sell_share, sell_share, share_amounts)
SELL_PRIVATE_FOR_TRAIN = Move(
    SellPrivate, private_offers, cannot_offer_private, offer_private, sell_amounts, legal=legal_private_offers
)
NO_PRIVATE = judged_by(COMPANY_BUYS_PRIVATE, nothing_but_the_train)
BANKRUPT = Move(Bankrupt, bankrupt_offers, cannot_go_bankrupt, go_bankrupt)
