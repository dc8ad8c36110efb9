"""A fault drill: ``python -m bench.faults``.

A server of its own on this machine, with clients that post actions over HTTP at several tables, some of them against bots.
At random moments something goes wrong; it is mended as a host would mend it, the clients go on, and everything they were told
is compared with what the database holds. What is not answered they post again, as programs should.

Each fault is a line: what was acknowledged around it, how much of that was lost or is there twice, how many posts were
repeated, and the longest any client waited for one action. At the end every table is compared again and replayed. Exit
status 1 if anything was lost or doubled, or does not replay.
"""

import asyncio
import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple, TypeVar

from bench.fault_kinds import FAULTS, Site, plain_folder, site_in, small_disk
from bench.load import Load, compared
from tests.server.postgres import Missing
from trunkline.server.admin.verify import check_tables, table_ids
from trunkline.server.common.host_games import Library
from trunkline.server.common.settings import driver_url
from trunkline.server.store.offline import present

T = TypeVar("T")
DATABASES = ("sqlite", "postgresql")
CLIENTS, AGAINST_BOTS = 8, 2
BEFORE = 60  # actions acknowledged before a fault, at most
LONGEST = 7.0  # seconds that a fault lasts at most: more than a writer waits for a locked file
LINE = "{:<11} {:<11} {:>7} {:>13} {:>6} {:>8} {:>9} {:>15}"
HEADINGS = ("database", "fault", "faults", "acknowledged", "lost", "doubled", "repeated", "longest outage")


class Found(NamedTuple):
    """What one fault did, or several of one kind."""

    database: str
    kind: str
    faults: int
    acknowledged: int
    lost: int
    doubled: int
    repeated: int  # posts
    outage: float  # seconds

    def told(self) -> str:
        return LINE.format(*self[:-1], f"{self.outage:.1f} s")


class Plan(NamedTuple):
    kinds: Sequence[str]
    rounds: int
    seed: int
    deadline: float
    longest: float = LONGEST
    clients: int = CLIENTS
    against_bots: int = AGAINST_BOTS


def drill(database: str, plan: Plan) -> Iterator[Found]:
    """Fault after fault; a full disk has a disk and a server of its own."""
    usable = [kind for kind in plan.kinds if database in FAULTS[kind].databases]
    others = [kind for kind in usable if kind != "disk"]
    if others:
        yield from drill_in(database, plan._replace(kinds=others), plain_folder())
    if "disk" in usable:
        yield from drill_in(database, plan._replace(kinds=["disk"]), small_disk())


def drill_in(database: str, plan: Plan, folder: AbstractContextManager[Path]) -> Iterator[Found]:
    """Every kind once a round, in an order of its own; then all of it is looked at again."""
    with folder as path, plain_folder() as beside:
        if database == "postgresql" and "disk" in plan.kinds and not path.is_mount():
            print("postgresql  disk        left out: only root may mount a small disk")
            return
        with site_in(database, path, beside / "server.log", plan.longest) as site:
            found, everything = list[Found](), dict[str, list[str]]()
            for kind in order(plan):
                found.append(one_fault(site, database, kind, plan, everything))
                yield found[-1]
            yield afterwards(site, database, everything, found)


def order(plan: Plan) -> Iterator[str]:
    chance = Random(plan.seed)
    for _ in range(plan.rounds):
        for kind in chance.sample(plan.kinds, len(plan.kinds)):
            if monotonic() < plan.deadline:
                yield kind


def one_fault(site: Site, database: str, kind: str, plan: Plan, everything: dict[str, list[str]]) -> Found:
    """Made under load; ``everything`` told so far grows by what was told meanwhile."""
    chance = Random(f"{plan.seed} {kind} {len(everything)}")
    against_bots = max(plan.against_bots, kind == "bots")
    load = Load(site.server.port, plan.clients, against_bots, chance.randrange(10**9))
    outage = asyncio.run(under_load(site, kind, load, chance))
    everything |= load.told
    return Found(database, kind, 1, load.acknowledged, *compared(site.db, load.told), load.repeated, outage)


async def under_load(site: Site, kind: str, load: Load, chance: Random) -> float:
    """How long a client had to wait at most."""
    async with load.running():
        await load.several(chance.randint(1, BEFORE))
        await asyncio.sleep(chance.uniform(0, 0.05))  # clients were told of something just now; let the moment be any
        load.longest = load.longest_with_bots = 0.0
        await asyncio.to_thread(FAULTS[kind].make, site, chance)
        await asyncio.to_thread(site.revive)
        await load.everybody()
    return max(load.longest, load.longest_with_bots)


def afterwards(site: Site, database: str, told: dict[str, list[str]], found: Sequence[Found]) -> Found:
    """What was there after its own fault must still be there after the later ones, and lead somewhere."""
    with present(driver_url(site.db)) as engine:
        for checked in check_tables(engine, Library(), table_ids(engine)):
            for fault in checked.faults:
                raise Broken(f"table {fault.table}: {fault.said}")
    lost, doubled = compared(site.db, told)
    return Found(
        database, "afterwards", 0, 0, lost - sum(f.lost for f in found), doubled - sum(f.doubled for f in found), 0, 0.0
    )


class Broken(AssertionError):
    """A table does not replay."""


def summed(found: Sequence[Found]) -> list[Found]:
    """One for each database and kind, and the total."""
    groups = {one[:2]: [other for other in found if other[:2] == one[:2]] for one in found}
    return [*(total(*names, group) for names, group in groups.items()), total("all", "", found)]


def total(database: str, kind: str, found: Sequence[Found]) -> Found:
    faults, acknowledged, lost, doubled, repeated = (sum(column) for column in zip(*(one[2:7] for one in found), strict=True))
    return Found(database, kind, faults, acknowledged, lost, doubled, repeated, max(one.outage for one in found))


def outcome(found: Sequence[Found]) -> int:
    """The exit status."""
    return int(any(one.lost or one.doubled for one in found))


class Arguments:
    seed: int
    rounds: int
    minutes: float
    database: str
    faults: list[str]


def arguments(words: Sequence[str] | None) -> Arguments:
    kinds = "\n".join(f"  {name:<11} {fault.says} ({', '.join(fault.databases)})" for name, fault in FAULTS.items())
    examples = "\n".join(
        (
            "  python -m bench.faults                                    # every fault three times on both databases",
            "  python -m bench.faults --database sqlite --faults disk,lock --rounds 20",
            "  python -m bench.faults --rounds 1000 --minutes 60 --seed 7   # for an hour",
        )
    )
    parser = ArgumentParser(
        description=__doc__, epilog=f"faults:\n{kinds}\n\nexamples:\n{examples}", formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="of the moments and the actions (default 1)")
    parser.add_argument(
        "--rounds", type=bounded(int, 1, 1000), default=3, help="how often each fault is made on each database (default 3)"
    )
    parser.add_argument(
        "--minutes", type=bounded(float, 0, 600), default=15.0, help="after which no more faults are made (default 15)"
    )
    parser.add_argument("--database", choices=(*DATABASES, "both"), default="both", help="(default both)")
    parser.add_argument(
        "--faults", type=some_kinds, default=list(FAULTS), help="some of those below, with commas (default all)"
    )
    return parser.parse_args(words, Arguments())


def bounded(kind: Callable[[str], T], least: float, most: float) -> Callable[[str], T]:
    def number(word: str) -> T:
        found = kind(word)
        if not least <= float(str(found)) <= most:
            raise ArgumentTypeError(f"a number from {least} to {most} is needed, not {word}")
        return found

    return number


def some_kinds(words: str) -> list[str]:
    unknown = [word for word in words.split(",") if word not in FAULTS]
    if unknown:
        raise ArgumentTypeError(f"there is no fault {unknown[0]!r}; there are {', '.join(FAULTS)}")
    return words.split(",")


def main(words: Sequence[str] | None = None) -> int:
    wanted, found = arguments(words), list[Found]()
    plan = Plan(wanted.faults, wanted.rounds, wanted.seed, monotonic() + 60 * wanted.minutes)
    print(LINE.format(*HEADINGS), flush=True)
    try:
        for database in DATABASES if wanted.database == "both" else (wanted.database,):
            for one in drill(database, plan):
                found.append(one)
                print(one.told(), flush=True)
    except (Missing, AssertionError, TimeoutError) as error:
        print(f"the drill cannot go on: {error or 'a client waits for ever'}", file=sys.stderr)
        return 1
    print("", LINE.format(*HEADINGS), *(one.told() for one in summed(found)), sep="\n")
    return outcome(found)


if __name__ == "__main__":
    sys.exit(main())
