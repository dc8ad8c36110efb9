"""A game of the engine beside the same game of the second implementation in ``reference``: facts, choices, routes."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.study.reference.choices import choices, exchanges
from tests.study.reference.components import components
from tests.study.reference.table import Table
from tests.study.reference.track import TooLarge
from trunkline.core.game import Game, Seat
from trunkline.core.notation import spell
from trunkline.core.play import amounts, legal, rights
from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES, Company
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import State, certificates, counted, price
from trunkline.games.eighteen_thirty.tests.scenes import stack_position
from trunkline.records.record import Record


class Position(NamedTuple):
    """What both say about the same position; ``table`` is the second implementation."""

    number: int  # of the actions before it
    s: State
    table: Table


def beside(record: Record) -> Iterator[Position]:
    """Every position of the game, and the second implementation brought there by the words of the actions.

    The revenue of a run is taken over from the engine; ``compared_run`` is what confirms it.
    """
    table = opened(record)
    yield Position(0, record.states[0], table)
    for number, (a, s) in enumerate(zip(record.actions, record.states[1:], strict=True), 1):
        table.play(spell(record.game, a))
        if table.steps and table.steps[-1] == "run":
            table.ran(earned(record.states[number - 1], s))
        yield Position(number, s, table)


def earned(before: State, s: State) -> int:
    """By the run that this action led to."""
    return s.revenue if s.agenda and s.agenda[-1] == "dividend" and before.agenda[-1] != "dividend" else 0


def opened(record: Record) -> Table:
    chosen = record.game.chosen
    box = components(record.game.name == "1830-plus")
    diesels = 16 if chosen.get("diesels") == "unlimited" else 6
    return Table(box, record.game.version, record.players, int(chosen.get("bank", "12000")), diesels)


# -- facts -----------------------------------------------------------------------------------------------------


def facts(s: State, turn: Seat | None) -> dict[str, Any]:
    """What lies on the table, by the engine."""
    seats = range(len(s.cash))
    return {
        "step": s.agenda[-1] if s.agenda else "",
        "asked": turn,
        "company": s.box.codes[s.company] if s.company >= 0 and s.agenda else "",
        "phase": s.phase,
        "card": s.priority,
        "round": (s.stock_round, s.round, s.rounds),
        "ending": s.ending,
        "bank": s.bank,
        "cash": list(s.cash),
        "certificates": [counted(s, seat) for seat in seats],
        "owners": {name: s.owner[p] if s.owner[p] >= 0 else s.box.codes[s.holder[p]] for p, name in owned(s)},
        "bids": {s.box.privates[p]: bids for p in PRIVATES if (bids := {n: bid for n, bid in enumerate(s.bids[p]) if bid})},
        "depot": {name: count for name, count in zip(s.box.trains, s.depot, strict=True) if count},
        "train pool": trains(s, s.train_pool),
        "tiles": tiles(s),
        "companies": {s.box.codes[company]: company_facts(s, company) for company in COMPANIES},
    }


def owned(s: State) -> list[tuple[int, str]]:
    return [(p, s.box.privates[p]) for p in PRIVATES if s.owner[p] >= 0 or s.holder[p] >= 0]


def trains(s: State, counts: list[int]) -> list[str]:
    return [name for name, count in zip(s.box.trains, counts, strict=True) for _ in range(count)]


def tiles(s: State) -> dict[str, str]:
    laid = ((hex, s.box.shapes[shape]) for hex, shape in enumerate(s.board) if shape != s.box.printed[hex])
    return {s.box.hexes[hex]: f"{s.box.tiles[shape.tile]} {shape.turn}" for hex, shape in laid}


def company_facts(s: State, company: Company) -> dict[str, Any]:
    priced = s.cell[company] >= 0
    return {
        "shares": list(s.shares[company]),
        "cards": [certificates(s, company, seat) for seat in range(len(s.cash))],
        "bank and pool": (s.unsold[company], s.pool[company]),
        "director": s.director[company] if s.director[company] >= 0 else None,
        "par": s.par[company],
        "price": price(s, company),
        "cell": (*s.box.coordinates[s.cell[company]], stack_position(s, company)) if priced else None,
        "floated": s.floated[company],
        "treasury": s.treasury[company],
        "trains": trains(s, s.trains[company]),
        "tokens": s.tokens[company],
        "stations": sorted((s.box.hexes[city // 2], city % 2) for city in s.stations[company]),
    }


def reference_facts(t: Table) -> dict[str, Any]:
    """The same, by the second implementation."""
    return {
        "step": t.steps[-1] if t.steps else "",
        "asked": t.asked(),
        "company": t.company if t.steps else "",
        "phase": t.phase,
        "card": t.card,
        "round": (t.stock_round, t.round, t.rounds),
        "ending": t.ending,
        "bank": t.bank,
        "cash": t.cash,
        "certificates": [t.counted(seat) for seat in range(t.players)],
        "owners": {**t.owner, **t.holder},
        "bids": {private: bids for private, bids in t.bids.items() if bids},
        "depot": {kind: count for kind, count in t.depot.items() if count},
        "train pool": sorted(t.train_pool),
        "tiles": {hex: f"{tile} {turn}" for hex, (tile, turn) in t.tiles.items()},
        "companies": {company: reference_company(t, company) for company in t.shares},
    }


def reference_company(t: Table, company: str) -> dict[str, Any]:
    cell = t.marker.get(company)
    return {
        "shares": list(t.shares[company].values()),
        "cards": [t.cards(company, seat) for seat in range(t.players)],
        "bank and pool": (t.in_bank[company], t.pool[company]),
        "director": t.director.get(company),
        "par": t.par.get(company, 0),
        "price": t.price(company),
        "cell": (*cell, t.stacks[cell].index(company)) if cell else None,
        "floated": company in t.floated,
        "treasury": t.treasury[company],
        "trains": sorted(t.trains[company]),
        "tokens": t.tokens[company],
        "stations": sorted(t.stations[company]),
    }


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """What differs, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other}, key=str)
        return [line for key in keys for line in differences(one.get(key), other.get(key), f"{where} {key}")]
    return [] if one == other else [f"{where.strip()}: engine {one}, reference {other}"]


# -- choices and routes -------------------------------------------------------------------------------------------


def our_choices(game: Game[State, Action], s: State) -> set[str]:
    """The legal actions of the engine in the words of the reference."""
    found = set()
    for a in legal(game, s):
        span, words = amounts(game, s, a), spell(game, a)
        found.add(words if span is None else f"{words.rpartition(' ')[0]} {span.start}..{span.stop - 1}")
    return found


def our_exchanges(game: Game[State, Action], s: State) -> set[str]:
    return {spell(game, a) for seat in range(len(s.cash)) for a in rights(game, s, Seat(seat))}


def wrong_choices(game: Game[State, Action], position: Position) -> list[str]:
    """Actions that only one of the two allows; ``TooLarge`` if the walks cannot all be tried."""
    ours = our_choices(game, position.s) | our_exchanges(game, position.s)
    theirs = choices(position.table) | exchanges(position.table)
    return [f"only the engine: {a}" for a in sorted(ours - theirs)] + [
        f"only the reference: {a}" for a in sorted(theirs - ours)
    ]


def confirmed_revenue(t: Table) -> int:
    """The most that the company on turn can earn now, by trying every set of routes."""
    return t.railway(t.company).best_revenue([t.box.trains[kind]["range"] for kind in t.trains[t.company]])


# -- a whole game ---------------------------------------------------------------------------------------------------


class Compared(NamedTuple):
    """How much of a game was confirmed, how much was too large to try, and what is wrong."""

    positions: int = 0
    sets: int = 0
    options: int = 0
    runs: int = 0
    given_up: int = 0
    wrong: tuple[str, ...] = ()

    def plus(self, other: "Compared") -> "Compared":
        counts = (self.positions + other.positions, self.sets + other.sets, self.options + other.options)
        return Compared(*counts, self.runs + other.runs, self.given_up + other.given_up, self.wrong + other.wrong)

    def __str__(self) -> str:
        told = f"{self.positions} positions, {self.sets} legal sets of {self.options} options, {self.runs} runs confirmed"
        return f"{told}; {self.given_up} sets or runs too large; {len(self.wrong)} wrong"


def compared(record: Record, every: int, patience: int) -> Compared:
    """All facts; the legal set of every position, but where track must be walked of one in so many, and as many of the runs."""
    done = Compared()
    for position in beside(record):
        position.table.patience = patience
        ours, theirs = facts(position.s, record.game.turn(position.s)), reference_facts(position.table)
        done = done.plus(Compared(positions=1, wrong=placed(position, differences(ours, theirs))))
        if position.number % every == 0 or position.table.steps[-1:] not in (["track"], ["station"]):
            done = done.plus(compared_choices(record.game, position))
        if position.number % every == 0 and is_run(record, position.number):
            done = done.plus(compared_run(position))
        if done.wrong:  # what follows would differ too
            break
    return done


def placed(position: Position, lines: list[str]) -> tuple[str, ...]:
    return tuple(f"position {position.number}: {line}" for line in lines)


def compared_choices(game: Game[State, Action], position: Position) -> Compared:
    try:
        wrong = wrong_choices(game, position)
    except TooLarge:
        return Compared(given_up=1)
    return Compared(sets=1, options=len(our_choices(game, position.s)), wrong=placed(position, wrong))


def is_run(record: Record, number: int) -> bool:
    """Whether the trains have run on the way to this position."""
    before: State = record.states[max(0, number - 1)]
    s: State = record.states[number]
    return s.agenda[-1:] == ["dividend"] and before.agenda[-1] != "dividend"


def compared_run(position: Position) -> Compared:
    try:
        best = confirmed_revenue(position.table)
    except TooLarge:
        return Compared(given_up=1)
    return Compared(runs=1, wrong=placed(position, differences(position.s.revenue, best, "revenue")))
