"""The longest time /health has to wait while the server does something else: no request may hold it longer than 250 ms.

python -m bench.health
"""

import json
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tests.server.running import ROOT, Server, serving
from trunkline.core.notation import spell
from trunkline.core.play import apply, finished, legal
from trunkline.core.state import copy
from trunkline.records.record import Record
from trunkline.records.text import load_file, write

RECORDS = ROOT / "trunkline/games/eighteen_thirty/records"
ALLOWED = 0.250  # seconds
DEALS = ("sell-private", "buy-private", "accept", "decline")
FIRST_DEALS = 40  # actions after which privates are traded
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


def measured(server: Server, name: str, work: Callable[[], object]) -> dict[str, object]:
    with watched(server) as times:
        began = perf_counter()
        work()
        took = perf_counter() - began
    return {"request": name, "took_ms": round(took * 1000), "gap_ms": round(max(times) * 1000), "ok": max(times) <= ALLOWED}


def gaps(server: Server) -> Iterator[dict[str, object]]:
    """One kind of request after the other."""
    ada, eve, long, much = Browser(server), Browser(server), long_record(LONGEST), long_record(5 * LONGEST)
    bank = (RECORDS / "bank-4.txt").read_text(encoding="utf-8")
    yield measured(server, "nothing", lambda: ada.get("/"))
    yield measured(server, "import of a record that is too long", lambda: ada.post("/import", text=much + "pass\n" * 80_000))
    paths = list[str]()
    yield measured(server, f"import of {long.count(chr(10)) - 6} actions", lambda: paths.append(ada.post("/import", text=long)))
    table = paths[0]
    assert table.startswith("/tables/"), "the long record was not imported"
    yield measured(server, "its first page", lambda: ada.get(table))
    yield measured(server, "its charts", lambda: ada.get(f"{table}?view=charts"))
    yield measured(server, "its middle", lambda: ada.get(f"{table}?at=5000"))
    yield measured(server, "its record", lambda: ada.get(f"{table}/record"))
    yield measured(server, "a study of it", lambda: paths.append(ada.post(f"{table}/study", at="9000")))
    yield measured(server, "import of a whole game of 1830", lambda: paths.append(ada.post("/import", text=bank)))
    whole = paths[-1]
    yield measured(server, "its first page", lambda: ada.get(whole))
    yield measured(server, "its first page in German", lambda: (ada.post("/settings", language="de"), ada.get(whole)))
    yield measured(server, "its charts", lambda: ada.get(f"{whole}?view=charts"))
    yield measured(server, "a page of it, again", lambda: ada.get(f"{whole}?at=900"))
    fields = {"account": "grace", "password": "correct horse battery"}
    yield measured(server, "ten accounts", lambda: [eve.post("/account/register", **fields) for _ in range(10)])
    yield measured(server, "ten logins", lambda: [eve.post("/account/login", **fields) for _ in range(10)])
    yield measured(server, "many fields", lambda: eve.post("/tables", **{f"seat{n}": "me" for n in range(10_000)}))
    yield measured(server, "settings of a million bytes", lambda: eve.post("/settings", language="x" * 1_000_000))
    yield measured(server, "all rules", lambda: [eve.get(f"/rules/{game}") for game in ("1830", "union_pacific")])
    pictures = [f"/games/{game}/picture.svg" for game in ("1830", "american_rails")]
    yield measured(server, "pictures", lambda: [eve.get(path) for path in pictures])


def main() -> None:
    environment = {"TRUNKLINE_RATE": "1000"}
    with tempfile.TemporaryDirectory() as folder:
        db, log = f"sqlite:///{folder}/health.sqlite", Path(folder) / "log"
        with serving(db, log, environment=environment) as server:
            slow = 0
            for found in gaps(server):
                slow += not found["ok"]
                print(json.dumps(found), flush=True)
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
