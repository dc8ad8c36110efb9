"""The comparison games: whole games of 1830 among the project's bots, each made anew from its seed.

A share of the actions is drawn at random, so that the games also come to what a bot would not do. What is exported in the
format of 18xx.games is played by edition 1 with diesels without end, as that site does, and without what its log cannot tell.
"""

from random import Random
from typing import Any, NamedTuple

from tests.study.exporter import GAME, NOT_THERE, Exporter, can_act_there
from trunkline.bots.greedy import greedy_bot
from trunkline.bots.random import random_bot
from trunkline.bots.thought import Budget
from trunkline.core.catalog import find
from trunkline.core.game import Game, Seat
from trunkline.core.play import legal, rights
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import MH
from trunkline.games.eighteen_thirty.interchange.importer import import_as_played
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.ending import score
from trunkline.games.eighteen_thirty.rules.state import HAMMER, SALE, STATION, STOCK, State
from trunkline.games.eighteen_thirty.rules.stock import Done
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate
from trunkline.games.eighteen_thirty.rules.trains import TradeIn
from trunkline.records.record import Record, begin, play_on

EAGER = 0.01  # the chance that the Mohawk & Hudson is exchanged where that is possible
WILD_SALE = 0.6  # the share of random actions while the privates are sold: the bots hardly ever bid
TRADED = 0.4  # the chance that a diesel is bought with a trade-in where that is possible


class Played(NamedTuple):
    """A comparison game: its rules, how many play, the seed, and which share of the actions is random."""

    name: str
    game: str
    edition: int
    players: int
    seed: int
    wild: float
    ending: str


class Export(NamedTuple):
    """A game that is also written as 18xx.games would."""

    name: str
    players: int
    seed: int
    wild: float
    ending: str


def play(which: Played) -> Record:
    record = begin(find(which.game, which.edition), which.players, which.seed)
    chance = Random(which.seed)
    while record.now.agenda:
        play_on(record, choose(record.game, record.now, chance, which.wild))
    return record


def choose(game: Game[State, Action], s: State, chance: Random, wild: float) -> Any:
    """What the bot likes best, or any action; seldom the exchange that is a right of somebody else."""
    if s.owner[MH] >= 0 and chance.random() < EAGER:
        mine = rights(game, s, Seat(s.owner[MH]))
        if mine:
            return chance.choice(mine)
    seat = game.turn(s)
    assert seat is not None  # the game goes on
    trades = [a for a in legal(game, s) if isinstance(a, TradeIn)]
    if trades and chance.random() < TRADED:
        return chance.choice(trades)
    if s.agenda[-1] in (SALE, HAMMER) and chance.random() < WILD_SALE:
        return chance.choice(legal(game, s))  # the least amounts, so that others can raise
    if chance.random() < wild:
        return random_bot(game, s, seat, chance)
    return greedy_bot(game, s, seat, chance.getrandbits(32), Budget()).action


class BotExporter(Exporter):
    """A game among bots and its log; what their engine cannot log is replaced by something that it can."""

    def __init__(self, which: Export) -> None:
        super().__init__(which.players, which.seed)
        self.wild, self.eager = which.wild, EAGER

    def choice(self) -> Any:
        s = self.s
        if s.agenda[-1] == HAMMER or (s.agenda[-1] == STOCK and not can_act_there(self, s)):
            return super().choice()
        a = choose(GAME, s, self.chance, self.wild)
        if isinstance(a, BuyPrivate) and s.agenda[-1] == STATION and not can_place(s):
            return Done()  # a step their log does not tell; the purchase would seem to be made after it
        in_stock_round = s.agenda[-1] == STOCK and isinstance(a, BuyPrivate)
        return super().choice() if in_stock_round or type(a).__name__ in NOT_THERE else a


def can_place(s: State) -> bool:
    """A station that is paid for."""
    paid = copy(s)
    paid.scranton = False
    return any(isinstance(a, PlaceStation) for a in legal(GAME, paid))


def play_and_log(which: Export) -> tuple[Record, Any]:
    """The record and the export."""
    exporter = BotExporter(which)
    exporter.play()
    record = begin(GAME, which.players, which.seed)
    for a in exporter.played:
        play_on(record, a)
    return record, exporter.data()


def departing(data: Any) -> Any:
    """The same export, but that the last three companies that ran several trains leave one of them at home."""
    runs = [n for n, action in enumerate(data["actions"]) if len(action.get("routes", ())) > 1][-3:]
    actions = [{**one, "routes": one["routes"][:-1]} if n in runs else one for n, one in enumerate(data["actions"])]
    changed = {**data, "actions": actions, "result": None}
    done = import_as_played(changed)
    return {
        **changed,
        "result": {str(player["id"]): worth for player, worth in zip(data["players"], score(done.s), strict=True)},
    }
