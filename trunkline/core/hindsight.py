"""What taking back would give away: whether actions have shown anybody something hidden."""

from collections.abc import Sequence
from typing import Any

from trunkline.core.game import Game, Seat
from trunkline.core.play import apply, legal, why_not
from trunkline.core.state import copy, open_view

DEALS = 30  # for each seat; a card that three of four unseen ones are like still shows itself


def has_secrets(game: Game[Any]) -> bool:
    return game.view is not open_view


def reveals(game: Game[Any], before: Any, actions: Sequence[Any], players: int) -> bool:
    """Would taking back let somebody use what only these actions showed? Then another deal would have gone otherwise."""
    if not has_secrets(game):
        return False
    after = copy(before)
    for a in actions:
        apply(game, after, a)
    seats = [Seat(seat) for seat in range(players)]
    views = [game.view(after, seat) for seat in seats]
    return any(game_after(game, before, actions, seat, dice) != views[seat] for dice in range(DEALS) for seat in seats)


def game_after(game: Game[Any], before: Any, actions: Sequence[Any], seat: Seat, dice: int) -> Any:
    """What this seat would see if all that it had not seen before were dealt anew; None if that cannot be played."""
    other = game.redeal(before, seat, dice)
    for a in actions:
        possible = alike(game, other, a)
        if not possible:  # the action showed a hand from which it can be done
            return None
        apply(game, other, possible[0])
    return game.view(other, seat)


def alike(game: Game[Any], s: Any, a: Any) -> list[Any]:
    """The action; or, where a deal does not allow it, others of its kind, which may look the same to those who watch."""
    return [a] if why_not(game, s, a) is None else [other for other in legal(game, s) if type(other) is type(a)]
