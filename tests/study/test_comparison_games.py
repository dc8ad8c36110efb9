"""Games of our own licence, confirmed by a second implementation of the rules that shares nothing with the first but the box.

*Independently confirmed*, by ``tests/study/reference``, which was written from RULES.md: at every position all money, shares,
certificates, prices and stacks, directors, trains, tiles, stations, bids, whose decision it is, and the exchange that is a
right outside one's turn; every legal set, but in the track and station steps one in ``EVERY``; the revenue of one run in
``EVERY``, by trying all sets of routes. ``python -m bench.comparison_games`` leaves none of them out.

*Frozen only*: nothing that is not confirmed as well. The assertion lines and digests of the files say that positions and legal
sets are still those of the day when the files were written; where a rule changes on purpose, write them anew with ``--write``.

*Not confirmed*: the sentences of refusals, and the routes themselves (only what they earn).
"""

from dataclasses import replace
from typing import Any

import pytest

from tests.study.comparison import Position, beside, compared, compared_run, is_run, wrong_choices
from tests.study.stored_games import EXPORTS, NAMES, PLAYED, frozen, stored, stored_export
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.interchange.importer import import_strictly
from trunkline.games.eighteen_thirty.rules.state import TRAINS
from trunkline.games.eighteen_thirty.rules.trains import BUY_TRAIN
from trunkline.records.record import Record

EVERY = 4  # of the decisions for which all track must be walked, and of the runs
PATIENCE = 30_000  # steps along the track
FEW = 2  # sets and runs of a game that may be too large for that


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_confirmed(name: str) -> None:
    record, _ = stored(name)
    done = compared(record, EVERY, PATIENCE)
    assert done.wrong == ()
    assert done.positions == len(record.states)
    assert done.given_up <= FEW
    assert done.sets > 0.6 * done.positions
    assert done.runs > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_as_it_was(name: str) -> None:
    """Reading the record has verified its assertion lines."""
    record, told = stored(name)
    assert [frozen(record, s) for s in record.states] == told


@pytest.mark.parametrize("name", [export.name for export in EXPORTS])
def test_the_export_is_read_back_position_by_position(name: str) -> None:
    done, (record, _) = import_strictly(stored_export(name)), stored(name)
    assert len(done.record.states) == len(record.states)
    apart = [n for n, both in enumerate(zip(done.record.states, record.states, strict=True)) if both[0] != both[1]]
    assert not apart
    assert done.record.actions == record.actions
    assert not done.departures


def test_the_games_are_of_every_kind() -> None:
    """Every number of players, both boards, both editions, both ends, every step, every phase."""
    records = [stored(name)[0] for name in NAMES]
    states = [s for record in records for s in record.states]
    assert {record.players for record in records} == set(GAME.seats)
    assert {record.game.edition for record in records} == {"1830/1", "1830/2", "1830-plus/1", "1830-plus/2"}
    assert [record.now.ending for record in records] == [
        *(which.ending for which in PLAYED),
        *(export.ending for export in EXPORTS),
    ]
    assert {s.agenda[-1] for s in states if s.agenda} == set(GAME.phases)
    assert {s.phase for s in states} == set(range(1, 8))


def test_the_games_see_every_action() -> None:
    done = {type(a) for name in NAMES for a in stored(name)[0].actions}
    assert {move.action for menu in GAME.phases.values() for move in menu} <= done
    assert {move.action for move in GAME.rights} <= done


# -- a fault is found ----------------------------------------------------------------------------------------------


def late_run(record: Record) -> Position:
    """The last run of the game."""
    last = max(number for number in range(len(record.states)) if is_run(record, number))
    return next(position for position in beside(record) if position.number == last)


def with_fault(record: Record, number: int, **changed: Any) -> Record:
    """The same game with something else on the table at one position."""
    s = copy(record.states[number])
    for field, value in changed.items():
        setattr(s, field, value)
    return replace(record, states=[*record.states[:number], s, *record.states[number + 1 :]])


@pytest.mark.parametrize("field", ["cash", "treasury", "cell", "unsold", "tokens", "director"])
def test_a_wrong_number_is_found(field: str) -> None:
    record, _ = stored("4-players")
    values = list(getattr(record.states[400], field))
    done = compared(with_fault(record, 400, **{field: [values[0] + 1, *values[1:]]}), EVERY, PATIENCE)
    assert done.wrong
    assert all(line.startswith("position 400: ") for line in done.wrong)


def test_a_missing_choice_is_found() -> None:
    record, _ = stored("4-players")
    menus = {phase: [move for move in menu if move is not BUY_TRAIN] for phase, menu in record.game.phases.items()}
    poorer = replace(record.game, phases=menus)
    position = next(position for position in beside(record) if position.s.agenda[-1] == TRAINS)
    wrong = wrong_choices(poorer, position)
    assert wrong
    assert all(line.startswith("only the reference: buy-train") for line in wrong)


def test_a_revenue_ten_too_low_is_found() -> None:
    position = late_run(stored("4-players")[0])
    poorer = copy(position.s)
    poorer.revenue -= 10
    assert compared_run(position).wrong == ()
    assert compared_run(position._replace(s=poorer)).wrong


def test_a_full_city_is_not_passed() -> None:
    """Where others fill the cities on the way, the second implementation earns less: it does look at stations."""
    t = late_run(stored("4-players")[0]).table
    railway = t.railway(t.company)
    before = railway.best_revenue([4, 4])
    railway.full = {(hex, n) for hex, face in railway.faces.items() for n in range(len(face.cities))}
    assert 0 < railway.best_revenue([4, 4]) < before
