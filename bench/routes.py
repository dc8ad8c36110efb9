"""How long the best routes of a company turn take, and how much faster that is than OR-Tools CP-SAT.

Positions: every run of the games beside the project, if they are there, and boards built out with the real tiles.

python -m bench.routes [BOARDS]
"""

import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import COMPANIES, DIESEL, Company, Hex, shape_on
from trunkline.games.eighteen_thirty.box.shapes import CITY
from trunkline.games.eighteen_thirty.interchange.export_format import read_export
from trunkline.games.eighteen_thirty.interchange.importer import import_as_played
from trunkline.games.eighteen_thirty.rules.cache import clear_caches
from trunkline.games.eighteen_thirty.rules.network import circles
from trunkline.games.eighteen_thirty.rules.routes import best_set
from trunkline.games.eighteen_thirty.rules.setup import setup
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, State, cities_of, on_turn
from trunkline.games.eighteen_thirty.rules.track import candidates

GAMES = Path(__file__).parents[2] / "shared" / "oracle" / "1830" / "games"
COMPARED = 24  # positions of each kind that CP-SAT solves too
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


# -- measuring ---------------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """A company about to run."""

    s: State
    company: Company


class Figures(NamedTuple):
    """Milliseconds for each turn, sorted; and how many times as long CP-SAT took for some of them, in the middle."""

    name: str
    times: list[float]
    solver: float


def played_turns() -> list[Turn]:
    """Every run of the games beside the project."""
    games = [import_as_played(read_export(file)).record for file in sorted(GAMES.glob("*.json"))]
    moves = (pair for record in games for pair in pairwise(record.states))
    return [Turn(s, on_turn(s)) for before, s in moves if DIVIDEND in s.agenda and DIVIDEND not in before.agenda]


def built_turns(boards: int, kinds: tuple[int, ...]) -> Iterator[Turn]:
    for seed in range(boards):
        late = built_out(Random(seed))
        for company in COMPANIES:
            s = copy(late)
            s.trains[company] = [kinds.count(kind) for kind in range(6)]
            yield Turn(s, company)


def milliseconds(work: Callable[[State, Company], object], turn: Turn) -> float:
    """Of processor time for one company turn, nothing remembered."""
    clear_caches()
    began = process_time()
    work(*turn)
    return (process_time() - began) * 1000


def measured(name: str, turns: list[Turn]) -> Figures:
    times = [milliseconds(best_set, turn) for turn in turns]
    sample = range(0, len(turns), max(1, len(turns) // COMPARED))
    ours, theirs = median(times[n] for n in sample), median(by_solver(turns[n]) for n in sample)
    return Figures(name, sorted(times), theirs / ours)


def by_solver(turn: Turn) -> float:
    from bench.solver import best_by_solver

    return milliseconds(best_by_solver, turn)


def all_figures(boards: int) -> Iterator[Figures]:
    turns = played_turns()
    if turns:
        yield measured("played games", turns)
    for name, kinds in TRAIN_SETS.items():
        yield measured(f"built out, {name}", list(built_turns(boards, kinds)))


def main() -> None:
    for name, times, solver in all_figures(int(sys.argv[1]) if len(sys.argv) > 1 else 20):
        middle, high = median(times), times[int(len(times) * 0.99)]
        figures = f"median {middle:.1f} ms, p99 {high:.1f} ms, max {times[-1]:.1f} ms; CP-SAT takes {solver:.0f} times as long"
        print(f"{name}: {len(times)} turns, {figures}", flush=True)


if __name__ == "__main__":
    main()
