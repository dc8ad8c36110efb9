"""1830 as 18xx.games plays it, for records of games that were played there: ``played=elsewhere``.

Where their rules differ from edition 1 of ours their move stands here in the place of ours. No table offers this; the
importer says of each game where it departs from the rulebook. Who goes on from a position of such a game plays as
at any table: trains run for the most they can earn, and only a record names another revenue.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game, Move, Rule
from trunkline.games.eighteen_thirty.box import BANK, BROWN_ZONE, COMPANIES, MH, POOL
from trunkline.games.eighteen_thirty.rules.actions import Action, Forgo, Run
from trunkline.games.eighteen_thirty.rules.dividends import keep_revenue
from trunkline.games.eighteen_thirty.rules.exchange import NOT_THE_OWNER, Exchange, exchange, exchange_offers
from trunkline.games.eighteen_thirty.rules.first_edition import INSTEAD as FIRST_EDITION
from trunkline.games.eighteen_thirty.rules.first_edition import accept_and_go_on
from trunkline.games.eighteen_thirty.rules.rounds import cannot_take_share
from trunkline.games.eighteen_thirty.rules.sale import PASS, Pass, pass_turn
from trunkline.games.eighteen_thirty.rules.shares import float_new_companies
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, NOBODY, STATION, STOCK, TRAINS, State, players, zone
from trunkline.games.eighteen_thirty.rules.stock import BUY_SHARE, BuyShare, barred, buy, cannot_buy, not_to_be_had
from trunkline.games.eighteen_thirty.rules.track import LAY_EXTRA
from trunkline.games.eighteen_thirty.rules.trades import ACCEPT, Accept
from trunkline.toolkit.seats import clockwise

REVENUES = range(0, 10_000, 10)

NOT_A_REVENUE = Rule("§6.5.1", "A revenue is a multiple of ten dollars.")
NO_FREE_STATION = Rule("§3.3.3", "There is no free token to forgo.")


# -- revenue is claimed ------------------------------------------------------------------------------------


def run_offers(s: State) -> tuple[Run, ...]:
    """None: the best routes have been run by themselves. What a record claims is judged all the same."""
    return ()


def run_amounts(s: State, a: Run) -> range:
    return REVENUES


def cannot_run(s: State, a: Run) -> Rule | None:
    return None if a.amount in REVENUES else NOT_A_REVENUE


def run(s: State, a: Run) -> None:
    s.revenue = a.amount
    if not a.amount:
        keep_revenue(s)


# -- what is allowed at other times than ours --------------------------------------------------------------


def pass_and_go_on(s: State, a: Pass) -> None:
    """After everybody passed the next player goes on, not the holder of the priority card."""
    following = clockwise(s.seat, players(s))
    pass_turn(s, a)
    s.seat = following


def accept_as_an_act(s: State, a: Accept) -> None:
    """A turn in which a private changed hands is not a pass."""
    accept_and_go_on(s, a)
    s.acted = s.acted or s.agenda[0] == STOCK


def share_offers(s: State) -> Iterator[BuyShare]:
    """Brown shares are bought one by one, and with one of their options from the bank too."""
    for company in COMPANIES:
        if s.director[company] != NOBODY and not (s.bought and zone(s, company) != BROWN_ZONE):
            yield BuyShare(company, BANK)
            yield BuyShare(company, POOL)


def cannot_buy_more(s: State, a: BuyShare) -> Rule | None:
    if s.bought and zone(s, a.company) == BROWN_ZONE:
        return not_to_be_had(s, a) or barred(s, a.company)
    return cannot_buy(s, a)


def buy_and_float(s: State, a: BuyShare) -> None:
    """The sixth share brings the capital at once, which matters when the bank is nearly empty."""
    buy(s, a)
    float_new_companies(s)


def exchange_and_float(s: State, a: Exchange) -> None:
    exchange(s, a)
    float_new_companies(s)


def cannot_exchange(s: State, a: Exchange) -> Rule | None:
    """At any moment of a stock or operating round."""
    if not s.stock_round or not s.agenda or s.owner[MH] != a.seat:
        return NOT_THE_OWNER
    return cannot_take_share(s, a.seat, a.source)


def forgo_offers(s: State) -> tuple[Forgo]:
    return (Forgo(),)


def cannot_forgo(s: State, a: Forgo) -> Rule | None:
    return None if s.scranton else NO_FREE_STATION


def forgo(s: State, a: Forgo) -> None:
    s.scranton = False


# -- the contents page -------------------------------------------------------------------------------------

INSTEAD: dict[Move[State, Any], Move[State, Any]] = {
    PASS: replace(PASS, effect=pass_and_go_on),
    FIRST_EDITION[ACCEPT]: replace(ACCEPT, effect=accept_as_an_act),
    BUY_SHARE: Move(BuyShare, share_offers, cannot_buy_more, buy_and_float),
}
BESIDES: dict[str, list[Move[State, Any]]] = {
    STATION: [LAY_EXTRA, Move(Forgo, forgo_offers, cannot_forgo, forgo)],
    DIVIDEND: [Move(Run, run_offers, cannot_run, run, run_amounts), LAY_EXTRA],
    TRAINS: [LAY_EXTRA],
}
EXCHANGE_AT_ANY_TIME = Move(Exchange, exchange_offers, cannot_exchange, exchange_and_float)


def with_house_rules(game: Game[State, Action], value: str) -> Game[State, Action]:
    """The option ``played=elsewhere`` of a record."""
    if value != "elsewhere":
        raise UnknownGame("{option}: the only choice is {known}", option=f"played={value}", known="elsewhere")
    ours = {phase: [INSTEAD.get(move, move) for move in menu] for phase, menu in game.phases.items()}
    menus = {phase: [*ours[phase], *BESIDES.get(phase, ())] for phase in ours}
    return replace(game, phases=menus, rights=(EXCHANGE_AT_ANY_TIME,), chosen={**game.chosen, "played": value})
