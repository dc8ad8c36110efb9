"""Everything that can be done in 1830, as types: a `match` over them ends in ``assert_never``."""

from typing import NamedTuple

from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.exchange import Exchange, GoOn
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt
from trunkline.games.eighteen_thirty.rules.sale import Bid, Buy, Pass, Raise, SetPar
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Done, Sell, Start
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import ChooseCity, Lay, LayExtra
from trunkline.games.eighteen_thirty.rules.trades import Accept, BuyPrivate, Decline, SellPrivate
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, Discard, TradeIn


class Run(NamedTuple):
    """The trains ran for this revenue and not for the best one; nobody asks whether they could earn it."""

    amount: int


class Forgo(NamedTuple):
    """Forgo the free station of the Delaware & Hudson in this turn."""


SaleAction = Buy | Bid | Raise | Pass | SetPar
ShareAction = Sell | BuyShare | BuySeveral | Start | Exchange
MapAction = Lay | LayExtra | ChooseCity | PlaceStation
TrainAction = BuyTrain | TradeIn | BuyTrainFrom | Discard
DealAction = BuyPrivate | SellPrivate | Accept | Decline
AnyStep = Done | GoOn | Pay | Withhold | Bankrupt
Imported = Run | Forgo  # only in games from elsewhere, by interchange/house_rules.py

Action = SaleAction | ShareAction | MapAction | TrainAction | DealAction | AnyStep | Imported
