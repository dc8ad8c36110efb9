"""Positions built by hand, and the words to play on from them."""

from trunkline.core.game import Rule, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, legal, why_not
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.box import ERIE, PRIVATES, Company, Hex
from trunkline.games.eighteen_thirty.rules.market import move_to
from trunkline.games.eighteen_thirty.rules.setup import setup
from trunkline.games.eighteen_thirty.rules.state import STOCK, TRACK, TRAINS, State


def do(s: State, *texts: str) -> State:
    """Play these actions, one line each."""
    for text in texts:
        apply(GAME, s, read(GAME, text))
    return s


def refused(s: State, text: str) -> Rule | None:
    return why_not(GAME, s, read(GAME, text))


def choices(s: State, verb: str = "") -> list[str]:
    """The legal actions that begin with this word."""
    return [words for words in (spell(GAME, a) for a in legal(GAME, s)) if words.split()[0] == verb or not verb]


def company(code: str) -> Company:
    return Company(GAME.box.codes.index(code))


def hex_of(name: str) -> Hex:
    return Hex(GAME.box.hexes.index(name))


def stock_round(players: int, number: int = 2, cash: int | None = None) -> State:
    """A stock round with all privates closed; seat 1 is on turn."""
    s = setup(players, 0)
    s.agenda, s.phase, s.stock_round = [STOCK], 2, number
    s.closed = [True for _ in PRIVATES]
    if cash is not None:
        s.bank -= (cash - s.cash[0]) * players
        s.cash = [cash] * players
    return s


def issue(s: State, code: str, cell: tuple[int, int], held: list[int], pool: int = 0, par: int = 67) -> None:
    """A company on the market: shares by seat, the first of the largest holders is director."""
    number = company(code)
    s.shares[number] = held + [0] * (len(s.cash) - len(held))
    s.pool[number] = pool
    s.unsold[number] = 10 - pool - sum(held)
    s.director[number] = s.shares[number].index(max(held))
    s.par[number] = par
    move_to(s, number, s.box.coordinates.index(cell))


def operate(s: State, code: str, treasury: int = 0, phase: int = 2) -> State:
    """It is this company's turn, at its track step."""
    number = company(code)
    s.floated[number] = s.settled[number] = True
    s.treasury[number] = treasury
    s.company, s.agenda, s.phase = number, [TRACK], phase
    s.rounds = s.round = 1
    return s


def build(s: State, *tiles: str) -> None:
    """Tiles as ``I17 9 1``, taken from the supply."""
    for text in tiles:
        hex, tile, turn = text.split()
        shape = s.box.tiles.index(tile) * 6 + int(turn)
        s.supply[s.box.tiles.index(tile)] -= 1
        s.board = (*s.board[: hex_of(hex)], shape, *s.board[hex_of(hex) + 1 :])


def station(s: State, code: str, *cities: str) -> None:
    """Stations as ``H18/0``."""
    number = company(code)
    places = tuple(hex_of(city.split("/")[0]) * 2 + int(city.split("/")[1]) for city in cities)
    s.stations = tuple((*old, *places) if n == number else old for n, old in enumerate(s.stations))
    s.tokens[number] -= len(places)
    s.settled[number] = True


def give_trains(s: State, code: str, *names: str) -> None:
    for name in names:
        kind = s.box.trains.index(name)
        s.depot[kind] -= 1
        s.trains[company(code)][kind] += 1


def seat(number: int) -> Seat:
    return Seat(number - 1)


def sell_out(s: State, *names: str) -> None:
    """The bank has no more trains of these kinds; they count as scrapped."""
    for name in names:
        kind = s.box.trains.index(name)
        s.scrapped[kind] += s.depot[kind]
        s.depot[kind] = 0


def at(s: State, step: str) -> State:
    s.agenda[-1] = step
    return s


def price_of(s: State, code: str) -> int:
    return s.box.price[s.cell[company(code)]]


def cell_of(s: State, code: str) -> tuple[int, int]:
    return s.box.coordinates[s.cell[company(code)]]


def own(s: State, private: str, owner: str | int) -> None:
    """This seat (a number) or company (a code) owns the private."""
    number = s.box.privates.index(private)
    s.closed[number] = False
    s.owner[number] = owner - 1 if isinstance(owner, int) else -1
    s.holder[number] = company(owner) if isinstance(owner, str) else -1


# -- scenes that several chapters look at ----------------------------------------------------------------------


def champlain(step: str = TRACK) -> State:
    """The B&O owns the Champlain & St. Lawrence and a train that runs from Baltimore to Atlantic City."""
    s = operate(stock_round(3), "B&O", 500, phase=3)
    issue(s, "B&O", (0, 6), [6])
    build(s, "I17 9 1")
    station(s, "B&O", "I15/0")
    give_trains(s, "B&O", "2")
    own(s, "CS", "B&O")
    return at(s, step)


def beside_the_erie() -> State:
    """The NYC is connected to the bare home hex of the Erie, whose director sits on seat 2."""
    s = operate(stock_round(3), "NYC", 500, phase=3)
    issue(s, "NYC", (0, 6), [6])
    issue(s, "Erie", (0, 6), [0, 6])
    s.floated[ERIE] = True
    station(s, "Erie", "E11/0")
    station(s, "NYC", "D14/0")
    build(s, "E13 8 1")
    return s


def penniless() -> State:
    """The PRR must buy the 3 in the pool for $180; company and director have $150, and shares and privates to sell."""
    s = at(operate(stock_round(3), "PRR", 100, phase=4), TRAINS)
    issue(s, "PRR", (0, 6), [6])
    issue(s, "NYC", (2, 6), [3, 4, 3])
    station(s, "PRR", "H12/0")
    build(s, "H10 57 1")
    sell_out(s, "2", "3")
    s.scrapped[1], s.train_pool[1] = s.scrapped[1] - 1, 1
    s.cash[0] = 50
    own(s, "SV", 1)
    own(s, "CS", 2)
    return s


def stack_position(s: State, company: Company) -> int:
    """How many markers lie on top of it in its cell."""
    here = [other for other in s.arrivals if s.cell[other] == s.cell[company]]
    return here.index(company)
