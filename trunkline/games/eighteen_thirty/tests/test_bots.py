"""What the bots know of 1830: how a game may go on, the best routes, and when a deal pays."""

from collections.abc import Iterator

import pytest

from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.bots.values import chances, leanings
from trunkline.core.catalog import start
from trunkline.core.game import Seat
from trunkline.core.play import apply, options
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.bot.policy import LAYS, narrow, revenue_with, settle
from trunkline.games.eighteen_thirty.bot.rollout import moment, simulate_round
from trunkline.games.eighteen_thirty.box import DIESEL
from trunkline.games.eighteen_thirty.rules.cache import clear_caches
from trunkline.games.eighteen_thirty.rules.routes import best_set
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, TRACK, TRAINS, State, on_turn
from trunkline.games.eighteen_thirty.rules.track import Lay
from trunkline.games.eighteen_thirty.rules.trades import Accept, Decline
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    beside_the_erie,
    build,
    champlain,
    company,
    do,
    issue,
    operate,
    own,
    penniless,
    sell_out,
    station,
    stock_round,
)

BUDGET = Budget(positions=60)


def game_by_plain_rules(seed: int) -> Iterator[State]:
    """Every position of a game among four bots of L1."""
    s, number = start(GAME, 4, seed), 0
    while (seat := GAME.turn(s)) is not None:
        yield s
        apply(GAME, s, LEVELS["L1"](GAME, s, seat, 10_000 * seed + number, BUDGET).action)
        number += 1


# -- how a game may go on ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_what_goes_by_leads_to_the_end_and_loses_nothing(seed: int) -> None:
    for number, s in enumerate(game_by_plain_rules(seed)):
        if number % 60 == seed:
            sums, then, rounds = GAME.invariants(s), copy(s), 0
            while then.agenda:
                before = moment(then)
                list(simulate_round(then))
                rounds += 1
                assert not then.agenda or moment(then) != before, "a round must end"
                assert GAME.invariants(then) == sums
                assert rounds < 200


def test_one_can_stop_after_each_turn_of_a_company() -> None:
    s = next(s for s in game_by_plain_rules(1) if s.company >= 0 and sum(s.floated) > 2 and not any(s.operated))
    done = [sum(s.operated) for _ in simulate_round(s)]
    assert done[:2] == [1, 2]


def test_an_end_that_is_only_thought_of_is_not_certain() -> None:
    *_, s = (copy(s) for s in game_by_plain_rules(0))
    while s.agenda:
        list(simulate_round(s))
    assert set(chances(knowledge_of(GAME), s)) == {0.0, 1.0}
    thought = leanings(knowledge_of(GAME), s)
    assert sum(thought) == pytest.approx(1)
    assert all(0 < each < 1 for each in thought)


def test_money_for_a_train_that_is_due_is_raised_or_the_director_is_bankrupt() -> None:
    s = without_train()
    list(simulate_round(s))
    assert not s.ending
    assert s.trains[company("PRR")][DIESEL] == 1
    assert s.pool[company("NYC")] > 0
    s = without_train()
    s.shares[company("NYC")], s.director[company("NYC")] = [0, 3, 0], 1
    list(simulate_round(s))
    assert s.bankrupt == 0


def without_train() -> State:
    """The Pennsylvania has a route and no money, its director shares of the New York Central; only diesels are left."""
    s = at(operate(stock_round(3, cash=900), "PRR", phase=7), TRAINS)
    issue(s, "PRR", (0, 6), [2])
    issue(s, "NYC", (0, 6), [3, 2])
    build(s, "H10 57 1")
    station(s, "PRR", "H12/0")
    sell_out(s, "2", "3", "4", "5", "6")
    return s


# -- the best routes ---------------------------------------------------------------------------------------


def test_the_best_routes_are_always_run() -> None:
    """What is paid or kept is what the best set of routes earns, worked out anew without anything remembered."""
    runs = 0
    for number, s in enumerate(game_by_plain_rules(3)):
        if s.agenda == [DIVIDEND] and number % 2 == 0:
            clear_caches()
            assert s.revenue == sum(route.revenue for route in best_set(s, on_turn(s)))
            runs += 1
    assert runs > 10


# -- tiles -------------------------------------------------------------------------------------------------


def test_of_many_tiles_the_one_that_earns_most_is_thought_of() -> None:
    """However little its looks promise."""
    asked = 0
    for s in game_by_plain_rules(4):
        if s.agenda == [TRACK]:
            lays = [a for a in options(GAME, s, s.seat) if isinstance(a, Lay)]
            kept = [a for a in narrow(s, s.seat, [*lays]) if isinstance(a, Lay)]
            if len(lays) > LAYS:
                assert len(kept) == LAYS
                assert max(revenue_with(s, *a) for a in kept) == max(revenue_with(s, *a) for a in lays)
                asked += 1
    assert asked > 10


# -- deals -------------------------------------------------------------------------------------------------


def asked(private: str, price: int, seller: int) -> State:
    """A stock round in which the Camden & Amboy is asked for or offered; seat 1 is on turn, seat 2 answers."""
    s = stock_round(4)
    issue(s, "PRR", (0, 6), [6, 1])
    own(s, private, seller)
    return do(s, f"buy-private {private} {price}" if seller == 2 else f"sell-private {private} seat-2 {price}")


@pytest.mark.parametrize("level", ["L1", "L2", "L3"])
def test_deals_are_made_when_they_plainly_pay(level: str) -> None:
    answers = {
        (2, 600): Accept,  # seat 2 sells far above the printed price of $160
        (2, 20): Decline,
        (1, 20): Accept,  # seat 2 buys far below
        (1, 600): Decline,
    }
    for (seller, price), answer in answers.items():
        s = asked("CA", price, seller)
        assert type(LEVELS[level](GAME, s, Seat(1), 1, BUDGET).action) is answer, (seller, price)


# -- the questions of edition 2 ----------------------------------------------------------------------------


ASKED = {
    "the Erie's city": do(beside_the_erie(), "lay E11 59 2"),
    "the train after a sale": do(penniless(), "sell NYC 1"),
    "another sale for it": do(penniless(), "sell-private SV seat-2 10", "accept"),
    "an extra tile after the run": champlain(TRAINS),
}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("question", ASKED)
def test_every_level_answers_what_edition_2_asks(level: str, question: str) -> None:
    s = copy(ASKED[question])
    seat = GAME.turn(s)
    assert seat is not None
    apply(GAME, s, LEVELS[level](GAME, s, seat, 1, BUDGET).action)


@pytest.mark.parametrize("question", ASKED)
def test_a_game_goes_by_from_what_edition_2_asks(question: str) -> None:
    s = copy(ASKED[question])
    sums = GAME.invariants(s)
    while s.agenda:
        list(simulate_round(s))
        assert GAME.invariants(s) == sums


def test_a_tile_on_the_eries_hex_is_compared_at_the_end_of_the_turn_like_any_other() -> None:
    s = copy(ASKED["the Erie's city"])
    settle(s)
    assert s.agenda[-1] == TRAINS


def test_an_extra_tile_that_may_be_laid_is_laid_by_plain_rules() -> None:
    action = LEVELS["L1"](GAME, champlain(TRAINS), Seat(0), 1, BUDGET).action
    assert type(action).__name__ == "LayExtra"
