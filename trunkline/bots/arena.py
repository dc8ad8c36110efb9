"""Many games among bots: on one core or several, kept as they are finished, and summed up with their doubt."""

import json
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from typing import Any

from trunkline.bots.match import Outcome, Pairing, play_match
from trunkline.bots.thought import Budget
from trunkline.core.transcript import write

RESULTS = "results.jsonl"
NORMAL = 1.959964  # 95 % of a normal distribution lie within so many deviations


def play_all(todo: Sequence[Pairing], jobs: int, folder: Path | None) -> Generator[Outcome, None, None]:
    """The games, as they are finished; with a folder each is kept there, and what is there already is not played again."""
    kept = kept_outcomes(folder, todo)
    yield from kept.values()
    rest = [one for one in todo if (one.seats, one.seed) not in kept]
    for pairing, (outcome, text) in finished(rest, jobs):
        if folder is not None:
            keep(folder, pairing, outcome, text)
        yield outcome


def finished(todo: Sequence[Pairing], jobs: int) -> Iterator[tuple[Pairing, tuple[Outcome, str]]]:
    if jobs == 1:
        yield from ((pairing, told(pairing)) for pairing in todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(told, pairing): pairing for pairing in todo}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def told(pairing: Pairing) -> tuple[Outcome, str]:
    """The game and its record as text; both can cross to another process."""
    outcome, record = play_match(pairing)
    return outcome, write(record)


# -- keeping -------------------------------------------------------------------------------------------


def keep(folder: Path, pairing: Pairing, outcome: Outcome, text: str) -> None:
    """The record in a file of its own, the result as a line of JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{pairing.game.name}-{outcome.seed}-{'-'.join(outcome.seats)}.txt").write_text(text, encoding="utf-8")
    with (folder / RESULTS).open("a", encoding="utf-8") as results:
        results.write(json.dumps({**named(pairing), **outcome._asdict()}) + "\n")


def kept_outcomes(folder: Path | None, todo: Sequence[Pairing]) -> dict[tuple[tuple[str, ...], int], Outcome]:
    """Results of the same games with the same budget, from an earlier run that was stopped."""
    if folder is None or not todo or not (folder / RESULTS).exists():
        return {}
    wanted = {(one.seats, one.seed) for one in todo}
    same = named(todo[0])
    found = {}
    for line in (folder / RESULTS).read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        seats = tuple(entry["seats"])
        if (seats, entry["seed"]) in wanted and all(entry[key] == value for key, value in same.items()):
            found[seats, entry["seed"]] = Outcome(**{name: entry[name] for name in Outcome._fields} | {"seats": seats})
    return found


def named(pairing: Pairing) -> dict[str, Any]:
    """What must be the same for a result to count."""
    return {"game": pairing.game.edition, "budget": [pairing.budget.seconds, pairing.budget.positions]}


# -- summing up ----------------------------------------------------------------------------------------


def figures(game: str, budget: Budget, outcomes: Sequence[Outcome], elapsed: float) -> dict[str, Any]:
    """Win rates with their intervals, mean money, moves a second."""
    seats = Counter(level for outcome in outcomes[:1] for level in outcome.seats)
    levels = sorted(seats, key=lambda level: seats[level])  # the odd seat first
    return {
        "game": game,
        "games": len(outcomes),
        "bots": {level: figures_of(level, seats[level], outcomes) for level in levels},
        "budget": {"seconds": budget.seconds, "positions": budget.positions},
        "moves": sum(outcome.moves for outcome in outcomes),
        "moves_per_second": round(sum(outcome.moves for outcome in outcomes) / elapsed),
        "endings": dict(Counter(outcome.ending for outcome in outcomes if outcome.ending)),
    }


def figures_of(level: str, seats: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
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
