"""Golden records: whole games for every end condition and every number of players."""

from pathlib import Path

import pytest

from trunkline.core.notation import read
from trunkline.core.play import why_not
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import BOX, WAB
from trunkline.games.chicago_express.rules.ending import GAME_OVER, end_tracker
from trunkline.games.chicago_express.rules.expanding import Expand
from trunkline.records.text import load_file

FOLDER = Path(__file__).parent.parent / "records"
CONDITIONS = {
    "trains": "companies out of trains",
    "shares": "companies sold out",
    "houses": "houses built",
    "detroit": "Detroit",
}


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_whole_game_ends_as_it_is_written(condition: str, players: int) -> None:
    file = FOLDER / f"{condition}_{players}_players.txt"
    record = load_file(file)
    reached = [name for name, (met, needed) in end_tracker(record.now).items() if met >= needed]
    assert (record.players, reached) == (players, [CONDITIONS[condition]])
    assert not record.now.agenda
    text = file.read_text(encoding="utf-8")
    assert "result: " in text
    assert text.count("\n= ") > 12 * record.now.dividends


def test_the_evening_of_the_pictures_reaches_chicago() -> None:
    record = load_file(FOLDER / "evening.txt")
    s = record.now
    assert (s.cash, s.treasury[0], s.dials) == ([42, 33, 40, 40], 6, [2, 3, 5])


@pytest.mark.parametrize("players", GAME.seats)
def test_games_in_which_several_companies_reach_chicago(players: int) -> None:
    record = load_file(FOLDER / f"chicago_{players}_players.txt")
    arrivals = [a.company for a in record.actions if isinstance(a, Expand) and a.hex == BOX.chicago]
    assert len(arrivals) == len(set(arrivals)) == record.now.present[BOX.chicago].bit_count() >= 3
    assert not record.now.agenda


def test_among_them_the_wabash_arrives_and_an_arrival_brings_both_dividends() -> None:
    records = [load_file(FOLDER / f"chicago_{players}_players.txt") for players in GAME.seats]
    assert any(record.now.present[BOX.chicago] >> WAB & 1 for record in records)
    together = [
        (before, after)
        for record in records
        for before, a, after in zip(record.states, record.actions, record.states[1:], strict=False)
        if isinstance(a, Expand) and a.hex == BOX.chicago and after.dividends > before.dividends
    ]
    assert together


def test_an_action_after_the_end_is_refused_as_such() -> None:
    record = load_file(FOLDER / "detroit_3_players.txt")
    assert why_not(record.game, record.now, read(record.game, "pass")) is GAME_OVER
