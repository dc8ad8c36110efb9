"""§1 Set-up, §2 the first share: chosen secretly by all, revealed together."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from trunkline.core.errors import UnknownGame
from trunkline.core.game import Game, Move, Rule, Seat
from trunkline.games.union_pacific.box import (
    COMPANIES,
    DIVIDEND,
    STOCKS,
    UP,
    Box,
    Company,
    Connection,
    Layout,
    Section,
    Stock,
    Track,
    make_box,
)
from trunkline.games.union_pacific.shares import clear_four_alike, turn_up
from trunkline.games.union_pacific.table import BLIND, FIRST, TURN, State, free_spaces, join_city, lay, players, set_locomotive
from trunkline.games.union_pacific.turn import begin_turn
from trunkline.parts.dice import seeded, shuffle
from trunkline.parts.seats import all_seats, clockwise
from trunkline.parts.telling import Word

GIVEN = Word("This game is played on a board that was given as a file.")
NOT_IN_HAND = Rule("§2.1", "The first share is one of those you hold.")


class FirstShare(NamedTuple):
    """Lay this share face down as the first investment."""

    stock: Stock


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
        first=[],
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


def first_share_offers(s: State) -> list[FirstShare]:
    return [FirstShare(stock) for stock in dict.fromkeys(s.hands[s.seat])]


def cannot_lay_first(s: State, a: FirstShare) -> Rule | None:
    return None if a.stock in s.hands[s.seat] else NOT_IN_HAND


def lay_first(s: State, a: FirstShare) -> None:
    s.first.append(a.stock)
    s.seat = clockwise(s.seat, players(s))
    if len(s.first) == players(s):
        reveal(s)


def reveal(s: State) -> None:
    """§2.2 All first shares are turned up together. §2.3 Then the display, the pile and the first turn."""
    for seat in all_seats(players(s)):
        lay(s, seat, s.first[seat])
    s.first.clear()
    turn_up(s)
    clear_four_alike(s)
    build_pile(s)
    s.agenda = [TURN]
    begin_turn(s)


def build_pile(s: State) -> None:
    """§2.4 From the bottom up: shares, with dividend cards shuffled into some parts."""
    shares, s.pile = s.pile, []
    s.sections = sections(s.box.layout, len(shares))
    for section in s.sections:
        cards = [shares.pop() for _ in range(section.cards - section.dividends)] + [DIVIDEND] * section.dividends
        s.dice = shuffle(s.dice, cards)
        s.pile += cards
        s.boxed -= section.dividends


def sections(layout: Layout, shares: int) -> list[Section]:
    """§2.4 The parts of the pile from the bottom; the rest is split evenly, and odd cards go to the lower parts."""
    open_parts = sum(part.shares is None for part in layout.from_top)
    rest = shares - sum(part.shares or 0 for part in layout.from_top)
    found = []
    for part in reversed(layout.from_top):
        size = part.shares
        if size is None:
            size = -(-rest // open_parts)
            rest, open_parts = rest - size, open_parts - 1
        found.append(Section(size + part.dividends, part.dividends))
    return found


# -- another board ---------------------------------------------------------------------------------------


def with_board(game: Game[State], text: str, file: str = "board") -> Game[State]:
    """The same game on the board of this text; records name it by its fingerprint."""
    box = make_box(text, game.box.layout, file)
    return replace(packed(game, box), chosen={**game.chosen, "board": box.board}, caveats=(GIVEN.text,))


def packed(game: Game[State], box: Box) -> Game[State]:
    """The same rules with another box."""
    return replace(game, box=box, setup=partial(set_up, box), names=names(box))


def names(box: Box) -> dict[Any, Sequence[str]]:
    """How everything in this box is spelled."""
    return {Stock: box.codes, Company: box.codes[:-1], Track: box.track_names, Connection: box.connections}


def same_board(game: Game[State], fingerprint: str) -> Game[State]:
    """Option ``board=5c47...``: names the board in use; any other has to be given as a file."""
    if fingerprint not in (game.box.board, game.box.formerly):
        holes = {"option": f"board={fingerprint}", "board": game.box.board}
        raise UnknownGame("{option}: this board is {board}; the other one has to be given as a file", **holes)
    return replace(game, chosen={**game.chosen, "board": fingerprint})


FIRST_SHARE = Move(FirstShare, first_share_offers, cannot_lay_first, lay_first)
