"""The engine: copy, legal, apply, random games and replays, each also as a ratio to a fixed loop of plain Python."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import resources
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from rich.table import Table

from trunkline.bots.playout import playout
from trunkline.bots.random import pick
from trunkline.core.catalog import start
from trunkline.core.game import Game
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.rules import cache
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


def players_of(game: Game[Any]) -> int:
    """Four, or the nearest to it."""
    return min(game.seats, key=lambda players: abs(players - 4))


def positions(game: Game[Any]) -> list[Any]:
    """Positions spread over random games."""
    found: list[Any] = []
    for seed in games_for(game):
        s, chance = start(game, players_of(game), seed), Random(seed)
        while s.agenda:
            if chance.random() < 0.05:
                found.append(copy(s))
            apply(game, s, pick(game, s, legal(game, s), chance))
    return Random(0).sample(found, min(POSITIONS, len(found)))


def games_for(game: Game[Any]) -> range:
    """Seeds of as many random games as make up the actions to be measured; some games are long."""
    actions = games = 0
    while actions < ACTIONS:
        actions += playout(game, players_of(game), games).actions
        games += 1
    return range(games)


def measure(game: Game[Any]) -> dict[str, Any]:
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


def copy_each(tables: list[Any]) -> None:
    """Each copy is dropped at once, as when one acts on it: hundreds kept alive would measure the garbage collector too."""
    for s in tables:
        copy(s)


def act_on_copies(game: Game[Any], choices: list[tuple[Any, Any]]) -> None:
    for s, a in choices:
        apply(game, copy(s), a)


def random_games(game: Game[Any]) -> tuple[float, int]:
    """Seconds and actions of a batch of random games with full legal lists, every action judged."""
    players, seeds = players_of(game), games_for(game)
    actions = sum(playout(game, players, seed).actions for seed in seeds)
    return seconds(lambda: play_anew(game, players, seeds)), actions


def play_anew(game: Game[Any], players: int, seeds: range) -> None:
    forget(game)
    for seed in seeds:
        playout(game, players, seed)


def forget(game: Game[Any]) -> None:
    """A game that remembers answers starts without them, so that no run profits from the last."""
    if game.name.startswith("1830"):
        cache.clear_caches()


def replays(game: Game[Any]) -> dict[str, float]:
    """Actions a second of the game's own records, every one judged; by the habits of another place, if a record has any."""
    kept = [load_file(Path(str(file))) for file in resources.files(game.folder).joinpath("records").iterdir()]
    by_habits: dict[str, list[Record]] = {}
    for record in kept:
        if record.game.name == game.name:
            habits = [f"{key}={value}" for key, value in record.game.chosen.items() if key in record.game.import_options]
            by_habits.setdefault(" ".join(["replay", *habits]), []).append(record)
    return {habits: actions_of(records) / seconds(partial(replay, records)) for habits, records in sorted(by_habits.items())}


def actions_of(records: list[Record]) -> int:
    return sum(len(record.actions) for record in records)


def replay(records: list[Record]) -> None:
    for record in records:
        forget(record.game)
        s = start(record.game, record.players, record.seed)
        for a in record.actions:
            apply(record.game, s, a)


def measure_all(games: Sequence[Game[Any]]) -> dict[str, Any]:
    """Each of these games; variants run on the same rules as their game, so they are left out."""
    chosen = [game for game in games if "-" not in game.name] or games
    return {game.name: {"players": players_of(game)} | measure(game) for game in chosen}


def table(figures: dict[str, Any]) -> Table:
    """One block a game; the ratios are multiples of the calibration loop."""
    shown = Table(
        "game", "", "time", "ratio", box=None, caption="ratio: multiples of the calibration loop, run in the same process"
    )
    for name, found in figures.items():
        for n, verb in enumerate(("copy", "legal", "apply")):
            shown.add_row("" if n else name, verb, f"{found[f'{verb}_us']:.1f} µs", f"{found[f'{verb}_ratio']:.5f}")
        speed = f"{found['actions_per_second']:,.0f} actions/s"
        shown.add_row("", f"random play, {found['players']} players", speed, f"{found['action_ratio']:.5f}")
        for habits, actions in found["replays_per_second"].items():
            ratio = 1e6 / actions / found["calibration_us"]
            shown.add_row("", habits, f"{actions:,.0f} actions/s", f"{ratio:.5f}")
    return shown
