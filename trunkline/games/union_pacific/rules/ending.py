"""§8 The end: most money wins; in a game of two the fictive player can win too."""

from trunkline.core.game import Rule, Seat
from trunkline.games.union_pacific.rules.state import State

GAME_OVER = Rule("§8.1", "The game is over.")


def score(s: State) -> list[int]:
    """§8.1 Money alone."""
    return s.cash[:]


def winners(s: State) -> list[Seat]:
    """§8.1 Equal money shares the victory. §8.3 If the fictive player has more than everybody, nobody wins."""
    most = max(*s.cash, s.fictive_cash)
    return [Seat(seat) for seat, money in enumerate(s.cash) if money == most]
