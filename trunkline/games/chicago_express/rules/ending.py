"""§8 The end: four conditions, and the most cash wins."""

from trunkline.core.game import Rule
from trunkline.games.chicago_express.box import DETROIT
from trunkline.games.chicago_express.rules.state import State

GAME_OVER = Rule("§7.2", "The game is over.")


def the_end_has_come(s: State) -> bool:
    """§7.2 Any one of the four is enough; the Wabash counts like the others."""
    return any(met >= needed for met, needed in end_tracker(s).values())


def end_tracker(s: State) -> dict[str, tuple[int, int]]:
    """For each condition how far it has come and what ends the game."""
    box = s.box
    return {
        "companies out of trains": (s.depot.count(0), box.companies_at_end),
        "companies sold out": (s.unsold.count(0), box.companies_at_end),
        "houses built": (box.houses - s.supply, box.houses - box.houses_at_end),
        "Detroit": (s.industry[DETROIT], box.industry[DETROIT][-1]),
    }


def score(s: State) -> list[int]:
    """§8.1 Cash alone; shares and treasuries count nothing. §8.2 Equal cash shares the victory."""
    return s.cash[:]
