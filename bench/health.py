"""The longest time /health has to wait while the server does something else: no request may hold it longer than 250 ms.

    python -m bench.health              # heavy requests, then every route of the server at long games
    python -m bench.health --routes     # the routes alone

``gap_ms`` is that time, on the clock; ``held_ms`` the processor time for which the event loop did one thing, or garbage was
collected, which depends little on what else the machine does.
"""

import json
import sqlite3
import sys
import tempfile
import threading
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from bench.health_routes import Asked, every_route
from tests.server.running import ROOT, Server, ask, serving
from trunkline.core.notation import spell
from trunkline.core.play import apply, finished, legal
from trunkline.core.state import copy
from trunkline.records.record import Record
from trunkline.records.text import load_file, write

RECORDS = ROOT / "trunkline/games/eighteen_thirty/records"
ALLOWED = 0.250  # seconds
DEALS = ("sell-private", "buy-private", "accept", "decline")
FIRST_DEALS = 40  # actions after which privates are traded
PASSWORD = "correct horse battery"
SHORT = "trunkline record 1\nrules: chicago_express/1\nplayers: 3\nseed: 1\n\npass\n"
TABLES = 100  # of one stream
LONGEST = 20_000  # actions of a record


def long_record(most: int) -> str:
    """A legal game of 1830 in which privates go round and round, for at most so many actions."""
    record = load_file(RECORDS / "bank-6.txt")
    game, chance = record.game, Random(0)
    start = next(n for n, s in enumerate(record.states) if s.agenda[-1:] == ["stock"] and n > FIRST_DEALS)
    s, words = copy(record.states[start]), [spell(game, a) for a in record.actions[:start]]
    while len(words) < most and not finished(s):
        offered = legal(game, s)
        deals = [a for a in offered if spell(game, a).split()[0] in DEALS]
        a = chance.choice(deals) if deals else min(offered, key=lambda a: spell(game, a) not in ("pass", "done"))
        apply(game, s, a)
        words.append(spell(game, a))
    header = write(Record(game, record.players, record.seed, (), "", [], record.states[:1]))
    return header + "\n".join(words) + "\n"


class Browser:
    """Somebody's browser."""

    def __init__(self, server: Server) -> None:
        self.home = server.address
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        return self.asked(Request(self.home + path))

    def post(self, path: str, **fields: str) -> str:
        return self.asked(Request(self.home + path, urlencode(fields).encode(), {"Origin": self.home}))

    def listen(self, shown: str) -> None:
        """Open the stream of these tables, wait for what it tells of the last, and hang up."""
        with suppress(HTTPError), self.opener.open(Request(f"{self.home}/events?shown={shown}")) as stream:
            last = shown.rpartition(",")[2].partition(".")[0].encode()
            next((line for line in stream if last in line), None)

    def ask(self, asked: Asked, token: str) -> None:
        headers = {"Origin": self.home, "Content-Type": asked.kind or "text/plain"}
        headers |= {"Authorization": f"Bearer {token}"} if token and asked.path.startswith("/api") else {}
        self.asked(Request(self.home + asked.path, asked.body, headers, method=asked.method))

    def asked(self, request: Request) -> str:
        """Where it led; a refusal is an answer too."""
        with suppress(HTTPError), self.opener.open(request) as answer:
            answer.read()
            return str(answer.url).removeprefix(self.home)
        return ""


@contextmanager
def watched(server: Server) -> Iterator[list[float]]:
    """How long each question after /health took meanwhile."""
    times, stop = list[float](), threading.Event()
    watcher = threading.Thread(target=watch, args=(server, times, stop))
    watcher.start()
    yield times
    stop.set()
    watcher.join()


def watch(server: Server, times: list[float], stop: threading.Event) -> None:
    connection = HTTPConnection("127.0.0.1", server.port)
    while not stop.is_set():
        began = perf_counter()
        connection.request("GET", "/health")
        connection.getresponse().read()
        times.append(perf_counter() - began)
        stop.wait(0.002)
    connection.close()


class Meter:
    """Measures requests to one server; ``lines`` is where the server notes what held its loop."""

    def __init__(self, server: Server, lines: Path) -> None:
        self.server, self.lines, self.read = server, lines, 0

    def of(self, name: str, work: Callable[[], object]) -> dict[str, object]:
        with watched(self.server) as times:
            began = perf_counter()
            work()
            took = perf_counter() - began
        held, what = self.longest_hold()
        found = {
            "request": name,
            "took_ms": round(took * 1000),
            "gap_ms": round(max(times) * 1000),
            "held_ms": round(held * 1000),
        }
        return found | {"ok": max(times) <= ALLOWED} | ({"by": what} if held else {})

    def longest_hold(self) -> tuple[float, str]:
        """Since the last time."""
        new = self.lines.read_text(encoding="utf-8")[self.read :].splitlines() if self.lines.exists() else []
        self.read += sum(len(line) + 1 for line in new)
        held = [(float(line.partition(" ")[0]), line.partition(" ")[2]) for line in new]
        return max(held, default=(0.0, ""))


def heavy(server: Server, meter: Meter) -> Iterator[dict[str, object]]:
    """Long records, charts, passwords, large bodies."""
    ada, eve, long, much = Browser(server), Browser(server), long_record(LONGEST), long_record(5 * LONGEST)
    bank = (RECORDS / "bank-4.txt").read_text(encoding="utf-8")
    yield meter.of("nothing", lambda: ada.get("/"))
    yield meter.of("import of a record that is too long", lambda: ada.post("/import", text=much + "pass\n" * 80_000))
    paths = list[str]()
    yield meter.of(f"import of {long.count(chr(10)) - 6} actions", lambda: paths.append(ada.post("/import", text=long)))
    table = paths[0]
    assert table.startswith("/tables/"), "the long record was not imported"
    yield meter.of("its first page", lambda: ada.get(table))
    yield meter.of("its charts", lambda: ada.get(f"{table}?view=charts"))
    yield meter.of("its middle", lambda: ada.get(f"{table}?at=5000"))
    yield meter.of("its record", lambda: ada.get(f"{table}/record"))
    yield meter.of("a study of it", lambda: paths.append(ada.post(f"{table}/study", at="9000")))
    yield meter.of("import of a whole game of 1830", lambda: paths.append(ada.post("/import", text=bank)))
    whole = paths[-1]
    yield meter.of("its first page", lambda: ada.get(whole))
    yield meter.of("its first page in German", lambda: (ada.post("/settings", language="de"), ada.get(whole)))
    yield meter.of("its charts", lambda: ada.get(f"{whole}?view=charts"))
    yield meter.of("a page of it, again", lambda: ada.get(f"{whole}?at=900"))
    fields = {"account": "hopper", "password": PASSWORD}
    yield meter.of("ten accounts", lambda: [eve.post("/account/register", **fields) for _ in range(10)])
    yield meter.of("ten logins", lambda: [eve.post("/account/login", **fields) for _ in range(10)])
    yield meter.of("many fields", lambda: eve.post("/tables", **{f"seat{n}": "me" for n in range(10_000)}))
    yield meter.of("settings of a million bytes", lambda: eve.post("/settings", language="x" * 1_000_000))
    yield meter.of("all rules", lambda: [eve.get(f"/rules/{game}") for game in ("1830", "union_pacific")])
    pictures = [f"/games/{game}/picture.svg" for game in ("1830", "american_rails")]
    yield meter.of("pictures", lambda: [eve.get(path) for path in pictures])


def routes(server: Server, meter: Meter, folder: Path) -> Iterator[dict[str, object]]:
    """Every route, at the whole game, at a late position that goes on, at a very long one, and at a new game with a clock."""
    ada = Browser(server)
    whole = ada.post("/import", text=(RECORDS / "bank-4.txt").read_text(encoding="utf-8"))
    late, long = ada.post(f"{whole}/study", at="700"), ada.post("/import", text=long_record(LONGEST))
    ada.post("/account/register", account="grace", password=PASSWORD)
    clock = {"clock": {"bank": 600, "increment": 30}}
    made = ask(server, "/api/tables", {"game": "1830", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}], **clock})[1]
    person = opened_to_programs(folder, whole, late, long)
    names = [path.rpartition("/")[2] for path in (whole, late, long)]
    many = [ada.post("/import", text=SHORT).rpartition("/")[2] for _ in range(TABLES - len(names))]
    meter.longest_hold()  # of all this
    yield meter.of(f"stream of {TABLES} tables", lambda: ada.listen(",".join(f"{name}.0.x" for name in [*many, *names])))
    for asked in every_route([*names, made["table"]], [*names, made["table"]], person):
        token = made["tokens"]["0"] if made["table"] in asked.path else ""
        yield meter.of(f"{asked.method} {asked.path}", partial(ada.ask, asked, token))


def opened_to_programs(folder: Path, *tables: str) -> str:
    """Studies are private; these are made public behind the server's back. And Ada becomes an admin; gives her id."""
    with closing(sqlite3.connect(folder / "health.sqlite", timeout=30)) as db, db:
        db.executemany("UPDATE tables SET public = 1 WHERE id = ?", [(table.rpartition("/")[2],) for table in tables])
        db.execute("UPDATE people SET admin = 1 WHERE account = 'grace'")
        return str(db.execute("SELECT id FROM people WHERE account = 'grace'").fetchone()[0])


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--routes", action="store_true", help="every route, without the heavy requests before")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {"TRUNKLINE_RATE": "1000", "LOOP_LOG": str(folder / "loop")}
        db = f"sqlite:///{folder}/health.sqlite"
        with serving(db, folder / "log", environment=environment, module="bench.loop_watch") as server:
            meter = Meter(server, folder / "loop")
            found = chain(() if given.routes else heavy(server, meter), routes(server, meter, folder))
            slow = [tell(one) for one in found]
    sys.exit(1 if any(slow) else 0)


def tell(found: dict[str, object]) -> bool:
    """Whether it was too slow."""
    print(json.dumps(found), flush=True)
    return not found["ok"]


if __name__ == "__main__":
    main()
