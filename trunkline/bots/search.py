"""L3: a tree of positions in which everybody is expected to do what is best for themselves (max-n).

Every action of the root is tried. Then, sweep after sweep, the line that best play would follow after each of them is made one
turn longer, and the less promising ones are given up; so all that are still compared were looked into equally far. A node tries
the best liked action of each kind first, then the second best, amounts among them; each time a line passes through, one more.
Where something is hidden, each deal has a tree of its own, and the promises are averaged.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from time import perf_counter
from typing import Any

from trunkline.bots.thought import CHANCE, Budget, Candidate, Thought
from trunkline.bots.value import dealt, settled
from trunkline.bots.values import Values, candidates, chances, shuffled, values_of
from trunkline.core.game import Game, Seat

DEALS = 5  # trees, where something is hidden
FIRST_LOOK = 6  # actions a node tries at once
COMPARED = (10, 7, 5, 4)  # root actions still compared after the first sweeps; then the last number
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

    def __init__(self, action: Any, nodes: list[Node]) -> None:
        self.action, self.nodes = action, nodes
        self.looks, self.promise = len(nodes), 0.0


def search_bot(game: Game[Any], view: Any, seat: Seat, seed: int, budget: Budget) -> Thought:
    """The action that promises this seat most."""
    began = perf_counter()
    values = values_of(game)
    actions = shuffled(candidates(game, view, seat), seed)
    if len(actions) == 1:
        return Thought(actions[0], [Candidate(actions[0], chances(values, view)[seat])], CHANCE)
    tables = dealt(game, view, seat, seed, DEALS)
    lines = [Line(a, [leaf(game, values, s, a) for s in tables]) for a in actions]
    compared = sweep(game, values, lines, seat, enough(budget, began))
    return judged(lines, compared)


def enough(budget: Budget, began: float) -> Callable[[int], bool]:
    """Whether so many positions are enough."""
    if budget.positions is not None:
        most = budget.positions
        return lambda looks: looks >= most
    until = began + budget.seconds * MARGIN
    return lambda looks: perf_counter() >= until


def sweep(game: Game[Any], values: Values, lines: list[Line], seat: Seat, done: Callable[[int], bool]) -> list[Line]:
    """Lengthen every line that is still compared by a turn, again and again, until it is enough; gives those compared last."""
    compared, looks, count = lines, sum(line.looks for line in lines), 0
    while True:
        for line in compared:
            line.promise = sum(node.promise[seat] for node in line.nodes) / len(line.nodes)
        keep = COMPARED[min(count, len(COMPARED) - 1)]
        compared = sorted(compared, key=lambda line: -line.promise)[:keep]
        count += 1
        for line in compared:
            for node in line.nodes:
                if done(looks):
                    return compared
                fresh = lengthen(game, values, node)
                line.looks += fresh
                looks += max(fresh, 1)


def lengthen(game: Game[Any], values: Values, node: Node) -> int:
    """Follow best play to its end, look at what can be done there, and tell it back; gives the positions looked at."""
    path, looks = [node], 0
    while node.branches:
        looks += widen(game, values, node, 1)
        node = best(node)
        path.append(node)
    if node.seat is not None:
        looks += widen(game, values, node, FIRST_LOOK)
    for node in reversed(path):
        if node.branches:
            node.promise = best(node).promise
    return looks


def widen(game: Game[Any], values: Values, node: Node, count: int) -> int:
    """Try so many more actions here."""
    if node.untried is None:
        node.untried = by_kind(values, game, node.s, node.seat)
    fresh = [leaf(game, values, node.s, a) for a in islice(node.untried, count)]
    node.branches += fresh
    return len(fresh)


def leaf(game: Game[Any], values: Values, s: Any, a: Any) -> Node:
    then = settled(game, values, s, a)
    return Node(then, game.turn(then), chances(values, then))


def by_kind(values: Values, game: Game[Any], s: Any, seat: Seat | None) -> Iterator[Any]:
    """The best liked of each kind, then the second best of each."""
    assert seat is not None  # somebody decides here
    kinds: dict[type, list[tuple[float, int, Any]]] = {}
    for n, a in enumerate(candidates(game, s, seat)):
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
