"""What can happen to a server: each fault is made at once, lasts a while by chance, and is mended as a host would mend it."""

import os
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import NamedTuple

import psycopg

from tests.server.postgres import Cluster, running
from tests.server.running import PATIENCE, Server, start

FILE = "drill.sqlite"
LARGE = "2g"  # the disk when it is not full: a bound, no memory is taken for it
ROOM = 64_000  # bytes that a full disk has left, at most
BUSY = {"TRUNKLINE_BOT_SECONDS": "0.05"}


@dataclass
class Site:
    """A server and its database."""

    db: str
    folder: Path  # of the database
    log: Path
    server: Server
    cluster: Cluster | None  # of PostgreSQL
    longest: float  # seconds that a fault lasts

    def wait(self, chance: Random) -> None:
        """For as long as a fault lasts."""
        sleep(chance.uniform(0.1, 1) * self.longest)

    @property
    def workers(self) -> list[int]:
        """The processes that serve."""
        pid = self.server.process.pid
        return [pid] if self.cluster is None else children(pid)

    def restart(self) -> None:
        self.server = started(self.db, self.log, self.cluster, self.server.port)

    def revive(self) -> None:
        """What died is started again; what should have survived has."""
        if self.cluster is not None:
            wait_for(self.cluster)
        if self.server.process.poll() is not None:
            self.restart()


def started(db: str, log: Path, cluster: Cluster | None, port: int = 0) -> Server:
    return start(db, log, "--workers", "1" if cluster is None else "2", port=port, environment=BUSY)


def children(pid: int) -> list[int]:
    """Processes that this one has started to work, not those that clean up after it."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def wait_for(cluster: Cluster) -> None:
    """Until PostgreSQL answers; it may be about to die of what it has met."""
    deadline = monotonic() + PATIENCE
    while True:
        if not cluster.runs:
            cluster.start()
        try:
            psycopg.connect(cluster.url("postgres")).close()
            return
        except psycopg.OperationalError:
            assert monotonic() < deadline, "PostgreSQL does not come back"
            sleep(0.05)


def kill_server(site: Site, chance: Random) -> None:
    site.server.kill()
    site.restart()


def kill_worker(site: Site, chance: Random) -> None:
    """The other one serves on, and the master puts a new one in its place."""
    os.kill(chance.choice(site.workers), signal.SIGKILL)


def kill_bots(site: Site, chance: Random) -> None:
    for pid in until_found(lambda: [child for worker in site.workers for child in thinking(worker)]):
        with suppress(ProcessLookupError):  # it has ended by itself
            os.kill(pid, signal.SIGKILL)


def thinking(worker: int) -> Sequence[int]:
    try:
        return children(worker)
    except OSError:
        return []  # it has just ended


def until_found(look: Callable[[], list[int]]) -> list[int]:
    """Bots' processes are started when a bot is first asked."""
    deadline = monotonic() + PATIENCE
    while not (found := look()):
        assert monotonic() < deadline, "no bot thinks"
        sleep(0.05)
    return found


def stop_postgresql(site: Site, chance: Random) -> None:
    assert site.cluster is not None
    site.cluster.stop()
    site.wait(chance)
    site.cluster.start()


def lock(site: Site, chance: Random) -> None:
    """Another program holds what is written to; of SQLite sometimes longer than the server's patience of five seconds."""
    if site.cluster is None:
        with sqlite3.connect(site.folder / FILE, isolation_level=None) as other:
            other.execute("PRAGMA busy_timeout = 60000")
            other.execute("BEGIN IMMEDIATE")
            site.wait(chance)
            other.execute("ROLLBACK")
        other.close()
        return
    with psycopg.connect(site.db) as connection:
        connection.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
        site.wait(chance)


def fill_disk(site: Site, chance: Random) -> None:
    if site.cluster is None:
        use_up_wal(site.folder / FILE)
    if site.folder.is_mount():
        shrink(site.folder, chance.randrange(ROOM))
        site.wait(chance)
        resize(site.folder, LARGE)
    else:
        with longest_file(site.server.process.pid, (site.folder / FILE).stat().st_size):
            site.wait(chance)


def use_up_wal(file: Path) -> None:
    """The room SQLite has set aside would carry it on for a thousand pages."""
    other = sqlite3.connect(file)
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    other.close()


def shrink(disk: Path, room: int) -> None:
    """To what is used now and so many bytes more; somebody may be writing meanwhile."""
    for _ in range(1000):
        found = os.statvfs(disk)
        if resize(disk, str((found.f_blocks - found.f_bfree) * found.f_frsize + room)):
            return
    raise AssertionError("the disk cannot be made smaller")


def resize(disk: Path, size: str) -> bool:
    return not subprocess.run(["mount", "-o", f"remount,size={size}", str(disk)], capture_output=True, check=False).returncode


@contextmanager
def longest_file(pid: int, size: int) -> Iterator[None]:
    """Where no disk can be mounted: no file of this process may become longer, nor its log."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def plain_folder() -> Iterator[Path]:
    """PostgreSQL may have a user of its own, who must be able to reach it."""
    folder = Path(mkdtemp(prefix="trunkline-"))
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)


@contextmanager
def small_disk() -> Iterator[Path]:
    """A folder that is a file system of its own, where one can be mounted."""
    with plain_folder() as folder:
        with suppress(FileNotFoundError):
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={LARGE}", "tmpfs", folder], capture_output=True, check=False)
        try:
            yield folder
        finally:
            if folder.is_mount():
                subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def site_in(database: str, folder: Path, log: Path, longest: float) -> Iterator[Site]:
    """A server with a new database of its own in this folder."""
    with ExitStack() as open_things:
        cluster = None if database == "sqlite" else open_things.enter_context(running("max_connections=100", folder=folder))
        db = f"sqlite:///{folder / FILE}" if cluster is None else cluster.url(cluster.new_database())
        site = Site(db, folder, log, started(db, log, cluster), cluster, longest)
        open_things.callback(lambda: site.server.kill())  # whichever it is by then
        yield site


class Fault(NamedTuple):
    """What happens, in words, and to which databases."""

    make: Callable[[Site, Random], None]
    says: str
    databases: tuple[str, ...] = ("sqlite", "postgresql")


FAULTS = {
    "server": Fault(kill_server, "kill -9 of the whole server, which is started again"),
    "worker": Fault(kill_worker, "kill -9 of one of two workers", ("postgresql",)),
    "bots": Fault(kill_bots, "kill -9 of every process in which bots think"),
    "postgresql": Fault(stop_postgresql, "an immediate stop of PostgreSQL for some seconds", ("postgresql",)),
    "lock": Fault(lock, "another program locks the SQLite file, or the table of entries, for some seconds"),
    "disk": Fault(fill_disk, "the disk is full for some seconds (a tmpfs, for root; else a limit of SQLite's file)"),
}
