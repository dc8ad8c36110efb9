"""Every level in every game: legal, repeatable, explained, blind to what is hidden, and within its budget."""

import gc
from itertools import accumulate, count
from typing import Any

import pytest

from tests.bots.positions import finished, players_of, visited
from tests.conformance.toy import TOY
from trunkline.bots import search
from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.levels import LEVELS, level_called
from trunkline.bots.thought import CHANCE, Budget
from trunkline.bots.values import candidates, chances
from trunkline.core.catalog import catalog, find
from trunkline.core.errors import UnknownGame
from trunkline.core.game import AnyGame, Seat
from trunkline.core.play import amounts, legal_by_kind, options, why_not_by
from trunkline.core.state import copy

GAMES = [pytest.param(game, id=game.name) for game in (*catalog(), TOY)]
BUDGET = Budget(positions=40)
SEEDS = range(2)
HIDDEN_CARDS = {"hands", "pile", "tracks", "track_pile"}


def enough(game: AnyGame) -> Budget:
    """Enough for L3 to play its lines on, also where it first looks at many deals."""
    return Budget(positions=450) if "union_pacific" in game.name else BUDGET


def every(game: AnyGame) -> int:
    """So many actions lie between two decisions looked at; a variant shares nearly everything with its game."""
    return (180 if "1830" in game.name else 37) * (3 if "-" in game.name else 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_acts_by_the_rules_and_does_the_same_again(game: AnyGame) -> None:
    asked = 0
    for seed in SEEDS:
        for s, seat in visited(game, seed, every(game)):
            view = game.view(s, seat)
            before = copy(view)
            for name, bot in LEVELS.items():
                thought = bot(game, view, seat, seed, enough(game))
                assert why_not_by(game, s, thought.action, seat) is None, name
                assert thought == bot(game, copy(view), seat, seed, enough(game)), f"{name} changed its mind"
                assert view == before, f"{name} changed what it was shown"
                asked += 1
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_every_level_explains_itself(game: AnyGame) -> None:
    s, seat = next(visited(game, 0, 1))
    for name, bot in LEVELS.items():
        thought = bot(game, game.view(s, seat), seat, 1, BUDGET)
        assert type(thought.action) in {type(candidate.action) for candidate in thought.candidates}, name
        if thought.measure == CHANCE:
            assert thought.action == thought.candidates[0].action
            assert all(0 <= candidate.estimate <= 1 for candidate in thought.candidates)


@pytest.mark.parametrize("game", GAMES)
def test_no_other_move_is_said_to_promise_more_than_the_one_taken(game: AnyGame) -> None:
    """However deep each was looked into, and wherever thinking was stopped."""
    for s, seat in visited(game, 3, every(game)):
        for positions in (3, 40, 400):
            thought = LEVELS["L3"](game, game.view(s, seat), seat, 7, Budget(positions=positions))
            estimates = [candidate.estimate for candidate in thought.candidates]
            assert thought.action == thought.candidates[0].action
            assert estimates == sorted(estimates, reverse=True)


@pytest.mark.parametrize("name", ["chicago_express", "american_rails", "1830"])
def test_the_longer_one_thinks_the_more_amounts_are_tried(name: str) -> None:
    """At the same decision, with more and more positions to look at."""
    game = find(name)
    s, seat = next((s, seat) for s, seat in visited(game, 1, 1) if has_wide_amount(game, s, seat))
    counts = [tried_amounts(game, s, seat, positions) for positions in (20, 2000, 6000)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_an_amount_found_by_thinking_longer_can_be_the_one_taken() -> None:
    game = find("chicago_express")
    wide = [(copy(s), seat) for s, seat in visited(game, 1, 1) if has_wide_amount(game, s, seat)][:12]
    taken = [LEVELS["L3"](game, s, seat, 7, Budget(positions=3000)).action for s, seat in wide]
    assert any(action not in candidates(game, *at) for action, at in zip(taken, wide, strict=True))


def has_wide_amount(game: AnyGame, s: Any, seat: Seat) -> bool:
    return any(len(amounts(game, s, a) or ()) > 10 for a in options(game, s, seat))


def tried_amounts(game: AnyGame, s: Any, seat: Seat, positions: int) -> int:
    thought = LEVELS["L3"](game, game.view(s, seat), seat, 7, Budget(positions=positions))
    return len({candidate.action for candidate in thought.candidates if amounts(game, s, candidate.action) is not None})


@pytest.mark.parametrize("game", [game for game in catalog() if "union_pacific" in game.name], ids=lambda game: game.name)
def test_what_is_hidden_changes_no_decision(game: AnyGame) -> None:
    """Bots that are handed all cards of another deal decide the same, whatever the others hold: they look at none of them."""
    changed: set[str] = set()
    for n, (s, seat) in enumerate(visited(game, 1, every(game))):
        other = game.redeal(s, seat, n)
        changed |= {name for name in HIDDEN_CARDS if getattr(s, name) != getattr(other, name)}
        assert game.view(other, seat) == game.view(s, seat)
        for name, bot in LEVELS.items():
            here, there = (bot(game, table, seat, n, enough(game)) for table in (s, other))
            assert here == there, f"{name} peeked"
    assert changed == HIDDEN_CARDS, "the other deals were too much alike to prove anything"


@pytest.mark.parametrize("name", ["chicago_express", "american_rails"])
def test_preferences_asked_for_at_once_are_those_asked_for_one_by_one(name: str) -> None:
    game, asked = find(name), 0
    known = knowledge_of(game)
    assert known.preferences is not None
    for s, seat in visited(game, 4, 3):
        for these in legal_by_kind(game, s):
            asked += len(these)
            assert [*known.preferences(s, seat, these)] == [known.preference(s, seat, a) for a in these]
    assert asked > 100


@pytest.mark.parametrize("game", GAMES)
def test_a_search_looks_at_no_more_positions_than_it_may(game: AnyGame) -> None:
    for s, seat in visited(game, 2, every(game)):
        for most in (1, 60):
            thought = LEVELS["L3"](game, game.view(s, seat), seat, 5, Budget(positions=most))
            assert sum(candidate.looks for candidate in thought.candidates) <= most


@pytest.mark.parametrize("game", GAMES)
def test_a_search_looks_at_the_clock_after_every_position(game: AnyGame) -> None:
    """On a clock that goes on by a second whenever somebody looks, ten seconds are nine positions, wherever thinking stands."""
    for s, seat in visited(game, 2, every(game)):
        for given in (2, 10, 40):
            thought = LEVELS["L3"](game, game.view(s, seat), seat, 5, Budget(seconds=given, clock=count().__next__))
            assert sum(candidate.looks for candidate in thought.candidates) <= given


def test_a_search_begins_no_position_that_may_come_too_late() -> None:
    """Positions of ten milliseconds fit in fifty, one of thirty leaves no time for another like it."""
    for steps, most in ((10, 10, 10, 10, 10), 4), ((10, 30, 5), 2):
        enough = search.by_the_clock(accumulate(steps, initial=0).__next__, 50)
        assert next(looks for looks in count(1) if enough(looks)) == most


@pytest.mark.parametrize("running", [True, False])
def test_a_search_leaves_the_collector_as_it_was(running: bool) -> None:
    before = gc.isenabled()
    (gc.enable if running else gc.disable)()
    try:
        with search.garbage_collection_disabled():
            assert not gc.isenabled()
        assert gc.isenabled() is running
    finally:
        (gc.enable if before else gc.disable)()


@pytest.mark.parametrize("game", GAMES)
def test_thinking_leaves_nothing_for_the_collector(game: AnyGame) -> None:
    """Else a search would need more and more memory, for the collector is not asked meanwhile."""
    positions = [(copy(s), seat) for s, seat in visited(game, 2, every(game))]
    gc.collect()
    gc.freeze()  # what is there already need not be searched each time
    try:
        for view, seat in positions[::3]:
            LEVELS["L3"](game, view, seat, 5, BUDGET)
            assert gc.collect() == 0
    finally:
        gc.unfreeze()


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_a_position_is_worth_its_score(game: AnyGame) -> None:
    last = finished(game, 4)
    known = knowledge_of(game)
    assert [round(each) for each in known.expected_score(last)] == game.score(last)
    assert sum(chances(known, last)) == pytest.approx(1)


def test_our_games_have_knowledge_for_bots() -> None:
    assert [game.name for game in catalog() if game.bot is None] == []


def test_levels_are_found_by_name() -> None:
    assert level_called("l3") is LEVELS["L3"]
    assert level_called("random") is LEVELS["L0"]
    assert level_called("Strong") is LEVELS["L3"]
    with pytest.raises(UnknownGame, match="random, simple, steady, strong"):
        level_called("L9")


def test_a_decision_with_one_answer_takes_no_thought() -> None:
    game = next(game for game in catalog() if game.name == "chicago_express")
    for s, seat in visited(game, 0, 1):
        thought = LEVELS["L3"](game, game.view(s, Seat(seat)), seat, 0, Budget(positions=1))
        if len(thought.candidates) == 1:
            assert thought.candidates[0].looks == 1
            return
    pytest.fail(f"no such decision among {players_of(game)} players")
