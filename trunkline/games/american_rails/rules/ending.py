"""§9 The end: three conditions, and the most cash wins."""

from trunkline.core.game import Rule
from trunkline.games.american_rails.rules.state import State, players

GAME_OVER = Rule("§9.1", "The game is over.")


def reasons_to_end(s: State) -> list[str]:
    """§9.1 Every condition that holds now; any one is enough."""
    return [reason for reason, (met, needed) in end_tracker(s).items() if met >= needed]


def end_tracker(s: State) -> dict[str, tuple[int, int]]:
    """For each condition how far it has come and what ends the game."""
    issued = sum(s.box.shares[company] for company in s.companies)
    return {
        "last year": (s.year, s.box.last_year),
        "shares sold or removed": (issued - sum(s.unsold), issued),
        "supplies running low": (low_supplies(s), s.box.low_supplies_at_end[players(s)]),
    }


def low_supplies(s: State) -> int:
    """§9.2 The cubes of each company in play, on the map or not, and the houses."""
    supplies = [s.supply, *(s.cubes[company] for company in s.companies)]
    return sum(pieces <= s.box.low for pieces in supplies)


def score(s: State) -> list[int]:
    """§9.3 Cash alone; shares and treasuries count nothing. §9.4 Equal cash shares the victory."""
    return s.cash[:]
