"""Exports with something wrong in them: refused with a sentence, or read to a record that replays; never anything else."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.study.logged import logged
from tests.study.oracle import NAMES, game_file
from tests.study.stored_games import stored_export
from trunkline.capabilities.departures import remarks
from trunkline.core.errors import TrunklineError
from trunkline.games.eighteen_thirty.interchange.export_format import parsed
from trunkline.games.eighteen_thirty.interchange.importer import import_game
from trunkline.records.text import parse, write

FEW = settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
SCALARS = st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats() | st.text(max_size=8)
NAMES_OF_THINGS = (
    *("player", "corporation", "company", "PRR", "ERIE", "MH", "CS", "DH", "BO", "SV", "I15", "57-1", "57-1-0", "2-0", "D-0"),
    *("PRR_0", "B&O_1", "100,0,6", "payout", "pass", "bid", "buy_train", "run_routes", "bankrupt", "undo", "redo", "end_game"),
)
WORDS = st.sampled_from(NAMES_OF_THINGS)
VALUES = st.recursive(
    SCALARS | WORDS | st.integers(0, 200), lambda more: st.lists(more, max_size=3) | st.dictionaries(WORDS, more, max_size=3)
)


@st.composite
def spoiled(draw: st.DrawFn, games: list[Any]) -> Any:
    """A game that breaks off, with some of its last actions changed, left out, told twice or in another order."""
    data = draw(st.sampled_from(games))
    actions = data["actions"][: draw(st.integers(1, 150) | st.integers(1, 400))]
    start = max(0, len(actions) - draw(st.sampled_from([2, 20])))
    late = [draw(st.just(one) | st.just(one) | changed_action(one)) for one in actions[start:]]
    if draw(st.booleans()):
        late = draw(st.permutations(late))
    return draw(st.just(data) | changed_head(data)) | {"actions": [*actions[:start], *late]}


@st.composite
def changed_action(draw: st.DrawFn, action: Any) -> Any:
    """One field is missing or something else, as deep in it as one likes."""
    return draw(somewhere_else(action, VALUES)) if draw(st.integers(0, 9)) else draw(VALUES)


@st.composite
def changed_head(draw: st.DrawFn, data: Any) -> Any:
    head = {key: value for key, value in data.items() if key != "actions"}
    return draw(somewhere_else(head, VALUES))


@st.composite
def somewhere_else(draw: st.DrawFn, thing: Any, values: st.SearchStrategy[Any]) -> Any:
    """The same with another value at one place inside."""
    keys = list(thing) if isinstance(thing, dict) else list(range(len(thing)))
    if not keys:
        return draw(values)
    key = draw(st.sampled_from(keys))
    inside = isinstance(thing[key], dict | list) and draw(st.booleans())
    new = draw(somewhere_else(thing[key], values)) if inside else draw(values)
    if isinstance(thing, list):
        return [*thing[:key], new, *thing[key + 1 :]]
    return {name: value for name, value in thing.items() if name != key} if draw(st.booleans()) else {**thing, key: new}


def check(data: Any) -> None:
    with suppress(TrunklineError):  # a sentence
        done = import_game(parsed(json.dumps(data)))
        again = parse(write(done.record, remarks(done.departures)))
        assert again.states == done.record.states
        assert all(1 <= departure.position <= len(again.actions) for departure in done.departures)


@FEW
@given(spoiled([logged(3, 1), logged(4, 2)]))
def test_a_spoiled_log_of_ours(data: Any) -> None:
    check(data)


@FEW
@given(spoiled([stored_export("export-4-players"), stored_export("departing")]))
def test_a_spoiled_log_of_a_game_among_bots(data: Any) -> None:
    check(data)


@pytest.mark.skipif(not NAMES, reason="the recorded games of the other engine are not beside this project")
@FEW
@given(st.deferred(lambda: spoiled([game_file(name) for name in NAMES[:4]])))
def test_a_spoiled_log_of_the_other_engine(data: Any) -> None:
    check(data)
