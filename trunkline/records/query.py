"""Questions to a state in words: ``cash seat-1``, ``shares PRR seat-2``, ``turn``. Assertion lines ask them."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from trunkline.core.errors import BadNotation
from trunkline.core.game import Game, Seat
from trunkline.core.notation import hint, indices, kind_name, names_of
from trunkline.core.serialize import BOX, index_kinds


def answer(game: Game[Any], s: Any, question: Sequence[str]) -> str:
    """What the state says: ``turn``, ``phase``, ``score seat-1``, or a field followed along its indices."""
    match list(question):
        case ["turn"]:
            seat = game.turn(s)
            return "nobody" if seat is None else names_of(game, Seat)[seat]
        case ["phase"]:
            return s.agenda[-1] if s.agenda else "over"
        case ["score", word]:
            return str(entry(game, game.score(s), Seat, word))
        case [name, *path]:
            return field_answer(game, s, name, path)
    raise BadNotation("a question names a field, as in 'cash seat-1'")


def field_answer(game: Game[Any], s: Any, name: str, path: Sequence[str]) -> str:
    known = [f.name for f in fields(s) if f.name != BOX]
    if name not in known:
        raise BadNotation(
            "there is no field {name}{hint}", name=repr(name), hint=hint(name, ["turn", "phase", "score", *known])
        )
    state: Any = game.state
    value, kinds = getattr(s, name), index_kinds(state, name)
    for depth, word in enumerate(path):
        value = entry(game, value, kinds[depth] if depth < len(kinds) else int, word)
    return str(value)


def entry(game: Game[Any], values: Any, kind: Any, word: str) -> Any:
    """The entry a word names: a seat, a company, a plain position in the list."""
    if not isinstance(values, list | tuple):
        raise BadNotation("{word}: there is nothing to look up in {values}", word=repr(word), values=repr(values))
    numbers = {str(n): n for n in range(len(values))} if kind is int else indices(game, kind)
    number = numbers.get(word)
    if number is None or number >= len(values):
        raise BadNotation("there is no {kind} {word} at this table", kind=kind_name(kind), word=repr(word))
    return values[number]
