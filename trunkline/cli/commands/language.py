"""The language of the terminal: --language, else that of the environment, else English."""

import os
from collections.abc import Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING

from trunkline.core.errors import TrunklineError

if TYPE_CHECKING:
    from trunkline.core.game import AnyGame
    from trunkline.present.to_text import Translate

ENGLISH = "en"
KNOWN = (ENGLISH, "de")
FLAG = "--language"
SOFT_HYPHEN = "\u00ad"
ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
chosen: ContextVar[str] = ContextVar("chosen", default="")  # what the command line says, once it has been read


class UnknownLanguage(TrunklineError):
    """``--language`` names one that we do not have."""


def language() -> str:
    return chosen.get() or of_environment()


def of_environment() -> str:
    """``de_AT.UTF-8`` is German; a language that we do not have is English."""
    said = next((os.environ[name] for name in ENVIRONMENT if os.environ.get(name)), ENGLISH)
    code = said[:2].lower()
    return code if code in KNOWN else ENGLISH


def take_language(words: Sequence[str]) -> list[str]:
    """Remember what ``--language`` says, wherever it stands, and give the other words."""
    others = []
    rest = iter(words)
    for word in rest:
        flag, equals, value = word.partition("=")
        if flag == FLAG:
            choose(value if equals else next(rest, ""))
        else:
            others.append(word)
    return others


def choose(code: str) -> None:
    if code not in KNOWN:
        raise UnknownLanguage("--language: {code} is not one of {known}", code=repr(code), known=", ".join(KNOWN))
    chosen.set(code)


def translator(game: "AnyGame | None" = None) -> "Translate":
    """From English to the chosen language: the words of the terminal, then those of the game and of the server."""
    if language() == ENGLISH:
        return str
    from trunkline.present.translations import translator as words_of

    return with_own_words(words_of(language(), game))


def every_translator() -> "Translate":
    """With the words of all games: an error may come from any of them."""
    if language() == ENGLISH:
        return str
    from trunkline.present.translations import every_translator as words_of_all

    return with_own_words(words_of_all(language()))


def with_own_words(others: "Translate") -> "Translate":
    """The words of the terminal go first; where a browser may break a word, a terminal cannot."""
    from trunkline.present.translations import texts

    own = texts(language(), "trunkline.cli.terminal")
    return lambda text: own.get(text) or others(text).replace(SOFT_HYPHEN, "")


def say(text: str, /, **holes: object) -> str:
    """A sentence in the chosen language."""
    from trunkline.core.message import Message
    from trunkline.present.to_text import to_text

    return to_text(Message(text, holes), translator())
