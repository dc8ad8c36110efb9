"""§1 Set-up, on our board or on another."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game, Kind, Option, Seat
from trunkline.games.union_pacific.box import (
    COMPANIES,
    STOCKS,
    UP,
    Box,
    City,
    Company,
    Connection,
    Section,
    Stock,
    Track,
    make_box,
)
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.state import BLIND, FIRST, State, free_spaces, join_city, set_locomotive
from trunkline.present.message import Term
from trunkline.toolkit.dice import seeded, shuffle

GIVEN = Term("This game uses a custom board.")


def set_up(box: Box, number: int, seed: int) -> State:
    """§1.1 to §1.5 Locomotives, track cards and shares; the display and the pile wait for the first shares."""
    shares = [int(company) for company in COMPANIES for _ in range(box.shares[company])]
    tracks = [Track(track) for track, count in enumerate(box.track_cards) for _ in range(count)]
    dice = shuffle(shuffle(seeded(seed), tracks), shares)
    dealt = box.layout.dealt
    pacific = [UP] * box.pacific_dealt
    s = State(
        box=box,
        agenda=[FIRST],
        seat=Seat(0),
        cash=[0] * number,
        bank=0,
        hands=[sorted(Stock(shares.pop()) for _ in range(dealt)) + pacific for _ in range(number)],
        first=[None] * number,
        table=[[0] * number for _ in STOCKS],
        memory=[(BLIND,) * dealt] * number,
        aside=[()] * number,
        display=[],
        pile=shares,
        sections=[Section(len(shares), 0)],
        pacific=box.shares[UP] - number * len(pacific),
        removed=[0 for _ in COMPANIES],
        laid=0,
        boxed=box.dividends,
        payouts=0,
        tracks=[sorted(tracks.pop() for _ in range(box.hand)) for _ in range(number)],
        track_memory=[(BLIND,) * box.hand] * number,
        track_pile=tracks,
        kept=[()] * number,
        kept_by_all=[0 for _ in box.track_cards],
        discards=[0 for _ in box.track_cards],
        retired=[0 for _ in box.track_cards],
        depot=list(box.locomotives),
        present=[0 for _ in box.connections],
        free=free_spaces(box),
        reached=[0 for _ in COMPANIES],
        open=[[] for _ in COMPANIES],
        fictive=[0 for _ in STOCKS],
        fictive_cash=0,
        dice=dice,
    )
    set_first_locomotives(s)
    return s


def set_first_locomotives(s: State) -> None:
    """§1.1 On every coloured space."""
    for company in COMPANIES:
        join_city(s, company, s.box.start[company])
    for company, connection in s.box.coloured:
        set_locomotive(s, company, connection)


# -- another board ---------------------------------------------------------------------------------------


def with_board(game: Game[State, Action], text: str, file: str = "board") -> Game[State, Action]:
    """The same game on the board of this text; records name it by its fingerprint."""
    box = make_box(text, game.box.layout, file)
    return replace(packed(game, box), chosen={**game.chosen, "board": box.board}, caveats=(GIVEN.text,))


def packed(game: Game[State, Action], box: Box) -> Game[State, Action]:
    """The same rules with another box."""
    return replace(game, box=box, setup=partial(set_up, box), names=names(box))


def names(box: Box) -> dict[Kind, Sequence[str]]:
    """How everything in this box is spelled."""
    return {Stock: box.codes, Company: box.codes[:-1], Track: box.track_names, Connection: box.connections, City: box.cities}


def same_board(game: Game[State, Action], fingerprint: str) -> Game[State, Action]:
    """``board=5c47...`` names the board in use; any other has to be given as a file."""
    if fingerprint not in (game.box.board, game.box.formerly):
        holes = {"option": f"board={fingerprint}", "board": game.box.board}
        raise UnknownGame("{option}: this board is {board}; the other one has to be loaded from its file", **holes)
    return replace(game, chosen={**game.chosen, "board": fingerprint})


SAME_BOARD = Option(same_board, "A custom board, named by its fingerprint; it comes with its file.", (), default="")
