"""Actions as words: ``expand PRR Q5`` <-> ``Expand(PRR, Q5)``. ``read`` and ``spell`` are inverse."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, reduce
from typing import get_type_hints

from trunkline.core.errors import BadNotation
from trunkline.core.game import A, AnyGame, Game, Kind, S, Seat
from trunkline.core.message import Message

NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
SHOWN = 80  # characters of somebody's words in an error


def spell(game: Game[S, A], a: A) -> str:
    """The one spelling of an action."""
    action = type(a)
    kinds = field_kinds(action)
    return " ".join([verb(action), *(spell_word(game, kind, value) for kind, value in zip(kinds, a, strict=True))])


def read(game: Game[S, A], text: str) -> A:
    """The action these words spell; BadNotation says what is wrong with them."""
    word, *rest = re.split(r"[ \t]+", text.strip(" \t"))
    action, text = verbs(game).get(word), text[:SHOWN]
    if action is None:
        word = word[:SHOWN]
        holes = {"game": game.title, "word": repr(word), "hint": hint(word, list(verbs(game)))}
        raise unreadable(text, Message("{game} has no action {word}{hint}", holes))
    kinds = field_kinds(action)
    if len(kinds) != len(rest):
        raise unreadable(text, Message("write it as {pattern}", {"pattern": repr(pattern(action))}))
    found: A = action(*(read_word(game, kind, given, text) for kind, given in zip(kinds, rest, strict=True)))
    return found


def exists(game: Game[S, A], a: A) -> bool:
    """Whether its fields are whole numbers that stand for things of this game; judges need not ask."""
    for value, limit in zip(a, limits(game)[type(a)], strict=True):
        if type(value) is not int or (limit is not None and not 0 <= value < limit):
            return False
    return True


@cache
def limits(game: AnyGame) -> dict[type, tuple[int | None, ...]]:
    """Of every action how many things each field can name; None for plain numbers."""
    return {
        action: tuple(None if kind is int else len(names_of(game, kind)) for kind in field_kinds(action))
        for action in verbs(game).values()
    }


def spell_anything(game: Game[S, A], a: A) -> str:
    """The spelling of an action, or what it looks like if it is none of this game's."""
    known = type(a) in verbs(game).values() and exists(game, a)
    return spell(game, a) if known else repr(a)[:SHOWN]


def verb(action: type) -> str:
    """BuyShare -> buy-share."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", action.__name__).lower()


def pattern(action: type) -> str:
    """How an action is written: ``expand COMPANY HEX``."""
    words = [getattr(kind, "__name__", "amount").upper() for kind in field_kinds(action)]
    return " ".join([verb(action), *("AMOUNT" if word == "INT" else word for word in words)])


@cache
def verbs(game: AnyGame) -> dict[str, type]:
    """Every action of the game by its verb, in the order of its contents page."""
    moves = [move for menu in game.phases.values() for move in menu] + list(game.rights)
    return {verb(move.action): move.action for move in moves}


@cache
def field_kinds(action: type) -> tuple[Kind, ...]:
    """The types of an action's fields; the NewTypes among them are spelled by name."""
    return tuple(get_type_hints(action).values())


def spell_word(game: Game[S, A], kind: Kind, value: int) -> str:
    """One field in words."""
    return str(value) if kind is int else names_of(game, kind)[value]


def read_word(game: Game[S, A], kind: Kind, word: str, text: str) -> int:
    """One field from its word."""
    if kind is int:
        if not NUMBER.fullmatch(word):
            raise unreadable(text, Message("{word} is not a whole number of at most 18 digits", {"word": repr(word[:SHOWN])}))
        return int(word)
    index = indices(game, kind).get(word)
    if index is None:
        word = word[:SHOWN]
        holes = {"kind": kind_name(kind), "word": repr(word), "hint": hint(word, names_of(game, kind))}
        raise unreadable(text, Message("no {kind} is called {word}{hint}", holes))
    return index


def unreadable(text: str, reason: Message) -> BadNotation:
    return BadNotation("{words}: {reason}", words=repr(text), reason=reason)


def kind_name(kind: Kind) -> Message:
    return Message(kind.__name__.lower())


def names_of(game: Game[S, A], kind: Kind) -> Sequence[str]:
    """The names of a kind of thing, in the order of their numbers."""
    return seat_names(game) if kind is Seat else game.names[kind]


@cache
def seat_names(game: AnyGame) -> tuple[str, ...]:
    """seat-1, seat-2, ... for the largest table."""
    return tuple(f"seat-{n}" for n in range(1, game.seats.stop))


def indices(game: Game[S, A], kind: Kind) -> dict[str, int]:
    """The number of each name."""
    return all_indices(game)[kind]


@cache
def all_indices(game: AnyGame) -> dict[Kind, dict[str, int]]:
    kinds: list[Kind] = [Seat, *game.names]
    return {kind: {name: n for n, name in enumerate(names_of(game, kind))} for kind in kinds}


def either(names: Message, name: str) -> Message:
    return Message("{names} or {name}", {"names": names, "name": name})


def hint(word: str, known: Sequence[str]) -> Message:
    """A suggestion for a word nobody knows."""
    folded = {name.casefold(): name for name in known}
    near = [folded[key] for key in get_close_matches(word.casefold(), folded, n=3, cutoff=0.5)]
    if near:
        return Message("; did you mean {names}?", {"names": reduce(either, near[1:], Message(near[0]))})
    return Message("; it knows {names}", {"names": ", ".join(known)}) if len(known) <= 12 else Message("")
