"""What one may regret: said before it is done."""

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.present.story import firm
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt
from trunkline.games.eighteen_thirty.rules.state import STOCK, TRAINS, State, on_turn, players
from trunkline.games.eighteen_thirty.rules.stock import Done


def warning(s: State, a: Action) -> Message | None:
    """Why this may be costly, or None."""
    if isinstance(a, Bankrupt):
        return Message("The game ends at once.")
    if not isinstance(a, Done):
        return None
    if s.agenda[-1] == STOCK and not s.acted and s.passes == players(s) - 1:
        return Message("All others have passed: this ends the stock round.")
    if s.agenda[-1] == TRAINS and not any(s.trains[s.company]):
        return Message("{company} has no train and will earn nothing.", {"company": firm(s, on_turn(s))})
    return None
