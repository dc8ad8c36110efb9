"""What a click at a late table costs: here, and in another tree that does the same beside it.

    python -m bench.clicks ../other                  # after: git worktree add ../other COMMIT
    python -m bench.clicks --games 1830 --clicks 60  # this tree alone
    python -m bench.clicks ../other --no-browser

Both trees' servers play the same recorded games on from a late position, click by click and in turns, so that other work on the
machine slows both alike. Costs are milliseconds of processor time: of the server for an action, for the page brought up to date
after it, and for the board with a choice on it; of the browser's main thread for a confirmed choice, with its processor
throttled four times. A ratio is the median over the clicks; above 1 this tree is faster.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.confirms import confirms
from bench.visitor import Click, LatePlace, Visitor, late_place
from tests.server.running import ROOT, serving

PLACES = {
    "1830": ("eighteen_thirty/records/bank-4.txt", 700),  # there are diesels
    "chicago_express": ("chicago_express/records/trains_4_players.txt", 90),
    "american_rails": ("american_rails/records/last-year-4.txt", 120),
    "union_pacific": ("union_pacific/records/second_edition-4.txt", 140),
}
STARTS = 3  # of each server, for the first page after it


class Cost(NamedTuple):
    """In milliseconds: here, and in the other tree if there is one."""

    here: float
    there: float | None


Costs = dict[str, list[Cost]]  # by what was done


@contextmanager
def visitors(trees: Sequence[Path], place: LatePlace) -> Iterator[list[Visitor]]:
    """One at a server of each tree, with the late position of the game before it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield [stack.enter_context(visitor(tree, folder / str(n), place)) for n, tree in enumerate(trees)]


@contextmanager
def visitor(tree: Path, folder: Path, place: LatePlace) -> Iterator[Visitor]:
    folder.mkdir()
    with serving(database(folder), folder / "log", tree=tree) as server:
        yield Visitor(server, place)


def database(folder: Path) -> str:
    return f"sqlite:///{folder}/clicks.sqlite"


def clicks(trees: Sequence[Path], place: LatePlace, most: int) -> Costs:
    """The recorded game played on."""
    found: Costs = {}
    with visitors(trees, place) as sitting:
        while len(found.get("act", [])) < most and sitting[0].next_action() is not None:
            in_turn = sitting if len(found.get("act", [])) % 2 else sitting[::-1]
            made = {id(one): one.click() for one in in_turn}
            note(found, [made[id(one)] for one in sitting])
        for at in place.earlier(20):
            note(found, [one.look_back(at) for one in sitting])
    return found


def note(found: Costs, clicked: Sequence[Click]) -> None:
    first, *others = clicked
    for what, spent in first.items():
        found.setdefault(what, []).append(Cost(spent, others[0].get(what) if others else None))


def first_pages(trees: Sequence[Path], place: LatePlace) -> Costs:
    """The first page of a server that has just started."""
    here, *others = [started(tree, place) for tree in trees]
    there = others[0] if others else [None] * STARTS
    return {"first page": [Cost(*pair) for pair in zip(here, there, strict=True)]}


def started(tree: Path, place: LatePlace) -> list[float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(database(folder), folder / "log", tree=tree) as server:
            sitting = Visitor(server, place)
        spent = []
        for _ in range(STARTS):
            with serving(database(folder), folder / "log", tree=tree) as server:
                spent.append(sitting.moved_to(server).open_page())
        return spent


# -- told ------------------------------------------------------------------------------------------------


def figures(costs: Sequence[Cost]) -> dict[str, float | None]:
    """p50 and p95 here, p50 there, and the ratio of each pair."""
    ratios = [cost.there / cost.here for cost in costs if cost.there and cost.here]
    there = [cost.there for cost in costs if cost.there is not None]
    return {
        "number": len(costs),
        "p50": round(median(cost.here for cost in costs), 1),
        "p95": round(part([cost.here for cost in costs], 0.95), 1),
        "p50 there": round(median(there), 1) if there else None,
        "p95 there": round(part(there, 0.95), 1) if there else None,
        "ratio": round(median(ratios), 2) if ratios else None,
    }


def part(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def shown(game: str, found: Costs) -> Table:
    heads = list(figures([Cost(1.0, None)]))
    table = Table("", *heads, title=f"{game}, ms of a processor", box=None, title_justify="left")
    for what, costs in found.items():
        table.add_row(what, *(written(figure) for figure in figures(costs).values()))
    return table


def written(figure: float | None) -> str:
    return "" if figure is None else f"{figure:,.4g}"


def measured(trees: Sequence[Path], game: str, most: int, with_browser: bool) -> Costs:
    record, late = PLACES[game]
    place = late_place(ROOT / "trunkline/games" / record, late)
    found = clicks(trees, place, most) | first_pages(trees, place)
    if with_browser:
        with visitors(trees, place) as sitting:
            pairs = confirms(sitting, most)
        for clicked in pairs:
            note(found, clicked)
    return found


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measures what clicks at a late table cost, here and in another tree.")
    parser.add_argument("other", nargs="?", type=Path, help="a folder with another commit")
    parser.add_argument("--games", nargs="*", default=[*PLACES], choices=PLACES)
    parser.add_argument("--clicks", type=int, default=100, help="actions of each game, at most")
    parser.add_argument("--no-browser", action="store_true", help="the server alone")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    given = parser.parse_args(words)
    trees = [ROOT, *([given.other.resolve()] if given.other else [])]
    found = {game: measured(trees, game, given.clicks, not given.no_browser) for game in given.games}
    if given.json:
        told = {game: {what: figures(costs) for what, costs in each.items()} for game, each in found.items()}
        json.dump(told, sys.stdout, indent=2)
        return
    for game, each in found.items():
        Console().print(shown(game, each))
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
