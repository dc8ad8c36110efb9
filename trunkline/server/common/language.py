"""The languages of the pages: which one a request gets, and how it writes numbers."""

from babel.numbers import format_decimal, format_percent

from trunkline.present.to_text import Translate, filled, to_text
from trunkline.present.translations import every_translator, texts, translator

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


def figure(number: float, language: str) -> str:
    """With one decimal, as that language writes it; the minus is a minus and no hyphen, and a zero has none."""
    return format_decimal(round(number, 1) + 0.0, "#,##0.0", locale=language).replace("-", "−")


def percent(part: float, language: str) -> str:
    return format_percent(part, locale=language)
