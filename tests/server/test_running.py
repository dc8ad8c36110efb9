"""The server as a host starts it: a process of its own, real sockets."""

import json
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from tests.server.running import PATIENCE, ROOT, Server, ask, serving, start, wait_until_nobody_listens
from trunkline.core.errors import TrunklineError
from trunkline.server.app.serve import bound, run
from trunkline.server.common.rate_limits import ALLOWED, STREAMS
from trunkline.server.common.settings import from_environment
from trunkline.server.common.tokens import new_token

GENTLY = (0, -signal.SIGTERM)  # uvicorn ends what it had to end, then passes the signal on
THREE = [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]
on_one_database = pytest.mark.parametrize("server", ["sqlite"], indirect=True)  # whole games, which do not depend on it


def new_table(server: Server, **wishes: Any) -> dict[str, Any]:
    status, made = ask(server, "/api/tables", {"game": "chicago_express", "seats": THREE, **wishes})
    assert status == 201
    return dict(made)


def first_legal(server: Server, made: dict[str, Any], seat: int) -> str:
    return str(ask(server, f"/api/tables/{made['table']}/legal", token=made["tokens"][str(seat)])[1][0]["action"])


@on_one_database
def test_the_example_bot_plays_a_whole_game(server: Server) -> None:
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), server.address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    table = done.stdout.split("table ")[1].split(".")[0]
    _, seen = ask(server, f"/api/tables/{table}")
    assert seen["finished"]
    assert f"Final scores: {' '.join(map(str, seen['scores']))}" in done.stdout


def test_an_invite_is_a_word_of_its_own_on_a_command_line() -> None:
    """Once one in 64 began with a dash, and the example bot took it for an option."""
    assert not [token for token in (new_token() for _ in range(1000)) if not re.fullmatch("[A-Za-z0-9]{43}", token)]


@on_one_database
def test_two_example_bots_meet_at_one_table(server: Server) -> None:
    _, made = ask(
        server, "/api/tables", {"game": "american_rails", "seats": [{"kind": "friend"}, {"kind": "friend"}, {"kind": "bot"}]}
    )
    bot = [sys.executable, str(ROOT / "examples" / "bot.py"), server.address, "--invite"]
    players = [subprocess.Popen([*bot, invite], stdout=subprocess.DEVNULL) for invite in made["invites"].values()]
    assert [player.wait(120) for player in players] == [0, 0]
    assert ask(server, f"/api/tables/{made['table']}")[1]["finished"]


def test_the_stream_tells_of_every_change(server: Server) -> None:
    made = new_table(server, public=False)
    request = Request(
        f"{server.address}/api/tables/{made['table']}/events", headers={"Authorization": f"Bearer {made['tokens']['1']}"}
    )
    with urlopen(request, timeout=30) as stream:
        told = (json.loads(line[5:]) for line in stream if line.startswith(b"data:"))
        assert next(told) == {"number": 0, "kind": "hello"}
        body = {"action": first_legal(server, made, 0), "seen": 0}
        assert ask(server, f"/api/tables/{made['table']}/actions", body, made["tokens"]["0"])[0] == 200
        assert next(told) == {"number": 1, "kind": "act"}


def test_a_quiet_stream_says_that_it_is_alive_and_tells_no_event(tmp_path: Path) -> None:
    """Once an empty event came along, and a program that read every event as JSON broke off."""
    with serving(f"sqlite:///{tmp_path}/x.sqlite", tmp_path / "log", environment={"TRUNKLINE_HEARTBEAT": "0.05"}) as server:
        stream = urlopen(f"{server.address}/api/tables/{new_table(server)['table']}/events", timeout=30)
        said = [stream.readline().strip() for _ in range(8)]
        stream.close()
    assert said == [b"id: 0", b"event: table", b'data: {"number": 0, "kind": "hello"}', b"", *[b": still here", b""] * 2]


def test_the_log_holds_no_secrets_and_the_server_stops_gently(db: str, tmp_path: Path) -> None:
    server = start(db, tmp_path / "server.log")
    made = new_table(server)
    _, friends = ask(server, "/api/tables", {"game": "chicago_express", "seats": [{"kind": "friend"}] * 3})
    _, seated = ask(server, "/api/seats", {"invite": friends["invites"]["0"], "name": "Zoë the Unlogged"})
    secrets = [*made["tokens"].values(), *friends["invites"].values(), seated["token"]]
    for token in secrets:
        ask(server, f"/api/tables/{made['table']}", token=token)
        ask(server, f"/api/tables/{token}", token=token)
        ask(server, f"/api/tables/{made['table']}/actions?token={token}", {"action": token, "seen": 0}, token)
        ask(server, "/api/tables", {"game": token, "seats": [{"kind": token}]})
        form(server, f"/join/{token}", name="Zoë the Unlogged")
        form(server, "/import", text=f"trunkline record 1\nrules: {token}/1\n")
    form(server, "/account/register", account="unlogged", password="Unlogged password")
    form(server, "/account/login", account="unlogged", password=secrets[0])
    with urlopen(f"{server.address}/api/tables/{made['table']}/record", timeout=30) as record:
        secrets.append(re.search(r"seed: (\d+)", record.read().decode())[1])  # type: ignore[index]
    with urlopen(Request(f"{server.address}/api/tables/{made['table']}/events"), timeout=30) as stream:
        stream.readline()
        assert server.stop() in GENTLY  # although somebody still listens
    said = server.said()
    assert "Application shutdown complete" in said
    assert not [secret for secret in (*secrets, "Zoë", "nlogged") if secret in said]
    assert [json.loads(line)["level"] for line in said.splitlines() if line.startswith("{")].count("error") == 0


def form(server: Server, path: str, **fields: str) -> None:
    """As a page of ours sends it; whatever the answer is."""
    with suppress(HTTPError):
        urlopen(Request(server.address + path, urlencode(fields).encode(), {"Origin": server.address}), timeout=30).close()


def test_a_body_without_end_is_cut_off(server: Server) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    chunks = (b"x" * 65536 for _ in range(64))
    try:
        connection.request(
            "POST", "/api/tables", body=chunks, headers={"Content-Type": "application/json"}, encode_chunked=True
        )
        assert connection.getresponse().status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # the server hung up before all was sent, which is just as good
    assert ask(server, "/health")[0] == 200


def test_too_many_tables_too_fast_and_too_many_streams(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/x.sqlite", tmp_path / "log", environment={"TRUNKLINE_RATE": "1"}) as server:
        table, left = new_table(server)["table"], ALLOWED["create"] - 1
        found = [ask(server, "/api/tables", {"game": "x", "seats": THREE})[0] for _ in range(left + 1)]
        assert found == [400] * left + [429]
        assert ask(server, "/api/seats", {"invite": "x", "name": "x"})[0] == 429
        assert ask(server, "/api/tables")[0] == 200
        listen_too_much(server, f"/api/tables/{table}/events")  # last: it takes long, and a minute later all is allowed again


def listen_too_much(server: Server, path: str) -> None:
    """As many streams as one address may have, one more, and one again after another was closed."""
    streams = [urlopen(server.address + path, timeout=30) for _ in range(STREAMS)]
    for stream in streams:
        assert stream.readline()
    assert ask(server, path)[0] == 429
    streams.pop().close()
    deadline = time.monotonic() + PATIENCE
    while ask_for_stream(server, path) == 429:  # until the server has seen that one was closed
        assert time.monotonic() < deadline
    for stream in streams:
        stream.close()


def ask_for_stream(server: Server, path: str) -> int:
    try:
        with urlopen(server.address + path, timeout=30) as stream:
            assert stream.readline()
            return int(stream.status)
    except HTTPError as error:
        return error.code


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"db": "mysql://root@localhost/x"}, "postgresql://"),
        ({"db": "sqlite:///x.sqlite", "workers": 2}, "PostgreSQL"),
        ({"db": "sqlite:///x.sqlite", "heartbeat": 0.0}, "TRUNKLINE_HEARTBEAT=0.0: more than 0 seconds"),
        ({"db": "sqlite:///x.sqlite", "close_idle": 0.5}, "TRUNKLINE_CLOSE_IDLE=0.5: at least 1 day is needed, or 0 for never"),
    ],
)
def test_settings_that_cannot_work_are_told_in_a_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(TrunklineError, match=said):
        run(given, browser=False)


@pytest.mark.parametrize(("port", "why"), [(0, "Address already in use"), (70000, "a port is a number from 0 to 65535")])
def test_a_port_that_cannot_be_had_is_told_in_a_sentence(port: int, why: str) -> None:
    with bound("127.0.0.1", 0) as other:
        other.listen()
        taken = port or other.getsockname()[1]
        with pytest.raises(TrunklineError, match=f"127.0.0.1:{taken} cannot be listened on: {why}; --port 0 takes a free port"):
            bound("127.0.0.1", taken)


def test_a_setting_that_is_no_number_is_told_in_a_sentence() -> None:
    with pytest.raises(TrunklineError, match="TRUNKLINE_PORT=many: a number is needed"):
        from_environment({"TRUNKLINE_PORT": "many"})


def test_a_worker_tells_the_listeners_of_the_other(cluster: Any, migrated_postgres: str, tmp_path: Path) -> None:
    """Two servers on one PostgreSQL: what is done at one is seen at the other."""
    db = cluster.url(cluster.new_database(migrated_postgres))
    with serving(db, tmp_path / "one.log") as one, serving(db, tmp_path / "two.log") as two:
        made = new_table(one)
        with urlopen(f"{two.address}/api/tables/{made['table']}/events", timeout=30) as stream:
            told = (json.loads(line[5:]) for line in stream if line.startswith(b"data:"))
            assert next(told)["number"] == 0
            for number, server in enumerate((one, two)):
                turn = ask(two, f"/api/tables/{made['table']}")[1]["turn"]
                body = {"action": first_legal(server, made, turn), "seen": number}
                assert ask(server, f"/api/tables/{made['table']}/actions", body, made["tokens"][str(turn)])[0] == 200
                while (news := next(told))["number"] != number + 1:
                    pass
                assert news["number"] == number + 1
        race(one, two, made)


def race(one: Server, two: Server, made: dict[str, Any]) -> None:
    """Both servers get the same action at once: one takes it, the other says look again."""
    for number in range(2, 8):
        turn = ask(one, f"/api/tables/{made['table']}")[1]["turn"]
        body = {"action": first_legal(one, made, turn), "seen": number}
        path, token = f"/api/tables/{made['table']}/actions", made["tokens"][str(turn)]
        with ThreadPoolExecutor(2) as pool:
            posts = [pool.submit(ask, server, path, body, token) for server in (one, two)]
        assert sorted(post.result()[0] for post in posts) == [200, 409]


def test_workers_leave_with_their_master(cluster: Any, migrated_postgres: str, tmp_path: Path) -> None:
    """Killed hard, the master leaves nobody behind who would keep the port."""
    db = cluster.url(cluster.new_database(migrated_postgres))
    server = start(db, tmp_path / "log", "--workers", "2")
    bots = {"game": "chicago_express", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}
    assert ask(server, "/api/tables", bots)[0] == 201
    server.process.kill()
    server.process.wait()
    wait_until_nobody_listens(server.port)
    again = start(db, tmp_path / "log", "--workers", "2", port=server.port)
    assert ask(again, "/api/tables")[0] == 200
    assert again.stop() in GENTLY
