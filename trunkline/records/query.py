"""Questions to a state in words: ``cash seat-1``, ``shares PRR seat-2``, ``turn``. Assertion lines ask them."""

from collections.abc import Sequence
from typing import Final

from trunkline.core.errors import BadNotation
from trunkline.core.game import AnyGame, Figure, HasAgenda, Kind, Seat
from trunkline.core.notation import hint, indices, kind_name, names_of
from trunkline.core.serialize import field_names, index_kinds

QUESTIONS: Final = ("turn", "phase", "score")  # to any game, besides its fields and figures


def answer(game: AnyGame, s: HasAgenda, question: Sequence[str]) -> str:
    """What the state says: ``turn``, ``phase``, ``score seat-1``, or a field followed along its indices."""
    match list(question):
        case ["turn"]:
            seat = game.turn(s)
            return "nobody" if seat is None else names_of(game, Seat)[seat]
        case ["phase"]:
            return s.agenda[-1] if s.agenda else "over"
        case ["score", word]:
            return str(entry(game, game.score(s), Seat, word))
        case [name, *path] if name in game.figures:
            return str(figure(game, s, game.figures[name], path))
        case [name, *path]:
            return field_answer(game, s, name, path)
    raise BadNotation("a question names a field, as in 'cash seat-1'")


def figure(game: AnyGame, s: HasAgenda, asked: Figure[HasAgenda], path: Sequence[str]) -> int:
    """A figure that is not stored: ``price NYC``."""
    if len(path) != len(asked.kinds):
        raise BadNotation("a question names a field, as in 'cash seat-1'")
    numbers = [number_of(game, kind, word) for kind, word in zip(asked.kinds, path, strict=True)]
    seats = len(game.score(s))
    if any(kind is Seat and number >= seats for kind, number in zip(asked.kinds, numbers, strict=True)):
        raise BadNotation("there is no {kind} {word} at this table", kind=kind_name(Seat), word=repr(" ".join(path)))
    return int(asked.ask(s, *numbers))


def number_of(game: AnyGame, kind: Kind, word: str) -> int:
    number = indices(game, kind).get(word)
    if number is None:
        raise BadNotation("there is no {kind} {word} at this table", kind=kind_name(kind), word=repr(word))
    return number


def field_answer(game: AnyGame, s: HasAgenda, name: str, path: Sequence[str]) -> str:
    known = field_names(game.state)
    if name not in known:
        raise BadNotation(
            "there is no field {name}{hint}", name=repr(name), hint=hint(name, [*QUESTIONS, *game.figures, *known])
        )
    state: type = game.state
    value, kinds = getattr(s, name), index_kinds(state, name)
    for depth, word in enumerate(path):
        value = entry(game, value, kinds[depth] if depth < len(kinds) else int, word)
    return str(value)


def entry(game: AnyGame, values: object, kind: Kind, word: str) -> object:
    """The entry a word names: a seat, a company, a plain position in the list."""
    if not isinstance(values, list | tuple):
        raise BadNotation("{word}: there is nothing to look up in {values}", word=repr(word), values=repr(values))
    numbers = {str(n): n for n in range(len(values))} if kind is int else indices(game, kind)
    number = numbers.get(word)
    if number is None or number >= len(values):
        raise BadNotation("there is no {kind} {word} at this table", kind=kind_name(kind), word=repr(word))
    return values[number]
