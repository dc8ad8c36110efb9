"""Files are written whole or not at all, and nothing that cannot be made again is lost."""

from pathlib import Path

import pytest
from rich.console import Console

from trunkline.cli.terminal.files import CannotWrite, would_lose, write_whole
from trunkline.cli.terminal.session import act, open_session
from trunkline.core.catalog import find
from trunkline.core.notation import read
from trunkline.records.record import begin
from trunkline.records.text import load_file

DRAWING = '<svg viewBox="0 0 9 9" class="sheet">{}</svg>'


def test_a_file_is_replaced_where_it_is(tmp_path: Path) -> None:
    """A link stays a link, and who may read it stays as it was."""
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, "new ü")
    assert (real.read_text(encoding="utf-8"), real.stat().st_mode & 0o777, link.is_symlink()) == ("new ü", 0o640, True)
    assert sorted(tmp_path.iterdir()) == [link, real], "nothing else is left behind"


@pytest.mark.parametrize("name", ["missing/file", "folder", "\0", "x" * 300])
def test_what_cannot_be_written_is_said_with_the_reason(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWrite, match=r"cannot be written: \w+"):
        write_whole(tmp_path / name, "text")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_text_that_is_no_text_leaves_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    file.write_text("old", encoding="utf-8")
    with pytest.raises(CannotWrite):
        write_whole(file, "\ud800")
    assert file.read_text(encoding="utf-8") == "old"


def test_a_device_is_written_to() -> None:
    write_whole(Path("/dev/null"), "text")
    assert Path("/dev/null").is_char_device()


def test_only_drawings_may_be_replaced_by_drawings(tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert not would_lose(file, "text"), "there is nothing yet"
    file.write_text("text", encoding="utf-8")
    assert not would_lose(file, "text"), "it would be the same"
    assert would_lose(file, "other")
    assert would_lose(file, DRAWING.format("new"))
    file.write_text(DRAWING.format("old"), encoding="utf-8")
    assert not would_lose(file, DRAWING.format("new"))
    assert would_lose(file, "text")
    file.write_bytes(b"\xff\xfe")
    assert would_lose(file, "text")


def test_a_game_goes_on_when_its_file_can_no_longer_be_written(tmp_path: Path) -> None:
    """It is said once, and the game is saved again as soon as that is possible."""
    folder = tmp_path / "folder"
    folder.mkdir()
    game = find("chicago_express")
    record = begin(game, 2, 5, ["Ada", "Bruno"], "", ["human", "human"])
    console = Console(width=200)
    session = open_session(record, console, folder / "game.txt")
    with console.capture() as captured:
        act(session, read(game, "bid 8"))
        (folder / "game.txt").unlink()
        folder.rmdir()
        act(session, read(game, "bid 9"))
        act(session, read(game, "bid 10"))
    assert captured.get().count("cannot be written: No such file") == 1
    assert captured.get().count("type save FILE to save it elsewhere") == 1
    folder.mkdir()
    act(session, read(game, "bid 11"))
    assert (len(load_file(folder / "game.txt").actions), session.failure) == (4, "")
