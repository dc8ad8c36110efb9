"""Finds dollars for Union Pacific's ``bot/evaluation.py`` anew: ``python -m bench.pacific --minutes 10``.

At positions of games among bots of L2 several actions are played to the end, in several deals, as the rollout goes on. By
how much the mover's money then differs between the actions, from that of the others, is explained by what lay on the table
after the action and one, two and four rounds later: least squares, for each number of payouts to come. What a share drawn
unseen adds is measured with the present dollars; doubts stay. Needs the extra ``research``, which brings numpy.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress

from trunkline.bots.knowledge import knowledge_of
from trunkline.bots.levels import LEVELS
from trunkline.bots.thought import Budget
from trunkline.bots.value import dealt, settled
from trunkline.bots.values import candidates
from trunkline.core.catalog import start
from trunkline.core.game import Seat
from trunkline.core.play import apply
from trunkline.core.state import copy
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.bot.evaluation import (
    DOLLARS,
    Dollars,
    all_holdings,
    counted,
    edges,
    in_company,
    in_pacific,
    pacific_holdings,
)
from trunkline.games.union_pacific.bot.fast_evaluation import by_shares, turn_estimates
from trunkline.games.union_pacific.bot.rollout import simulate_round
from trunkline.games.union_pacific.box import DIVIDEND, Stock
from trunkline.games.union_pacific.rules.state import FIRST, SHARE, State, last_payout

PLAYERS = 4
ODD = 0.05  # of the moves are made by lot, so that games differ
A_GAME, ACTIONS, DEALS = 5, 8, 12  # positions of a game, actions of a position, deals
ROUNDS = (0, 1, 2, 4)  # after the action, when the table is looked at
RIDGE = 0.001
FITTED = [field for field in Dollars._fields if field not in ("doubt", "unseen")]
LEADS = len(DOLLARS[0].lead)
STAGES = len(DOLLARS) - 1  # payouts to come, from the last one on

Array = np.ndarray[Any, np.dtype[np.float64]]


class Sums(NamedTuple):
    """What least squares need, and what a share drawn unseen added on average."""

    squares: Array
    products: Array
    unseen: list[list[float]]  # by payouts to come, less one
    lines: int


# -- what lies on the table, in the terms of the dollars ------------------------------------------------------


def units() -> list[Dollars]:
    """For every figure that is fitted: that one is a dollar, all others are nothing."""
    nothing: dict[str, Any] = {**dict.fromkeys(Dollars._fields, 0.0), "lead": (0.0,) * LEADS}
    leads = [tuple(float(n == place) for n in range(LEADS)) for place in range(LEADS)]
    return [Dollars(**{**nothing, field: one}) for field in FITTED for one in (leads if field == "lead" else [1.0])]


UNITS = units()


def terms(s: State) -> Array:
    """By unit and seat: what the worth of a position would be if only that counted, and money did not."""
    left, hands = last_payout(s) - s.payouts, counted(s)
    companies, pacific = all_holdings(s, left, hands), pacific_holdings(s, left, hands)
    return np.array([alone(unit, s, companies, pacific) for unit in UNITS])


def alone(unit: Dollars, s: State, companies: list[Any], pacific: Any) -> list[float]:
    stakes = [in_company(unit, *holdings[1:]) for holdings in companies]
    in_hand = [unit.in_hand * len(hand) for hand in s.hands]
    return [*map(sum, zip(in_hand, in_pacific(unit, *pacific), *stakes, strict=True))]


def figures(dollars: Dollars) -> list[float]:
    """The fitted ones, in the order of the units."""
    return [each for field in FITTED for each in (dollars.lead if field == "lead" else (getattr(dollars, field),))]


# -- lines played to their end ---------------------------------------------------------------------------------


def positions(chance: Random) -> list[State]:
    """Of one game among bots of L2, with an odd move now and then."""
    s, found = start(GAME, PLAYERS, chance.getrandbits(40)), []
    while (seat := GAME.turn(s)) is not None:
        if s.agenda != [FIRST] and len(candidates(GAME, s, seat)) > 1:
            found.append(copy(s))
        apply(GAME, s, move(s, seat, chance))
    return chance.sample(found, A_GAME)


def move(s: State, seat: Seat, chance: Random) -> Any:
    if chance.random() < ODD:
        return chance.choice(candidates(GAME, s, seat))
    return LEVELS["L2"](GAME, GAME.view(s, seat), seat, chance.getrandbits(30), Budget()).action


def compared(s: State, seat: Seat, chance: Random) -> list[Any]:
    """The best actions at first sight, and two others."""
    thought = LEVELS["L2"](GAME, GAME.view(s, seat), seat, chance.getrandbits(30), Budget())
    actions = [candidate.action for candidate in thought.candidates]
    best, others = actions[: ACTIONS - 2], actions[ACTIONS - 2 :]
    return best + chance.sample(others, min(2, len(others)))


def line(s: State, seat: Seat) -> tuple[Array, list[float]]:
    """By round looked at: the seat's edge in each term, by payouts to come, and in money still to be made."""
    rows, cash, rounds = [], [], 0
    while rounds <= max(ROUNDS) or s.agenda:
        if rounds in ROUNDS:
            rows.append(row(s, seat))
            cash.append(edges([float(each) for each in s.cash])[seat])
        for _ in simulate_round(s):
            pass
        rounds += 1
    last = edges([float(each) for each in s.cash])[seat]
    return np.array(rows), [last - before for before in cash]


def row(s: State, seat: Seat) -> Array:
    found = np.zeros((STAGES, len(UNITS)))
    if s.agenda:
        found[last_payout(s) - s.payouts - 1] = [edges([*each])[seat] for each in terms(s)]
    return found.ravel()


def lines_of(chance: Random) -> Iterator[tuple[Array, Array]]:
    """For each position and deal: by round and action the terms, and the money that followed."""
    known = knowledge_of(GAME)
    for s in positions(chance):
        seat = s.seat
        actions = compared(s, seat, chance)
        for table in islice(dealt(GAME, GAME.view(s, seat), seat, chance.getrandbits(30)), DEALS):
            found = [line(settled(GAME, known, table, a), seat) for a in actions]
            yield np.array([rows for rows, _ in found]).swapaxes(0, 1), np.array([money for _, money in found]).T


def work(seed: int) -> Sums:
    """One game's worth of lines."""
    chance = Random(f"pacific {seed}")
    size = STAGES * len(UNITS)
    squares, products, lines = np.zeros((size, size)), np.zeros(size), 0
    for terms_by_round, money_by_round in lines_of(chance):
        for found, money in zip(terms_by_round, money_by_round, strict=True):
            here, came = found - found.mean(0), money - money.mean()
            squares += here.T @ here
            products += here.T @ came
        lines += len(terms_by_round[0])
    return Sums(squares, products, unseen(chance), lines)


def unseen(chance: Random) -> list[list[float]]:
    """By payouts to come: what the next share of the pile would add, on average of the pile."""
    found: list[list[float]] = [[] for _ in range(STAGES)]
    for s in positions(chance):
        pile = [Stock(card) for card in s.pile if card != DIVIDEND]
        if s.agenda[-1] == SHARE and pile:
            see = turn_estimates(s)
            found[last_payout(s) - s.payouts - 1].append(sum(by_shares(see, share, 1, 0) for share in pile) / len(pile))
    return found


# -- the fit ---------------------------------------------------------------------------------------------------


def fit(sums: list[Sums]) -> list[Dollars]:
    """The dollars that explain the lines best, by payouts to come; doubts stay as they are."""
    squares: Array = np.sum([one.squares for one in sums], axis=0)
    products: Array = np.sum([one.products for one in sums], axis=0)
    ridge = RIDGE * np.diag(np.diag(squares)) + 1e-6 * np.eye(len(products))
    found = np.linalg.solve(squares + ridge, products).reshape(STAGES, -1)
    return [as_dollars(stage, [*map(float, one)], sums) for stage, one in enumerate(found)]


def as_dollars(stage: int, found: list[float], sums: list[Sums]) -> Dollars:
    rounded = iter([round(each, 2) for each in found])
    fields: dict[str, Any] = {field: (*islice(rounded, LEADS),) if field == "lead" else next(rounded) for field in FITTED}
    drawn = [gain for one in sums for gain in one.unseen[stage]]
    return Dollars(doubt=DOLLARS[stage + 1].doubt, unseen=round(sum(drawn) / max(1, len(drawn)), 1), **fields)


def played(minutes: float, jobs: int, seed: int) -> list[Sums]:
    """As many games' lines as there is time for; those begun are played to their end."""
    began, sums = monotonic(), list[Sums]()
    with Progress(console=Console(stderr=True), transient=True) as bar, ProcessPoolExecutor(jobs) as pool:
        task = bar.add_task("Playing lines to their end", total=60 * minutes)
        while monotonic() - began < 60 * minutes:
            first = seed + len(sums)
            sums += pool.map(work, range(first, first + 4 * jobs))
            bar.update(task, completed=monotonic() - began)
    return sums


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.pacific", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="how long lines are played (10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0); the others count on")
    asked = parser.parse_args()
    sums = played(asked.minutes, asked.jobs, asked.seed)
    console = Console(soft_wrap=True)
    console.print(f"{sum(one.lines for one in sums):,} lines, from {len(sums) * A_GAME} positions of {len(sums)} games")
    for left, dollars in enumerate(fit(sums), 1):
        console.print(f"{left} to come: {dollars}")


if __name__ == "__main__":
    main()
