"""Every text of the pages has a German translation, and every translation is of a text that is used."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from trunkline.server import language
from trunkline.server.pages import frame, front, table, turn

SERVER = Path(language.__file__).parent
SAYING = {"say", "fill"}
REFUSING = {"Refused", "NotFound", "NotYours", "LookAgain", "SignIn"}
CONSTANTS = [
    *front.UNDO_NAMES.values(),
    *front.SEAT_NAMES.values(),
    *frame.THEME_NAMES.values(),
    *turn.WAITS.values(),
    *(label for _, label in table.TABS),
]
SHARED = {  # words of games that any game may use: verbs, panels of games without panels of their own
    "auction", "bid", "develop", "done", "expand", "null", "pass", "Cash", "Score", "Table", "hidden", "The game is over.",
    "Choose an action.", "something went wrong here; it has been noted", "Players", "Companies", "Guest",
}  # fmt: skip


def texts_said(source: str) -> Iterator[str]:
    """The first argument of every call that says or refuses something; a choice between two texts counts for both."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and called(node) in SAYING | REFUSING:
            yield from texts_in(node.args[0])


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""


def texts_in(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts_in(node.body)
        yield from texts_in(node.orelse)


def all_texts() -> set[str]:
    files = [file for file in sorted(SERVER.rglob("*.py")) if "migrations" not in file.parts]
    found = {text for file in files for text in texts_said(file.read_text(encoding="utf-8"))}
    return {text for text in found | set(CONSTANTS) if text}


def holes(text: str) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(text) if hole}


def test_the_search_finds_texts() -> None:
    source = 'look.say("One" if x else "Two"); look.fill("{n} left", n=3); raise Refused("no")'
    assert set(texts_said(source)) == {"One", "Two", "{n} left", "no"}
    assert len(all_texts()) > 120


def test_every_text_of_the_pages_is_translated() -> None:
    german = language.texts("de", "trunkline.server")
    assert sorted((all_texts() | SHARED) - german.keys()) == []


def test_no_translation_is_left_over() -> None:
    german = language.texts("de", "trunkline.server")
    assert sorted(german.keys() - all_texts() - SHARED) == []


def test_translations_keep_the_holes() -> None:
    german = language.texts("de", "trunkline.server")
    assert [text for text, said in german.items() if holes(text) != holes(said)] == []
