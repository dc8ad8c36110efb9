"""How long a late table of 1830 takes to answer a click: the action, and the page brought up to date.

python -m bench.server --clicks
"""

import json
import re
import tempfile
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from tests.server.running import serving
from trunkline.core.notation import spell
from trunkline.core.play import finished
from trunkline.records.text import load_file

RECORD = Path(__file__).parent.parent / "trunkline/games/eighteen_thirty/records/bank-4.txt"
MARK = re.compile(r'data-mark="([^"]*)"')
LATE = 700  # the first position; from here on there are diesels


def clicks(number: int) -> dict[str, Any]:
    """The recorded game played on by clicks, each as a browser makes it."""
    played = load_file(RECORD)
    with tempfile.TemporaryDirectory() as folder, serving(f"sqlite:///{folder}/clicks.sqlite", Path(folder) / "log") as server:
        home = f"http://127.0.0.1:{server.port}"
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        whole = opened(browser, home, {"text": RECORD.read_text(encoding="utf-8")})
        table = opened(browser, home, {"at": str(LATE)}, f"{whole}/study")
        acted, shown = [], []
        mark = mark_in(browser, table)
        for at in range(LATE, min(LATE + number, len(played.actions))):
            if finished(played.states[at]):
                break
            began = perf_counter()
            post(browser, home, f"{table}/act", {"action": spell(played.game, played.actions[at]), "seen": str(at)})
            acted.append(perf_counter() - began)
            began = perf_counter()
            mark = mark_in(browser, table, mark)
            shown.append(perf_counter() - began)
        positions = sorted(Random(0).sample(range(len(played.actions)), 20))
        mark = mark_in(browser, whole)
        looked = [timed(browser, f"{whole}/parts?at={at}&log={mark}") for at in positions]
    return {"clicks": len(acted), "act_ms": figures(acted), "page_ms": figures(shown), "replay_ms": figures(looked)}


def mark_in(browser: OpenerDirector, table: str, known: str = "") -> str:
    """Bring the page up to date; gives what stands for the log it has now, which it need not be sent again."""
    found = MARK.search(browser.open(f"{table}/parts?log={known}").read().decode())
    assert found is not None
    return found[1]


def opened(browser: OpenerDirector, home: str, fields: dict[str, str], address: str = "") -> str:
    """The table a form leads to."""
    return str(post(browser, home, address or f"{home}/import", fields).url)


def post(browser: OpenerDirector, home: str, address: str, fields: dict[str, str]) -> Any:
    request = Request(address, urlencode(fields).encode(), {"Origin": home, "Accept": "application/json, text/html"})
    answer = browser.open(request)
    assert answer.status == 200, answer.status
    return answer


def timed(browser: OpenerDirector, address: str) -> float:
    began = perf_counter()
    browser.open(address).read()
    return perf_counter() - began


def figures(times: list[float]) -> dict[str, float]:
    cuts = quantiles(times, n=20)
    return {"p50": round(cuts[9] * 1000, 1), "p95": round(cuts[18] * 1000, 1), "max": round(max(times) * 1000, 1)}


if __name__ == "__main__":
    print(json.dumps(clicks(200), indent=2))
