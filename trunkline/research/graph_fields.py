"""Columns of the places of a board that take more than one look: what a tile is like, and where stations stand."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from trunkline.core.annotations import At, Bits, Described, Ragged
from trunkline.core.game import By, HasAgenda
from trunkline.core.notation import names_of
from trunkline.research.episode import Setting
from trunkline.research.layout import marked, opened

Matrix = npt.NDArray[np.float32]


class DescribedField(NamedTuple):
    """A field whose numbers are entries of a table of the box."""

    field: str
    names: tuple[str, ...]
    table: Matrix

    def read(self, view: HasAgenda) -> Matrix:
        return self.table[list(getattr(view, self.field))]


class MarkedField(NamedTuple):
    """A field that says for each owner at which places it stands."""

    field: str
    names: tuple[str, ...]
    things: int
    places: int

    def read(self, view: HasAgenda) -> Matrix:
        found = np.zeros((self.things, len(self.names)), np.float32)
        for owner, numbers in enumerate(getattr(view, self.field)):
            for number in numbers:
                found[number // self.places, owner * self.places + number % self.places] = 1
        return found


def described_fields(setting: Setting, kind: Any) -> Iterator[DescribedField]:
    """The described fields that are indexed by this kind of thing."""
    for field, marks in marks_of(setting):
        by, described = marked(marks, By), marked(marks, Described)
        if described is not None and by.kinds == (kind,):
            entries = getattr(setting.game.box, described.by)
            names = tuple(f"{field}.{name}" for name, _ in features(entries[0], type(entries[0])))
            rows = [[value for _, value in features(entry, type(entry))] for entry in entries]
            yield DescribedField(field, names, np.array(rows, np.float32))


def marked_fields(setting: Setting, kind: Any) -> Iterator[MarkedField]:
    """The fields whose numbers are places in this kind of thing."""
    game = setting.game
    for field, marks in marks_of(setting):
        by, at = marked(marks, By), marked(marks, At)
        if at is not None and at.kind is kind:
            owners = product(names_of(game, by.kinds[0]), range(at.places))
            names = tuple(f"{field}[{owner}].{place}" for owner, place in owners)
            yield MarkedField(field, names, len(names_of(game, kind)), at.places)


def marks_of(setting: Setting) -> Iterator[tuple[str, tuple[Any, ...]]]:
    hints = get_type_hints(setting.game.state, include_extras=True)
    for field in fields(setting.game.state):
        yield field.name, opened(hints[field.name])[1]


def features(entry: Any, kind: Any) -> Iterator[tuple[str, int]]:
    """The numbers of a named tuple; sets bit by bit, and entries of a ragged list up to its mark. No entry is zeros."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        inside, marks = opened(hint)
        value = None if entry is None else getattr(entry, name)
        bits, ragged = marked(marks, Bits), marked(marks, Ragged)
        if bits is not None:
            yield from ((f"{name}[{n}]", (value or 0) >> n & 1) for n in bits.kind)
        elif inside is int:
            yield name, value or 0
        elif ragged is not None and get_origin(inside) is tuple:
            for n in range(ragged.most):
                part = value[n] if value is not None and n < len(value) else None
                yield from ((f"{name}.{n}.{deeper}", number) for deeper, number in features(part, get_args(inside)[0]))
