"""L1: plain rules. Each game says how much it likes an action; the one liked best is done."""

from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.thought import LIKING, Budget, Candidate, Thought, chosen
from trunkline.bots.values import candidates, shuffled
from trunkline.core.game import AnyGame, HasAgenda, Seat


def greedy_bot(game: AnyGame, view: HasAgenda, seat: Seat, seed: int, budget: Budget) -> Thought:
    """What is liked best; equals are decided by the seed."""
    preference = knowledge_of(game).preference
    actions = shuffled(candidates(game, view, seat), seed)
    return chosen([Candidate(a, preference(view, seat, a)) for a in actions], LIKING)
