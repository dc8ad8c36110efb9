"""The public interface: one import, loaded when it is used, and complete."""

import subprocess
import sys
from pathlib import Path

import pytest

import trunkline as t
from trunkline.core import catalog
from trunkline.core.game import AnyGame

LOADED = "import sys, trunkline; print(*(name for name in sys.modules if name.startswith('trunkline.')))"
HEAVY = {"alembic", "babel", "htpy", "litestar", "msgspec", "numpy", "ortools", "rich", "sqlalchemy", "typer", "uvicorn"}
USED = "import sys, trunkline as t; t.legal(g := t.find('1830'), t.start(g, players=4, seed=1)); print(*sys.modules)"


def python(code: str) -> list[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stdout.split()


def test_the_import_alone_loads_nothing() -> None:
    assert python(LOADED) == []


def test_rules_are_used_without_anything_from_outside() -> None:
    assert not HEAVY & set(python(USED))


def test_every_public_name_is_there_and_listed() -> None:
    assert {"find", "games", "start", "legal", "why_not", "apply", "copy", "read", "spell", "Record", "bot"} <= set(t.__all__)
    assert set(t.__all__) <= set(dir(t))
    scope: dict[str, object] = {}
    exec("from trunkline import *", scope)
    assert all(scope[name] is getattr(t, name) for name in t.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'trunkline' has no attribute 'frobnicate'"):
        t.frobnicate  # type: ignore[attr-defined] # noqa: B018


def test_games_lists_them_whether_or_not_one_was_loaded() -> None:
    assert python("import trunkline as t; print(*(game.name for game in t.games()))") == [game.name for game in t.games()]
    assert t.games() == catalog.catalog()


def test_a_bot_sees_only_what_its_seat_may_see() -> None:
    game = t.find("union_pacific")
    s = t.start(game, players=3, seed=1)
    other = game.redeal(s, t.Seat(0), 5)
    assert t.view(game, s) != s
    assert t.bot("L2", seed=3).think(game, s, t.Seat(0)) == t.bot("L2", seed=3).think(game, other, t.Seat(0))


def test_bots_play_a_game_that_is_kept_in_a_file(tmp_path: Path) -> None:
    game = t.find("chicago_express")
    record, bots = t.begin(game, players=3, seed=1), [t.bot(level, seed=2) for level in ("L1", "L0", "random")]
    while not t.finished(record.now):
        t.play_on(record, bots[game.turn(record.now) or 0](game, record.now))
    t.save(record, tmp_path / "game.txt")
    assert t.load(tmp_path / "game.txt").now == record.now
    with pytest.raises(t.Illegal, match="over"):
        bots[0](game, record.now)


def test_a_record_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(t.BadRecord, match="nowhere"):
        t.save(t.begin(t.find("1830"), players=2, seed=1), tmp_path / "nowhere" / "game.txt")


@pytest.mark.parametrize("game", [game for game in t.games() if "-" not in game.name], ids=lambda game: game.name)
def test_a_position_shows_itself_to_a_notebook(game: AnyGame) -> None:
    shown = t.show(game, t.start(game, players=game.seats.start, seed=1), [f"Player {n}" for n in range(game.seats.start)])
    assert shown._repr_svg_() == shown.svg
    assert shown.svg.startswith("<svg ")
    assert "Player 1" in shown.svg


def test_a_game_without_a_board_has_no_picture() -> None:
    from tests.conformance.toy import TOY

    undrawn = t.show(TOY, t.start(TOY, players=2, seed=1))
    assert undrawn._repr_svg_() is None
    with pytest.raises(t.UnknownGame, match="no drawn board"):
        undrawn.svg  # noqa: B018
