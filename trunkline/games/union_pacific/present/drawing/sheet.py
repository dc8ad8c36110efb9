"""The whole table on one sheet: map and cards, and around them players, companies, payouts and piles."""

from collections.abc import Sequence
from typing import cast

from htpy import Element

from trunkline.core.message import Message
from trunkline.games.union_pacific.box import UP
from trunkline.games.union_pacific.present.drawing.board import board_at, shape
from trunkline.games.union_pacific.present.drawing.map import liveries
from trunkline.games.union_pacific.present.panels import (
    end_panel,
    fictive_panel,
    invested_panel,
    payout_name,
    pile_panel,
    player_panel,
    schedule_panel,
    track_panel,
)
from trunkline.games.union_pacific.present.story import victory
from trunkline.games.union_pacific.rules.state import DISCARD, FIRST, SHARE, SWAP, State, last_payout, players, whose_turn
from trunkline.present.message import Cell, PlayerRef, Several
from trunkline.present.sheet import Art, Sheet, compose, pen_of, plates
from trunkline.present.svg.bits import Wear
from trunkline.present.svg.cards import shield
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, english

BOARD = 1024.0
SHIELD = 60.0  # how wide a plate is whose place a shield of size 1 takes
DOING = {  # by phase
    FIRST: "all choose a first share",
    SHARE: "{who} draws a share",
    SWAP: "{who} may swap a share",
    DISCARD: "{who} discards a track card",
}


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table as far as this view shows it; ``names`` are those of the players, by seat."""
    pen = pen_of(players(s), names, say, liveries(s.box), acting(s), pieces(s))
    board = Art(round(BOARD * shape(s.box)), lambda wide, high: board_at(s, 0, 0, wide, say))
    third = [fictive_panel(s)] if any(s.fictive) else []
    side = (player_panel(s), *third, invested_panel(s))
    below = (track_panel(s), schedule_panel(s), pile_panel(s))
    return compose(Sheet(s.box.titles[-1], situation(s, pen.names), end_panel(s), board, side, below=below), theme, pen)


def acting(s: State) -> list[Cell]:
    """Who is on turn, and the next payout."""
    turn = whose_turn(s)
    return [] if turn is None else [PlayerRef(turn), payout_name(s.payouts)]


def pieces(s: State) -> Wear:
    """Plates, and the shield of the Union Pacific."""
    code, worn = s.box.codes[UP], plates(liveries(s.box))
    return worn._replace(draw={**worn.draw, code: lambda middle, wide: shield(middle, wide / SHIELD, code)})


# -- what is going on --------------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> Message:
    """Before payout 2 of 4: Ada draws a share."""
    if not s.agenda:
        return Message("Over after {number} payouts: {victory}", {"number": s.payouts, "victory": named(victory(s), names)})
    doing = Message(DOING.get(s.agenda[-1], "{who} builds or invests"), {"who": names[s.seat]})
    return Message("Before payout {number} of {last}: {what}", {"number": s.payouts + 1, "last": last_payout(s), "what": doing})


def named(thing: Message, names: Sequence[str]) -> Message:
    """The same with the names of the players in it."""
    return Message(thing.text, {key: with_name(cast(Cell, value), names) for key, value in thing.holes.items()})


def with_name(thing: Cell, names: Sequence[str]) -> Cell:
    match thing:
        case Message():
            return named(thing, names)
        case Several(items):
            return Several(tuple(with_name(item, names) for item in items))
        case PlayerRef(seat):
            return names[seat]
    return thing
