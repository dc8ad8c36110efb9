"""Golden records: whole games for every end, every number of players, the other board and the options."""

from pathlib import Path

import pytest

from trunkline.core.notation import read
from trunkline.core.play import why_not
from trunkline.core.transcript import load_file
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.ending import GAME_OVER

FOLDER = Path(__file__).parent.parent / "records"


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("ending", ["bank", "bankruptcy"])
def test_a_whole_game_ends_as_it_is_written(ending: str, players: int) -> None:
    record = load_file(FOLDER / f"{ending}-{players}.txt")
    assert (record.players, record.now.ending, record.now.agenda) == (players, ending, [])


@pytest.mark.parametrize(("ending", "players"), [("bank", 4), ("bankruptcy", 3)])
def test_the_other_board_is_played_to_its_end(ending: str, players: int) -> None:
    record = load_file(FOLDER / f"plus-{ending}-{players}.txt")
    assert (record.game.name, record.now.ending) == ("1830-plus", ending)


def test_a_short_game_with_options() -> None:
    record = load_file(FOLDER / "short-bank-3.txt")
    assert dict(record.game.chosen) == {"bank": "8000", "diesels": "unlimited"}
    assert record.now.ending == "bank"


def test_a_game_as_played_elsewhere() -> None:
    record, ours = load_file(FOLDER / "elsewhere-bank-4.txt"), load_file(FOLDER / "bank-4.txt")
    assert dict(record.game.chosen) == {"played": "elsewhere"}
    assert record.now == ours.now


def test_the_records_see_every_phase_and_every_decision() -> None:
    records = [load_file(file) for file in sorted(FOLDER.glob("*.txt"))]
    states = [s for record in records for s in record.states]
    assert {s.phase for s in states} == set(range(1, 8))
    assert {s.agenda[-1] for s in states if s.agenda} == set(GAME.phases)


def test_an_action_after_the_end_is_refused_as_such() -> None:
    record = load_file(FOLDER / "bank-3.txt")
    assert why_not(record.game, record.now, read(record.game, "pass")) is GAME_OVER
