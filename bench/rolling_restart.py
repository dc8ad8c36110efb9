"""Restart all workers one after the other, again and again, while clients post: ``python -m bench.rolling_restart``.

A PostgreSQL and a server with two workers of its own on this machine. Clients post actions, some of them against bots, and
repeat what got no answer; at every table a listener comes back when its stream ends, as browsers do. Exit status 1 if a post
was answered with an error, if anything was lost or doubled, or if a listener was away for more than five seconds.
"""

import asyncio
import json
import signal
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import NamedTuple

from bench.fault_kinds import plain_folder, site_in
from bench.listeners import Audience
from bench.load import STUCK, Load, compared
from tests.server.postgres import Missing
from tests.server.running import Server, wait_until_said

AWAY = 5.0  # seconds a listener may be away
REPLACED = '"2 of 2 workers have been replaced"'


class Plan(NamedTuple):
    """So many posts acknowledged and so many restarts, at least."""

    posts: int = 10_000
    restarts: int = 2
    clients: int = 8
    against_bots: int = 2
    between: int = 200  # posts acknowledged, from one restart to the next


class Found(NamedTuple):
    acknowledged: int
    failed: int
    lost: int
    doubled: int
    repeated: int
    longest_wait: float
    longest_for_bots: float
    restarts: int
    streams: int
    came_back: int
    longest_away: float
    backwards: int

    @property
    def is_well(self) -> bool:
        return not (self.failed or self.lost or self.doubled or self.backwards) and self.longest_away <= AWAY


def measure(server: Server, db: str, plan: Plan) -> Found:
    load, audience = Load(server.port, plan.clients, plan.against_bots, seed=1), Audience(server.port)
    load.on_table = audience.listen
    made = asyncio.run(under_load(server, load, audience, plan))
    away = audience.away
    return Found(
        load.acknowledged,
        errors_in(server.said()),
        *compared(db, load.told),
        load.repeated,
        load.longest,
        load.longest_with_bots,
        made,
        len(audience.listeners),
        len(away),
        max(away, default=0.0),
        sum(listener.backwards for listener in audience.listeners),
    )


async def under_load(server: Server, load: Load, audience: Audience, plan: Plan) -> int:
    """How many restarts there were."""
    made = 0
    async with audience.listening():
        async with load.running():
            await load.several(load.clients)
            while load.acknowledged < plan.posts or made < plan.restarts:
                made += 1
                await asyncio.to_thread(restart, server, made)
                await load.several(plan.between)
        async with asyncio.timeout(STUCK):
            await audience.knows(load.told)
    return made


def restart(server: Server, number: int) -> None:
    """As ``systemctl reload`` does; over when the log says so for the so many-th time."""
    server.process.send_signal(signal.SIGHUP)
    wait_until_said(server, REPLACED, number)


def errors_in(log: str) -> int:
    """Requests that were answered with an error of the server's own."""
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    return sum(line.get("status", 0) >= 500 for line in lines)


def told(found: Found) -> str:
    return (
        f"{found.acknowledged} posts acknowledged over {found.restarts} restarts of both workers:"
        f" {found.failed} failed, {found.lost} lost, {found.doubled} doubled, {found.repeated} repeated,"
        f" longest wait {found.longest_wait:.2f} s ({found.longest_for_bots:.2f} s where bots act between)\n"
        f"{found.streams} streams: they came back {found.came_back} times, within {found.longest_away:.2f} s at most,"
        f" and heard of everything"
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--posts", type=int, default=Plan().posts, help="to be acknowledged, at least (default 10000)")
    parser.add_argument("--restarts", type=int, default=Plan().restarts, help="at least (default 2)")
    wanted = parser.parse_args(words)
    try:
        with plain_folder() as folder, plain_folder() as log, site_in("postgresql", folder, log / "log", longest=0) as site:
            found = measure(site.server, site.db, Plan(wanted.posts, wanted.restarts))
    except (Missing, AssertionError, TimeoutError) as error:
        print(f"this could not be measured: {error or 'somebody waits for ever'}", file=sys.stderr)
        return 1
    print(told(found))
    return int(not found.is_well)


if __name__ == "__main__":
    sys.exit(main())
