"""English and German. English texts are the keys; translations stand in .po files, here and in each game's folder."""

from collections.abc import Callable
from functools import cache
from importlib import resources
from io import BytesIO
from string import Formatter
from typing import Any

from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from trunkline.core.game import Game
from trunkline.parts.telling import Firm, Gauge, Money, Place, Said, Several, Times, Who, Word

LANGUAGES = {"en": "English", "de": "Deutsch"}
FILES = {"de": "german.po"}

Translate = Callable[[str], str]


def chosen_language(asked: str | None, accepted: str) -> str:
    """The language of the cookie, else the first one the browser prefers that we have, else English."""
    if asked in LANGUAGES:
        return asked
    wanted = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")


def translator(language: str, game: Game[Any] | None = None) -> Translate:
    """From English to this language; what has no translation stays English (a test finds it)."""
    words = texts(language, __package__) | (texts(language, game.folder) if game is not None and game.folder else {})
    return lambda text: words.get(text, text)


@cache
def texts(language: str, folder: str) -> dict[str, str]:
    """The translations that stand in this folder."""
    file = FILES.get(language)
    source = resources.files(folder).joinpath(file) if file else None
    if source is None or not source.is_file():
        return {}
    found = read_po(BytesIO(source.read_bytes()))
    return {str(message.id): str(message.string) for message in found if message.id and message.string}


def spoken(thing: Any, translate: Translate, names: list[str]) -> str:
    """A value of a story or panel as plain text, for titles, labels and screen readers."""
    match thing:
        case Said(text, holes):
            return filled(translate(text), {key: spoken(value, translate, names) for key, value in holes.items()})
        case Who(seat):
            return names[seat]
        case Money(amount):
            return f"${amount}"
        case Place(id, name):
            return f"{name} {id}" if name else id
        case Gauge(value, limit):
            return f"{value}/{limit}"
        case Times(item, number):
            return spoken(item, translate, names) + (f"×{number}" if number > 1 else "")
        case Several(items):
            return ", ".join(spoken(item, translate, names) for item in items if item != "")
        case Firm(code):
            return code
        case Word(text):
            return translate(text)
    return str(thing)


def filled(pattern: str, holes: dict[str, str]) -> str:
    """A pattern with its holes filled; what people typed is never read as a pattern."""
    parts = Formatter().parse(pattern)
    return "".join(literal + (holes.get(hole, "") if hole else "") for literal, hole, _, _ in parts)


def figure(number: int, language: str) -> str:
    """A number as that language writes it."""
    return format_decimal(number, locale=language)
