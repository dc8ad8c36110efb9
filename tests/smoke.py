"""What an installed Trunkline must do, run as a stranger would: outside the repository, with nothing but the package.

Used by ``tests/test_wheel.py`` and ``tests/clean_install.py``; it needs the standard library alone.
"""

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

LIBRARY = "import trunkline as t; g = t.find('1830'); s = t.start(g, players=4, seed=1); print(*t.legal(g, s))"
WHERE = "import trunkline; print(trunkline.__file__)"
TABLE = {"game": "chicago_express", "seats": [{"kind": "bot", "bot": "L0"}] * 3, "public": True}
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
FIGURES = ("copy_us", "legal_us", "apply_us", "actions_per_second")


class Installed(NamedTuple):
    """An interpreter that has the package, an empty folder to work in, and the environment."""

    python: str
    folder: Path
    environment: Mapping[str, str]

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [self.python, *words],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def trunkline(self, *words: str) -> str:
        told = self.run("-m", "trunkline", *words)
        assert told.returncode == 0, f"trunkline {' '.join(words)}: {told.stderr}"
        return told.stdout


def installed(python: str, folder: Path, **more: str) -> Installed:
    """With nothing of the caller's environment that could lead back to the repository."""
    return Installed(python, folder, {"PATH": "/usr/bin:/bin", "PYTHONUTF8": "1", "HOME": str(folder), "TERM": "dumb"} | more)


def try_without_extras(site: Installed) -> None:
    """Everything that a plain installation promises."""
    assert re.fullmatch(r"trunkline \d+\.\d+\.\d+\n", site.trunkline("--version"))
    assert "chicago_express" in site.trunkline("games")
    assert "Optionen" in site.trunkline("play", "--help", "--language", "de")
    site.trunkline("play", "chicago_express", "--seats", "L1,L1,L2", "--save", "game.txt")
    site.trunkline("replay", "game.txt")
    site.trunkline("draw", "chicago_express", "--record", "game.txt", "-o", "board.svg")
    assert (site.folder / "board.svg").read_text(encoding="utf-8").startswith("<svg ")
    figures = json.loads(site.trunkline("bench", "chicago_express", "--json").splitlines()[-1])["chicago_express"]
    assert all(figures[name] > 0 for name in FIGURES)
    told = site.run("-c", LIBRARY)
    assert told.stdout.startswith("Buy()"), told.stderr


def try_missing_extra(site: Installed, extra: str, *words: str) -> None:
    """One sentence that names the command, and nothing else."""
    told = site.run("-m", "trunkline", *words)
    assert told.returncode == 1
    assert told.stderr.endswith(f"pip install 'trunkline[{extra}]'\n"), told.stderr
    assert told.stderr.count("\n") == 1


def try_server(site: Installed) -> None:
    """It serves the front page and the description of its API, starts a table, draws it, and ends when told."""
    command = [site.python, "-m", "trunkline", "serve", "--port", "0", "--db", "sqlite:///games.sqlite"]
    with subprocess.Popen(
        command, cwd=site.folder, env=site.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            address = address_of(server)
            for path in ("/health", "/", "/api/docs"):
                assert ask(address + path)
            made = json.loads(ask(f"{address}/api/tables", json.dumps(TABLE).encode()))
            assert b"<svg" in ask(f"{address}/tables/{made['table']}")
        finally:
            server.terminate()


def address_of(server: "subprocess.Popen[str]") -> str:
    """Where it listens, once it does."""
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        if "startup complete" in line:
            return str(ADDRESS.findall(said)[0])
    raise AssertionError(said)


def ask(address: str, body: bytes | None = None) -> bytes:
    """With a body it is a POST."""
    with urlopen(Request(address, body), timeout=60) as answer:
        assert answer.status in (200, 201)
        read: bytes = answer.read()
    return read
