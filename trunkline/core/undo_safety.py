"""Would undo leak hidden information?

The law. A player may take back an action, with all that followed it, unless somebody has seen a card since that this player
could not have named beforehand.

- What a player plays from their own hand, or takes from the open table, they could name: that others have learnt it does not
  stand in the way. It was theirs to show.
- A card drawn from a pile, turned up, or played by another player they could not name. It counts whoever saw it: the undoing
  player, or another who would know what is drawn next.
- A card can be named if it is the same in every deal that looks to the player as the table did: every way to distribute the
  cards that lie where the player cannot look. Counting counts; remembering who took what does not.
- Whoever plays several seats knows what all of them see. Each action is judged by what is seen right before it. At the end
  of a game everything is shown, so nothing is taken back.

So the answer follows from what the player sees and tells them nothing else. A game with secrets gives it for one action
(``Game.leaks_information``); tests compare it with all deals.
"""

from collections.abc import Sequence

from trunkline.core.game import A, Game, S, Seat
from trunkline.core.play import apply, finished
from trunkline.core.state import copy, open_view

OVER = "the game is over and everything has been shown"


def has_secrets(game: Game[S, A]) -> bool:
    return game.view is not open_view


def leak(game: Game[S, A], before: S, actions: Sequence[A], seats: Sequence[Seat]) -> str | None:
    """What somebody has seen through these actions that a player in these seats could not have named; None if nothing."""
    if not has_secrets(game):
        return None
    s = before
    for a in actions:
        after = copy(s)
        apply(game, after, a)
        found = OVER if finished(after) else game.leaks_information(s, a, after, seats)
        if found is not None:
            return found
        s = after
    return None
