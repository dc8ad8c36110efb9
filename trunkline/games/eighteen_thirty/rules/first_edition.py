"""Edition 1 of the rules, for the tables and records that were begun with it: ``1830/1``.

Four rulings were others then: when the extra tile is laid (§3.3.2), who chooses the Erie's city (§6.3.1.2), what a company
buys after a sale for its train (§6.6.3.9), and how often a deal is proposed (§0.4). Their moves stand here in the place of
those of the present edition.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from trunkline.core.game import Game, Move, Rule, judged_by
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.forced import (
    NOTHING_LACKING,
    SELL_FOR_TRAIN,
    SELL_PRIVATE_FOR_TRAIN,
    lacking,
)
from trunkline.games.eighteen_thirty.rules.rounds import end_forced_purchase
from trunkline.games.eighteen_thirty.rules.setup import setup_with
from trunkline.games.eighteen_thirty.rules.shares import sell_to_pool
from trunkline.games.eighteen_thirty.rules.state import (
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    HOME,
    STATION,
    TRAINS,
    State,
    acting_director,
)
from trunkline.games.eighteen_thirty.rules.stock import Sell
from trunkline.games.eighteen_thirty.rules.track import (
    CHOOSE_CITY,
    LAY,
    LAY_EXTRA,
    ChooseCity,
    Lay,
    LayExtra,
    build,
    choose_city,
    extra_is_possible,
    lay_extra,
)
from trunkline.games.eighteen_thirty.rules.trades import (
    ACCEPT,
    ASK_FOR_PRIVATE,
    COMPANY_BUYS_PRIVATE,
    OFFER_PRIVATE,
    Accept,
    BuyPrivate,
    SellPrivate,
    accept,
    buyer_pair,
    not_for_companies,
    not_to_be_asked,
    not_to_be_sold,
    owner_pair,
    proposed,
)
from trunkline.games.eighteen_thirty.rules.trains import BUY_TRAIN_FROM, BuyTrainFrom, not_to_be_bought, train_pair

ASKED_BEFORE = Rule("§0.4", "You have already offered this to the same partner in this turn.")


# -- the track step waits for the extra tile, and the company that lays it chooses the Erie's city -------------


def lay(s: State, a: Lay) -> None:
    build(s, a)
    if s.agenda[-1] == ERIES_CITY:
        s.agenda[-1] = HOME
    else:
        after_lay(s)


def choose_city_and_go_on(s: State, a: ChooseCity) -> None:
    choose_city(s, a)
    if s.laid:
        after_lay(s)


def lay_extra_and_go_on(s: State, a: LayExtra) -> None:
    lay_extra(s, a)
    if s.laid:
        after_lay(s)


def after_lay(s: State) -> None:
    """The step ends by itself when nothing more can be laid."""
    if not extra_is_possible(s):
        s.agenda[-1] = STATION


# -- a company buys what it likes while its director sells for a train -----------------------------------------


def sell_share(s: State, a: Sell) -> None:
    sell_to_pool(s, acting_director(s), a.company, a.amount)


def accept_and_go_on(s: State, a: Accept) -> None:
    accept(s, a)
    end_forced_purchase(s)


# -- an item is proposed to a partner once in a turn -----------------------------------------------------------


def asked_before(s: State, pair: int) -> Rule | None:
    return ASKED_BEFORE if proposed(s, pair) else None


def cannot_ask(s: State, a: BuyPrivate) -> Rule | None:
    return not_to_be_asked(s, a) or asked_before(s, owner_pair(s, a.private))


def company_cannot_buy(s: State, a: BuyPrivate) -> Rule | None:
    return not_for_companies(s, a) or asked_before(s, owner_pair(s, a.private))


def cannot_offer_in_stock_round(s: State, a: SellPrivate) -> Rule | None:
    return not_to_be_sold(s, a, s.seat) or asked_before(s, buyer_pair(a.private, a.buyer))


def cannot_offer_for_train(s: State, a: SellPrivate) -> Rule | None:
    if not lacking(s):
        return NOTHING_LACKING
    return not_to_be_sold(s, a, acting_director(s)) or asked_before(s, buyer_pair(a.private, a.buyer))


def cannot_buy_from(s: State, a: BuyTrainFrom) -> Rule | None:
    return not_to_be_bought(s, a) or asked_before(s, train_pair(a.company, a.kind))


# -- the contents page -----------------------------------------------------------------------------------------

INSTEAD: dict[Move[State, Any], Move[State, Any]] = {
    LAY: replace(LAY, effect=lay),
    LAY_EXTRA: replace(LAY_EXTRA, effect=lay_extra_and_go_on),
    CHOOSE_CITY: replace(CHOOSE_CITY, effect=choose_city_and_go_on),
    SELL_FOR_TRAIN: replace(SELL_FOR_TRAIN, effect=sell_share),
    ACCEPT: replace(ACCEPT, effect=accept_and_go_on),
    ASK_FOR_PRIVATE: judged_by(ASK_FOR_PRIVATE, cannot_ask),
    OFFER_PRIVATE: judged_by(OFFER_PRIVATE, cannot_offer_in_stock_round),
    COMPANY_BUYS_PRIVATE: judged_by(COMPANY_BUYS_PRIVATE, company_cannot_buy),
    SELL_PRIVATE_FOR_TRAIN: judged_by(SELL_PRIVATE_FOR_TRAIN, cannot_offer_for_train),
    BUY_TRAIN_FROM: judged_by(BUY_TRAIN_FROM, cannot_buy_from),
}
NOT_YET = {STATION: LAY_EXTRA, DIVIDEND: LAY_EXTRA, TRAINS: LAY_EXTRA}  # by phase: what came with edition 2
NEW_PHASES = (ERIES_CITY, FORCED)


def first_edition(game: Game[State, Action]) -> Game[State, Action]:
    """The same game by the rules of edition 1; its box is its own, so that a table tells by which edition it is played."""
    box = replace(game.box)
    menus = {
        phase: [INSTEAD.get(move, move) for move in menu if move is not NOT_YET.get(phase)]
        for phase, menu in game.phases.items()
        if phase not in NEW_PHASES
    }
    return replace(game, version=1, box=box, setup=partial(setup_with, box), phases=menus)
