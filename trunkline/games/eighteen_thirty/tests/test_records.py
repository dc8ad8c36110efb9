"""Golden records: whole games for every end, every number of players, the other board, the options and both editions."""

from pathlib import Path

import pytest

from trunkline.core.notation import read
from trunkline.core.play import why_not
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.box import ERIE
from trunkline.games.eighteen_thirty.rules.ending import GAME_OVER
from trunkline.games.eighteen_thirty.rules.state import ERIES_CITY, FORCED, TRACK
from trunkline.games.eighteen_thirty.rules.track import LayExtra
from trunkline.games.eighteen_thirty.rules.trades import PAIRS, proposed
from trunkline.records.text import load_file

FOLDER = Path(__file__).parent.parent / "records"


SECOND = ("bank-2", "bankruptcy-3", "plus-bankruptcy-4", "eries-city-5", "bank-6")  # of edition 2, and short


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("ending", ["bank", "bankruptcy"])
def test_a_whole_game_ends_as_it_is_written(ending: str, players: int) -> None:
    record = load_file(FOLDER / f"{ending}-{players}.txt")
    assert (record.game.edition, record.players, record.now.ending, record.now.agenda) == ("1830/1", players, ending, [])


@pytest.mark.parametrize(("ending", "players"), [("bank", 4), ("bankruptcy", 3)])
def test_the_other_board_is_played_to_its_end(ending: str, players: int) -> None:
    record = load_file(FOLDER / f"plus-{ending}-{players}.txt")
    assert (record.game.edition, record.now.ending) == ("1830-plus/1", ending)


@pytest.mark.parametrize("name", SECOND)
def test_a_game_of_edition_2_ends_as_it_is_written(name: str) -> None:
    record = load_file(FOLDER / f"edition-2-{name}.txt")
    assert (record.game.version, record.players, record.now.agenda) == (2, int(name[-1]), [])
    assert record.now.ending in ("bank", "bankruptcy")


def test_the_records_of_edition_2_see_what_is_new_in_it() -> None:
    records = [load_file(FOLDER / f"edition-2-{name}.txt") for name in SECOND]
    decisions = [(s, a) for record in records for s, a in zip(record.states, record.actions, strict=False)]
    assert any(isinstance(a, LayExtra) and s.agenda[-1] != TRACK for s, a in decisions)
    assert any(s.agenda[-1] == ERIES_CITY and s.director[ERIE] != s.director[s.company] for s, _ in decisions)
    assert any(s.agenda[-1] == FORCED for s, _ in decisions)
    assert any(len(proposed(s, proposal % PAIRS)) > 1 for s, _ in decisions for proposal in s.offered)


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
