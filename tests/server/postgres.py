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

    def url(self, database: str) -> str:
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    def new_database(self, template: str = "template1") -> str:
        """The name of a fresh copy of this template."""
        name = f"t{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return name


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
def running(*settings: str) -> Iterator[Cluster]:
    """A cluster with these settings besides the usual, for as long as the block runs."""
    initdb, pg_ctl, user = program("initdb"), program("pg_ctl"), unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="trunkline-"))
    try:
        if user:
            shutil.chown(folder, user)
        data = folder / "data"
        run(user, folder, initdb, "-D", str(data), "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = " ".join(f"-c {setting}" for setting in (f"unix_socket_directories={folder}", "listen_addresses=", *settings))
        run(user, folder, pg_ctl, "-D", str(data), "-w", "-o", options, "-l", str(folder / "log.txt"), "start")
        try:
            yield Cluster(folder)
        finally:
            run(user, folder, pg_ctl, "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
