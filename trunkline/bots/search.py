"""L3: behind every action a line of play in which everybody does what is best for themselves (max-n).

First every action is looked at, as L2 does. The best few are then played on, sweep after sweep, one decision each: whoever is
to move tries the best liked action of each kind, then the second best, amounts among them, and takes what promises most. A line
promises what it promised on the way, on average, because far estimates are not better than near ones. The less promising lines
are given up as they grow; what is compared was looked into equally far. With time left more amounts are tried, closer to the
best each time (progressive widening). Then the lines become trees: the best replies are played on in their turn, and of these
counts the one that promises most to whoever replies.

Where a game can simulate whole rounds (its rollout), a line grows by rounds instead of decisions: far more of the
game is seen, and all lines are compared at the same hour. No tree follows then: in play it did harm.

Where something is hidden, each deal has lines of its own, and the promises are averaged. Time left goes into more deals, not
into trees: the luck of the deal hides more than the next reply would show.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

from trunkline.bots.amounts import next_amount, same_but_for_amount
from trunkline.bots.knowledge import AnyKnowledge, knowledge_of
from trunkline.bots.line import Node, by_kind, estimated, grow, look, play_on
from trunkline.bots.random import with_amount
from trunkline.bots.thought import CHANCE, Budget, Candidate, Thought, chosen
from trunkline.bots.value import dealt, foregone
from trunkline.bots.values import candidates, shuffled
from trunkline.core.game import AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.play import amounts

FIRST_DEALS = 4  # tables that could be this one, where something is hidden: every action is looked at in these
DEALS = 16  # tables in which lines are played on, before the best of them are played at more
FEWEST = 2  # lines compared in the end
MARGIN = 0.98  # of the time: the choice itself takes a little


class CandidateLine:
    """An action of the root, what follows it in each deal, what it promised when it was last compared with lines of equal
    length, and what part that was of what the best of them promised."""

    __slots__ = ("action", "chances", "estimate", "looks", "nodes", "part", "sweeps")

    def __init__(self, action: AnyAction) -> None:
        self.action, self.looks, self.estimate, self.part, self.sweeps = action, 0, 0.0, 1.0, 0
        self.chances: Sequence[float] = ()  # by seat, when they were last compared
        self.nodes: list[Node] = []


class Search(NamedTuple):
    """What thinking is about: game, knowledge, who thinks, and the tables that could be this one, dealt when needed."""

    game: AnyGame
    known: AnyKnowledge
    seat: Seat
    tables: Iterator[HasAgenda]


def search_bot(game: AnyGame, view: HasAgenda, seat: Seat, seed: int, budget: Budget) -> Thought:
    """The action that promises this seat most."""
    enough = enough_of(budget)
    with garbage_collection_disabled():
        return searched(game, view, seat, seed, enough)


@contextmanager
def garbage_collection_disabled() -> Iterator[None]:
    """Nobody looks for rubbish meanwhile: that takes tens of milliseconds, more than may be lost, and thinking leaves none."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def searched(game: AnyGame, view: HasAgenda, seat: Seat, seed: int, enough: Callable[[int], bool]) -> Thought:
    actions = shuffled(candidates(game, view, seat), seed)
    if len(actions) == 1:
        return foregone(knowledge_of(game), next(dealt(game, view, seat, seed)), seat, actions[0])
    return judged(compared_lines(game, view, seat, actions, seed, enough))


def compared_lines(
    game: AnyGame, view: HasAgenda, seat: Seat, actions: list[AnyAction], seed: int, enough: Callable[[int], bool]
) -> list[CandidateLine]:
    """The lines behind these actions, and behind amounts near the best one if there was time; see ``ranked``."""
    known = knowledge_of(game)
    search = Search(game, known, seat, dealt(game, view, seat, seed))
    lines: list[CandidateLine] = []
    for looks, line in enumerate(thinking(search, lines, by_kind(known, view, seat, actions)), 1):
        line.looks += 1
        if enough(looks):
            break
    return lines


def enough_of(budget: Budget) -> Callable[[int], bool]:
    """Whether to stop after so many positions: by their number, or by the clock."""
    if budget.positions is not None:
        return budget.positions.__le__
    return by_the_clock(budget.clock, budget.seconds * MARGIN)


def by_the_clock(clock: Callable[[], float], seconds: float) -> Callable[[int], bool]:
    """Stop as soon as another position like the slowest so far would come too late."""
    last, slowest = clock(), 0.0
    until = last + seconds

    def enough(looks: int) -> bool:
        nonlocal last, slowest
        now = clock()
        last, slowest = now, max(slowest, now - last)
        return now + slowest >= until

    return enough


def thinking(search: Search, lines: list[CandidateLine], actions: Iterator[AnyAction]) -> Iterator[CandidateLine]:
    """Think as long as it is of use; gives the line of each position looked at, so that one can stop after any of them."""
    yield from first_look(search, lines, actions)
    compared = ranked(lines)[: search.known.compared]
    yield from deals(search, compared, DEALS - FIRST_DEALS)
    for sweep in range(search.known.depth):
        compared = ranked(compared)[: max(FEWEST, search.known.compared - sweep.bit_length())]
        for line in compared:
            for node in line.nodes:
                yield from (line for _ in play_on(search.game, search.known, node))
        judge(search, compared)
    yield from more_deals(search, compared)
    yield from more_amounts(search, lines, compared)
    if search.known.simulate_round is None:
        yield from widening(search, compared[:FEWEST])


def first_look(search: Search, lines: list[CandidateLine], actions: Iterator[AnyAction]) -> Iterator[CandidateLine]:
    """Every action in a few deals; the best liked come first."""
    table = next(search.tables)
    for a in actions:
        line = CandidateLine(a)
        look_at(search, line, table)
        line.chances = line.nodes[0].total
        line.estimate = line.chances[search.seat]
        lines.append(line)
        yield line
    compare(lines)
    yield from deals(search, lines, FIRST_DEALS - 1)


def deals(search: Search, lines: list[CandidateLine], count: int) -> Iterator[CandidateLine]:
    """These lines at so many tables more, or as many as there are."""
    for table in islice(search.tables, count):
        for line in lines:
            look_at(search, line, table)
            yield line
        judge(search, lines)


def more_deals(search: Search, compared: list[CandidateLine]) -> Iterator[CandidateLine]:
    """Whole lines at one table more after the other, as long as there are any."""
    for table in search.tables:
        for line in compared:
            yield from whole_line(search, line, table)
        judge(search, compared)


def more_amounts(search: Search, lines: list[CandidateLine], compared: list[CandidateLine]) -> Iterator[CandidateLine]:
    """Whole lines of amounts near the best one, as long as there are any; they join the compared."""
    while (action := fresh_amount(search, lines, compared)) is not None:
        line = CandidateLine(action)
        for node in compared[0].nodes:
            yield from whole_line(search, line, node.before)
        line.sweeps = compared[0].sweeps  # it is as long as they are now
        lines.append(line)
        compared.append(line)
        judge(search, compared)
        compared.sort(key=lambda line: -line.part)


def fresh_amount(search: Search, lines: list[CandidateLine], compared: list[CandidateLine]) -> AnyAction | None:
    """The best action that has an amount, at another one; None where all near it were tried."""
    for action, table in ((line.action, line.nodes[0].before) for line in compared):
        choices = amounts(search.game, table, action)
        if choices is not None:
            tried = [line.action[-1] for line in lines if same_but_for_amount(line.action, action)]
            amount = next_amount(choices, tried, action[-1])
            return None if amount is None else with_amount(action, amount)
    return None


def whole_line(search: Search, line: CandidateLine, table: HasAgenda) -> Iterator[CandidateLine]:
    """From an action to as many decisions as a line has."""
    look_at(search, line, table)
    yield line
    for _ in range(search.known.depth):
        yield from (line for _ in play_on(search.game, search.known, line.nodes[-1]))


def look_at(search: Search, line: CandidateLine, table: HasAgenda) -> None:
    line.nodes.append(look(search.game, search.known, table, line.action))


def widening(search: Search, compared: list[CandidateLine]) -> Iterator[CandidateLine]:
    """A tree grows behind each line, in each deal, until every one of them has come to the end of the game."""
    before = -1
    while before != (before := sum(line.looks for line in compared)):
        for line in compared:
            for node in line.nodes:
                yield from (line for _ in grow(search.game, search.known, node))
        judge(search, compared)


def judge(search: Search, lines: list[CandidateLine]) -> None:
    """All lines are now equally long: what they promise counts."""
    for line in lines:
        line.chances = [sum(each) / len(line.nodes) for each in zip(*map(estimated, line.nodes), strict=True)]
        line.estimate = line.chances[search.seat]
        line.sweeps += 1
    compare(lines)


def compare(lines: list[CandidateLine]) -> None:
    best = max(line.estimate for line in lines)
    for line in lines:
        line.part = line.estimate / best if best else 1.0


def ranked(lines: list[CandidateLine]) -> list[CandidateLine]:
    """Those looked into farthest come first, the best of them before all."""
    return sorted(lines, key=lambda line: (-line.sweeps, -line.estimate))


def judged(lines: list[CandidateLine]) -> Thought:
    """What was given up on the way promises the part of the choice that it then promised of the best: estimates of unequal
    depth do not compare, and a list in which a worse move promises more explains nothing."""
    if not any(line.sweeps for line in lines):
        compare(lines)  # there was no time for more than a first look
    best, *others = ranked(lines)
    found = [Candidate(line.action, best.estimate * line.part, line.looks) for line in others]
    return chosen([Candidate(best.action, best.estimate, best.looks), *found], CHANCE)
