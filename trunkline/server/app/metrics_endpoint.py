"""What a host sees of the server from outside: ``/metrics``, put together from all workers."""

import asyncio
import json
import logging
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from time import process_time

from litestar import Response, get

from trunkline import __version__
from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.common.errors import NotFound, SignIn
from trunkline.server.common.metrics import Sample, exposition, from_json, gauge, kind_of
from trunkline.server.common.threads import IMPORTS, PAGES, PASSWORDS, REPLAYS, Threads
from trunkline.server.common.tokens import new_id
from trunkline.server.http.requests import AnyRequest, bot_runner_of, context_of
from trunkline.server.tables.context import AppContext

log = logging.getLogger("trunkline.metrics")

POOLS = (PAGES, REPLAYS, PASSWORDS, IMPORTS)
EVERY = 2.0  # seconds between notes for the other workers
TEXT = "text/plain; version=0.0.4"  # the charset is added


def present_samples(context: AppContext, bot_runner: BotRunner) -> list[Sample]:
    """The figures of this process, now."""
    used, connections = context.store.connections()
    thinkers = bot_runner.thinkers
    return [
        *context.metrics.samples(),
        gauge("trunkline_build_info", 1, version=__version__),
        gauge("trunkline_streams", sum(map(len, context.store.bus.listeners.values()))),
        gauge("trunkline_tables_in_memory", len(context.table_cache.tables)),
        gauge("trunkline_bot_queue", thinkers.waiting),
        gauge("trunkline_bot_processes", thinkers.busy, state="busy"),
        gauge("trunkline_bot_processes", thinkers.count, state="all"),
        gauge("trunkline_database_connections", used, state="used"),
        gauge("trunkline_database_connections", connections, state="all"),
        *(sample for pool in POOLS for sample in pool_samples(pool)),
        gauge("process_cpu_seconds_total", process_time()),
        gauge("process_resident_memory_bytes", memory()),
    ]


def pool_samples(pool: Threads) -> Iterator[Sample]:
    yield gauge("trunkline_pool_threads", pool.busy, pool=pool.name, state="busy")
    yield gauge("trunkline_pool_threads", pool.count, pool=pool.name, state="all")
    yield gauge("trunkline_pool_waiting", pool.waiting, pool=pool.name)


def memory() -> int:
    """Bytes in use; where Linux does not tell, the most there were so far."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Notes:
    """A folder where each worker notes its figures: a scrape reaches one of them, which adds up all."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder else None
        self.mine = f"{new_id()}.json"

    async def keep(self, context: AppContext, bot_runner: BotRunner) -> None:
        """Write the figures of this process again and again."""
        while self.folder is not None:
            try:
                self.write(present_samples(context, bot_runner))
            except OSError:
                log.exception("the figures of this worker cannot be noted")
            await asyncio.sleep(EVERY)

    def write(self, samples: list[Sample]) -> None:
        assert self.folder is not None  # only then is something kept
        fresh = self.folder / f"{self.mine}.part"
        fresh.write_text(json.dumps([os.getpid(), samples]), encoding="utf-8")
        fresh.replace(self.folder / self.mine)

    def of_others(self) -> Iterator[Sample]:
        """What the other workers noted last; of one that has ended, what it had counted."""
        for file in self.folder.glob("*.json") if self.folder is not None else ():
            if file.name != self.mine:
                process, rows = json.loads(file.read_text(encoding="utf-8"))
                lives = alive(process)
                yield from (sample for sample in from_json(rows) if lives or kind_of(sample) != "gauge")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[str]:
    """For Prometheus, which brings the host's token; without one set there is nothing here."""
    context, notes = context_of(request), request.app.state.notes
    token = context.settings.metrics_token
    if not token:
        raise NotFound("there is nothing at this address")
    if not compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        raise SignIn("this needs the token of the server's operator")
    samples = [*present_samples(context, bot_runner_of(request)), *notes.of_others()]
    return Response(exposition(samples), media_type=TEXT)
