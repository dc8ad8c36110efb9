"""State <-> JSON, driven by the field types. The box is not sent: both sides have it."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from trunkline.core.errors import BadRecord
from trunkline.core.game import Game, S

BOX = "box"


def dump(s: Any) -> dict[str, Any]:
    """The state as plain JSON values; tuples become lists, named tuples become objects."""
    return {f.name: plain(getattr(s, f.name)) for f in fields(s) if f.name != BOX}


def load(game: Game[S], data: Any) -> S:
    """The state these values describe; anything missing, extra or of the wrong type is refused."""
    readers = field_readers(game.state)
    if not isinstance(data, dict) or data.keys() != readers.keys():
        odd = sorted(set(data) ^ readers.keys()) if isinstance(data, dict) else [type(data).__name__]
        raise BadRecord(f"not a state of {game.title}: {', '.join(map(str, odd))} missing or unexpected")
    s = object.__new__(game.state)
    if hasattr(game.state, BOX):
        object.__setattr__(s, BOX, game.box)
    for name, reader in readers.items():
        setattr(s, name, reader(data[name], name))
    return s


def plain(value: Any) -> Any:
    """One value as JSON."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(part) for name, part in zip(value._fields, value, strict=True)}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


Reader = Callable[[Any, str], Any]


@cache
def field_readers(state: type) -> dict[str, Reader]:
    """One reader per field but the box."""
    hints = get_type_hints(state)
    return {f.name: reader(hints[f.name]) for f in fields(state) if f.name != BOX}


def reader(hint: Any) -> Reader:
    """A function that checks a JSON value and gives it the type of the field."""
    if isinstance(hint, NewType):
        return reader(hint.__supertype__)
    if hint in (int, str, bool, NoneType):
        return scalar_reader(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return union_reader([reader(part) for part in arguments])
    if origin is list:
        return list_reader(reader(arguments[0]))
    if origin is tuple:
        return tuple_reader(arguments)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return named_reader(hint)
    raise TypeError(f"a state field cannot be of type {hint}")


def scalar_reader(kind: type) -> Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) is not kind:
            raise BadRecord(f"{where}: {value!r} is not of type {kind.__name__}")
        return value

    return read


def union_reader(choices: list[Reader]) -> Reader:
    def read(value: Any, where: str) -> Any:
        for choice in choices:
            try:
                return choice(value, where)
            except BadRecord:
                continue
        raise BadRecord(f"{where}: {value!r} does not belong here")

    return read


def list_reader(inside: Reader) -> Reader:
    def read(value: Any, where: str) -> Any:
        if not isinstance(value, list):
            raise BadRecord(f"{where}: {value!r} is not a list")
        return [inside(part, f"{where}[{n}]") for n, part in enumerate(value)]

    return read


def tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        items = list_reader(reader(arguments[0]))
        return lambda value, where: tuple(items(value, where))
    readers = [reader(part) for part in arguments]

    def read(value: Any, where: str) -> Any:
        if not isinstance(value, list) or len(value) != len(readers):
            raise BadRecord(f"{where}: {value!r} does not have {len(readers)} parts")
        return tuple(one(part, f"{where}[{n}]") for n, (one, part) in enumerate(zip(readers, value, strict=True)))

    return read


def named_reader(kind: Any) -> Reader:
    readers = {name: reader(hint) for name, hint in get_type_hints(kind).items()}

    def read(value: Any, where: str) -> Any:
        if not isinstance(value, dict) or value.keys() != readers.keys():
            raise BadRecord(f"{where}: {value!r} is not a {kind.__name__}")
        return kind(**{name: one(value[name], f"{where}.{name}") for name, one in readers.items()})

    return read
