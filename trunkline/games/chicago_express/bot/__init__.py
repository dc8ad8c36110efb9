"""What bots know of Chicago Express."""

from trunkline.bots.knowledge import Knowledge
from trunkline.games.chicago_express.bot.evaluation import dividends_to_come, expected_score
from trunkline.games.chicago_express.bot.policy import amounts_to_try, preference, preferences, settle
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.state import State

KNOWLEDGE: Knowledge[State, Action] = Knowledge(
    expected_score=expected_score,
    preference=preference,
    preferences=preferences,
    amounts=amounts_to_try,
    settle=settle,
    rounds_left=dividends_to_come,
)
