"""One side of ``bench.compare``: the engine of the folder it is given, which may be of another commit.

Only what every tree has had since the package got its present form is imported. Requests and answers are lines on standard
input and output.
"""

import gc
import json
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, sys.argv[1])

import trunkline
from trunkline.bots.benchmark import positions
from trunkline.bots.levels import LEVELS
from trunkline.bots.playout import playout
from trunkline.bots.random import pick
from trunkline.bots.thought import Budget
from trunkline.core import catalog
from trunkline.core.catalog import find, start
from trunkline.core.game import Seat
from trunkline.core.play import apply, legal, options, rights
from trunkline.core.serialize import dump
from trunkline.core.state import copy

ACTIONS = 4000  # of random play in one turn
DECISIONS, LOOKS = 3, 1500  # of L3 in one turn, and positions for each: about 0.1 s
PLAYERS = 4


def answer(work: str, *words: str) -> Any:
    return WORK[work](*words)


def timed(work: Callable[[], tuple[int, object]]) -> dict[str, Any]:
    gc.collect()
    began = process_time()
    amount, did = work()
    return {"seconds": process_time() - began, "amount": amount, "did": digest(did)}


def digest(did: object) -> str:
    return sha256(repr(did).encode()).hexdigest()


# -- what is timed -------------------------------------------------------------------------------------


def random_play(name: str, turn: str) -> Any:
    """Whole random games with full legal lists, every action judged."""
    game = find(name)
    game.clear_caches()
    return timed(lambda: whole_games(game, Random(int(turn))))


def whole_games(game: Any, chance: Random) -> tuple[int, object]:
    played, actions = [], 0
    while actions < ACTIONS:
        played.append(playout(game, PLAYERS, chance.getrandbits(32)))
        actions += played[-1].actions
    return actions, played


def search(name: str, turn: str) -> Any:
    """L3 with a number of positions, from where L1 had brought the game."""
    game = find(name)
    game.clear_caches()
    these = Random(int(turn)).sample(views(name), DECISIONS)
    return timed(lambda: thoughts(game, these))


def thoughts(game: Any, these: list[Any]) -> tuple[int, object]:
    budget = Budget(positions=LOOKS)
    found = [LEVELS["L3"](game, view, seat, n, budget) for n, (view, seat) in enumerate(these)]
    return sum(candidate.looks for thought in found for candidate in thought.candidates), found


@cache
def views(name: str) -> list[Any]:
    """Positions of a game among bots of L1, in which there is something to decide."""
    game = find(name)
    s, found = start(game, PLAYERS, 1), []
    while (seat := game.turn(s)) is not None:
        view = game.view(s, seat)
        if len(options(game, view, seat)) > 1:
            found.append((view, seat))
        apply(game, s, LEVELS["L1"](game, view, seat, len(found), Budget()).action)
    return found


def listing(name: str, _: str) -> Any:
    game, tables = find(name), tables_of(name)
    return timed(lambda: (3 * len(tables), [[legal(game, s) for s in tables] for _ in range(3)]))


def acting(name: str, _: str) -> Any:
    """One action on a copy of each table; making the copies is not counted."""
    game, tables = find(name), tables_of(name)
    choices = [(copy(s), pick(game, s, legal(game, s), Random(n))) for _ in range(3) for n, s in enumerate(tables)]
    return timed(lambda: (act(game, choices), None))


def act(game: Any, choices: list[Any]) -> int:
    for s, a in choices:
        apply(game, s, a)
    return len(choices)


def copying(name: str, _: str) -> Any:
    tables = tables_of(name)
    return timed(lambda: (20 * len(tables), [len([copy(s) for s in tables]) for _ in range(20)]))


@cache
def tables_of(name: str) -> list[Any]:
    return positions(find(name))


# -- what must be the same -----------------------------------------------------------------------------


def editions(names: str) -> Any:
    """Every edition of these games and their variants, with its numbers of players."""
    return [(game.edition, [*game.seats]) for name in names.split() for game in catalog.editions(name)]


def walked(edition: str, players: str, seed: str) -> Any:
    """The hash of everything in a random game: who is asked, all that is legal, what was done, and the table after it."""
    name, _, version = edition.partition("/")
    game, chance, story = find(name, int(version)), Random(int(seed)), sha256()
    s = start(game, int(players), int(seed))
    while s.agenda:
        found = legal(game, s)
        by_right = [rights(game, s, Seat(seat)) for seat in range(int(players))]
        a = pick(game, s, found, chance)
        story.update(repr((game.turn(s), found, by_right, a)).encode())
        apply(game, s, a)
        story.update(repr(dump(s)).encode())
    story.update(repr(game.score(s)).encode())
    return story.hexdigest()


WORK: dict[str, Callable[..., Any]] = {
    "random play": random_play,
    "L3": search,
    "legal": listing,
    "apply": acting,
    "copy": copying,
    "editions": editions,
    "walk": walked,
}


def main() -> None:
    here = Path(trunkline.__file__).parents[1]
    if here != Path(sys.argv[1]):
        sys.exit(f"the engine of {here} was imported, not that of {sys.argv[1]}")
    for line in sys.stdin:
        print(json.dumps(answer(*line.rstrip("\n").split("\t"))), flush=True)


if __name__ == "__main__":
    main()
