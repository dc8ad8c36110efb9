"""``/metrics``: Prometheus' text format, few labels, a token; and figures that are those of all workers."""

import json
import re
import time
from collections.abc import AsyncIterator
from concurrent.futures import wait
from pathlib import Path
from threading import Event
from typing import Any
from urllib.request import Request, urlopen

import pytest
from httpx import ASGITransport, AsyncClient

from tests.server.browsing import HOME
from tests.server.running import PATIENCE, ROOT, Server, ask, serving
from trunkline.server.app.application import make_app
from trunkline.server.app.metrics_endpoint import Notes
from trunkline.server.common.metrics import BUCKETS, FAMILIES, Metrics, Sample, exposition, from_json, gauge
from trunkline.server.common.settings import Settings
from trunkline.server.common.threads import PASSWORDS
from trunkline.server.store.postgresql import CONNECTIONS

TOKEN = {"Authorization": "Bearer watchful"}
API = 'trunkline_http_requests_total{kind="api",status="2xx"}'
LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)')


def figures(text: str) -> dict[str, float]:
    """Every sample, as Prometheus would read it; anything it would refuse is an error."""
    found: dict[str, float] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))", line), line
            continue
        parts = LINE.fullmatch(line)
        assert parts is not None, line
        name = line.rpartition(" ")[0]
        assert name not in found, f"{name} twice"
        found[name] = float(parts[3])
    return found


@pytest.fixture
async def watched(db: str) -> AsyncIterator[AsyncClient]:
    app = make_app(Settings(db=db, bot_pause=0, bot_seconds=0.02, rate=100_000, metrics_token="watchful"))
    async with app.lifespan(), AsyncClient(transport=ASGITransport(app), base_url=HOME) as client:  # type: ignore[arg-type]
        yield client


async def seen(client: AsyncClient) -> dict[str, float]:
    answer = await client.get("/metrics", headers=TOKEN)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return figures(answer.text)


# -- the format ----------------------------------------------------------------------------------------


def test_a_histogram_counts_what_is_at_most_its_bound() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.002, 0.2, 99.0):
        metrics.observe("trunkline_action_seconds", seconds)
    text = exposition(metrics.samples())
    found = figures(text)
    assert text.startswith("# HELP trunkline_action_seconds Writing an entry")
    assert "# TYPE trunkline_action_seconds histogram\n" in text
    assert [found[f'trunkline_action_seconds_bucket{{le="{bound}"}}'] for bound in (0.001, 0.0025, 0.25, 30.0)] == [1, 2, 3, 3]
    assert found['trunkline_action_seconds_bucket{le="+Inf"}'] == found["trunkline_action_seconds_count"] == 4
    assert found["trunkline_action_seconds_sum"] == pytest.approx(99.203)
    assert len(found) == len(BUCKETS) + 3


def test_labels_are_escaped_and_figures_are_plain() -> None:
    text = exposition([gauge("trunkline_build_info", 1, version='1"2\\3\n'), gauge("trunkline_streams", 2.5)])
    assert 'trunkline_build_info{version="1\\"2\\\\3\\n"} 1\n' in text
    assert "\ntrunkline_streams 2.5\n" in text
    figures(text)


def test_what_several_workers_counted_is_added_up() -> None:
    one, two = Metrics(), Metrics()
    for metrics, times in ((one, 2), (two, 3)):
        for _ in range(times):
            metrics.count("trunkline_errors_total", where="bot")
            metrics.observe("trunkline_action_seconds", 0.02)
    found = figures(exposition([*one.samples(), *two.samples()]))
    assert found['trunkline_errors_total{where="bot"}'] == found["trunkline_action_seconds_count"] == 5


def test_a_worker_that_ended_leaves_its_counts_and_not_its_streams(tmp_path: Path) -> None:
    mine, ended = Notes(str(tmp_path)), tmp_path / "other.json"
    mine.write([gauge("trunkline_streams", 1)])
    counted = Sample("trunkline_errors_total", (("where", "bot"),), (2.0,))
    nobody = 2**22 + 1  # no process has so high a number
    ended.write_text(json.dumps([nobody, [counted, gauge("trunkline_streams", 7), ["unknown", [], [1]]]]), encoding="utf-8")
    assert list(mine.of_others()) == [counted]
    assert from_json(json.loads(json.dumps([counted]))) == [counted]


# -- the server ----------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_only_the_host_sees_the_figures(client: AsyncClient, watched: AsyncClient) -> None:
    assert (await client.get("/metrics", headers=TOKEN)).status_code == 404  # no token was set
    for given in ("", "Bearer wrong", "watchful", "Bearer wätchful"):
        assert (await watched.get("/metrics", headers={b"Authorization": given.encode()})).status_code == 401
    assert (await watched.get("/metrics", headers=TOKEN)).status_code == 200


@pytest.mark.anyio
async def test_actions_requests_and_bots_are_counted(watched: AsyncClient) -> None:
    made = (await watched.post("/api/tables", json={"game": "chicago_express", "seats": [{"kind": "me"}] * 3})).json()
    path, token = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['tokens']['0']}"}
    first = (await watched.get(f"{path}/legal", headers=token)).json()[0]["action"]
    assert (await watched.post(f"{path}/actions", json={"action": first, "seen": 0}, headers=token)).status_code == 200
    assert (await watched.post(f"{path}/actions", json={"action": first, "seen": 0}, headers=token)).status_code == 409
    assert (await watched.get("/nowhere/at/all")).status_code == 404
    found = await seen(watched)
    assert found['trunkline_actions_total{game="chicago_express",kind="act"}'] == found["trunkline_action_seconds_count"] == 1
    assert found['trunkline_http_requests_total{kind="api",status="4xx"}'] == 1
    assert found['trunkline_http_requests_total{kind="unknown",status="4xx"}'] == 1
    assert found['trunkline_http_request_seconds_count{kind="api"}'] == 4
    assert found["trunkline_tables_in_memory"] == 1
    assert found['trunkline_bot_processes{state="all"}'] >= 1
    assert found["process_resident_memory_bytes"] > 1e6
    assert found["process_cpu_seconds_total"] > 0


@pytest.mark.anyio
async def test_the_time_of_bots_is_measured(watched: AsyncClient) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "L1"}, {"kind": "bot", "bot": "L1"}]
    made = (await watched.post("/api/tables", json={"game": "chicago_express", "seats": seats, "hints": True})).json()
    path, token = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['tokens']['0']}"}
    assert (await watched.get(f"{path}/hint", headers=token)).status_code == 200
    found = await seen(watched)
    assert found['trunkline_bot_answer_seconds_count{bot="L3"}'] == 1
    assert (found["trunkline_bot_queue"], found['trunkline_bot_processes{state="busy"}']) == (0, 0)


@pytest.mark.anyio
async def test_threads_that_are_busy_and_calls_that_wait_for_one_are_seen(watched: AsyncClient) -> None:
    done = Event()
    calls = [PASSWORDS.submit(done.wait) for _ in range(PASSWORDS.count + 1)]
    try:
        found = await seen(watched)
    finally:
        done.set()
    assert found['trunkline_pool_threads{pool="password",state="busy"}'] == PASSWORDS.count
    assert found['trunkline_pool_threads{pool="password",state="all"}'] == PASSWORDS.count
    assert found['trunkline_pool_waiting{pool="password"}'] == 1
    wait(calls)
    assert (await seen(watched))['trunkline_pool_waiting{pool="password"}'] == 0


@pytest.mark.anyio
async def test_no_label_grows_with_tables_people_or_what_strangers_send(watched: AsyncClient) -> None:
    names: list[set[str]] = []
    for n in range(12):
        await watched.request(f"X{n}", f"/{n}")
        made = (await watched.post("/api/tables", json={"game": "chicago_express", "seats": [{"kind": "me"}] * 3})).json()
        await watched.get(f"/api/tables/{made['table']}")
        names.append(set(await seen(watched)))
    assert names[-1] == names[1]  # which has also seen a scrape


def test_the_figures_are_those_of_all_workers(cluster: Any, migrated_postgres: str, tmp_path: Path) -> None:
    db = cluster.url(cluster.new_database(migrated_postgres))
    with serving(db, tmp_path / "log", "--workers", "2", environment={"TRUNKLINE_METRICS_TOKEN": "watchful"}) as server:
        for _ in range(20):
            assert ask(server, "/api/games")[0] == 200
        deadline, found = time.monotonic() + PATIENCE, scraped(server)
        while (found.get(API), workers(found)) != (20, 2):  # until both have noted theirs
            assert time.monotonic() < deadline, found
            found = scraped(server)
        assert found['trunkline_database_connections{state="all"}'] == 2 * CONNECTIONS


def workers(found: dict[str, float]) -> float:
    return sum(value for name, value in found.items() if name.startswith("trunkline_build_info"))


def scraped(server: Server) -> dict[str, float]:
    with urlopen(Request(f"{server.address}/metrics", headers=TOKEN), timeout=30) as answer:
        return figures(answer.read().decode())


# -- the dashboard -------------------------------------------------------------------------------------


def test_the_dashboard_asks_for_figures_that_are_there() -> None:
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel.get("targets", [])]
    named = {
        re.sub("_(bucket|sum|count)$", "", name) for expr in asked for name in re.findall(r"(?:trunkline|process)_\w+", expr)
    }
    assert named == FAMILIES.keys()
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
