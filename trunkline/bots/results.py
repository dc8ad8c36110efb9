"""Results of games among bots, in a folder that keeps each as it is finished: a run that was stopped can go on there."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from trunkline.bots.match import Outcome, Pairing
from trunkline.bots.thought import Budget
from trunkline.core.errors import BadRecord
from trunkline.core.message import Message
from trunkline.records.text import at_line, spelled_options

RESULTS = "results.jsonl"
SAME = ("game", "options", "budget", "seats", "seed")  # what must be the same for a result to count
KINDS = {
    "game": str,
    "budget": list,
    "seats": list,
    "seed": int,
    "scores": list,
    "moves": int,
    "seconds": float,
    "ending": str,
    "date": str,
}


def described(pairing: Pairing) -> dict[str, object]:
    """What is known of a game before it is played; the options name the board too, if it is another one."""
    game, seats, seed, budget = pairing
    options = spelled_options(game)
    return {
        "game": game.edition,
        "options": options,
        "budget": [budget.seconds, budget.positions],
        "seats": seats,
        "seed": seed,
    }


def identity(entry: Mapping[str, object]) -> str:
    """Equal for two results of the same game; lines of earlier versions say no options and are equal to none."""
    return json.dumps([entry.get(key) for key in SAME])


# -- writing -------------------------------------------------------------------------------------------


def keep(folder: Path, pairing: Pairing, outcome: Outcome, text: str) -> None:
    """The record in a file of its own, the result as a line of JSON."""
    with told_in_a_sentence(folder):
        (folder / record_name(pairing)).write_text(text, encoding="utf-8")
        with (folder / RESULTS).open("a", encoding="utf-8") as results:
            results.write(json.dumps({**described(pairing), **outcome._asdict()}) + "\n")


def record_name(pairing: Pairing) -> str:
    """All that tells two games of a folder apart: ``american_rails.1-0-L3-L2-L2-0.1s-banker=seat-1.txt``."""
    game, seats, seed, budget = pairing
    words = [game.edition.replace("/", "."), str(seed), *seats, limit(budget), *spelled_options(game).split()]
    return f"{'-'.join(words)}.txt"


def limit(budget: Budget) -> str:
    return f"{budget.positions}positions" if budget.positions else f"{budget.seconds}s"


@contextmanager
def told_in_a_sentence(folder: Path) -> Iterator[None]:
    """A folder that cannot be made or written to is no reason for a traceback."""
    try:
        yield
    except OSError as error:
        raise BadRecord("{file}: {reason}", file=error.filename or folder, reason=error.strerror) from None


# -- reading -------------------------------------------------------------------------------------------


def kept_outcomes(folder: Path, todo: Sequence[Pairing]) -> dict[str, Outcome]:
    """Results of these very games from an earlier run. The folder is made here, before anybody waits for a game."""
    wanted = {identity(described(one)) for one in todo}
    entries = [entry_of(folder / RESULTS, number, line) for number, line in enumerate(lines_in(folder), 1)]
    return {identity(entry): outcome_of(entry) for entry in entries if identity(entry) in wanted}


def lines_in(folder: Path) -> list[bytes]:
    """The lines of the results; half a line, left by a run that was killed, is cut off, and its game played again."""
    with told_in_a_sentence(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / RESULTS).open("a+b") as results:
            results.seek(0)
            *lines, last = results.read().split(b"\n")
            if is_torn(last):
                results.truncate(results.tell() - len(last))
            elif last:
                results.write(b"\n")
                lines.append(last)
    return lines


def is_torn(line: bytes) -> bool:
    """Begun as results begin and no JSON yet; anything else is not of our making."""
    return line.startswith(b"{") and line.isascii() and read_json(line) is None


def read_json(line: bytes) -> object:
    try:
        found: object = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return found


def entry_of(file: Path, number: int, line: bytes) -> dict[str, Any]:
    entry = read_json(line)
    if not isinstance(entry, dict) or not is_result({"date": "", **entry}):
        raise at_line(str(file), number, line.decode("utf-8", "replace"), Message("this is not the result of a game"))
    return entry


def is_result(entry: Mapping[str, Any]) -> bool:
    """Whether it has all that is asked of an outcome."""
    if not all(isinstance(entry.get(key), kind) for key, kind in KINDS.items()):
        return False
    scores = entry["scores"]
    return len(scores) == len(entry["seats"]) and all(isinstance(score, int) for score in scores) and entry["seconds"] > 0


def outcome_of(entry: Mapping[str, Any]) -> Outcome:
    fields = {name: entry[name] for name in Outcome._fields if name in entry}
    return Outcome(**fields | {"seats": tuple(entry["seats"])})
