"""A PostgreSQL of our own: made in a temporary folder, reached through a socket in it, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import psycopg

OWNER = "trunkline"


class Missing(Exception):
    """PostgreSQL cannot be started here; the message says why."""


class Cluster(NamedTuple):
    folder: Path
    settings: tuple[str, ...] = ()

    def url(self, database: str) -> str:
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    @property
    def process(self) -> int:
        """The first of its processes; all others are its children."""
        return int((self.folder / "data" / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0])

    def new_database(self, template: str = "template1") -> str:
        """The name of a fresh copy of this template."""
        name = f"t{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return name

    def start(self) -> None:
        options = " ".join(
            f"-c {one}" for one in (f"unix_socket_directories={self.folder}", "listen_addresses=", *self.settings)
        )
        self.control("-o", options, "-l", str(self.folder / "log.txt"), "start")

    def stop(self) -> None:
        """At once, as a crash would: what was not on disk is found in the log at the next start."""
        self.control("-m", "immediate", "stop")

    def control(self, *words: str) -> None:
        run(unprivileged(), self.folder, program("pg_ctl"), "-D", str(self.folder / "data"), "-w", *words)

    @property
    def runs(self) -> bool:
        return (self.folder / "data" / "postmaster.pid").exists()


def program(name: str) -> str:
    """Where this program of PostgreSQL is."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = shutil.which(name) or (str(debian[-1]) if debian else None)
    if found is None:
        raise Missing(f"PostgreSQL is not installed (no {name}); on Debian: apt-get install postgresql")
    return found


def unprivileged() -> str | None:
    """PostgreSQL refuses to run as root, so root lends it another user."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in known:
            return name
    raise Missing("PostgreSQL does not run as root, and there is no user postgres or nobody")


def run(user: str | None, folder: Path, *command: str) -> None:
    group = pwd.getpwnam(user).pw_gid if user else None
    output = folder / "said.txt"
    with output.open("ab") as said:
        done = subprocess.run(
            command,
            user=user,
            group=group,
            extra_groups=[] if user else None,
            cwd=folder,
            stdout=said,
            stderr=said,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    if done.returncode:
        raise Missing(f"{command[0]} failed:\n{output.read_text(encoding='utf-8')[-2000:]}")


@contextmanager
def running(*settings: str, folder: Path | None = None) -> Iterator[Cluster]:
    """A cluster with these settings besides the usual, in this folder or one of its own, for as long as the block runs."""
    cluster = Cluster(folder or Path(tempfile.mkdtemp(prefix="trunkline-")), settings)
    try:
        make(cluster.folder)
        cluster.start()
        try:
            yield cluster
        finally:
            if cluster.runs:
                cluster.stop()
    finally:
        shutil.rmtree(cluster.folder, ignore_errors=True)


def make(folder: Path) -> None:
    user, data = unprivileged(), str(folder / "data")
    if user:
        shutil.chown(folder, user)
    run(user, folder, program("initdb"), "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
