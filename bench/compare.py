"""The engine of this tree against that of another one: random play, L3's search and the verbs, each as a ratio.

    python -m bench.compare OTHER_TREE [GAME ...] [--rounds N] [--json]
    python -m bench.compare OTHER_TREE --same

OTHER_TREE is a folder with another commit, for example after ``git worktree add ../other COMMIT``. Both trees do the same
work in turns, a fraction of a second each, in two processes that live side by side: other work on the machine then slows both
alike. Time is that of the processor. A ratio is the median over the rounds; above 1 this tree is faster. Both must play the
same games: what they did is compared by its hash in each round, and with ``--same`` for all editions and numbers of players.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

WORKER = Path(__file__).with_name("compare_worker.py")
GAMES = ("chicago_express", "american_rails", "union_pacific", "1830")
WORK = ("random play", "L3", "legal", "apply", "copy")
SEEDS = 3  # games of each edition and number of players that must be the same


class Tree:
    """A process that runs the engine of one tree and answers requests, a line each."""

    def __init__(self, folder: Path, process: "subprocess.Popen[str]") -> None:
        self.folder, self.process = folder, process

    def ask(self, *words: object) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.folder}: the engine there cannot do this: {' '.join(map(str, words))}")
        return json.loads(answer)


@contextmanager
def running(folder: Path) -> Iterator[Tree]:
    """The worker is this tree's; the engine is found in the folder it is started for."""
    command = [sys.executable, str(WORKER), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Tree(folder, process)
        assert process.stdin is not None
        process.stdin.close()


class Ratio(NamedTuple):
    """How much faster this tree is, the middle half of the rounds, and what it does in a second (positions, actions, calls)."""

    median: float
    low: float
    high: float
    here: float
    there: float


def compared(here: Tree, there: Tree, work: str, game: str, rounds: int) -> Ratio:
    """Turn by turn; who begins changes, so that warming up or a slowing clock favours neither."""
    times: list[tuple[float, float]] = []
    amount = 0
    for turn in range(rounds):
        order = (here, there) if turn % 2 else (there, here)
        answers = {tree.folder: tree.ask(work, game, turn) for tree in order}
        mine, other = answers[here.folder], answers[there.folder]
        if mine["did"] != other["did"]:
            sys.exit(f"{game}, {work}, round {turn}: the trees do not do the same")
        amount += mine["amount"]
        times.append((mine["seconds"], other["seconds"]))
    ratios = [other / mine for mine, other in times]
    low, _, high = quantiles(ratios, n=4)
    return Ratio(median(ratios), low, high, amount / sum(t[0] for t in times), amount / sum(t[1] for t in times))


def same_games(here: Tree, there: Tree, games: list[str]) -> None:
    """The legal lists, the actions and the states of random games."""
    compared_games = 0
    for edition, seats in here.ask("editions", " ".join(games)):
        for players in seats:
            for seed in range(SEEDS):
                words = ("walk", edition, players, seed)
                if here.ask(*words) != there.ask(*words):
                    sys.exit(f"{edition} with {players} players, seed {seed}: the games differ")
                compared_games += 1
        print(f"{edition}: the same games")
    print(f"{compared_games} games are the same, action by action")


def shown(figures: dict[str, dict[str, Ratio]]) -> Table:
    table = Table("", *figures, box=None, caption="ratio (middle half of the rounds), a second here / there")
    for work in next(iter(figures.values())):
        table.add_row(work, *(cell(found[work]) for found in figures.values()))
    return table


def cell(found: Ratio) -> str:
    return f"{found.median:.2f} ({found.low:.2f}-{found.high:.2f})\n{found.here:,.0f} / {found.there:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares the engine of this tree with that of another one.")
    parser.add_argument("other", type=Path, help="a folder with another commit")
    parser.add_argument("games", nargs="*", default=[*GAMES], help="all four if none is named")
    parser.add_argument("--rounds", type=int, default=15, help="turns of each tree for each figure")
    parser.add_argument("--work", nargs="*", default=[*WORK], choices=WORK, help="all if nothing is named")
    parser.add_argument("--same", action="store_true", help="only check that random games are the same, in all editions")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    given = parser.parse_args()
    with ExitStack() as stack:
        here, there = (stack.enter_context(running(folder)) for folder in (WORKER.parents[1], given.other.resolve()))
        if given.same:
            same_games(here, there, given.games)
            return
        figures = {game: {work: compared(here, there, work, game, given.rounds) for work in given.work} for game in given.games}
    if given.json:
        json.dump({game: {work: r._asdict() for work, r in row.items()} for game, row in figures.items()}, sys.stdout, indent=2)
    else:
        Console().print(shown(figures))


if __name__ == "__main__":
    main()
