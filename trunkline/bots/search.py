"""L3: a tree of positions in which everybody is expected to do what is best for themselves (max-n).

Every action of the root is tried. Then, sweep after sweep, the line that best play would follow after each of them is made one
turn longer, and the less promising ones are given up; so all that are still compared were looked into equally far. A node tries
the best liked action of each kind first, then the second best, amounts among them; each time a line passes through, one more.
Where something is hidden, each deal has a tree of its own, and the promises are averaged.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, zip_longest
from time import perf_counter
from typing import Any

from trunkline.bots.thought import CHANCE, Budget, Candidate, Thought
from trunkline.bots.value import dealt, settled
from trunkline.bots.values import Values, candidates, chances, shuffled, values_of
from trunkline.core.game import Game, Seat

DEALS = 5  # trees, where something is hidden
FIRST_DEALS = 3  # in which every action of the root is looked at
FIRST_LOOK = 6  # actions a node tries at once
COMPARED = (10, 7, 5, 4)  # root actions still compared after the first sweeps; then the last number
SWEEPS = 60  # turns ahead; nobody can foresee more
MARGIN = 0.95  # of the time: what is begun is also finished


class Node:
    """A position, what it promises to each seat, and the branches tried so far."""

    __slots__ = ("branches", "promise", "s", "seat", "untried")

    def __init__(self, s: Any, seat: Seat | None, promise: Sequence[float]) -> None:
        self.s, self.seat, self.promise = s, seat, promise
        self.branches: list[Node] = []
        self.untried: Iterator[Any] | None = None


class Line:
    """An action of the root: what follows it in each deal, and what it promised after the last sweep that was finished."""

    __slots__ = ("action", "looks", "nodes", "promise")

    def __init__(self, action: Any) -> None:
        self.action, self.looks, self.promise = action, 0, 0.0
        self.nodes: list[Node] = []

    def average(self, seat: Seat, deals: int) -> float:
        """Over the first so many deals: lines are compared over the same ones."""
        return sum(node.promise[seat] for node in self.nodes[:deals]) / deals


def search_bot(game: Game[Any], view: Any, seat: Seat, seed: int, budget: Budget) -> Thought:
    """The action that promises this seat most."""
    done = enough(budget, perf_counter())
    values = values_of(game)
    actions = shuffled(candidates(game, view, seat), seed)
    if len(actions) == 1:
        return Thought(actions[0], [Candidate(actions[0], chances(values, view)[seat])], CHANCE)
    tables = dealt(game, view, seat, seed, DEALS)
    lines = first_look(game, values, tables[:FIRST_DEALS], by_kind(values, view, seat, actions), done)
    compared = sweep(game, values, lines, tables, seat, done)
    return judged(lines, compared)


def first_look(
    game: Game[Any], values: Values, tables: list[Any], actions: Iterator[Any], done: Callable[[int], bool]
) -> list[Line]:
    """Every action of the root in a few deals, as far as the budget reaches; the best liked come first."""
    lines: list[Line] = []
    for a in actions:
        if lines and done(len(lines)):
            return lines
        lines.append(Line(a))
        look(game, values, lines[-1], tables[0])
    for s in tables[1:]:
        for line in lines:
            if done(looks_at(lines)):
                return lines
            look(game, values, line, s)
    return lines


def look(game: Game[Any], values: Values, line: Line, s: Any) -> None:
    """What the line promises at this table, at first sight."""
    line.nodes.append(leaf(game, values, s, line.action))
    line.looks += 1


def enough(budget: Budget, began: float) -> Callable[[int], bool]:
    """Whether so many positions are enough."""
    if budget.positions is not None:
        most = budget.positions
        return lambda looks: looks >= most
    until = began + budget.seconds * MARGIN
    return lambda looks: perf_counter() >= until


def sweep(
    game: Game[Any], values: Values, lines: list[Line], tables: list[Any], seat: Seat, done: Callable[[int], bool]
) -> list[Line]:
    """Look at every line still compared in all deals, then make it longer and longer, until it is enough; gives those left."""
    compared, looks = lines, 0
    for count in range(SWEEPS):
        deals = min(len(line.nodes) for line in compared)
        for line in compared:
            line.promise = line.average(seat, deals)
        compared = sorted(compared, key=lambda line: -line.promise)[: COMPARED[min(count, len(COMPARED) - 1)]]
        before, looks = looks, looks_at(lines)
        if before == looks:  # every line has come to the end of the game
            break
        for line in compared:
            for step in steps(game, values, line, tables, count):
                if done(looks_at(lines)):
                    return compared
                step()
    return compared


def looks_at(lines: list[Line]) -> int:
    return sum(line.looks for line in lines)


def steps(game: Game[Any], values: Values, line: Line, tables: list[Any], count: int) -> Iterator[Callable[[], None]]:
    """What a sweep does with a line: first it is looked at in every deal, then made longer in each."""
    if not count and len(tables) > len(line.nodes):
        yield from (partial(look, game, values, line, s) for s in tables[len(line.nodes) :])
    else:
        yield from (partial(lengthen, game, values, line, node) for node in line.nodes)


def lengthen(game: Game[Any], values: Values, line: Line, node: Node) -> None:
    """Follow best play to its end, look at what can be done there, and tell it back."""
    path = [node]
    while node.branches:
        line.looks += widen(game, values, node, 1)
        node = best(node)
        path.append(node)
    if node.seat is not None:
        line.looks += widen(game, values, node, FIRST_LOOK)
    for node in reversed(path):
        if node.branches:
            node.promise = best(node).promise


def widen(game: Game[Any], values: Values, node: Node, count: int) -> int:
    """Try so many more actions here."""
    if node.untried is None:
        assert node.seat is not None  # somebody decides here
        node.untried = by_kind(values, node.s, node.seat, candidates(game, node.s, node.seat))
    fresh = [leaf(game, values, node.s, a) for a in islice(node.untried, count)]
    node.branches += fresh
    return len(fresh)


def leaf(game: Game[Any], values: Values, s: Any, a: Any) -> Node:
    then = settled(game, values, s, a)
    return Node(then, game.turn(then), chances(values, then))


def by_kind(values: Values, s: Any, seat: Seat, actions: list[Any]) -> Iterator[Any]:
    """The best liked of each kind, then the second best of each."""
    kinds: dict[type, list[tuple[float, int, Any]]] = {}
    for n, a in enumerate(actions):
        kinds.setdefault(type(a), []).append((-values.liking(s, seat, a), n, a))
    ranked = sorted(sorted(kind) for kind in kinds.values())
    return (entry[2] for rank in zip_longest(*ranked) for entry in rank if entry is not None)


def best(node: Node) -> Node:
    """The branch that promises most to whoever decides here."""
    seat: Any = node.seat
    return max(node.branches, key=lambda branch: branch.promise[seat])


def judged(lines: list[Line], compared: list[Line]) -> Thought:
    """The lines compared last come first, the best of them before all."""
    given_up = sorted((line for line in lines if line not in compared), key=lambda line: -line.promise)
    ranked = [Candidate(line.action, line.promise, line.looks) for line in compared + given_up]
    return Thought(ranked[0].action, ranked, CHANCE)
