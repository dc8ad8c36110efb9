"""The help of the command line in the chosen language: typer builds it from docstrings, which are English."""

from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperGroup

from trunkline.cli.commands.language import ENGLISH, language, translator

# typer's own words, for the headings of a help page
EXAMPLES = ("[bold]Example[/]", "[bold]Examples[/]")
HEADINGS = ("Arguments", "Options", "Commands", "Error")


def command_line(app: typer.Typer) -> Any:
    """The commands of the app, their help translated."""
    top = typer.main.get_command(app)
    if language() != ENGLISH:
        say_headings()
        for command in tree(top):
            command.help = in_language(command.help or "")
            for option in command.params:
                translate_option(option)
    return top


def tree(command: Any) -> Iterator[Any]:
    """A command and all below it."""
    yield command
    if isinstance(command, TyperGroup):
        for below in command.commands.values():
            yield from tree(below)


def in_language(text: str) -> str:
    """Each paragraph is a text of its own; commands in examples stay as they are."""
    return "\n\n".join(map(translated, paragraphs(text)))


def translated(paragraph: str) -> str:
    say = translator()
    for word in EXAMPLES:
        if paragraph.startswith(word):
            return say(word) + paragraph.removeprefix(word)
    return say(paragraph)


def paragraphs(text: str) -> list[str]:
    return [" ".join(part.split("\n")) for part in text.split("\n\n")]


def translate_option(option: Any) -> None:
    option.help = translator()(option.help or "")
    if isinstance(option.show_default, str):
        option.show_default = translator()(option.show_default)


def say_headings() -> None:
    from typer import rich_utils

    say = translator()
    rich_utils.ARGUMENTS_PANEL_TITLE = say(HEADINGS[0])
    rich_utils.OPTIONS_PANEL_TITLE = say(HEADINGS[1])
    rich_utils.COMMANDS_PANEL_TITLE = say(HEADINGS[2])
    rich_utils.ERRORS_PANEL_TITLE = say(HEADINGS[3])
