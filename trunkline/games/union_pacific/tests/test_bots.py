"""What the bots know of Union Pacific: a turn at a glance, and how a game may go on."""

from collections.abc import Iterator
from operator import attrgetter
from random import Random

import pytest

from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.core.catalog import start
from trunkline.core.game import Game
from trunkline.core.play import apply, why_not
from trunkline.core.state import copy
from trunkline.games.union_pacific import EDITIONS, GAME
from trunkline.games.union_pacific.bot.evaluation import edges, expected_score
from trunkline.games.union_pacific.bot.fast_evaluation import (
    best_build,
    best_investment,
    best_share,
    best_swap,
    by_locomotive,
    by_shares,
    turn_estimates,
    worst_track,
)
from trunkline.games.union_pacific.bot.rollout import simulate_round
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, UP, Company
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.state import DISCARD, SHARE, SWAP, TURN, State
from trunkline.games.union_pacific.rules.turn import Discard

BUDGET = Budget(positions=1)


def game_by_plain_rules(players: int, seed: int, game: Game[State, Action] = GAME) -> Iterator[State]:
    """Every position of a game among bots of L1."""
    s, number = start(game, players, seed), 0
    while (seat := game.turn(s)) is not None:
        yield s
        apply(game, s, LEVELS["L1"](game, s, seat, 10_000 * seed + number, BUDGET).action)
        number += 1


@pytest.mark.parametrize("game", EDITIONS, ids=attrgetter("name"))
@pytest.mark.parametrize("players", GAME.seats)
def test_what_goes_by_leads_to_the_end_and_loses_nothing(players: int, game: Game[State, Action]) -> None:
    for number, s in enumerate(game_by_plain_rules(players, players, game)):
        if number % 30 == 0:
            sums, then, rounds = GAME.invariants(s), copy(s), 0
            while then.agenda:
                list(simulate_round(then))
                rounds += 1
                assert GAME.invariants(then) == sums
                assert rounds < 200


def test_a_round_is_a_turn_of_everybody_and_one_can_stop_after_each() -> None:
    s = next(s for s in game_by_plain_rules(4, 1) if s.agenda == [TURN])
    first = s.seat
    assert [s.seat for _ in simulate_round(s)] == [(first + n) % 4 for n in (1, 2, 3, 4)]


def test_a_begun_turn_is_ended_first() -> None:
    s = next(s for s in game_by_plain_rules(3, 1) if s.agenda[-1] == SHARE)
    first = s.seat
    next(simulate_round(s))
    assert s.seat == (first + 2) % 3


@pytest.mark.parametrize("players", GAME.seats)
def test_what_is_best_at_a_glance_is_legal(players: int) -> None:
    """It is found without the list of what is legal, and must not go beyond it."""
    asked = 0
    for s in game_by_plain_rules(players, 7):
        for a in at_a_glance(s):
            assert why_not(GAME, s, a) is None, a
            asked += 1
    assert asked > 100


def at_a_glance(s: State) -> list[Action]:
    see = turn_estimates(s)
    match s.agenda[-1]:
        case phase if phase == TURN:
            return [found[1] for found in (best_build(see), best_investment(see)) if found is not None]
        case phase if phase == SHARE:
            return [best_share(see)[1]]
        case phase if phase == SWAP:
            return [best_swap(see)]
        case phase if phase == DISCARD:
            return [Discard(worst_track(s))]
    return []


def edge(s: State) -> float:
    return edges(expected_score(s))[s.seat]


@pytest.mark.parametrize("players", GAME.seats)
def test_a_glance_sees_what_trying_shows(players: int) -> None:
    chance = Random(players)
    for s in game_by_plain_rules(players, 3):
        see = turn_estimates(s)
        company = chance.choice(COMPANIES)
        then = copy(s)
        then.depot[company] -= 1
        assert by_locomotive(see, company) == pytest.approx(edge(then) - edge(s))
        stock = chance.choice(STOCKS)
        then = copy(s)
        then.hands[s.seat].append(stock)
        assert by_shares(see, stock, 1, 0) == pytest.approx(edge(then) - edge(s))
        laid = chance.choice(s.hands[s.seat] or [UP])
        if s.hands[s.seat]:
            then = copy(s)
            then.hands[s.seat].remove(laid)
            then.table[laid][s.seat] += 1
            assert by_shares(see, laid, 0, 1) == pytest.approx(edge(then) - edge(s))


def test_a_share_is_worth_less_and_less_for_fewer_payouts_follow() -> None:
    s = next(s for s in game_by_plain_rules(4, 2) if s.agenda == [TURN])
    company, gains = Company(3), []
    for payouts in range(4):
        s.payouts = payouts
        gains.append(by_shares(turn_estimates(s), STOCKS[company], 1, 0))
    assert gains == sorted(gains, reverse=True)
