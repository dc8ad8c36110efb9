"""A number for every action of a game, in the order of the contents page; amounts are left out of it.

>>> from trunkline.core.catalog import find
>>> ids = action_ids(find("chicago_express"))
>>> ids.size, ids.words(0), ids.words(ids.size - 1)
(971, 'bid AMOUNT', 'done')
>>> ids.id_of(ids.action(500)) == 500
True

They follow from the notation: verbs, and the names of things in their order. Both are fixed for an edition, so the ids are too.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import accumulate
from math import prod
from typing import NamedTuple

from trunkline.core.game import AnyAction, AnyGame
from trunkline.core.notation import field_kinds, names_of, verbs

AMOUNT = "AMOUNT"


class Block(NamedTuple):
    """The ids of one verb: a mixed-radix number of its fields, the amount left out."""

    verb: str
    action: type[AnyAction]
    names: tuple[Sequence[str], ...]  # by field: what it can name
    takes_amount: bool
    first: int  # id

    @property
    def size(self) -> int:
        return prod(map(len, self.names))


class ActionIds:
    """The ids of a game: ``id_of`` and ``action`` are inverse, but for the amount."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.blocks = blocks_of(game)
        self.size = sum(block.size for block in self.blocks)
        self.numbering: dict[type, Callable[[AnyAction], int]] = {block.action: numbering(block) for block in self.blocks}

    def id_of(self, a: AnyAction) -> int:
        """The id of an action, whatever its amount."""
        return self.numbering[type(a)](a)

    def action(self, id: int, amount: int = 0) -> AnyAction:
        """The action of an id, with this amount if it takes one."""
        block = self.block_of(id)
        fields = digits_of(id - block.first, [len(names) for names in block.names])
        kind: Callable[..., AnyAction] = block.action
        return kind(*fields, amount) if block.takes_amount else kind(*fields)

    def words(self, id: int) -> str:
        """The action in the notation; ``AMOUNT`` stands where it takes one."""
        block = self.block_of(id)
        fields = digits_of(id - block.first, [len(names) for names in block.names])
        named = [names[field] for names, field in zip(block.names, fields, strict=True)]
        return " ".join([block.verb, *named, *([AMOUNT] if block.takes_amount else [])])

    def block_of(self, id: int) -> Block:
        for block in self.blocks:
            if block.first <= id < block.first + block.size:
                return block
        raise ValueError(f"{self.game.title} has no action {id}; its ids end at {self.size - 1}")

    def with_amounts(self) -> Iterator[int]:
        """The ids of actions that take an amount."""
        for block in self.blocks:
            if block.takes_amount:
                yield from range(block.first, block.first + block.size)

    def fingerprint(self) -> str:
        """A hash of all ids in words: it changes when the meaning of any id does."""
        return sha256("\n".join(map(self.words, range(self.size))).encode()).hexdigest()


@cache
def action_ids(game: AnyGame) -> ActionIds:
    """The ids of this game, made once."""
    return ActionIds(game)


def blocks_of(game: AnyGame) -> tuple[Block, ...]:
    """One block for each verb, one after the other."""
    found = [
        Block(verb, action, named_fields(game, action), int in field_kinds(action), 0) for verb, action in actions_of(game)
    ]
    firsts = accumulate((block.size for block in found), initial=0)
    return tuple(block._replace(first=first) for block, first in zip(found, firsts, strict=False))


def actions_of(game: AnyGame) -> list[tuple[str, type[AnyAction]]]:
    return list(verbs(game).items())


def named_fields(game: AnyGame, action: type[AnyAction]) -> tuple[Sequence[str], ...]:
    """The names that each field but the amount can take; the amount is the last field."""
    kinds = field_kinds(action)
    if int in kinds[:-1]:
        raise TypeError(f"{action.__name__}: only the last field can be an amount")
    return tuple(names_of(game, kind) for kind in kinds if kind is not int)


def numbering(block: Block) -> Callable[[AnyAction], int]:
    """The function from an action to its id, written out as an expression: it runs for every legal action."""
    terms, weight = [str(block.first)], block.size
    for field, names in enumerate(block.names):
        weight //= len(names)
        terms.append(f"a[{field}] * {weight}" if weight > 1 else f"a[{field}]")
    made: Callable[[AnyAction], int] = eval(f"lambda a: {' + '.join(terms)}")
    return made


def digits_of(number: int, radices: Sequence[int]) -> list[int]:
    """The digits of a mixed-radix number, the first one the most significant.

    >>> digits_of(17, [3, 10])
    [1, 7]
    """
    digits: list[int] = []
    for radix in reversed(radices):
        number, digit = divmod(number, radix)
        digits.append(digit)
    return digits[::-1]
