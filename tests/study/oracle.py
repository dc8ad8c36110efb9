"""The other engine's own account of its games: complete states and legal options, action by action."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ORACLE = Path(__file__).parents[3] / "shared" / "oracle" / "1830"
NAMES = sorted(path.stem for path in (ORACLE / "games").glob("*.json"))
GAMES = [pytest.param(name, id=name) for name in NAMES] or [
    pytest.param("", marks=pytest.mark.skip("the recorded games of the other engine are not beside this project"))
]


@cache
def game_file(name: str) -> Any:
    return json.loads((ORACLE / "games" / f"{name}.json").read_text(encoding="utf-8"))


def lines(name: str, what: str) -> Iterator[Any]:
    with gzip.open(ORACLE / "traces" / f"{name}.{what}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)
