"""The moves of ``played=elsewhere``: what 18xx.games allows and the rulebook does not."""

from random import Random

import pytest

from trunkline.bots.random import pick
from trunkline.core.catalog import find, with_options
from trunkline.core.errors import UnknownGame
from trunkline.core.game import Rule
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, legal, rights, why_not
from trunkline.games.eighteen_thirty.box import DH
from trunkline.games.eighteen_thirty.interchange.house_rules import NO_FREE_STATION, NOT_A_REVENUE
from trunkline.games.eighteen_thirty.present.preview import preview
from trunkline.games.eighteen_thirty.rules.exchange import NOT_THE_OWNER
from trunkline.games.eighteen_thirty.rules.setup import setup
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, STATION, TRAINS, State
from trunkline.games.eighteen_thirty.rules.stock import BOUGHT_ALREADY
from trunkline.games.eighteen_thirty.tests.scenes import (
    at,
    build,
    company,
    give_trains,
    hex_of,
    issue,
    operate,
    own,
    seat,
    station,
    stock_round,
)

GAME = with_options(find("1830", 1), {"played": "elsewhere"})


def do(s: State, *texts: str) -> State:
    for text in texts:
        apply(GAME, s, read(GAME, text))
    return s


def refused(s: State, text: str) -> Rule | None:
    return why_not(GAME, s, read(GAME, text))


def running(*trains: str) -> State:
    """The B&O with track from Baltimore to Atlantic City, at its station step."""
    s = stock_round(3)
    issue(s, "B&O", (0, 6), [6])
    build(s, "I17 9 1")
    station(s, "B&O", "I15/0")
    give_trains(s, "B&O", *trains)
    return at(operate(s, "B&O", 500), STATION)


def test_the_best_routes_are_run_without_a_question() -> None:
    s = do(running("2"), "done")
    assert (s.agenda[-1], s.revenue) == (DIVIDEND, 40)
    assert [spell(GAME, a) for a in legal(GAME, s)] == ["pay", "withhold"]


def test_a_record_claims_another_revenue() -> None:
    s = do(running("2"), "done")
    assert refused(s, "run 45") is NOT_A_REVENUE
    do(s, "run 30")
    assert (s.agenda[-1], s.revenue) == (DIVIDEND, 30)


def test_without_a_train_nobody_asks_for_a_run() -> None:
    s = do(running(), "done")
    assert s.agenda[-1] == TRAINS


def test_running_for_nothing_keeps_nothing() -> None:
    s = do(running("2"), "done", "run 0")
    assert (s.agenda[-1], s.treasury[company("B&O")]) == (TRAINS, 500)


def test_after_all_passed_the_next_player_goes_on() -> None:
    s = do(setup(3, 0), "buy", "bid DH 75", "pass", "pass", "pass")
    assert (s.seat, s.priority) == (seat(3), seat(2))


def test_a_traded_private_is_not_a_pass() -> None:
    s = stock_round(3)
    own(s, "SV", 2)
    do(s, "buy-private SV 10", "accept", "done")
    assert (s.passes, s.last_trader) == (0, -1)


def test_brown_shares_are_bought_one_by_one() -> None:
    s = stock_round(3)
    issue(s, "C&O", (7, 0), [3], pool=3)
    issue(s, "PRR", (0, 6), [3], pool=3)
    do(s, "buy-share C&O pool", "buy-share C&O bank")
    assert refused(s, "buy-share PRR pool") is BOUGHT_ALREADY


def test_the_sixth_share_brings_the_capital_at_once() -> None:
    s = stock_round(3)
    issue(s, "C&O", (0, 6), [5], par=100)
    do(s, "buy-share C&O bank")
    assert (s.floated[company("C&O")], s.treasury[company("C&O")]) == (True, 1000)


def test_the_exchange_is_possible_in_the_middle_of_a_turn() -> None:
    s = at(running("2"), TRAINS)
    own(s, "MH", 2)
    assert refused(s, "exchange seat-1 bank") is NOT_THE_OWNER
    do(s, "exchange seat-2 bank")
    assert s.shares[company("NYC")] == [0, 1, 0]
    assert s.agenda[-1] == TRAINS


@pytest.mark.parametrize("step", [STATION, DIVIDEND, TRAINS])
def test_the_extra_tile_is_laid_in_any_step(step: str) -> None:
    s = at(running("2"), step)
    own(s, "CS", "B&O")
    do(s, "lay-extra 58 0")
    assert s.board[hex_of("B20")] != s.box.printed[hex_of("B20")]
    assert s.agenda[-1] == step


def test_the_free_station_can_be_forgone() -> None:
    s = running("2")
    assert refused(s, "forgo") is NO_FREE_STATION
    own(s, "DH", "B&O")
    s.holder[DH], s.scranton = company("B&O"), True
    assert not do(s, "forgo").scranton


def test_there_is_one_way_to_play_elsewhere() -> None:
    with pytest.raises(UnknownGame, match="the only choice"):
        with_options(find("1830", 1), {"played": "abroad"})


@pytest.mark.parametrize("seed", range(5))
def test_random_games_end_there_too(seed: int) -> None:
    s, chance = GAME.setup(2 + seed, 0), Random(seed)
    before = GAME.invariants(s)
    while s.agenda:
        mine = [a for n in range(2 + seed) for a in rights(GAME, s, seat(n + 1))] if chance.random() < 0.01 else []
        apply(GAME, s, chance.choice(mine) if mine else pick(GAME, s, legal(GAME, s), chance))
    assert GAME.invariants(s) == before


def test_an_exchange_after_a_run_has_a_preview() -> None:
    """The step is one of the edition that the box belongs to; the sixth share brings the capital at once."""
    s = do(running("2"), "done")
    issue(s, "NYC", (0, 6), [3, 2], pool=1)
    own(s, "MH", 2)
    assert all(preview(s, a) for a in rights(GAME, s, seat(2)))
