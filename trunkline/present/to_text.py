"""What stories, panels and drawings say, as plain text in any language.

>>> english(Message("{who} bids {amount}.", {"who": "Ada", "amount": Money(12)}))
'Ada bids $12.'
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter

from trunkline.core.errors import TrunklineError
from trunkline.core.message import Message
from trunkline.present.message import Cell, Clause, CompanyRef, Gauge, Money, Most, Place, PlayerRef, Several, Tag, Term, Times

Translate = Callable[[str], str]  # from an English text to that of another language
DOLLARS, DEBT = "${amount}", "-${amount}"  # amounts of money; German writes 8 $
ToText = Callable[[Cell], str]  # what a drawing is given to write its words with


def to_text(thing: object, translate: Translate, names: Sequence[str] = ()) -> str:
    """A value of a story or panel, or an error, as plain text: for titles, labels and screen readers."""
    match thing:
        case TrunklineError():
            return to_text(thing.message, translate, names)
        case Message(text, holes):
            return filled(translate(text), {key: to_text(value, translate, names) for key, value in holes.items()})
        case Clause(Message(text, holes)):
            within = translate(text).removesuffix(".")
            return filled(within, {key: to_text(value, translate, names) for key, value in holes.items()})
        case Term(text):
            return translate(text)
        case PlayerRef(seat):
            return names[seat] if seat < len(names) else str(seat + 1)
        case Money(amount):
            return filled(translate(DOLLARS if amount >= 0 else DEBT), {"amount": str(abs(amount))})
        case Place(id, name, land):
            return f"{name or translate(land)} {id}" if name or land else id
        case Tag(text):
            return text
        case Most(number):
            return str(number)
        case Gauge(value, limit):
            return f"{value}/{limit}"
        case Times(item, number):
            return to_text(item, translate, names) + (f"×{number}" if number > 1 else "")
        case Several(items):
            return ", ".join(to_text(item, translate, names) for item in items if item != "")
        case CompanyRef(code):
            return code
    return str(thing)


def filled(pattern: str, holes: Mapping[str, str]) -> str:
    """A pattern with its holes filled; what people typed is never read as a pattern."""
    return "".join(literal + (holes.get(hole, "") if hole else "") for literal, hole in pieces(pattern))


@lru_cache(maxsize=4096)
def pieces(pattern: str) -> tuple[tuple[str, str | None], ...]:
    """A pattern taken apart: words, and the hole that follows them."""
    return tuple((literal, hole) for literal, hole, _, _ in Formatter().parse(pattern))


def text_renderer(translate: Translate, names: Sequence[str] = ()) -> ToText:
    """Says everything in one language; the names are those of the seats, which are called by number without them."""
    return lambda thing: to_text(thing, translate, names)


english = text_renderer(lambda text: text)


def capital(text: str) -> str:
    """As it stands at the beginning of a line; the rest is left as the language writes it."""
    return text[:1].upper() + text[1:]
