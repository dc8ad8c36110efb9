"""What bots know of 1830."""

from trunkline.bots.knowledge import Knowledge
from trunkline.games.eighteen_thirty.bot.evaluation import expected_score, rounds_left, score_spread
from trunkline.games.eighteen_thirty.bot.policy import amounts_to_try, narrow, preference, settle
from trunkline.games.eighteen_thirty.bot.rollout import simulate_round
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import State

KNOWLEDGE: Knowledge[State, Action] = Knowledge(
    expected_score=expected_score,
    preference=preference,
    amounts=amounts_to_try,
    narrow=narrow,
    settle=settle,
    score_spread=score_spread,
    rounds_left=rounds_left,
    simulate_round=simulate_round,
    depth=5,
    compared=16,
    ladder_games=100,  # a game has some eight hundred moves
)
