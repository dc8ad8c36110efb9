"""The engine: copy, legal, apply, random games and replays, each also as a ratio to a fixed loop of plain Python."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from trunkline.bots.playout import playout
from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import AnyAction, AnyGame, HasAgenda
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.records.record import Record
from trunkline.records.text import load_file

CALIBRATION = 20_000  # turns of the fixed loop; about a millisecond on a machine of 2024
POSITIONS, ACTIONS, REPEATS = 200, 10_000, 5


def calibration() -> int:
    """A fixed amount of plain Python: integers, a list, a branch."""
    numbers, total = list(range(64)), 0
    for n in range(CALIBRATION):
        numbers[n & 63] = total & 1023
        total += numbers[(n * 7) & 63] if n & 1 else 3
    return total


def seconds(work: Callable[[], object]) -> float:
    """The best of several runs: the least disturbed one."""
    return min(timed(work) for _ in range(REPEATS))


def timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def players_of(game: AnyGame) -> int:
    """Four, or the nearest to it."""
    return min(game.seats, key=lambda players: abs(players - 4))


def positions(game: AnyGame) -> list[HasAgenda]:
    """Positions spread over random games."""
    found: list[HasAgenda] = []
    for seed in games_for(game):
        s, chance = start(game, players_of(game), seed), Random(seed)
        while s.agenda:
            if chance.random() < 0.05:
                found.append(copy(s))
            apply(game, s, pick(game, s, legal(game, s), chance))
    return Random(0).sample(found, min(POSITIONS, len(found)))


def games_for(game: AnyGame) -> range:
    """Seeds of as many random games as make up the actions to be measured; some games are long."""
    actions = games = 0
    while actions < ACTIONS:
        actions += playout(game, players_of(game), games).actions
        games += 1
    return range(games)


def measure(game: AnyGame) -> dict[str, Any]:
    """Microseconds for each verb, actions a second for whole games, and both against the fixed loop."""
    loop = seconds(calibration)
    tables = positions(game)
    choices = [(s, pick(game, s, legal(game, s), Random(n))) for n, s in enumerate(tables)]
    copying = seconds(lambda: copy_each(tables)) / len(tables)
    judging = seconds(lambda: [legal(game, s) for s in tables]) / len(tables)
    acting = seconds(lambda: act_on_copies(game, choices)) / len(tables) - copying
    whole, actions = random_games(game)
    return {
        "replays_per_second": replays(game),
        "copy_us": copying * 1e6,
        "legal_us": judging * 1e6,
        "apply_us": acting * 1e6,
        "actions_per_second": actions / whole,
        "copy_ratio": copying / loop,
        "legal_ratio": judging / loop,
        "apply_ratio": acting / loop,
        "action_ratio": whole / actions / loop,
        "calibration_us": loop * 1e6,
    }


def copy_each(tables: list[HasAgenda]) -> None:
    """Each copy is dropped at once, as when one acts on it: hundreds kept alive would measure the garbage collector too."""
    for s in tables:
        copy(s)


def act_on_copies(game: AnyGame, choices: list[tuple[HasAgenda, AnyAction]]) -> None:
    for s, a in choices:
        apply(game, copy(s), a)


def random_games(game: AnyGame) -> tuple[float, int]:
    """Seconds and actions of a batch of random games with full legal lists, every action judged."""
    players, seeds = players_of(game), games_for(game)
    actions = sum(playout(game, players, seed).actions for seed in seeds)
    return seconds(lambda: play_anew(game, players, seeds)), actions


def play_anew(game: AnyGame, players: int, seeds: range) -> None:
    game.clear_caches()  # no run profits from the last
    for seed in seeds:
        playout(game, players, seed)


def replays(game: AnyGame) -> dict[str, float]:
    """Actions a second of the game's own records, every one judged; by the habits of another place, if a record has any."""
    by_habits: dict[str, list[Record]] = {}
    for record in kept_records(game):
        if record.game.name == game.name:
            habits = [f"{key}={value}" for key, value in record.game.chosen.items() if key in record.game.import_options]
            by_habits.setdefault(" ".join(["replay", *habits]), []).append(record)
    return {habits: actions_of(records) / seconds(partial(replay, records)) for habits, records in sorted(by_habits.items())}


def kept_records(game: AnyGame) -> list[Record]:
    """The game's golden records, which are part of the repository and not of the installed package."""
    folder = Path(str(resources.files(game.folder).joinpath("records")))
    return [load_file(file) for file in sorted(folder.glob("*.txt"))]


def actions_of(records: list[Record]) -> int:
    return sum(len(record.actions) for record in records)


def replay(records: list[Record]) -> None:
    for record in records:
        record.game.clear_caches()
        s = start(record.game, record.players, record.seed)
        for a in record.actions:
            apply(record.game, s, a)


def measure_all(games: Sequence[AnyGame]) -> dict[str, Any]:
    """Each of these games; variants run on the same rules as their game, so they are left out."""
    chosen = [game for game in games if "-" not in game.name] or games
    return {game.name: {"players": players_of(game)} | measure(game) for game in chosen}
