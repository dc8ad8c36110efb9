"""Amounts in three modes: every one lies in its range, is legal, and can be read."""

from random import Random

import pytest

from tests.research.walking import ONE_EACH, called, in_mode, walk
from trunkline.core.catalog import find
from trunkline.core.errors import BadNotation, Illegal, UnknownGame
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, why_not
from trunkline.research import aec_env
from trunkline.research.amount_modes import halves, point, points
from trunkline.research.episode import Episode, IllegalId, Setting

GAME = find("chicago_express")


@pytest.mark.parametrize("size", [1, 2, 15, 16, 17, 40, 1366])
def test_points_rise_from_one_end_of_the_range_to_the_other(size: int) -> None:
    choices = range(7, 7 + size)
    found = [point(choices, n) for n in range(points(choices))]
    assert found == sorted(set(found)) and found[0] == choices[0] and found[-1] == choices[-1]
    assert size > 16 or found == list(choices)


@pytest.mark.parametrize("size", [2, 3, 40, 1366])
def test_halving_reaches_every_amount(size: int) -> None:
    left, reached = [range(size)], set()
    while left:
        lower, upper = halves(left.pop())
        for half in (lower, upper):
            if len(half) == 1:
                reached.add(half[0])
            else:
                left.append(half)
    assert reached == set(range(size))


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_every_step_is_legal_in_its_own_words(setting: Setting) -> None:
    for episode in walk(setting, 2, 80):
        for id in episode.legal_ids():
            a = read(setting.game, episode.words(id))
            assert why_not(setting.game, episode.state, a) is None
            assert episode.ids_of(episode.words(id)) == [id]


@pytest.mark.parametrize("setting", ONE_EACH, ids=called)
def test_halving_comes_to_the_amount_in_words(setting: Setting) -> None:
    chance, tried = Random(1), 0
    for episode in walk(in_mode(setting, "digits"), 2, 150):
        for a in [] if episode.pending else episode.offers().values():
            choices = amounts(setting.game, episode.state, a)
            if choices:
                twin, other = episode.copy(), episode.copy()
                words = " ".join([*spell(setting.game, a).split()[:-1], str(chance.choice(choices))])
                for id in episode.ids_of(words):
                    twin.act(id)
                other.act_in_words(words)
                assert twin.state == other.state
                tried += 1
    assert tried


def test_while_halving_the_same_seat_goes_on_and_sees_what_is_left() -> None:
    env = aec_env("chicago_express", players=3, amounts="digits")
    env.reset(seed=1)
    agent = env.agent_selection
    (bid,) = (id for id in env.episode.legal_ids() if env.episode.words(id).startswith("bid"))
    env.step(bid)
    assert env.agent_selection == agent
    id, lowest, highest = env.observe(agent)["observation"][-3:]
    assert (id, highest) == (bid, env.episode.state.cash[0]) and lowest >= 1


def test_a_pair_names_every_amount_and_counts_round_its_range() -> None:
    episode = Episode(Setting(GAME, 3, "struct"), 1)
    (bid,) = (id for id, a in episode.offers().items() if a)
    lowest, twin = episode.offers()[bid].amount, episode.copy()
    episode.act_at(bid, 3)
    twin.act_at(bid, 3 + len(range(lowest, GAME.setup(3, 1).cash[0] + 1)))
    assert episode.state.auction.bid == lowest + 3 == twin.state.auction.bid


def test_what_is_not_legal_is_refused_by_its_rule_and_changes_nothing() -> None:
    episode = Episode(Setting(GAME, 3), 1)
    before = episode.copy().state
    ids = episode.numbers.ids
    with pytest.raises(Illegal, match="Chicago Express §"):
        episode.act(ids.id_of(read(GAME, "auction PRR")))
    with pytest.raises(IllegalId, match=f"{episode.numbers.size} is not among the legal ids"):
        episode.act(episode.numbers.size)
    with pytest.raises(IllegalId, match="bid AMOUNT is chosen by an id of its amounts, from 971 to 986"):
        episode.act(0)
    with pytest.raises(BadNotation, match="no step of the range"):
        episode.ids_of("bid 8")
    assert episode.state == before


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there are steps, digits, struct"):
        aec_env("chicago_express", amounts="none")
