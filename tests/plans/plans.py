"""Random plans of all games, and games in which one is carried out as a server would."""

from random import Random
from typing import Any

from trunkline.bots.random import any_of, pick
from trunkline.core.catalog import start
from trunkline.core.game import AnyGame, Seat
from trunkline.core.notation import field_kinds, names_of, verb, verbs
from trunkline.core.play import apply, options
from trunkline.core.state import copy
from trunkline.core.undo_safety import has_secrets
from trunkline.plans.plan import ANYONE, CHANGES, WILD, Compared, Did, Guard, Order, Plan, PlanRow, Sign, Use
from trunkline.testing.walk import any_seat_that_can_act

QUESTIONS = (("turn",), ("phase",), ("score", "seat-1"), ("cash", "seat-2"))
SIGNS: tuple[Sign, ...] = ("=", "!=", "<", "<=", ">", ">=")


def random_plan(game: AnyGame, chance: Random) -> Plan:
    """Rows of every kind; nothing says that they are of any use."""
    rows = [random_row(game, chance, any_of(("once", "always"), chance))]
    rows += [random_row(game, chance, any_of(("once", "always", "then", "stop"), chance)) for _ in range(chance.randrange(6))]
    return Plan(tuple(rows))


def random_row(game: AnyGame, chance: Random, use: Use) -> PlanRow:
    guards = tuple(random_guard(game, chance) for _ in range(chance.randrange(use == "stop", 4)))
    order = random_order(game, chance) if use != "stop" else None
    exact = (use in ("once", "then") and chance.random() < 0.5) or (use == "always" and bool(guards) and chance.random() < 0.5)
    return PlanRow(use, guards, order, exact)


def random_guard(game: AnyGame, chance: Random) -> Guard:
    if chance.random() < 0.5:
        seat = any_of((ANYONE, *map(Seat, range(game.seats.stop - 1))), chance)
        return Did(seat, random_deed(game, chance))
    question = any_of((*QUESTIONS, *figures(game)), chance)
    if chance.random() < 0.2:
        return Compared(question, CHANGES)
    return Compared(question, any_of(SIGNS, chance), str(chance.randrange(-3, 99)))


def figures(game: AnyGame) -> list[tuple[str, ...]]:
    return [(name, *(names_of(game, kind)[0] for kind in figure.kinds)) for name, figure in game.figures.items()]


def random_deed(game: AnyGame, chance: Random) -> tuple[str, ...]:
    head, *named = random_words(game, chance).split()
    wild = [chance.random() < 0.3 for _ in named]
    if has_secrets(game):
        wild = [any(wild)] * len(named)
    return (head, *(WILD if hide else word for hide, word in zip(wild, named, strict=True)))


def random_words(game: AnyGame, chance: Random) -> str:
    """Any action with any names."""
    action = any_of([*verbs(game).values()], chance)
    named = [str(chance.randrange(40)) if kind is int else any_of(names_of(game, kind), chance) for kind in field_kinds(action)]
    return " ".join([verb(action), *named])


def random_order(game: AnyGame, chance: Random) -> Order:
    words = random_words(game, chance)
    kinds = field_kinds(verbs(game)[words.split()[0]])
    if kinds and kinds[-1] is int and chance.random() < 0.5:
        return Order(words, int(words.split()[-1]) + chance.randrange(9))
    return Order(words)


def random_line(game: AnyGame, players: int, seed: int, actions: int) -> tuple[Any, list[Any]]:
    """A position, and what might be played from there."""
    chance = Random(f"{game.name} {seed}")
    s = start(game, players, seed)
    begun, line = s, list[Any]()
    for number in range(2 * actions):
        if not s.agenda:
            break
        if number == actions:
            begun, line = s, []
        seat = any_seat_that_can_act(game, s, players, chance)
        a = pick(game, s, options(game, s, seat), chance)
        line.append(a)
        s = played(game, s, a)
    return begun, line


def played(game: AnyGame, s: Any, a: Any) -> Any:
    after = copy(s)
    apply(game, after, a)
    return after
