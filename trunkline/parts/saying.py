"""What stories, panels and drawings say, as plain text in any language.

>>> english(Said("{who} bids {amount}.", {"who": "Ada", "amount": Money(12)}))
'Ada bids $12.'
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from trunkline.core.errors import Phrase, TrunklineError
from trunkline.parts.telling import Firm, Gauge, Money, Place, Said, Several, Times, Who, Word

Translate = Callable[[str], str]  # from an English text to that of another language
Say = Callable[[Said | Word], str]  # what a drawing is given to write its words with


def spoken(thing: Any, translate: Translate, names: Sequence[str]) -> str:
    """A value of a story or panel as plain text, for titles, labels and screen readers."""
    match thing:
        case Said(text, holes):
            return filled(translate(text), {key: spoken(value, translate, names) for key, value in holes.items()})
        case Word(text):
            return translate(text)
        case Who(seat):
            return names[seat] if seat < len(names) else str(seat + 1)
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
    return str(thing)


def told(thing: Any, translate: Translate) -> str:
    """An error or a phrase in the reader's language, down to the phrases within."""
    if isinstance(thing, TrunklineError):
        return told(thing.phrase, translate)
    if not isinstance(thing, Phrase):
        return str(thing)
    text = translate(thing.text)
    return filled(text, {hole: told(value, translate) for hole, value in thing.holes.items()}) if thing.holes else text


def filled(pattern: str, holes: Mapping[str, str]) -> str:
    """A pattern with its holes filled; what people typed is never read as a pattern."""
    return "".join(literal + (holes.get(hole, "") if hole else "") for literal, hole in pieces(pattern))


@lru_cache(maxsize=4096)
def pieces(pattern: str) -> tuple[tuple[str, str | None], ...]:
    """A pattern taken apart: words, and the hole that follows them."""
    return tuple((literal, hole) for literal, hole, _, _ in Formatter().parse(pattern))


def speaker(translate: Translate, names: Sequence[str] = ()) -> Say:
    """Says everything in one language; the names are those of the seats, which are called by number without them."""
    return lambda thing: spoken(thing, translate, names)


english = speaker(lambda text: text)


def capital(text: str) -> str:
    """As it stands at the beginning of a line; the rest is left as the language writes it."""
    return text[:1].upper() + text[1:]
