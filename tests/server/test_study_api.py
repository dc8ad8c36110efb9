"""Studies over the API: the example annotates a game, keys open nothing else, and kill -9 loses nothing acknowledged."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Server, ask, start

ROOT = Path(__file__).parent.parent.parent
RECORD = ROOT / "trunkline/games/chicago_express/records"
KILLS, EDITS = 3, 25


def made(server: Server, **chapter: Any) -> dict[str, Any]:
    status, said = ask(
        server, "/api/studies", {"title": "Prices", "chapter": chapter or {"game": "chicago_express", "players": 3}}
    )
    assert status == 201, said
    return dict(said)


def test_the_example_annotates_a_finished_game(server: Server) -> None:
    record = sorted(RECORD.glob("*.txt"))[0]
    command = [sys.executable, str(ROOT / "examples/annotate.py"), server.address, str(record), "--title", "Remarks"]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert told.returncode == 0, told.stderr
    study = told.stdout.rpartition("/")[2].strip()
    status, chapter = ask(server, f"/api/studies/{study}/chapters/1")
    assert status == 200  # by its link
    assert int(told.stdout.split()[0]) == sum("de" in node["comments"] for node in chapter["nodes"]) > 10
    assert "over" in chapter["nodes"][-1]["comments"]["en"]
    assert any(node["glyph"] == "!?" for node in chapter["nodes"])


def test_a_study_is_made_read_written_and_shared(server: Server) -> None:
    study = made(server)
    path, token = f"/api/studies/{study['study']}", study["token"]
    status, done = ask(server, f"{path}/chapters/1/edits", {"edit": "add 0 bid 9; pass"}, token)
    assert (status, done) == (200, {"number": 2, "node": 2})
    status, position = ask(server, f"{path}/chapters/1/positions/2", token=token)
    assert status == 200 and position["turn"] is not None and position["legal"]
    assert ask(server, path)[0] == 404
    assert ask(server, path, token="x" * 43)[0] == 404
    status, said = ask(server, f"{path}/chapters/1/edits", {"edit": "fly 3"}, token)
    assert status == 400 and said["field"] == "edit"
    _, invited = ask(server, f"{path}/invites", {"role": "reader"}, token)
    _, joined = ask(server, "/api/studies/join", {"invite": invited["invite"], "name": "Reader"})
    status, info = ask(server, path, token=joined["token"])
    assert (status, info["role"], info["members"]) == (200, "reader", ["Program", "Reader"])
    assert ask(server, f"{path}/chapters/1/edits", {"edit": "add 0 bid 8"}, joined["token"])[0] == 403
    assert ask(server, f"{path}/visibility", {"visibility": "public"}, token)[1]["visibility"] == "public"
    assert study["study"] in [one["study"] for one in ask(server, "/api/studies")[1]]
    assert ask(server, f"{path}/chapters", {"chapter": {"game": "1830", "players": 3}, "title": "The sale"}, token)[0] == 201
    assert ask(server, "/api/studies", {"title": "x", "chapter": {}})[0] == 400


@pytest.mark.parametrize("kill", range(KILLS))
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, kill: int) -> None:
    database, log = f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path / "log"
    server = start(database, log)
    study = made(server)
    path, node = f"/api/studies/{study['study']}/chapters/1", 0
    acknowledged = []
    for n in range(EDITS + 7 * kill):
        status, done = ask(server, f"{path}/edits", {"edit": f"add 0 bid {10 + n}"}, study["token"])
        if status != 200:
            break
        acknowledged.append((done["node"], f"bid {10 + n}"))
        node = done["node"]
    ask(server, f"{path}/edits", {"edit": f"comment {node} en Kept."}, study["token"])
    server.kill()
    server = start(database, log)
    _, chapter = ask(server, path, token=study["token"])
    server.kill()
    found = {entry["node"]: entry for entry in chapter["nodes"]}
    assert acknowledged and [(id, found[id]["action"]) for id, _ in acknowledged] == acknowledged
    assert found[node]["comments"] == {"en": "Kept."}
