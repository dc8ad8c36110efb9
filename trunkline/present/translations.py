"""Translations. English texts are the keys; ``locale/LANGUAGE/messages.po`` in the folder of a package has the others.

The files are read here because a terminal needs only their pairs of texts: Babel, which writes the dates and numbers of the
server, brings those of all languages (33 MB) and takes several times as long. A test compares the two.
"""

import re
from ast import literal_eval
from functools import cache

from trunkline.core.catalog import catalog, game_file
from trunkline.core.game import AnyGame
from trunkline.present.to_text import Translate

SHARED = "trunkline.server"  # texts of the pages, many of which the terminal says too
ENTRY = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|\Z))+)', re.MULTILINE)


def translator(language: str, game: AnyGame | None = None) -> Translate:
    """From English to this language; what has no translation stays English (a test finds it)."""
    words = texts(language, SHARED) | (texts(language, game.folder) if game is not None else {})
    return lambda text: words.get(text, text)


def every_translator(language: str) -> Translate:
    """The words of all games: an error may come from any of them."""
    words = texts(language, SHARED)
    for folder in dict.fromkeys(game.folder for game in catalog()):
        words = words | texts(language, folder)
    return lambda text: words.get(text, text)


@cache
def texts(language: str, folder: str) -> dict[str, str]:
    """The translations that stand in this folder."""
    source = game_file(folder, "locale", language, "messages.po")
    return pairs(source.read_text(encoding="utf-8")) if source is not None else {}


def pairs(source: str) -> dict[str, str]:
    """The texts of a .po file without plurals or contexts, which we do not use; an empty text is the header or to be done.

    >>> pairs('msgid "Two "\\n"lines"\\nmsgstr "Zwei Zeilen"\\n')
    {'Two lines': 'Zwei Zeilen'}
    """
    found = ((joined(entry[1]), joined(entry[2])) for entry in ENTRY.finditer(source))
    return {text: translation for text, translation in found if text and translation}


def joined(lines: str) -> str:
    """Quoted lines as one text; the escapes are those of Python."""
    return "".join(literal_eval(line) for line in lines.splitlines())
