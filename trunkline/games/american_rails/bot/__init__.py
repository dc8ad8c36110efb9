"""What bots know of American Rails."""

from trunkline.bots.knowledge import Knowledge
from trunkline.games.american_rails.bot.evaluation import expected_score, years_left
from trunkline.games.american_rails.bot.policy import amounts_to_try, preference, preferences, settle
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State

KNOWLEDGE: Knowledge[State, Action] = Knowledge(
    expected_score=expected_score,
    preference=preference,
    preferences=preferences,
    amounts=amounts_to_try,
    settle=settle,
    rounds_left=years_left,
)
