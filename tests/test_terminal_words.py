"""Every text of the terminal has a German translation, and every translation is of a text that is used."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import trunkline
from tests.test_page_words import called, holes, texts_in, without_holes
from trunkline.cli.commands import language
from trunkline.cli.commands.helping import EXAMPLES, HEADINGS, paragraphs, tree
from trunkline.cli.main import app
from trunkline.cli.terminal import lessons
from trunkline.present.translations import texts
from trunkline.records.annotations import COLOURS

ROOT = Path(trunkline.__file__).parent
SAYING = {"Message", "Term", "say", "fail", "BadNotation", "CannotWrite", "UnknownLanguage"}
SAYING_SECOND = {"tell"}  # their first argument is the session
CONSTANTS = [
    *(words for row in lessons.MORE for words in row),
    *HEADINGS,
    *EXAMPLES,
    *COLOURS,
    "Player",
    "Random",
    "Seat",
    "Choose an action.",
]
MEASURING = {"arena.py", "playout.py", "bench.py", "ladder.py"}  # reports of figures for those who work on bots are English


def sources() -> list[str]:
    files = [file for part in ("terminal", "commands") for file in sorted((ROOT / "cli" / part).glob("*.py"))]
    return [file.read_text(encoding="utf-8") for file in files if file.name not in MEASURING]


def texts_said(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            at = 0 if called(node) in SAYING else 1 if called(node) in SAYING_SECOND else None
            if at is not None and len(node.args) > at:
                yield from texts_in(node.args[at])


def help_texts() -> Iterator[str]:
    """What typer shows of commands and options; examples without a comment are the same in every language."""
    for command in tree(typer.main.get_command(app)):
        yield from (text for text in paragraphs(command.help or "") if not is_bare_example(text))
        for option in command.params:
            yield from (text for text in (option.help, option.show_default) if isinstance(text, str))


def is_bare_example(text: str) -> bool:
    return text.startswith(EXAMPLES) or (text.startswith("trunkline ") and "[dim]" not in text)


def all_texts() -> set[str]:
    found = {text for source in sources() for text in texts_said(source)} | set(CONSTANTS) | set(help_texts())
    return {text for text in found if any(map(str.isalpha, "".join(without_holes(text))))}


def test_every_text_of_the_terminal_is_translated() -> None:
    german = texts("de", "trunkline.cli.terminal")
    assert len(all_texts()) > 150
    assert sorted(all_texts() - german.keys()) == []


def test_no_translation_is_left_over() -> None:
    assert sorted(texts("de", "trunkline.cli.terminal").keys() - all_texts()) == []


def test_translations_keep_the_holes() -> None:
    german = texts("de", "trunkline.cli.terminal")
    assert [text for text, said in german.items() if holes(text) != holes(said)] == []


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
    ],
)
def test_the_environment_says_the_language(environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in language.ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.language() == code
