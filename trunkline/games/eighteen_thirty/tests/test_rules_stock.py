"""One test for each refusal of the sale, the stock round, trades and the exchange."""

from trunkline.core.game import Seat
from trunkline.core.play import options, rights
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.box import NYC, PRR
from trunkline.games.eighteen_thirty.rules.exchange import IN_A_TURN, NOT_THE_OWNER
from trunkline.games.eighteen_thirty.rules.rounds import HOLDS_ENOUGH, NO_SUCH_SHARE
from trunkline.games.eighteen_thirty.rules.sale import SOLD
from trunkline.games.eighteen_thirty.rules.setup import setup
from trunkline.games.eighteen_thirty.rules.shares import NO_PRICE, NOT_HELD
from trunkline.games.eighteen_thirty.rules.state import ANSWER, STOCK, State
from trunkline.games.eighteen_thirty.rules.stock import (
    BOUGHT_ALREADY,
    CERTIFICATE_LIMIT,
    FIRST_ROUND,
    FIVE_OF_A_COMPANY,
    NONE_THERE,
    NOT_STARTED,
    ONLY_BROWN,
    STARTED,
    TOO_EXPENSIVE,
)
from trunkline.games.eighteen_thirty.rules.trades import (
    BUYER_CANNOT_PAY,
    FIRST_STOCK_ROUND,
    NO_BUYER,
    NO_ROOM_FOR_PRIVATE,
    NO_SELLER,
    NOT_YOUR_PRIVATE,
)
from trunkline.games.eighteen_thirty.rules.turn import NOT_NOW
from trunkline.games.eighteen_thirty.tests.scenes import (
    do,
    issue,
    own,
    refused,
    stock_round,
)


def test_a_sold_private_is_not_bid_for() -> None:
    assert refused(do(setup(3, 0), "buy"), "bid SV 25") is SOLD


def test_only_what_the_step_asks_for_is_done() -> None:
    assert refused(setup(3, 0), "start PRR 67") is NOT_NOW


def market(number: int = 2, cash: int = 800) -> State:
    s = stock_round(3, number, cash)
    issue(s, "NYC", (0, 6), [3, 2], pool=1, par=100)
    return s


def test_nothing_is_sold_in_the_first_stock_round() -> None:
    assert refused(market(1), "sell NYC 1") is FIRST_ROUND


def test_a_share_without_a_price_is_not_sold() -> None:
    s = market()
    s.unsold[PRR], s.shares[PRR][0] = 9, 1
    assert refused(s, "sell PRR 1") is NO_PRICE


def test_one_sells_what_one_holds() -> None:
    assert refused(market(), "sell NYC 4") is NOT_HELD


def test_one_purchase_a_turn() -> None:
    assert refused(do(market(), "buy-share NYC bank"), "buy-share NYC bank") is BOUGHT_ALREADY


def test_the_first_certificate_is_the_directors() -> None:
    assert refused(market(), "buy-share PRR bank") is NOT_STARTED


def test_a_company_is_started_once() -> None:
    assert refused(market(), "start NYC 67") is STARTED


def test_a_share_must_be_there() -> None:
    s = market()
    s.pool[NYC], s.unsold[NYC] = 0, 5
    assert refused(s, "buy-share NYC pool") is NONE_THERE


def test_a_share_must_be_paid() -> None:
    assert refused(market(cash=99), "buy-share NYC bank") is TOO_EXPENSIVE
    assert refused(market(cash=133), "start PRR 67") is TOO_EXPENSIVE


def test_five_certificates_of_a_company() -> None:
    s = market()
    issue(s, "NYC", (0, 6), [6], pool=1)
    assert refused(s, "buy-share NYC pool") is FIVE_OF_A_COMPANY
    issue(s, "NYC", (4, 1), [6], pool=1)
    assert refused(s, "buy-share NYC pool") is None


def test_the_certificate_limit() -> None:
    s = stock_round(6)
    for code in ("PRR", "CPR"):
        issue(s, code, (0, 6), [6])
    issue(s, "C&O", (0, 6), [1, 2])
    issue(s, "B&M", (5, 3), [1, 2])
    assert refused(s, "start NYC 67") is CERTIFICATE_LIMIT
    assert refused(s, "buy-share B&M bank") is None


def test_several_shares_only_at_a_brown_price() -> None:
    s = market()
    issue(s, "NYC", (0, 6), [3, 2], pool=4)
    assert refused(s, "buy-several NYC 2") is ONLY_BROWN
    issue(s, "NYC", (7, 2), [3, 2], pool=4)
    do(s, "buy-several NYC 4")
    assert s.shares[NYC][0] == 7
    assert s.cash[0] == 800 - 4 * 30


def trading(number: int = 2) -> State:
    s = market(number)
    own(s, "SV", 1)
    own(s, "CA", 2)
    return s


def test_no_trade_in_the_first_stock_round() -> None:
    assert refused(trading(1), "buy-private CA 10") is FIRST_STOCK_ROUND


def test_privates_are_bought_from_another_player() -> None:
    assert refused(trading(), "buy-private SV 10") is NO_SELLER
    assert refused(trading(), "sell-private CA seat-3 10") is NOT_YOUR_PRIVATE
    assert refused(trading(), "sell-private SV seat-1 10") is NO_BUYER
    assert refused(trading(), "sell-private SV seat-4 10") is NO_BUYER


def test_the_buyer_of_a_private_pays_and_has_room() -> None:
    s = trading()
    assert refused(s, "buy-private CA 801") is BUYER_CANNOT_PAY
    for code in ("PRR", "CPR", "B&O", "C&O"):
        issue(s, code, (0, 6), [0, 0, 6])
    assert refused(s, "sell-private SV seat-3 10") is NO_ROOM_FOR_PRIVATE


def test_an_offer_waits_for_its_answer() -> None:
    s = do(trading(), "sell-private SV seat-3 15")
    assert s.agenda == [STOCK, ANSWER]
    assert GAME.turn(s) == 2
    do(s, "decline")
    assert s.agenda == [STOCK]
    do(s, "buy-private CA 100", "accept")
    assert s.owner[4] == 0
    assert s.cash[:2] == [700, 900]
    assert not s.acted


def mohawk() -> State:
    s = market()
    own(s, "MH", 2)
    return s


def test_the_owner_exchanges_between_turns() -> None:
    s = mohawk()
    assert refused(s, "exchange seat-2 bank") is IN_A_TURN  # nobody has had a turn
    assert refused(s, "exchange seat-1 bank") is NOT_THE_OWNER
    do(s, "done", "done")
    assert [type(a).__name__ for a in rights(GAME, s, Seat(1))] == ["Exchange", "Exchange"]
    do(s, "exchange seat-2 pool")
    assert s.shares[NYC] == [3, 3, 0]
    assert s.closed[3]
    assert s.passes == 2


def test_the_owner_exchanges_on_the_own_turn() -> None:
    s = do(mohawk(), "done", "buy-share NYC bank", "exchange seat-2 bank")
    assert s.shares[NYC] == [3, 4, 0]
    assert s.director[NYC] == 1


def test_no_exchange_once_the_next_turn_has_begun() -> None:
    s = do(mohawk(), "done", "done", "start PRR 67")
    assert refused(s, "exchange seat-2 bank") is IN_A_TURN
    assert not any(type(a).__name__ == "Exchange" for a in options(GAME, s, Seat(1)))


def test_an_exchange_needs_a_share_and_room_for_it() -> None:
    s = do(mohawk(), "done")
    s.pool[NYC], s.unsold[NYC] = 0, 5
    assert refused(s, "exchange seat-2 pool") is NO_SUCH_SHARE
    issue(s, "NYC", (0, 6), [0, 6], pool=1)
    assert refused(s, "exchange seat-2 pool") is HOLDS_ENOUGH
