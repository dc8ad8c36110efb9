"""Rate limits: shared by workers, counted when asked for, bounded in memory."""

import asyncio
import fcntl
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_connection
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar

from tests.server.browsing import HOME
from tests.server.running import PATIENCE, ROOT, Server, ask, serving
from tests.server.test_running import new_table
from trunkline.server.app.application import make_app, running
from trunkline.server.common.errors import TooOften
from trunkline.server.common.host_games import Library
from trunkline.server.common.metrics import Metrics
from trunkline.server.common.rate_limits import ABREAST, ALLOWED, STREAMS, Limits, address_of
from trunkline.server.common.request_bodies import DEEPEST, LONGEST
from trunkline.server.common.settings import Settings
from trunkline.server.common.shared_counters import OPEN_CELLS, ROW, ROWS, SECRET, WINDOW, WINDOW_CELLS, Counters, new_file
from trunkline.server.common.threads import PAGES, SENDER, Turns

pytestmark = pytest.mark.anyio
DATABASES = ["sqlite"]  # counts are not in the database

OTHER_WORKER = """
import sys
from trunkline.server.common.shared_counters import Counters
counters = Counters(sys.argv[1])
for line in sys.stdin:
    verb, key = line.split()
    print(counters.add(key, 100.0) if verb == "add" else counters.open(key), flush=True)
"""


@pytest.fixture
def path() -> Iterator[str]:
    made = new_file()
    yield made
    Path(made).unlink()


@contextmanager
def other_worker(path: str) -> "Iterator[subprocess.Popen[str]]":
    """Another process that counts in the same file."""
    command = [sys.executable, "-c", OTHER_WORKER, path]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def tell(process: "subprocess.Popen[str]", words: str) -> int:
    assert process.stdin and process.stdout
    process.stdin.write(words + "\n")
    process.stdin.flush()
    return int(process.stdout.readline())


@pytest.mark.parametrize("kind", ALLOWED)
def test_too_often_is_too_often_for_one_sender_only(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, now = Limits(1, Counters()), 1000.5
    monkeypatch.setattr("trunkline.server.common.rate_limits.monotonic", lambda: now)
    for _ in range(ALLOWED[kind]):
        limits.count(kind, "one")
    with pytest.raises(TooOften):
        limits.count(kind, "one")
    limits.count(kind, "another")
    now += WINDOW + 1
    limits.count(kind, "one")


def test_a_machine_that_was_just_started_counts_too() -> None:
    counters = Counters()
    assert [counters.add("one", now) for now in (0.0, 0.5, 59.9, 60.0)] == [1, 2, 3, 1]


def test_what_one_worker_counts_the_others_know(path: str) -> None:
    with other_worker(path) as other:
        assert [tell(other, "add one"), tell(other, "add one"), tell(other, "add two")] == [1, 2, 1]
        counters = Counters(path)
        assert counters.add("one", 100.0) == 3
        assert tell(other, "add one") == 4


def test_what_a_dead_worker_had_open_is_closed(path: str) -> None:
    with other_worker(path) as other:
        assert [tell(other, "open one") for _ in range(3)] == [1, 2, 3]
        counters = Counters(path)
        assert counters.open("one") == 4
    with other_worker(path) as another:
        assert tell(another, "open one") == 2


def test_workers_that_start_at_once_find_a_row_each(path: str) -> None:
    with ExitStack() as stack:
        workers = [stack.enter_context(other_worker(path)) for _ in range(6)]
        with ThreadPoolExecutor(6) as pool:
            counts = list(pool.map(lambda worker: tell(worker, "add one"), workers))
        assert sorted(counts)[-1] == len(workers)
        assert tell(workers[0], "add one") == len(workers) + 1


def test_a_worker_waits_while_another_claims_its_row(path: str) -> None:
    """A worker that looks for a row holds all of them for a moment; another that starts then must not give up."""
    with open(path, "r+b") as file:
        fcntl.lockf(file, fcntl.LOCK_EX, ROWS + 1, 0)
        with other_worker(path) as other:
            assert other.stdin and other.stdout
            other.stdin.write("add one\n")
            other.stdin.flush()
            wait_until_it_waits(other)
            fcntl.lockf(file, fcntl.LOCK_UN, ROWS + 1, 0)
            assert other.stdout.readline() == "1\n"


def wait_until_it_waits(process: "subprocess.Popen[str]") -> None:
    """For a lock, as the kernel tells."""
    waiting = re.compile(rf"->.* {process.pid} ")
    deadline = monotonic() + PATIENCE
    while not waiting.search(Path("/proc/locks").read_text()):
        assert process.poll() is None, "it gave up"
        assert monotonic() < deadline
        sleep(0.01)


def test_counts_take_the_same_room_however_many_senders_there_are(path: str) -> None:
    counters = Counters(path)
    for number in range(50_000):
        counters.add(f"sender {number}", 100.0)
    assert Path(path).stat().st_size == SECRET + 8 * ROWS * ROW
    assert ROW == WINDOW_CELLS + OPEN_CELLS


def test_two_servers_hash_the_same_sender_differently() -> None:
    one, other = Counters(), Counters()
    assert [one.cell(str(n), WINDOW_CELLS) for n in range(9)] != [other.cell(str(n), WINDOW_CELLS) for n in range(9)]


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "20010db800010002::/64"),
        ("2001:db8:1:2::9", "20010db800010002::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_whole_network_of_ipv6_is_one_sender(host: str, counted: str) -> None:
    assert address_of(asked_from((host, 1))) == counted


def asked_from(client: tuple[str, int] | None) -> Any:
    """What the limits are told of a request."""
    return {"client": client}


def test_nobody_in_particular_is_counted_too() -> None:
    assert address_of(asked_from(None)) == "nobody"


def test_streams_asked_for_at_once_are_counted_when_asked_for(tmp_path: Path) -> None:
    """Nobody has read a byte of an earlier one when the last is asked for."""
    with serving(f"sqlite:///{tmp_path}/x.sqlite", tmp_path / "log", environment={"TRUNKLINE_RATE": "1"}) as server:
        path = f"/api/tables/{new_table(server)['table']}/events"
        with ThreadPoolExecutor(40) as pool:
            answers = list(pool.map(lambda _: first_line(server, path), range(STREAMS + 40)))
        assert sorted({line for _, line in answers}) == [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 429 Too Many Requests\r\n"]
        assert sum(b"200" in line for _, line in answers) == STREAMS
        for connection, _ in answers:
            connection.close()


def first_line(server: Server, path: str) -> tuple[Any, bytes]:
    """The connection, still open, and how its answer begins."""
    connection = create_connection(("127.0.0.1", server.port), timeout=30)
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    with connection.makefile("rb") as answer:
        return connection, answer.readline()


async def test_reading_is_limited_too_and_health_is_not(db: str) -> None:
    app = make_app(Settings(db=db, rate=1))
    async with app.lifespan(), AsyncClient(transport=ASGITransport(app), base_url=HOME) as client:  # type: ignore[arg-type]
        for _ in range(ALLOWED["request"] - 1):
            app.state.context.limits.count("request", "127.0.0.1")
        found = [(await client.get("/api/games")).status_code for _ in range(2)]
        assert found == [200, 429]
        assert (await client.get("/health")).status_code == 200


async def test_requests_whose_body_is_refused_count_too(db: str) -> None:
    app = make_app(Settings(db=db, rate=1))
    async with app.lifespan(), AsyncClient(transport=ASGITransport(app), base_url=HOME) as client:  # type: ignore[arg-type]
        for _ in range(ALLOWED["request"] - 2):
            app.state.context.limits.count("request", "127.0.0.1")
        refused = [await client.post("/api/tables", content=body) for body in (b"x" * (LONGEST + 1), b"[" * (DEEPEST + 1))]
        assert [answer.status_code for answer in refused] == [413, 400]
        assert (await client.get("/api/games")).status_code == 429


def test_two_workers_allow_no_more_than_one(cluster: Any, migrated_postgres: str, tmp_path: Path) -> None:
    db = cluster.url(cluster.new_database(migrated_postgres))
    with serving(db, tmp_path / "log", "--workers", "2", environment={"TRUNKLINE_RATE": "1"}) as server:
        body = {"game": "x", "seats": [{"kind": "me"}] * 3}
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: ask(server, "/api/tables", body)[0], range(2 * ALLOWED["create"])))
    assert (found.count(400), found.count(429)) == (ALLOWED["create"], ALLOWED["create"])


def test_files_of_killed_servers_are_removed_and_those_in_use_are_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left, young, used = (new_file() for _ in range(3))
    for path in (left, used):
        os.utime(path, (0, 0))
    with other_worker(used) as worker:
        tell(worker, "open ada")  # so it has a row
        made = new_file()
        assert {str(path) for path in tmp_path.iterdir()} == {young, used, made}


# -- requests at a time ------------------------------------------------------------------------------------


async def test_the_first_call_of_anybody_goes_before_the_second_of_anybody_else() -> None:
    turns, order, gate = Turns(1), list[str](), asyncio.Event()

    async def call(sender: str, name: str) -> None:
        SENDER.set(sender)
        async with turns.turn():
            order.append(name)
            await gate.wait()

    names = ["many 1", "many 2", "many 3", "few 1"]
    tasks = [asyncio.create_task(call(name.split()[0], name)) for name in names]
    while turns.waiting < len(names) - 1:
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    assert (order, turns.asked) == (["many 1", "few 1", "many 2", "many 3"], Counter())


async def test_one_sender_has_so_many_requests_at_a_time(db: str, routes: Litestar) -> None:
    """They are counted until they are answered, whether or not somebody still waits for the answer."""
    done = Event()
    async with running(routes, Settings(db=db), Library([]), Metrics()), one_of(routes, "10.0.0.1") as many:
        for _ in range(PAGES.count):
            PAGES.submit(done.wait)
        waiting = [asyncio.create_task(many.get("/learn")) for _ in range(ABREAST)]
        while (limits := routes.state.context.limits).answered["10.0.0.1"] < ABREAST:
            await asyncio.sleep(0)
        assert (await many.get("/api/games")).status_code == 429
        async with one_of(routes, "10.0.0.2") as other:
            assert (await other.get("/api/games")).status_code == 200
        done.set()
        assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}
        assert not limits.answered


def one_of(app: Litestar, address: str) -> AsyncClient:
    transport = ASGITransport(app, client=(address, 1))  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url=HOME)
