"""A line of play behind an action: it can be played on, one decision at a time, or become a tree of replies.

Everything here gives control back after each position it has looked at, so that thinking can stop there.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from operator import itemgetter

from trunkline.bots.knowledge import AnyKnowledge, preferences_of
from trunkline.bots.value import after
from trunkline.bots.values import candidates, chances, leanings
from trunkline.core.game import AnyAction, AnyGame, Game, HasAgenda, Seat

REPLIES = 3  # that are followed, where a line becomes a tree


class Node:
    """What follows an action: who is to move then, where it comes to rest, how far it was played on, what was promised to
    each seat on the way in all, the replies that were followed, and who replies."""

    __slots__ = ("action", "before", "branches", "count", "mover", "now", "replier", "rest", "total")

    def __init__(
        self, before: HasAgenda, action: AnyAction, mover: Seat | None, rest: HasAgenda, estimate: Sequence[float]
    ) -> None:
        self.before, self.action, self.mover, self.rest = before, action, mover, rest
        self.now: HasAgenda | None = None
        self.total, self.count = estimate, 1
        self.branches: list[Node] = []
        self.replier = 0


def look(game: AnyGame, known: AnyKnowledge, s: HasAgenda, a: AnyAction) -> Node:
    """What an action promises at first sight: once what it has set going has come to rest."""
    then = after(game, s, a)
    mover = game.turn(then)
    known.settle(then)
    return Node(s, a, mover, then, chances(known, then))


def estimated(node: Node) -> Sequence[float]:
    """To each seat: on average over the line, or what that reply promises which whoever replies likes best (max-n)."""
    if node.branches:
        return max(map(estimated, node.branches), key=itemgetter(node.replier))
    return [total / node.count for total in node.total]


def favourite(node: Node) -> Node:
    """The reply that promises most to whoever replies."""
    return max(node.branches, key=lambda branch: estimated(branch)[node.replier])


def reached(game: Game[HasAgenda, AnyAction], node: Node) -> HasAgenda:
    """The position right after the action."""
    return after(game, node.before, node.action)


def play_on(game: AnyGame, known: AnyKnowledge, node: Node) -> Iterator[None]:
    """One decision more: whoever is to move does what promises most, one decision deep."""
    if known.simulate_round is not None:
        yield from let_pass(game, known, node, known.simulate_round)
        return
    if node.now is None:
        node.now = onward(game, node)
    seat = game.turn(node.now)
    if seat is None:
        add(node, chances(known, node.now))
        return
    actions = worth_trying(game, known, node.now, seat)
    if len(actions) == 1:
        node.now = after(game, node.now, actions[0])
        return
    tried = []
    for a in actions:
        tried.append(look(game, known, node.now, a))
        yield
    best = max(tried, key=lambda one: one.total[seat])
    add(node, best.total)
    node.now = onward(game, best)


def let_pass(
    game: AnyGame, known: AnyKnowledge, node: Node, simulate_round: Callable[[HasAgenda], Iterator[None]]
) -> Iterator[None]:
    """A round more, as the game foresees it."""
    if node.now is None:
        node.now = reached(game, node)
    yield from simulate_round(node.now)
    add(node, leanings(known, node.now))
    yield


def onward(game: AnyGame, node: Node) -> HasAgenda:
    """Where play goes on: whoever has begun a turn brings it to its likely end, but others who are asked decide themselves."""
    return node.rest if node.mover == game.turn(node.before) else reached(game, node)


def add(node: Node, estimated: Sequence[float]) -> None:
    node.total = [old + new for old, new in zip(node.total, estimated, strict=True)]
    node.count += 1


def worth_trying(game: AnyGame, known: AnyKnowledge, s: HasAgenda, seat: Seat) -> list[AnyAction]:
    """All actions if they are few, or the best liked of each kind, the second best and so on."""
    actions = candidates(game, s, seat)
    return actions if len(actions) <= known.width else list(islice(by_kind(known, s, seat, actions), known.width))


def grow(game: AnyGame, known: AnyKnowledge, node: Node) -> Iterator[None]:
    """Follow best play through the tree to a line, and make its best replies lines of their own."""
    while node.branches:
        node = favourite(node)
    s = reached(game, node)
    seat = game.turn(s)
    if seat is None:
        return
    replies = []
    for a in worth_trying(game, known, s, seat):
        replies.append(look(game, known, s, a))
        yield
    replies = sorted(replies, key=lambda one: -one.total[seat])[:REPLIES]
    for reply in replies:
        for _ in range(known.depth):
            yield from play_on(game, known, reply)
    node.branches, node.replier = replies, seat


def by_kind(known: AnyKnowledge, s: HasAgenda, seat: Seat, actions: list[AnyAction]) -> Iterator[AnyAction]:
    """The best liked of each kind, then the second best of each."""
    kinds: dict[type, list[tuple[int, AnyAction]]] = {}
    for n, a in enumerate(actions):
        kinds.setdefault(type(a), []).append((n, a))
    ranked = sorted(sorted(ranks(known, s, seat, kind)) for kind in kinds.values())
    return (entry[2] for rank in zip_longest(*ranked) for entry in rank if entry is not None)


def ranks(
    known: AnyKnowledge, s: HasAgenda, seat: Seat, kind: list[tuple[int, AnyAction]]
) -> list[tuple[float, int, AnyAction]]:
    """Actions of one kind with their numbers, so that the best liked is the least, and of equals the first."""
    likings = preferences_of(known, s, seat, [a for _, a in kind])
    return [(-liking, n, a) for liking, (n, a) in zip(likings, kind, strict=True)]
