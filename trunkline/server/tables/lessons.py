"""The lesson of a game: one page of text, and a short record whose positions it shows."""

from functools import lru_cache

from trunkline.core.catalog import game_file
from trunkline.core.game import AnyGame
from trunkline.records.record import Record
from trunkline.records.text import parse


@lru_cache(maxsize=64)
def lesson_record(game: AnyGame) -> Record | None:
    """Of the game itself; a variant shows what its game shows."""
    found = game_file(game.folder, "how_to.txt")
    return parse(found.read_text(encoding="utf-8")) if found is not None else None


def lesson_text(game: AnyGame, language: str) -> str | None:
    """In Markdown; its pictures are positions of the record."""
    found = game_file(game.folder, "locale", language, "HOW_TO.md") or game_file(game.folder, "HOW_TO.md")
    return found.read_text(encoding="utf-8") if found is not None else None
