"""The arena and a short ladder; the long one is ``bench/ladder.py``."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from signal import SIGKILL
from threading import Event

import pytest

from trunkline.bots import arena
from trunkline.bots.arena import as_they_end, figures, play_all, told
from trunkline.bots.ladder import RUNGS, games_of
from trunkline.bots.match import Outcome, Pairing, pairings
from trunkline.bots.processes import interruption
from trunkline.bots.results import RESULTS
from trunkline.bots.thought import Budget
from trunkline.core.catalog import catalog, find, on_board, with_options
from trunkline.core.errors import BadRecord
from trunkline.core.game import AnyGame
from trunkline.records.text import load_file

FEW = Budget(positions=30)
PLAIN = [game for game in catalog() if "-" not in game.name]


def test_seats_rotate_and_each_seed_is_played_from_every_seat() -> None:
    todo = pairings(find("chicago_express"), ("L2", "L1", "L0"), 6, 5, FEW)
    assert [one.seed for one in todo] == [5, 5, 5, 6, 6, 6]
    assert [one.seats for one in todo[:3]] == [("L2", "L1", "L0"), ("L0", "L2", "L1"), ("L1", "L0", "L2")]
    alike = pairings(find("chicago_express"), ("L2", "L2"), 3, 5, FEW)
    assert [one.seed for one in alike] == [5, 6, 7], "turning a table of equals would repeat the game"


def test_a_stopped_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    todo = pairings(find("american_rails"), ("L1", "L0", "L0"), 4, 0, FEW)
    begun = list(islice(play_all(todo, 1, tmp_path), 2))
    again = list(play_all(todo, 1, tmp_path))
    assert again[:2] == begun
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 4
    records = sorted(tmp_path.glob("*.txt"))
    assert len(records) == 4
    record = load_file(records[0], find)
    assert record.game.score(record.now) in [outcome.scores for outcome in again]


def on_a_longer_board(game: AnyGame) -> AnyGame:
    """Ours with one more space."""
    assert game.custom_boards is not None
    board, short = game.custom_boards().own(), 'type = "classic", spaces = ["neutral"]'
    return on_board(game, board.replace(short, short.replace('"neutral"', '"neutral", "neutral"'), 1), "longer.toml")


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("chicago_express", lambda one: one._replace(budget=Budget(positions=31))),
        ("chicago_express", lambda one: one._replace(budget=Budget(0.1))),
        ("chicago_express", lambda one: one._replace(game=with_options(one.game, {"first-bidder": "seat-2"}))),
        ("union_pacific", lambda one: one._replace(game=on_a_longer_board(one.game))),
    ],
    ids=["positions", "seconds", "option", "board"],
)
def test_another_budget_option_or_board_is_another_game(
    name: str, changed: Callable[[Pairing], Pairing], tmp_path: Path
) -> None:
    """It is played, and neither its result nor its record is put in place of the first."""
    [pairing] = pairings(find(name), ("L0", "L0", "L0"), 1, 0, FEW)
    for _ in range(2):
        for one in (pairing, changed(pairing)):
            assert len(list(play_all([one], 1, tmp_path))) == 1
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 2
    assert len([*tmp_path.glob("*.txt")]) == 2


LITTLE = pairings(find("chicago_express"), ("L1", "L0", "L0"), 3, 0, FEW)


@pytest.mark.parametrize("left", [1, 40, -1], ids=["a sign", "a part", "all but the end of the line"])
def test_a_game_whose_result_was_half_written_is_played_again(left: int, tmp_path: Path) -> None:
    list(play_all(LITTLE, 1, tmp_path))
    whole = (tmp_path / RESULTS).read_bytes().splitlines(keepends=True)
    (tmp_path / RESULTS).write_bytes(b"".join(whole[:2]) + whole[2][:left])
    again = {(one.seats, one.seed): one.scores for one in play_all(LITTLE, 1, tmp_path)}
    assert again == {(one.seats, one.seed): one.scores for one in play_all(LITTLE, 1, None)}
    assert len((tmp_path / RESULTS).read_bytes().splitlines()) == 3, "the half line is gone"
    assert len(list(play_all(LITTLE, 1, tmp_path))) == 3


@pytest.mark.parametrize(
    "broken",
    [
        b"[1, 2]\n",
        b"[1, 2]",
        b'{"game": "x"}\n',
        b'{"game": "x"}',
        b'{"game": "\xff"}',
        b'{"game": "chicag\n',
        b"notes of mine",
        b"\n",
        b"[" * 100_000,
    ],
    ids=range(9),
)
def test_what_is_no_result_is_refused_with_its_place(broken: bytes, tmp_path: Path) -> None:
    list(play_all(LITTLE[:1], 1, tmp_path))
    with (tmp_path / RESULTS).open("ab") as results:
        results.write(broken)
    with pytest.raises(BadRecord, match=f"{RESULTS}, line 2: .*: this is not the result of a game"):
        list(play_all(LITTLE, 1, tmp_path))


def test_a_result_with_a_wrong_figure_is_refused(tmp_path: Path) -> None:
    list(play_all(LITTLE[:1], 1, tmp_path))
    line = (tmp_path / RESULTS).read_text()
    for right, wrong in (('"scores": [', '"scores": [1, '), ('"scores": [', '"scores": ["x", '), ('"moves": ', '"moves": -0.')):
        (tmp_path / RESULTS).write_text(line.replace(right, wrong))
        with pytest.raises(BadRecord, match="line 1"):
            list(play_all(LITTLE, 1, tmp_path))


def test_results_of_an_earlier_version_do_not_count(tmp_path: Path) -> None:
    """They do not say with which options they were played."""
    list(play_all(LITTLE, 1, tmp_path))
    text = (tmp_path / RESULTS).read_text().replace('"options": "", ', "")
    (tmp_path / RESULTS).write_text(text)
    list(play_all(LITTLE, 1, tmp_path))
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 6


def test_the_folder_is_made_before_the_first_game(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "results"):
        with pytest.raises(BadRecord, match=r"(file: File exists|results: Not a directory)"):
            next(play_all(LITTLE, 1, folder))
    games = play_all([], 1, tmp_path / "new" / "folder")
    assert list(games) == []
    assert (tmp_path / "new" / "folder").is_dir()


def test_two_cores_play_the_same_games() -> None:
    todo = pairings(find("chicago_express"), ("L1", "L0", "L0"), 4, 0, FEW)
    alone, together = ({(one.seats, one.seed): one.scores for one in play_all(todo, jobs, None)} for jobs in (1, 2))
    assert alone == together


def told_at_once_or_late(pairing: Pairing) -> tuple[Outcome, str]:
    """The first seed's game as it is played; the others wait for what does not come."""
    if pairing.seed:
        Event().wait(60)
    return told(pairing)


def test_nobody_waits_for_games_of_a_run_that_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    others = set(active_children())
    monkeypatch.setattr(arena, "told", told_at_once_or_late)
    games = play_all(pairings(find("chicago_express"), ("L0", "L0"), 3, 0, FEW), 2, None)
    assert next(games).seed == 0
    players = set(active_children()) - others
    assert len(players) == 2
    games.close()
    for player in players:
        player.join()
    assert [player.exitcode for player in players] == [-SIGKILL, -SIGKILL], "they were ended in mid-game"


def test_shared_victories_are_shared_and_the_odd_seat_comes_first() -> None:
    outcomes = [Outcome(("L1", "L2", "L1"), 0, [10, 10, 5], 7, 0.1), Outcome(("L1", "L1", "L2"), 0, [1, 2, 3], 7, 0.1)]
    found = figures("chicago_express", ("L2", "L1", "L1"), outcomes, 2)
    assert list(found["bots"]) == ["L2", "L1"]
    assert found["bots"]["L2"]["win_rate"] == 0.75
    assert found["bots"]["L1"]["win_rate"] == 0.125
    assert found["bots"]["L2"]["mean_money"] == 6.5
    assert found["moves_per_second"] == 140, "on two cores"


@pytest.mark.parametrize("seats", [("L2", "L1", "L0"), ("L0", "L1", "L2"), ("L1", "L1", "L2", "L0", "L0")])
def test_levels_with_equally_many_seats_come_in_the_order_of_the_seats(seats: tuple[str, ...]) -> None:
    """Whichever rotation was finished first."""
    played = [Outcome((*seats[n:], *seats[:n]), 0, [0] * len(seats), 7, 0.1) for n in range(len(seats))]
    ranks = sorted(dict.fromkeys(seats), key=seats.count)
    for outcomes in (played, played[::-1]):
        assert list(figures("chicago_express", seats, outcomes, 1)["bots"]) == ranks


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.name)
def test_plain_rules_beat_chance(game: AnyGame) -> None:
    outcomes = list(play_all(pairings(game, RUNGS[0].seats, 4, 0, FEW), 1, None))
    assert figures(game.name, RUNGS[0].seats, outcomes, 1)["bots"]["L1"]["wins"] >= 3


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.name)
def test_a_value_beats_plain_rules(game: AnyGame) -> None:
    """Too few games for a rate: the money tells enough."""
    outcomes = list(play_all(pairings(game, RUNGS[1].seats, 4, 1, FEW), 1, None))
    bots = figures(game.name, RUNGS[1].seats, outcomes, 1)["bots"]
    assert bots["L2"]["mean_money"] > bots["L1"]["mean_money"]


def test_search_beats_a_value() -> None:
    """As many positions as L3 sees in a small part of its 0.1 s; counted, so that the games are the same everywhere."""
    outcomes = list(play_all(pairings(find("chicago_express"), RUNGS[2].seats, 4, 0, Budget(positions=200)), 1, None))
    bots = figures("chicago_express", RUNGS[2].seats, outcomes, 1)["bots"]
    assert bots["L3"]["win_rate"] > 0.25
    assert bots["L3"]["mean_money"] > bots["L2"]["mean_money"]


def test_long_games_are_searched_less_often() -> None:
    assert [games_of(find("1830"), rung, 400) for rung in RUNGS] == [400, 400, 100]
    assert games_of(find("1830"), RUNGS[2], 10) == 10
    assert games_of(find("chicago_express"), RUNGS[2], 400) == 400


class Swallowing:
    """Whatever is raised while it is thrown away is lost."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """As at a terminal: the tests may run in the background of a script, where Ctrl-C is ignored and stays so."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_is_heard_where_an_exception_would_be_lost() -> None:
    endless: Future[None] = Future()
    with interruption() as ctrl_c:
        Swallowing()
        with pytest.raises(KeyboardInterrupt):
            next(as_they_end([endless], ctrl_c))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
