"""How a game of Union Pacific is likely to go on, turn by turn, by the engine's own effects."""

from collections.abc import Iterator

from trunkline.games.union_pacific.bot.fast_evaluation import best_build, best_investment, best_share, turn_estimates
from trunkline.games.union_pacific.bot.policy import settle
from trunkline.games.union_pacific.rules.building import build
from trunkline.games.union_pacific.rules.first_shares import LayFirst, lay_first
from trunkline.games.union_pacific.rules.investing import Invest, invest, invest_in_two
from trunkline.games.union_pacific.rules.state import FIRST, TURN, State, players
from trunkline.games.union_pacific.rules.turn import Pass, pass_turn


def simulate_round(s: State) -> Iterator[None]:
    """In place: a begun turn is ended, then everybody has one; one can stop after each."""
    settle(s)
    while FIRST in s.agenda:
        lay_first(s, LayFirst(s.seat, max(s.hands[s.seat])))  # the Union Pacific, as L1 does
    for _ in range(players(s)):
        if TURN in s.agenda:
            take_turn(s)
            settle(s)
            yield


def take_turn(s: State) -> None:
    """Build or invest, whichever adds more; pass if neither can be done."""
    see = turn_estimates(s)
    building, investing = best_build(see), best_investment(see)
    if building is not None and (investing is None or building[0] + best_share(see)[0] >= investing[0]):
        build(s, building[1])
    elif investing is None:
        pass_turn(s, Pass())
    elif isinstance(investing[1], Invest):
        invest(s, investing[1])
    else:
        invest_in_two(s, investing[1])
