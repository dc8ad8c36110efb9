"""What taking back would give away: whether actions have shown anybody something hidden."""

from collections.abc import Sequence
from typing import Any

from trunkline.core.game import Game, Seat
from trunkline.core.play import apply, legal, why_not
from trunkline.core.state import copy, open_view

TABLES, REDEALS = 3, 6  # looked at before something is taken back in a game with secrets


def has_secrets(game: Game[Any]) -> bool:
    return game.view is not open_view


def reveals(game: Game[Any], before: Any, actions: Sequence[Any], asker: Seat) -> bool:
    """Would taking back let somebody use what only these actions showed? Then, in some redeal, they would have gone otherwise.

    It is asked of tables the asker could be sitting at, not of the true one: a yes that hung on the hands of the others
    would itself tell something about them.
    """
    tables = (game.redeal(before, asker, dice) for dice in range(TABLES))
    return any(shows(game, table, actions) for table in tables)


def shows(game: Game[Any], before: Any, actions: Sequence[Any]) -> bool:
    """Whether these actions, done at this table, show any seat something it did not know."""
    after = played(game, before, actions)
    for seat in map(Seat, range(len(game.score(before)))):
        others = (played(game, game.redeal(before, seat, dice), actions) for dice in range(REDEALS))
        if after is None or any(other is None or game.view(other, seat) != game.view(after, seat) for other in others):
            return True
    return False


def played(game: Game[Any], s: Any, actions: Sequence[Any]) -> Any:
    """The table after these actions; None where one is not possible, so that seeing it done shows something."""
    after = copy(s)
    for a in actions:
        possible = alike(game, after, a)
        if not possible:
            return None
        apply(game, after, possible[0])
    return after


def alike(game: Game[Any], s: Any, a: Any) -> list[Any]:
    """The action; or, where a deal does not allow it, others of its kind, which may look the same to those who watch."""
    return [a] if why_not(game, s, a) is None else [other for other in legal(game, s) if type(other) is type(a)]
