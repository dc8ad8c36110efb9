"""Many games among bots: on one core or several, and summed up with their doubt."""

from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import sqrt
from pathlib import Path
from typing import TypedDict, TypeVar

from trunkline.bots.match import Outcome, Pairing, play_match
from trunkline.bots.processes import Interruption, end, exit_with_parent, interruption, leave
from trunkline.bots.results import described, identity, keep, kept_outcomes
from trunkline.records.text import write

NORMAL = 1.959964  # 95 % of a normal distribution lie within so many deviations
LOOK = 0.2  # seconds between looks for Ctrl-C
LAST_WORDS = 5.0  # seconds for processes that were killed to be put away
ASKED = ("win_rate", "low", "high", "games")  # what a program is told of a level

T = TypeVar("T")
Played = Generator[tuple[Pairing, tuple[Outcome, str]], None, None]


def play_all(todo: Sequence[Pairing], jobs: int, folder: Path | None) -> Generator[Outcome, None, None]:
    """The games, as they are finished; with a folder each is kept there, and what is there already is not played again."""
    kept = kept_outcomes(folder, todo) if folder is not None else {}
    yield from kept.values()
    rest = [one for one in todo if identity(described(one)) not in kept]
    for pairing, (outcome, text) in alone(rest) if jobs == 1 else together(rest, jobs):
        if folder is not None:
            keep(folder, pairing, outcome, text)
        yield outcome


def alone(todo: Sequence[Pairing]) -> Played:
    yield from ((pairing, told(pairing)) for pairing in todo)


def together(todo: Sequence[Pairing], jobs: int) -> Played:
    """In processes of their own, which end with the run: a game that is begun may have minutes to go."""
    pool = ProcessPoolExecutor(jobs, initializer=exit_with_parent, initargs=(leave,))
    with interruption() as ctrl_c:
        try:
            waiting = {pool.submit(told, pairing): pairing for pairing in todo}
            yield from ((waiting[done], done.result()) for done in as_they_end(waiting, ctrl_c))
        finally:
            closing = end(pool)
            if closing is not None:
                closing.join(LAST_WORDS)


def as_they_end(waiting: Collection["Future[T]"], ctrl_c: Interruption) -> Iterator["Future[T]"]:
    """What is done, until Ctrl-C."""
    left = set(waiting)
    while left:
        done, left = wait(left, LOOK, FIRST_COMPLETED)
        if ctrl_c.heard:
            raise KeyboardInterrupt
        yield from done


def told(pairing: Pairing) -> tuple[Outcome, str]:
    """The game and its record as text; both can cross to another process."""
    outcome, record = play_match(pairing)
    return outcome, write(record)


# -- summing up ----------------------------------------------------------------------------------------


class LevelFigures(TypedDict):
    """Of one level, per seat it has at the table: win rates from 0 to 1, with the ends of their 95 % interval."""

    win_rate: float
    low: float
    high: float
    games: int
    seats: int
    wins: float
    mean_money: float


class Figures(TypedDict):
    """What a match comes to; also as JSON."""

    game: str
    games: int
    bots: dict[str, LevelFigures]  # the odd seat first, then in the order of the seats
    moves_per_second: int
    endings: dict[str, int]
    date: str


def figures(game: str, seats: Sequence[str], outcomes: Sequence[Outcome], jobs: int) -> Figures:
    """Win rates with their intervals, mean money, moves a second; the odd seat first, then in the order of the seats."""
    count = Counter(seats)
    moves, seconds = (sum(each) for each in zip(*((one.moves, one.seconds) for one in outcomes), strict=True))
    return {
        "game": game,
        "games": len(outcomes),
        "bots": {level: figures_of(level, count[level], outcomes) for level in sorted(count, key=lambda level: count[level])},
        "moves_per_second": round(moves / seconds * jobs),
        "endings": dict(Counter(outcome.ending for outcome in outcomes if outcome.ending)),
        "date": max(outcome.date for outcome in outcomes),
    }


def figures_of(level: str, seats: int, outcomes: Sequence[Outcome]) -> LevelFigures:
    """Of one level, per seat it has at the table."""
    games = len(outcomes)
    wins = sum(victory(outcome, n) for outcome in outcomes for n, name in enumerate(outcome.seats) if name == level) / seats
    money = sum(outcome.scores[n] for outcome in outcomes for n, name in enumerate(outcome.seats) if name == level)
    low, high = wilson(wins, games)
    return {
        "win_rate": round(wins / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "games": games,
        "seats": seats,
        "wins": round(wins * seats, 2),
        "mean_money": round(money / games / seats, 1),
    }


def brief(found: Figures) -> dict[str, object]:
    """What a program asks for, and nothing else."""
    bots = {level: {key: figure for key, figure in one.items() if key in ASKED} for level, one in found["bots"].items()}
    return {"game": found["game"], "games": found["games"], "bots": bots}


def endings(found: Figures) -> str:
    """How often a game ended in which way, where the game tells: ``bank 97, bankruptcy 3``."""
    return ", ".join(f"{reason} {count}" for reason, count in sorted(found["endings"].items()))


def victory(outcome: Outcome, seat: int) -> float:
    """1 for winning alone, less for sharing it."""
    best = max(outcome.scores)
    return 1 / outcome.scores.count(best) if outcome.scores[seat] == best else 0.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    rate, square = wins / games, NORMAL * NORMAL
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = NORMAL * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
