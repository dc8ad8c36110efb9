"""What bots know of Union Pacific."""

from trunkline.bots.knowledge import Knowledge
from trunkline.games.union_pacific.bot.evaluation import expected_score, payouts_left, score_spread
from trunkline.games.union_pacific.bot.policy import amounts_to_try, narrow, preference, settle
from trunkline.games.union_pacific.bot.rollout import simulate_round
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.state import State

KNOWLEDGE: Knowledge[State, Action] = Knowledge(
    expected_score=expected_score,
    preference=preference,
    amounts=amounts_to_try,
    narrow=narrow,
    settle=settle,
    score_spread=score_spread,
    rounds_left=payouts_left,
    simulate_round=simulate_round,
    depth=2,
    compared=5,  # few and not far, so that there is time for many deals
)
