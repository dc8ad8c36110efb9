"""Copying states. Lists are copied, everything else is shared: it never changes."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from trunkline.core.game import Seat

T = TypeVar("T")

HIDDEN: Final = -1  # what a view shows in place of a number the viewer may not know


def copy(s: T) -> T:
    """A state that shares nothing that changes with the old one."""
    kind: Any = type(s)
    copied: T = copier(kind)(s)
    return copied


def open_view(s: T, seat: Seat) -> T:
    """The view in a game without secrets."""
    return copy(s)


def open_redeal(s: T, seat: Seat, dice: int) -> T:
    """The redeal in a game without secrets: there is only one table this can be."""
    return copy(s)


@cache
def copier(kind: type) -> Callable[[Any], Any]:
    """Written once per state class, as ``dataclass`` writes ``__init__``: a loop over fields would take four times as long."""
    hints = get_type_hints(kind)
    lines = [f"    t.{f.name} = {copying(hints[f.name], f's.{f.name}')}" for f in fields(kind)]
    source = "\n".join(["def copied(s):", "    t = new(kind)", *lines, "    return t"])
    scope: dict[str, Any] = {"kind": kind, "new": object.__new__, "copy_list": list.copy}
    exec(source, scope)
    made: Callable[[Any], Any] = scope["copied"]
    return made


def copying(hint: object, value: str) -> str:
    """The expression that copies a field of this type; ``copy_list`` over a map is the fastest way for lists of lists."""
    if get_origin(hint) is not list:
        return value
    (inside,) = get_args(hint)
    if get_origin(inside) is not list:
        return f"{value}.copy()"
    (deeper,) = get_args(inside)
    return f"[{copying(inside, 'i')} for i in {value}]" if get_origin(deeper) is list else f"[*map(copy_list, {value})]"
