"""L2: the worth of a position, one decision deep. Hidden things are dealt anew a few times and the estimates averaged."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from trunkline.bots.knowledge import Knowledge, knowledge_of
from trunkline.bots.thought import CHANCE, Budget, Candidate, Thought, chosen
from trunkline.bots.values import candidates, chances, shuffled
from trunkline.core.game import A, Game, S, Seat
from trunkline.core.play import find_move
from trunkline.core.state import copy

DEALS = 3  # redeals looked at where something is hidden


def value_bot(game: Game[S, A], view: S, seat: Seat, seed: int, budget: Budget) -> Thought:
    """The action after which the position is worth most; equals are decided by the seed."""
    actions = shuffled(candidates(game, view, seat), seed)
    known = knowledge_of(game)
    if len(actions) == 1:
        return foregone(known, next(dealt(game, view, seat, seed)), seat, actions[0])
    deals = [*islice(dealt(game, view, seat, seed), DEALS)]
    return chosen([Candidate(a, expected(game, known, deals, seat, a), len(deals)) for a in actions], CHANCE)


def foregone(known: Knowledge[S, A], table: S, seat: Seat, action: A) -> Thought:
    """A decision with one answer takes no thought; the chance is read off a table that could be this one."""
    return Thought(action, [Candidate(action, chances(known, table)[seat])], CHANCE)


def dealt(game: Game[S, A], view: S, seat: Seat, seed: int) -> Iterator[S]:
    """Tables this seat could be sitting at, without end; a single one where nothing is hidden."""
    chance = Random(f"deal {seed}")
    yield (table := game.redeal(view, seat, chance.getrandbits(60)))
    while table != view:
        yield game.redeal(view, seat, chance.getrandbits(60))


def expected(game: Game[S, A], known: Knowledge[S, A], deals: list[S], seat: Seat, a: A) -> float:
    """The seat's chance after this action, over the deals."""
    return sum(chances(known, settled(game, known, s, a))[seat] for s in deals) / len(deals)


def settled(game: Game[S, A], known: Knowledge[S, A], s: S, a: A) -> S:
    """The position after an action, once what it has set going has come to rest."""
    then = after(game, s, a)
    known.settle(then)
    return then


def after(game: Game[S, A], s: S, a: A) -> S:
    """The position after a legal action."""
    move = find_move(game, s, a)
    assert move is not None  # it was offered
    then = copy(s)
    move.effect(then, a)
    return then
