"""What came in round by round, added up from the lines of the story."""

from itertools import takewhile
from typing import Any, NamedTuple

from trunkline.present.default import presentation_of
from trunkline.present.message import CompanyRef, PlayerRef
from trunkline.server.tables.story_cache import StoryCache
from trunkline.server.tables.table_state import TableState
from trunkline.server.tables.timeseries import Curve
from trunkline.toolkit.seats import all_seats

PLAYERS, COMPANIES = "Income of players", "Income of companies"


class Period(NamedTuple):
    """A round by its name, and the dollars earned in it by player and by company."""

    name: str
    gains: dict[PlayerRef | CompanyRef, int]


def periods(live: TableState, story_cache: StoryCache, at: int) -> list[Period]:
    """Until this position, where the game's story says which lines begin a round."""
    begins = presentation_of(live.game).period
    found: list[Period] = []
    for _, line in takewhile(lambda event: event[0] <= at, story_cache.events):
        name = begins(line)
        if name is not None:
            found.append(Period(name, {}))
        for who, dollars in line.gains.items() if found else ():
            found[-1].gains[who] = found[-1].gains.get(who, 0) + dollars
    return found


def earners(rounds: list[Period], kind: type[PlayerRef] | type[CompanyRef]) -> list[Any]:
    """Whoever earned something, players by seat and companies by name."""
    return sorted({who for one in rounds for who in one.gains if isinstance(who, kind)})


def income_curves(rounds: list[Period], players: int) -> list[Curve]:
    """The companies' incomes from round to round, and the players'."""
    firms, seats = earners(rounds, CompanyRef), list(all_seats(players))
    names, ticks = tuple(firm.code for firm in firms), tuple(one.name for one in rounds)
    return [
        Curve(COMPANIES, [[one.gains.get(firm, 0) for firm in firms] for one in rounds], names, ticks),
        Curve(PLAYERS, [[one.gains.get(PlayerRef(seat), 0) for seat in seats] for one in rounds], (), ticks),
    ]
