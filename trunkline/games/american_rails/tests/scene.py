"""Positions for tests: a table after the opening, set up in a few words."""

from collections.abc import Sequence

from trunkline.core.game import Rule, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, why_not
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import BOX, COMPANIES, Company, Hex
from trunkline.games.american_rails.rules.incomes import lay_cube
from trunkline.games.american_rails.rules.setup import empty_table
from trunkline.games.american_rails.rules.state import State, held
from trunkline.games.american_rails.rules.turn import begin_phase


def table(players: int, order: Sequence[int] = (), column: int = 0, without: Company | None = None) -> State:
    """The opening is over, but nobody has bought anything and nothing was removed."""
    companies = tuple(company for company in COMPANIES if company != without)
    s = empty_table(BOX, players, Seat(0), companies)
    s.agenda.pop()
    begin_phase(s, column, [Seat(n) for n in order or range(players)])
    return s


def hex_of(name: str) -> Hex:
    return Hex(BOX.hexes.index(name))


def give(s: State, seat: int, company: Company, count: int = 1) -> None:
    s.unsold[company] -= count
    s.shares[company][seat] += count


def fund(s: State, company: Company, dollars: int) -> None:
    s.treasury[company] += dollars
    s.bank -= dollars


def hand_out(s: State, *cash: int) -> None:
    """Everybody has just this much."""
    s.bank += sum(s.cash) - sum(cash)
    s.cash = list(cash)


def lay(s: State, company: Company, *hexes: str) -> None:
    for name in hexes:
        lay_cube(s, company, hex_of(name))


def play(s: State, *actions: str) -> None:
    """Each action is legal and leaves every sum as it was."""
    for text in actions:
        before = GAME.invariants(s)
        apply(GAME, s, read(GAME, text))
        assert GAME.invariants(s) == before, text


def refused(s: State, text: str) -> Rule | None:
    return why_not(GAME, s, read(GAME, text))


def sound(s: State) -> bool:
    """Every figure that is counted afresh from the map agrees with the table."""
    sums = GAME.invariants(s)
    return not any(sums[f"unexplained income of {name}"] or sums[f"wrong neighbours of {name}"] for name in BOX.companies)


def free_shares(s: State) -> dict[str, tuple[int, int, int]]:
    """By company: unsold, held, removed."""
    return {BOX.companies[c]: (s.unsold[c], held(s, c), s.removed[c]) for c in COMPANIES}
