"""Random games, position by position, and every action one could try there."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from trunkline.bots.random import pick
from trunkline.core.catalog import rules_text, start
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Kind, Seat
from trunkline.core.notation import field_kinds, names_of, spell, verbs
from trunkline.core.play import apply, options

ALL = 1500  # try every action up to this many, sample beyond


class Visit(NamedTuple):
    """A position of a random game, before its next action."""

    game: AnyGame
    players: int
    s: HasAgenda
    number: int
    sums: dict[str, int]  # what was conserved at the start
    chance: Random
    played: Sequence[str] = ()  # the actions so far, spelled


def walk(game: AnyGame, players: int, seed: int) -> Iterator[Visit]:
    """Every position of one random game, the final one included."""
    chance = Random(f"{game.name} {players} {seed}")
    s = start(game, players, seed)
    sums = dict(game.invariants(s))
    played: list[str] = []
    for number in range(100_000):
        yield Visit(game, players, s, number, sums, chance, played)
        if not s.agenda:
            return
        seat = any_seat_that_can_act(game, s, players, chance)
        a = pick(game, s, options(game, s, seat), chance)
        played.append(spell(game, a))
        apply(game, s, a)
    raise AssertionError("every game ends")


def any_seat_that_can_act(game: AnyGame, s: HasAgenda, players: int, chance: Random) -> Seat:
    """Mostly the seat to move; now and then somebody uses a right."""
    turn = game.turn(s)
    assert turn is not None, "a game that goes on has a seat to move"
    if game.rights and chance.random() < 0.2:
        able = [Seat(n) for n in range(players) if options(game, s, Seat(n))]
        return chance.choice(able)
    return turn


def imaginable(visit: Visit) -> Iterator[AnyAction]:
    """Actions of the game with any arguments at all: all of them if they are few, else a sample."""
    for action in verbs(visit.game).values():
        ranges = [argument_range(visit, kind) for kind in field_kinds(action)]
        count = 1
        for choices in ranges:
            count *= len(choices)
        if count <= ALL:
            yield from (action(*arguments) for arguments in product(*ranges))
        else:
            yield from (action(*map(visit.chance.choice, ranges)) for _ in range(ALL // 10))


def argument_range(visit: Visit, kind: Kind) -> range:
    if kind is int:
        return range(-1, 40)
    return range(visit.players if kind is Seat else len(names_of(visit.game, kind)))


def sections(game: AnyGame) -> set[str]:
    """The numbered rules of a game's book: paragraphs that begin with ``**§2.1**``."""
    return set(re.findall(r"^\*\*(§[\d.]+)\*\*", rules_text(game), re.MULTILINE))
