"""Positions to play from: a table after the opening, changed as a scene needs it."""

from collections.abc import Mapping, Sequence

from trunkline.core.game import Rule, Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, why_not
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import BOX, Company, Hex
from trunkline.games.chicago_express.rules.setup import setup
from trunkline.games.chicago_express.rules.state import TURN, State, set_train


def company(code: str) -> Company:
    return Company(BOX.codes.index(code))


PRR, BO, CO, NYC = (company(code) for code in ("PRR", "B&O", "C&O", "NYC"))


def hex_at(name: str) -> Hex:
    return Hex(BOX.hexes.index(name))


def scene(
    players: int = 3,
    shares: Mapping[str, Sequence[int]] | None = None,
    income: Mapping[str, int] | None = None,
    treasury: Mapping[str, int] | None = None,
    trains: Mapping[str, str] | None = None,
    houses: str = "",
    dials: Sequence[int] = (0, 0, 0),
) -> State:
    """Seat 1 is to move. Shares are given by seat; trains and houses as names of hexes."""
    s = setup(players, 0)
    s.auction, s.agenda, s.dials = None, [TURN], list(dials)
    for code, held in (shares or {}).items():
        s.shares[company(code)] = list(held)
        s.unsold[company(code)] -= sum(held)
    for code, amount in (income or {}).items():
        s.income[company(code)] = amount
    for code, amount in (treasury or {}).items():
        s.treasury[company(code)] = amount
    for code, hexes in (trains or {}).items():
        for name in hexes.split():
            set_train(s, company(code), hex_at(name))
    for name in houses.split():
        s.houses[hex_at(name)] = 1
        s.supply -= 1
    return s


def play(s: State, script: str) -> State:
    """Play actions, separated by commas or lines."""
    for words in script.replace("\n", ",").split(","):
        if words.strip():
            apply(GAME, s, read(GAME, words))
    return s


def refused(s: State, words: str) -> Rule | None:
    return why_not(GAME, s, read(GAME, words))


def seat(number: int) -> Seat:
    return Seat(number - 1)
