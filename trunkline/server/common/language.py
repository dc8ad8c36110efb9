"""English and German. English texts are the keys; translations stand in ``locale``, here and in each game's folder."""

from functools import cache
from io import BytesIO
from typing import Any

from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from trunkline.core.catalog import catalog, game_file
from trunkline.core.game import Game
from trunkline.present.to_text import Translate, filled, to_text

__all__ = [
    "LANGUAGES",
    "Translate",
    "chosen_language",
    "every_translator",
    "figure",
    "filled",
    "percent",
    "texts",
    "to_text",
    "translator",
]

LANGUAGES = {"en": "English", "de": "Deutsch"}


def chosen_language(asked: str | None, accepted: str) -> str:
    """The language of the cookie, else the first one the browser prefers that we have, else English."""
    if asked in LANGUAGES:
        return asked
    wanted = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")


def translator(language: str, game: Game[Any] | None = None) -> Translate:
    """From English to this language; what has no translation stays English (a test finds it)."""
    words = texts(language, "trunkline.server") | (texts(language, game.folder) if game is not None else {})
    return lambda text: words.get(text, text)


def every_translator(language: str) -> Translate:
    """The words of all games: an error may come from any of them."""
    words = texts(language, "trunkline.server")
    for folder in dict.fromkeys(game.folder for game in catalog()):
        words = words | texts(language, folder)
    return lambda text: words.get(text, text)


@cache
def texts(language: str, folder: str) -> dict[str, str]:
    """The translations that stand in this folder."""
    source = game_file(folder, "locale", language, "messages.po")
    if source is None:
        return {}
    found = read_po(BytesIO(source.read_bytes()))
    return {str(message.id): str(message.string) for message in found if message.id and message.string}


def figure(number: float, language: str) -> str:
    """With one decimal, as that language writes it; the minus is a minus and no hyphen, and a zero has none."""
    return format_decimal(round(number, 1) + 0.0, "#,##0.0", locale=language).replace("-", "−")


def percent(part: float, language: str) -> str:
    return format_percent(part, locale=language)
