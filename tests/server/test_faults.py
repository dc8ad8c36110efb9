"""Everything goes wrong while people play: what was acknowledged is there afterwards, once, and everybody goes on.

The drill of ``python -m bench.faults`` in short: every fault once on each database.
"""

import math

import pytest
from sqlalchemy import delete, insert

from bench.fault_kinds import FAULTS
from bench.faults import DATABASES as BOTH
from bench.faults import Found, Plan, drill, main, outcome, summed
from bench.load import Verdict, compared, stored_entries
from tests.server import postgres
from tests.server.test_check import change, entry, laid
from trunkline.server.store.schema import entries

SHORT = Plan(list(FAULTS), rounds=1, seed=1, deadline=math.inf, longest=1.0, clients=4, against_bots=0)


@pytest.mark.parametrize("database", BOTH)
def test_nothing_acknowledged_is_lost_or_doubled_whatever_goes_wrong(database: str) -> None:
    try:
        found = list(drill(database, SHORT))
    except postgres.Missing as reason:
        pytest.skip(str(reason))
    assert {one.kind for one in found} >= {kind for kind, fault in FAULTS.items() if database in fault.databases} - {"disk"}
    assert all(one.acknowledged > SHORT.clients for one in found if one.faults)
    assert [(one.kind, one.lost, one.doubled) for one in found if one.lost or one.doubled] == []


def test_the_comparison_finds_what_is_lost_and_what_is_doubled(db: str) -> None:
    table = laid(db, 5)
    told = {table: [one.words for one in stored_entries(db, [table])[table]]}
    assert compared(db, told) == Verdict(lost=0, doubled=0)
    change(db, insert(entries).values(table=table, number=6, kind="act", words="pass", seat=0, at=0.0))
    assert compared(db, told) == Verdict(lost=0, doubled=1)
    change(db, delete(entries).where(*entry(table, 5)), delete(entries).where(*entry(table, 6)))
    assert compared(db, told) == Verdict(lost=1, doubled=0)


def test_faults_are_summed_by_kind_and_the_outcome_is_1_if_anything_was_lost_or_doubled() -> None:
    found = [Found("sqlite", "lock", 1, 30, 0, 0, 2, 1.5), Found("sqlite", "lock", 1, 50, 0, 0, 3, 0.5)]
    assert summed(found) == [total := Found("sqlite", "lock", 2, 80, 0, 0, 5, 1.5), total._replace(database="all", kind="")]
    assert [outcome(found), outcome([total._replace(lost=1)]), outcome([total._replace(doubled=1)])] == [0, 1, 1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--faults", "lock,fire"], "there is no fault 'fire'; there are server, worker, bots, postgresql, lock, disk"),
        (["--rounds", "0"], "a number from 1 to 1000 is needed, not 0"),
        (["--minutes", "601"], "a number from 0 to 600 is needed, not 601"),
    ],
)
def test_what_the_drill_cannot_do_is_told_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert capsys.readouterr().err.endswith(f"{said}\n")
