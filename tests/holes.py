"""What fills the holes of a message, for tests that look inside one."""

from typing import TypeVar

from trunkline.core.message import Message

T = TypeVar("T")


def hole(said: Message, name: str, kind: type[T]) -> T:
    """What fills this hole, which must be of this kind."""
    found = said.holes[name]
    assert isinstance(found, kind), f"{name}: {found!r} in {said.text!r}"
    return found
