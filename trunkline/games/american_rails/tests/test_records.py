"""Whole games, replayed: one for each end and number of players, on both maps."""

from pathlib import Path

import pytest

from trunkline.core.catalog import catalog
from trunkline.core.notation import read
from trunkline.core.play import finished, why_not
from trunkline.games.american_rails import EDITIONS
from trunkline.games.american_rails.rules.ending import GAME_OVER, reasons_to_end
from trunkline.records.text import load_file

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.txt"))
ENDS = {"last-year": ["last year"], "shares-gone": ["shares sold or removed"], "supplies-low": ["supplies running low"]}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_to_the_end_its_name_tells(path: Path) -> None:
    record = load_file(path)
    end, players = path.stem.removeprefix("row16-").rsplit("-", 1)
    assert finished(record.now)
    assert record.players == int(players)
    assert reasons_to_end(record.now) == ENDS[end]
    assert record.game.invariants(record.now) == record.game.invariants(record.states[0])


def test_there_is_a_record_for_every_end_number_of_players_and_map() -> None:
    played = {(record.game.name, record.players, *reasons_to_end(record.now)) for record in map(load_file, RECORDS)}
    assert played == {(game.name, players, *end) for game in EDITIONS for players in game.seats for end in ENDS.values()}


def test_both_maps_are_in_the_catalog() -> None:
    assert [game.name for game in catalog() if game in EDITIONS] == ["american_rails", "american_rails-row16"]


def test_an_action_after_the_end_is_refused_as_such() -> None:
    record = load_file(RECORDS[0].parent / "last-year-3.txt")
    assert why_not(record.game, record.now, read(record.game, "waive")) is GAME_OVER
