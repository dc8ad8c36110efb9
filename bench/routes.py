"""How long the best routes of a company turn take: positions of random games and boards built out with the real tiles.

python -m bench.routes [BOARDS]
"""

import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter

from trunkline.games.eighteen_thirty.box import COMPANIES, DIESEL, Company, Hex, shape_on
from trunkline.games.eighteen_thirty.graph import GRAPHS
from trunkline.games.eighteen_thirty.network import circles
from trunkline.games.eighteen_thirty.routes import best_set
from trunkline.games.eighteen_thirty.setup import setup
from trunkline.games.eighteen_thirty.shapes import CITY
from trunkline.games.eighteen_thirty.table import State, cities_of
from trunkline.games.eighteen_thirty.track import candidates

TRAIN_SETS = {"5 and 6": (3, 4), "6 and D": (4, DIESEL), "D and D": (DIESEL, DIESEL)}


def built_out(chance: Random) -> State:
    """A late board: hexes are upgraded at random until the supply allows nothing more, then stations are placed."""
    s = setup(2, 0)
    s.phase = 7
    hexes = [Hex(n) for n in range(len(s.box.hexes))]
    for _ in range(8):
        chance.shuffle(hexes)
        for hex in hexes:
            fitting = [c for c in candidates(s.box, hex, s.board[hex]) if s.supply[c.tile]]
            if fitting:
                chosen = max(fitting, key=lambda c: (joined(s, hex, c.exits), chance.random()))
                old = s.box.shapes[s.board[hex]].tile
                if old >= 0:
                    s.supply[old] += 1
                s.supply[chosen.tile] -= 1
                s.board = (*s.board[:hex], shape_on(s.box, hex, chosen.tile, chosen.turn), *s.board[hex + 1 :])
    place_stations(s, chance)
    return s


def joined(s: State, hex: Hex, exits: int) -> int:
    """How many of these exits meet track, less half of those that meet none: builders connect their track."""
    score = 0
    for side in range(6):
        there = s.box.beyond[hex * 6 + side]
        if exits >> side & 1 and there >= 0:
            score += 2 if s.box.shapes[s.board[there // 6]].exits >> there % 6 & 1 else -1
    return score


def place_stations(s: State, chance: Random) -> None:
    """Every company in random large cities, one on a hex."""
    cities = [
        hex * 2 + n
        for hex, shape in enumerate(s.board)
        for n, place in enumerate(s.box.shapes[shape].places)
        if place.kind == CITY and place.exits
    ]
    for company in COMPANIES:
        chance.shuffle(cities)
        for city in cities[: s.box.stations[company] * 2]:
            mine = s.stations[company]
            free = cities_of(s).get(city, 0) < circles(s, city) and all(other // 2 != city // 2 for other in mine)
            if free and len(mine) < s.box.stations[company]:
                s.stations = tuple((*own, city) if n == company else own for n, own in enumerate(s.stations))


def timed(s: State, company: Company) -> float:
    """Milliseconds for one company turn, nothing remembered."""
    GRAPHS.clear()
    began = perf_counter()
    best_set(s, company)
    return (perf_counter() - began) * 1000


def measured(boards: int) -> Iterator[tuple[str, list[float]]]:
    tables = [built_out(Random(seed)) for seed in range(boards)]
    for name, kinds in TRAIN_SETS.items():
        times = []
        for s in tables:
            for company in COMPANIES:
                s.trains[company] = [kinds.count(kind) for kind in range(6)]
                times.append(timed(s, company))
        yield name, sorted(times)


def main() -> None:
    for name, times in measured(int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        middle, high = times[len(times) // 2], times[int(len(times) * 0.99)]
        print(f"{name}: {len(times)} turns, median {middle:.1f} ms, p99 {high:.1f} ms, max {times[-1]:.1f} ms")


if __name__ == "__main__":
    main()
