"""State <-> JSON, driven by the field types. The box is not sent: both sides have it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NewType, TypeGuard, Union, get_args, get_origin, get_type_hints

from trunkline.core.errors import BadRecord
from trunkline.core.game import A, AnyGame, By, Game, Kind, S, Seat
from trunkline.core.state import HIDDEN

BOX = "box"


def dump(s: object) -> dict[str, object]:
    """The state as plain JSON values; tuples become lists, named tuples become objects."""
    return {name: plain(getattr(s, name)) for name in field_names(type(s))}


def field_names(state: type) -> list[str]:
    """The fields of a class of states, but for the box."""
    assert is_dataclass(state)  # as every state is
    return [f.name for f in fields(state) if f.name != BOX]


def load(game: Game[S, A], data: object) -> S:
    """The state these values describe; anything missing, extra or of the wrong type is refused."""
    readers = field_readers(game)
    if not isinstance(data, dict) or data.keys() != readers.keys():
        odd = sorted(set(data) ^ readers.keys()) if isinstance(data, dict) else [type(data).__name__]
        raise BadRecord(f"not a state of {game.title}: {', '.join(map(str, odd))} missing or unexpected")
    s = object.__new__(game.state)
    if hasattr(game.state, BOX):
        object.__setattr__(s, BOX, game.box)
    for name, reader in readers.items():
        setattr(s, name, reader(data[name], name))
    check(game, s)
    return s


def check(game: Game[S, A], s: S) -> None:
    """Phases that exist, and lists as long as what indexes them; all lists by seat agree on the number of players."""
    for phase in s.agenda:
        if phase not in game.phases:
            raise BadRecord(f"agenda: {game.title} has no phase {phase!r}")
    players = {len(row) for name, depth in lists_by(game.state, Seat) for row in rows_at(getattr(s, name), depth)}
    if players and (len(players) > 1 or players.pop() not in game.seats):
        raise BadRecord("the lists by seat are of different lengths, or for too many players")
    for (name, depth), length in lengths(game).items():
        if any(len(row) != length for row in rows_at(getattr(s, name), depth)):
            raise BadRecord(f"{name}: not as long as at the start of a game")


@cache
def lengths(game: AnyGame) -> dict[tuple[str, int], int]:
    """How long the lists by company, hex and so on are; that never changes."""
    fresh = game.setup(game.seats.start, 0)
    places = [place for kind in game.names for place in lists_by(game.state, kind)]
    return {(name, depth): len(rows_at(getattr(fresh, name), depth)[0]) for name, depth in places}


def lists_by(state: type, kind: Kind) -> list[tuple[str, int]]:
    """The fields indexed by this kind of thing, and at which depth."""
    return all_lists(state).get(kind, [])


@cache
def all_lists(state: type) -> dict[Kind, list[tuple[str, int]]]:
    found: dict[Kind, list[tuple[str, int]]] = {}
    for name in field_names(state):
        kinds = index_kinds(state, name)
        for kind in dict.fromkeys(kinds):
            found.setdefault(kind, []).append((name, kinds.index(kind)))
    return found


def rows_at(value: Sequence[object], depth: int) -> list[Sequence[object]]:
    """The lists at this depth."""
    return (
        [value]
        if depth == 0
        else [row for inner in value if isinstance(inner, list | tuple) for row in rows_at(inner, depth - 1)]
    )


@cache
def index_kinds(state: type, name: str) -> tuple[Kind, ...]:
    """What indexes this field, outermost first."""
    annotation = get_type_hints(state, include_extras=True)[name]
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return next((mark.kinds for mark in marks if isinstance(mark, By)), ())


def plain(value: object) -> object:
    """One value as JSON."""
    if is_named_tuple(value):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def is_named_tuple(value: object) -> TypeGuard[NamedTuple]:
    return isinstance(value, tuple) and hasattr(value, "_fields")


Reader = Callable[[object, str], object]


@cache
def field_readers(game: AnyGame) -> dict[str, Reader]:
    """One reader per field but the box."""
    hints = get_type_hints(game.state)
    return {name: reader(game, hints[name]) for name in field_names(game.state)}


def reader(game: Game[S, A], hint: Any) -> Reader:
    """A function that checks a JSON value and gives it the type of the field."""
    if isinstance(hint, NewType):
        named: Mapping[Any, Sequence[str]] = game.names
        return thing_reader(hint.__name__, game.seats.stop - 1 if hint is Seat else len(named.get(hint, ())))
    if hint in (int, str, bool, NoneType):
        return scalar_reader(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return union_reader([reader(game, part) for part in arguments])
    if origin is list:
        return list_reader(reader(game, arguments[0]))
    if origin is tuple:
        return tuple_reader(game, arguments)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return named_reader(game, hint)
    raise TypeError(f"a state field cannot be of type {hint}")


def scalar_reader(kind: type) -> Reader:
    def read(value: object, where: str) -> object:
        if type(value) is not kind:
            raise BadRecord(f"{where}: {value!r} is not of type {kind.__name__}")
        return value

    return read


def thing_reader(name: str, count: int) -> Reader:
    """A thing of the game by its number, or HIDDEN; a kind without names may be any number."""

    def read(value: object, where: str) -> object:
        if type(value) is not int or (count and not HIDDEN <= value < count):
            raise BadRecord(f"{where}: there is no {name.lower()} {value!r}")
        return value

    return read


def union_reader(choices: list[Reader]) -> Reader:
    def read(value: object, where: str) -> object:
        for choice in choices:
            try:
                return choice(value, where)
            except BadRecord:
                continue
        raise BadRecord(f"{where}: {value!r} does not belong here")

    return read


def list_reader(inside: Reader) -> Callable[[object, str], list[object]]:
    def read(value: object, where: str) -> list[object]:
        if not isinstance(value, list):
            raise BadRecord(f"{where}: {value!r} is not a list")
        return [inside(part, f"{where}[{n}]") for n, part in enumerate(value)]

    return read


def tuple_reader(game: Game[S, A], arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        items = list_reader(reader(game, arguments[0]))
        return lambda value, where: tuple(items(value, where))
    readers = [reader(game, part) for part in arguments]

    def read(value: object, where: str) -> object:
        if not isinstance(value, list) or len(value) != len(readers):
            raise BadRecord(f"{where}: {value!r} does not have {len(readers)} parts")
        return tuple(one(part, f"{where}[{n}]") for n, (one, part) in enumerate(zip(readers, value, strict=True)))

    return read


def named_reader(game: Game[S, A], kind: type) -> Reader:
    readers = {name: reader(game, hint) for name, hint in get_type_hints(kind).items()}

    def read(value: object, where: str) -> object:
        if not isinstance(value, dict) or value.keys() != readers.keys():
            raise BadRecord(f"{where}: {value!r} is not a {kind.__name__}")
        return kind(**{name: one(value[name], f"{where}.{name}") for name, one in readers.items()})

    return read
