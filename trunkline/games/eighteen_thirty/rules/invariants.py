"""What is conserved: money, shares, tiles, tokens, trains, and every number that can be counted afresh."""

from collections.abc import Mapping

from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, PRIVATES
from trunkline.games.eighteen_thirty.box.shapes import CITY
from trunkline.games.eighteen_thirty.rules.network import circles
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, cities_of


def conserved(s: State) -> Mapping[str, int]:
    """Sums that no action changes."""
    sums = {"money": s.bank + sum(s.cash) + sum(s.treasury), "money below zero": below_zero(s)}
    for company in COMPANIES:
        code = s.box.codes[company]
        sums[f"shares of {code}"] = s.unsold[company] + s.pool[company] + sum(s.shares[company])
        sums[f"tokens of {code}"] = s.tokens[company] + len(s.stations[company]) + waiting(s, company)
        sums[f"wrong director of {code}"] = wrong_director(s, company)
        sums[f"wrong marker of {code}"] = (s.cell[company] != NOBODY) - s.arrivals.count(company)
    for kind in KINDS:
        on_the_table = s.depot[kind] + s.train_pool[kind] + s.scrapped[kind] + sum(row[kind] for row in s.trains)
        sums[f"{s.box.trains[kind]}-trains"] = on_the_table - (s.issued if kind == KINDS[-1] else 0)
    for tile, name in enumerate(s.box.tiles):
        sums[f"tiles {name}"] = s.supply[tile] + laid(s, tile)
    sums["privates with two owners"] = sum((s.owner[p] != NOBODY) + (s.holder[p] != NOBODY) + s.closed[p] > 1 for p in PRIVATES)
    sums["crowded cities"] = sum(crowded(s, city, count) for city, count in cities_of(s).items())
    return sums


def below_zero(s: State) -> int:
    """Only the bank pays on paper."""
    return sum(amount < 0 for amount in (*s.cash, *s.treasury))


def waiting(s: State, company: int) -> int:
    """A home token that lies beside its hex until its city is chosen."""
    home = s.box.home[company]
    return int(s.settled[company] and not any(city // 2 == home for city in s.stations[company]))


def wrong_director(s: State, company: int) -> int:
    """The director holds two shares at least and nobody more than he; without a par there is none."""
    director = s.director[company]
    if director == NOBODY:
        return int(s.cell[company] != NOBODY)
    held = s.shares[company]
    return int(held[director] < 2 or max(held) > held[director])


def laid(s: State, tile: int) -> int:
    on_map = (s.box.shapes[shape].tile for hex, shape in enumerate(s.board) if shape != s.box.printed[hex])
    return sum(1 for number in on_map if number == tile)


def crowded(s: State, city: int, count: int) -> bool:
    place = s.box.shapes[s.board[city // 2]].places[city % 2]
    return place.kind != CITY or count > circles(s, city)
