"""Positions for tests: a table after the first shares, and hands, piles and networks put as the test needs them."""

from trunkline.core.catalog import start
from trunkline.core.game import Game, Rule
from trunkline.core.notation import indices, read
from trunkline.core.play import apply, legal, why_not
from trunkline.games.union_pacific import GAME
from trunkline.games.union_pacific.box import DIVIDEND, UP, Company, Connection, Section, Stock, Track
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.state import FIRST, SHARE, State, set_locomotive

CODES = GAME.box.codes


def opened(players: int, game: Game[State, Action] = GAME, seed: int = 0) -> State:
    """The first turn, after everybody has laid the share of the Union Pacific."""
    s = start(game, players, seed)
    while s.agenda == [FIRST]:
        apply(game, s, next(a for a in legal(game, s) if isinstance(a, LayFirst | FirstShare) and a.stock == UP))
    return s


def after_building(players: int, game: Game[State, Action] = GAME) -> State:
    """The active player has built and draws a share next."""
    s = opened(players, game)
    s.agenda.append(SHARE)
    s.tracks[s.seat].pop()
    return s


def do(s: State, *actions: str, game: Game[State, Action] = GAME) -> None:
    for words in actions:
        apply(game, s, read(game, words))


def why(s: State, words: str, game: Game[State, Action] = GAME) -> Rule | None:
    return why_not(game, s, read(game, words))


def company(code: str) -> Company:
    return Company(CODES.index(code))


def stocks(codes: str) -> list[Stock]:
    return [Stock(CODES.index(code)) for code in codes.split()]


def line(name: str) -> Connection:
    return Connection(GAME.box.connections.index(name))


def hold(s: State, seat: int, codes: str) -> None:
    """This seat holds just these shares."""
    s.hands[seat] = sorted(stocks(codes))


def tracks(s: State, names: str) -> None:
    """The active player holds just these track cards."""
    s.tracks[s.seat] = sorted(Track(indices(GAME, Track)[name]) for name in names.split())


def lay_pile(s: State, from_top: str) -> None:
    """The share pile; "div" is a dividend card."""
    cards = [DIVIDEND if code == "div" else CODES.index(code) for code in from_top.split()]
    s.pile = cards[::-1]
    s.sections = [Section(len(cards), cards.count(DIVIDEND))] if cards else []


def show(s: State, codes: str) -> None:
    s.display = [Company(stock) for stock in stocks(codes)]


def shown(s: State) -> str:
    return " ".join(CODES[share] for share in s.display)


def invested(s: State, seat: int, codes: str) -> None:
    """This seat has just these shares on the table."""
    for stock, row in enumerate(s.table):
        row[seat] = stocks(codes).count(Stock(stock))


def locomotives(s: State, code: str, *names: str) -> None:
    for name in names:
        set_locomotive(s, company(code), line(name))


def grow(s: State, code: str, count: int) -> None:
    """The company sets locomotives wherever it can, until it has so many."""
    owner = company(code)
    while s.box.locomotives[owner] - s.depot[owner] < count:
        set_locomotive(s, owner, s.open[owner][0])


def hand(s: State, seat: int) -> str:
    return " ".join(CODES[share] for share in s.hands[seat])
