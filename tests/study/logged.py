"""Random games of ours as 18xx.games would log them, each played once for all tests."""

from functools import cache
from typing import Any

from tests.study.exporter import Exporter


@cache
def written(players: int, seed: int) -> Exporter:
    return Exporter(players, seed).play()


@cache
def logged(players: int, seed: int) -> Any:
    """Nobody changes it; see ``changed``."""
    return written(players, seed).data()


def changed(data: Any, kind: str, change: Any) -> Any:
    """The same export, with every action of this kind changed."""
    return {**data, "actions": [{**one, **change(one)} if one["type"] == kind else one for one in data["actions"]]}
