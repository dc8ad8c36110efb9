"""Which columns a state becomes, from its annotations alone, and the function that gathers their numbers.

A state is read into *slots*, one whole number each; sets and things become numbers whose bits are read one by one. A
*column* is a slot, or one bit of it. Seats are counted from the seat that looks:
``cash[me]`` is always first.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

from trunkline.core.annotations import Bits, Counts, Of, Omitted, Ragged, Upto
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame, By, Seat
from trunkline.core.notation import names_of
from trunkline.core.serialize import BOX

AGENDA = "agenda"
NONE = "-"  # the last bit of a thing: none of them, or hidden
WIDEST = 62  # bits of a slot
FEWEST = 15  # of one thing that a list must be able to hold


class Place(NamedTuple):
    """One step of the way to a number: by which kind of thing, and which of them."""

    kind: Any
    number: int


Path = tuple[str | Place, ...]


class Column(NamedTuple):
    """Where a column is found in the slots, and what it is called."""

    path: Path
    slot: int
    shift: int
    mask: int  # -1 takes the whole number
    upto: int  # seldom larger
    field: str


class Piece(NamedTuple):
    """A part of the gathering expression, and the columns of each slot that it yields."""

    source: str
    slots: list[list[Column]]  # their slot is counted from the start of the piece


Marks = tuple[Any, ...]
Context = dict[str, object]  # names used by the gathering expression


class Layout:
    """The columns of a game for a number of players. ``gather`` gives the slots of a state."""

    def __init__(self, game: AnyGame, players: int) -> None:
        self.game, self.players = game, players
        self.scope: Context = {}
        self.fresh = start(game, players, 0)
        pieces = list(self.pieces())
        slots = [slot for piece in pieces for slot in piece.slots]
        self.slots = len(slots)
        self.columns = [column._replace(slot=n) for n, slot in enumerate(slots) for column in slot]
        source = f"lambda s: ({' '.join(piece.source + ',' for piece in pieces)})"
        self.gather: Callable[[Any], tuple[int, ...]] = eval(source, self.scope)

    def pieces(self) -> Iterator[Piece]:
        """The fields of the state in their order; the agenda comes first."""
        yield self.agenda()
        hints = get_type_hints(self.game.state, include_extras=True)
        for field in fields(self.game.state):
            if field.name not in (BOX, AGENDA):
                hint, marks = opened(hints[field.name])
                if not any(isinstance(mark, Omitted) for mark in marks):
                    yield self.piece(hint, marks, f"s.{field.name}", getattr(self.fresh, field.name), (field.name,))

    def agenda(self) -> Piece:
        """Which phase is on top, and how many of each wait below; no phase is on top of a finished game."""
        phases = list(self.game.phases)
        self.scope["PHASES"] = {phase: 1 << n for n, phase in enumerate(phases)}
        top = [Column(("phase", f"[{phase}]"), 0, n, 1, 1, AGENDA) for n, phase in enumerate(phases)]
        return Piece("PHASES[s.agenda[-1]] if s.agenda else 0, len(s.agenda)", [top, [number(("agenda.length",), 4, AGENDA)]])

    def piece(self, hint: Any, marks: Marks, source: str, sample: Any, path: Path) -> Piece:
        """The slots of a value of this type."""
        hint, more = opened(hint)
        marks = (*more, *marks)
        origin = get_origin(hint)
        if origin in (list, tuple):
            return self.listed(get_args(hint)[0], marks, source, sample, path)
        optional = origin in (Union, UnionType)
        if optional:
            (hint,) = [part for part in get_args(hint) if part is not NoneType]
        if isinstance(hint, type) and hasattr(hint, "_fields"):
            return self.named(hint, source, path)
        return self.scalar(hint, marks, source, path, optional)

    def scalar(self, hint: Any, marks: Marks, source: str, path: Path, optional: bool) -> Piece:
        """A number, a thing or a set of things."""
        bits, kind = marked(marks, Bits), thing(hint, marks)
        if bits is not None:
            return Piece(source, [self.bits(bits.kind, path, ())])
        if kind is None:
            known = f"-1 if {source} is None else {source}" if optional else source
            return Piece(known, [[number(path, upto(marks), field_of(path))]])
        known = f"0 if {source} is None else {self.hot(kind)}[{source}]" if optional else f"{self.hot(kind)}[{source}]"
        return Piece(known, [self.bits(kind, path, (NONE,))])

    def listed(self, inside: Any, marks: Marks, source: str, sample: Any, path: Path) -> Piece:
        """A list: indexed by things, a bag of them, or of any length."""
        by = marked(marks, By)
        if by is not None:
            return self.indexed(inside, by, marks, source, sample, path)
        counts, ragged = marked(marks, Counts), marked(marks, Ragged)
        if counts is not None:
            return self.counted(counts.kind, upto(marks), source, path)
        if ragged is not None:
            return self.ragged(inside, ragged.most, marks, source, path)
        raise TypeError(f"{named_path(path)}: annotate this list with By, Counts, Ragged or Omitted")

    def indexed(self, inside: Any, by: By, marks: Marks, source: str, sample: Any, path: Path) -> Piece:
        """One part for each thing; plain numbers are copied in one go."""
        kind, deeper = by.kinds[0], by.kinds[1:]
        rest = tuple(mark for mark in marks if not isinstance(mark, By)) + ((By(*deeper),) if deeper else ())
        parts = [
            self.piece(inside, rest, f"{source}[{n}]", part, (*path, Place(kind, n)))
            for n, part in enumerate(self.alike(kind, sample))
        ]
        plain = all(part.source == f"{source}[{n}]" for n, part in enumerate(parts))
        return Piece(
            f"*{source}" if plain else ", ".join(part.source for part in parts), [slot for p in parts for slot in p.slots]
        )

    def alike(self, kind: Any, sample: Any) -> list[Any]:
        """The parts of a fresh state's list: as many as there are things of the kind that indexes it."""
        expected = self.players if kind is Seat else len(self.game.names.get(kind, sample))
        assert len(sample) == expected, (kind, len(sample), expected)
        return list(sample)

    def counted(self, kind: Any, most: int, source: str, path: Path) -> Piece:
        """How often each thing is in a list, and how many are hidden: digits of one number, which is a sum over the list."""
        size = self.size(kind)
        width = WIDEST // (size + 1)
        if 1 << width <= FEWEST:
            raise TypeError(f"{named_path(path)}: too many kinds of things to count them in {WIDEST} bits")
        self.scope[f"UNIT_{size}"] = tuple(1 << width * n for n in range(size + 1))
        places: Path = (*(Place(kind, n) for n in range(size)), f"[{NONE}]")
        masks = [(1 << width) - 1] * size + [(1 << WIDEST - width * size) - 1]
        columns = [
            Column((*path, place), 0, width * n, mask, most, field_of(path))
            for n, (place, mask) in enumerate(zip(places, masks, strict=True))
        ]
        return Piece(f"sum(map(UNIT_{size}.__getitem__, {source}))", [columns])

    def ragged(self, inside: Any, most: int, marks: Marks, source: str, path: Path) -> Piece:
        """The length, and the last entries, the newest last."""
        length = [number((*path, ".length"), most or upto(marks), field_of(path))]
        if not most:
            return Piece(f"len({source})", [length])
        entry = self.piece(inside, tuple(mark for mark in marks if not isinstance(mark, Ragged)), "x", None, path)
        self.scope[f"PAD_{most}_{len(entry.slots)}"] = tuple((0,) * len(entry.slots) * n for n in range(most, -1, -1))
        pad = f"*PAD_{most}_{len(entry.slots)}[min(len({source}), {most})]"
        each = f"*{source}[-{most}:]" if entry.source == "x" else f"*[y for x in {source}[-{most}:] for y in ({entry.source},)]"
        slots = [[entered(column, path, n) for column in slot] for n in range(most) for slot in entry.slots]
        return Piece(f"len({source}), {each}, {pad}", [length, *slots])

    def named(self, hint: Any, source: str, path: Path) -> Piece:
        """The fields of a named tuple, and whether there is one."""
        name = f"read_{hint.__name__}_{len(self.scope)}"
        parts = [
            self.piece(kind, (), f"v.{field}", [0] * self.players, (*path, f".{field}"))
            for field, kind in get_type_hints(hint, include_extras=True).items()
        ]
        slots = [[number((*path, ".exists"), 1, field_of(path))], *(slot for part in parts for slot in part.slots)]
        body = ", ".join(part.source for part in parts)
        self.scope[name] = eval(f"lambda v: ({'0,' * len(slots)}) if v is None else (1, {body})", self.scope)
        return Piece(f"*{name}({source})", slots)

    def bits(self, kind: Any, path: Path, more: tuple[str, ...]) -> list[Column]:
        """One column for each thing that can be in the set."""
        if self.size(kind) + len(more) > WIDEST:
            raise TypeError(f"{named_path(path)}: a set of more than {WIDEST} things")
        places: Path = (*(Place(kind, n) for n in range(self.size(kind))), *(f"[{name}]" for name in more))
        return [Column((*path, place), 0, n, 1, 1, field_of(path)) for n, place in enumerate(places)]

    def hot(self, kind: Any) -> str:
        """A table from a thing to the set of it alone; -1, its last entry, is none of them."""
        name = f"HOT_{self.size(kind)}"
        self.scope[name] = tuple(1 << n for n in range(self.size(kind) + 1))
        return name

    def size(self, kind: Any) -> int:
        return self.players if kind is Seat else len(names_of(self.game, kind))

    def name(self, column: Column) -> str:
        """``shares[PRR][me]``, ``present[Q5][NYC]``, ``cash[+1]``."""
        return "".join(part if isinstance(part, str) else f"[{self.place_name(part)}]" for part in column.path)

    def place_name(self, place: Place) -> str:
        if place.kind is Seat:
            return f"+{place.number}" if place.number else "me"
        return str(self.game.names[place.kind][place.number]) if place.kind in self.game.names else str(place.number)

    def seen_from(self, seat: int) -> list[Column]:
        """The columns in their order, each taken from where this seat finds it."""
        found = {column.path: column for column in self.columns}
        return [found[turned(column.path, seat, self.players)] for column in self.columns]


def turned(path: Path, seat: int, players: int) -> Path:
    """The same place with its seats counted from this one."""
    return tuple(
        Place(Seat, (part.number + seat) % players) if isinstance(part, Place) and part.kind is Seat else part for part in path
    )


def opened(hint: Any) -> tuple[Any, Marks]:
    """A type without its marks, and these."""
    return (get_args(hint)[0], get_args(hint)[1:]) if get_origin(hint) is Annotated else (hint, ())


def marked(marks: Marks, wanted: Any) -> Any:
    return next((mark for mark in marks if isinstance(mark, wanted)), None)


def thing(hint: Any, marks: Marks) -> Any:
    """The kind of thing a number stands for, or None for a plain number."""
    of = marked(marks, Of)
    if of is not None:
        return of.kind
    return hint if isinstance(hint, NewType) else None


def upto(marks: Marks) -> int:
    mark = marked(marks, Upto)
    return 1 if mark is None else mark.most


def number(path: Path, most: int, field: str) -> Column:
    return Column(path, 0, 0, -1, most, field)


def entered(column: Column, path: Path, entry: int) -> Column:
    """A column of an entry of a ragged list."""
    return column._replace(path=(*path, f".{entry}", *column.path[len(path) :]))


def field_of(path: Path) -> str:
    return str(path[0])


def named_path(path: Path) -> str:
    return "".join(part if isinstance(part, str) else f"[{part.number}]" for part in path)
