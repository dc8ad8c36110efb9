"""Play random games and note which laws are broken, where, and after which actions."""

from collections.abc import Callable
from typing import NamedTuple

from trunkline.core.game import AnyGame
from trunkline.testing.laws import IN_EVERY_POSITION, NOW_AND_THEN, nothing_is_made_or_lost
from trunkline.testing.walk import Visit, walk

REACHES_ITS_END = "a_random_game_reaches_its_end"
SUMS_EVERY = 3  # actions

Law = Callable[[Visit], None]


class Examined(NamedTuple):
    """A random game: how long it was, and the first failure of each broken law, by the law's name."""

    length: int
    failures: dict[str, Exception]


def examine(game: AnyGame, players: int, seed: int, every: int, deeply_every: int) -> Examined:
    """One random game. All laws are tried every ``every`` actions, those that try each action every ``deeply_every``."""
    failures: dict[str, Exception] = {}
    number = 0
    try:
        for visit in walk(game, players, seed):
            number = visit.number
            for law in due(visit, seed, every, deeply_every):
                if law.__name__ not in failures:
                    note(failures, law, visit, seed)
    except Exception as error:  # the game's own code fails, often because a law is broken
        failures[REACHES_ITS_END] = error
    return Examined(number, failures)


def due(visit: Visit, seed: int, every: int, deeply_every: int) -> list[Law]:
    """The laws to try in this position; in the last one all."""
    number, last = visit.number, not visit.s.agenda
    sums = [nothing_is_made_or_lost] if number % SUMS_EVERY == 0 else []
    often = IN_EVERY_POSITION if last or number % every == seed % every else []
    seldom = NOW_AND_THEN if last or number % deeply_every == seed % deeply_every else []
    return [*sums, *often, *seldom]


def note(failures: dict[str, Exception], law: Law, visit: Visit, seed: int) -> None:
    """Try the law; a failure is kept with what one needs to see it again."""
    try:
        law(visit)
    except Exception as error:  # a game may also fail in its own code
        played = ", ".join(visit.played) or "nothing"
        error.add_note(f"law: {words(law)}")
        error.add_note(f"{visit.game.edition}, {visit.players} players, seed {seed}, played so far: {played}")
        failures[law.__name__] = error


def words(law: Callable[..., None]) -> str:
    return law.__name__.replace("_", " ")


def check_walk(game: AnyGame, players: int, seed: int, every: int, deeply_every: int) -> int:
    """The same, raising the first failure; gives the length of the game."""
    length, failures = examine(game, players, seed, every, deeply_every)
    for failure in failures.values():
        raise failure
    return length
