"""How long a person waits for a bot while bots play among themselves: ``python -m bench.bot_tables``.

A server of its own on this machine, ``--alone`` tables without people, and ``--people`` tables at which a program sits against
two bots (L3 and L2) and acts at once. Prints how long it took from a person's action until the next bot had acted, with and
without the tables of bots alone beside it, and how many actions those played meanwhile.
"""

import asyncio
import json
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, sleep
from typing import Any

from tests.server.running import Server, ask, serving

BOTS = ("L3", "L2", "L1")
LONGEST = 2.0  # seconds until 95 of 100 answers have come; above it the exit status is 1
LOOK = 0.02  # seconds between two looks at a table


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--alone", type=int, default=100, help="tables of bots alone (default 100)")
    parser.add_argument("--people", type=int, default=1, help="tables with a person (default 1)")
    parser.add_argument("--answers", type=int, default=40, help="answers waited for at each of these (default 40)")
    wanted = parser.parse_args()
    slow = False
    for alone in (0, wanted.alone):
        with tempfile.TemporaryDirectory() as folder:
            environment = {"TRUNKLINE_BOT_PAUSE": "0"}
            with serving(f"sqlite:///{folder}/bench.sqlite", Path(folder) / "log", environment=environment) as server:
                tables = [bots_alone(server, number) for number in range(alone)]
                waited = asyncio.run(all_answers(server, wanted.people, wanted.answers))
                slow = slow or quantiles(waited, n=20)[-1] > LONGEST
                tell(alone, waited, sum(ask(server, f"/api/tables/{table}")[1]["number"] for table in tables))
    sys.exit(1 if slow else 0)


def bots_alone(server: Server, number: int) -> str:
    seats = [{"kind": "bot", "bot": BOTS[(number + n) % len(BOTS)]} for n in range(4)]
    return str(ask(server, "/api/tables", {"game": "chicago_express", "seats": seats})[1]["table"])


async def all_answers(server: Server, people: int, answers: int) -> list[float]:
    found = await asyncio.gather(*(asyncio.to_thread(answers_of, server, number, answers) for number in range(people)))
    return [seconds for one in found for seconds in one]


def answers_of(server: Server, number: int, answers: int) -> list[float]:
    """A person's table: seconds from each action until the bot that comes next has acted."""
    waited, chance = list[float](), Random(number)
    for seed in count():
        table, token = against_bots(server, f"Person {number} {seed}")
        while (position := until_asked(server, table))["turn"] is not None:
            if len(waited) == answers:
                return waited
            seen = position["number"]
            act(server, table, token, seen, chance)
            began = perf_counter()
            if until(server, table, partial(has_answer, seen))["number"] > seen + 1:
                waited.append(perf_counter() - began)
    raise AssertionError


def against_bots(server: Server, name: str) -> tuple[str, str]:
    seats: list[Any] = [{"kind": "me", "name": name}, {"kind": "bot", "bot": "L3"}, {"kind": "bot", "bot": "L2"}]
    made = ask(server, "/api/tables", {"game": "chicago_express", "seats": seats})[1]
    return made["table"], made["tokens"]["0"]


def until_asked(server: Server, table: str) -> Any:
    """The position in which the person is to move, or the last one."""
    return until(server, table, lambda now: now["turn"] in (0, None))


def has_answer(seen: int, now: Any) -> bool:
    """A bot has acted, or none is asked."""
    return bool(now["number"] > seen + 1 or now["turn"] in (0, None))


def until(server: Server, table: str, holds: Callable[[Any], bool]) -> Any:
    while not holds(position := ask(server, f"/api/tables/{table}")[1]):
        sleep(LOOK)
    return position


def act(server: Server, table: str, token: str, seen: int, chance: Random) -> None:
    words = chance.choice(ask(server, f"/api/tables/{table}/legal", token=token)[1])["action"]
    status, said = ask(server, f"/api/tables/{table}/actions", {"action": words, "seen": seen}, token)
    assert status == 200, json.dumps(said)


def tell(alone: int, waited: list[float], played: int) -> None:
    cut = quantiles(waited, n=20)
    print(
        f"{alone} tables of bots alone ({played} actions): {len(waited)} answers,"
        f" median {cut[9]:.2f} s, p95 {cut[18]:.2f} s, longest {max(waited):.2f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
