"""Whole games, as text: every number of players in every way to play."""

from pathlib import Path

import pytest

from trunkline.core.notation import read
from trunkline.core.play import finished, why_not
from trunkline.games.union_pacific import EDITIONS, GAME
from trunkline.games.union_pacific.rules.ending import GAME_OVER, winners
from trunkline.records.text import load_file

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    record = load_file(path)
    assert finished(record.now)
    assert record.now.payouts == record.game.box.last_payout[record.players]
    assert dict(record.game.invariants(record.now)) == dict(record.game.invariants(record.states[0]))


def test_every_table_of_every_edition_has_a_record() -> None:
    played = {(record.game.name, record.players) for record in map(load_file, RECORDS)}
    assert played == {(game.name, players) for game in EDITIONS for players in game.seats}


def test_a_game_of_two_is_won_by_the_fictive_player_or_against_him() -> None:
    two = [record for record in map(load_file, RECORDS) if record.players == 2]
    assert len(two) == 3
    for record in two:
        most = max(*record.now.cash, record.now.fictive_cash)
        assert winners(record.now) == [seat for seat in range(2) if record.now.cash[seat] == most]
        assert record.now.fictive_cash > 0


def test_the_end_by_standstill_is_no_part_of_normal_play() -> None:
    """§3.5 is tested on a position; in these games every payout came from a dividend card."""
    for record in map(load_file, RECORDS):
        assert record.now.boxed >= record.now.payouts
        assert record.game.title.startswith(GAME.title)


def test_an_action_after_the_end_is_refused_as_such() -> None:
    record = load_file(RECORDS[0].parent / "basic-3.txt")
    assert why_not(record.game, record.now, read(record.game, "keep")) is GAME_OVER
