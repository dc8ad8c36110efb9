"""The whole table on one sheet: the board, and around it players, companies, connections and the end."""

from collections.abc import Sequence

from htpy import Element

from trunkline.core.message import Message
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import Company, Space
from trunkline.games.american_rails.present.drawing.board import board_at
from trunkline.games.american_rails.present.drawing.map import LIVERIES, sheet_of
from trunkline.games.american_rails.present.names import space_word
from trunkline.games.american_rails.present.panels import company_panel, connection_panel, end_panel, player_panel
from trunkline.games.american_rails.rules.ending import score
from trunkline.games.american_rails.rules.state import BUILDING, OPENING, START, TURN, State, players
from trunkline.games.american_rails.rules.turn import whose_turn
from trunkline.present.auction_panel import bidding_words
from trunkline.present.message import PlayerRef, turned
from trunkline.present.sheet import Art, Sheet, compose, cubes, pen_of
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, english
from trunkline.present.winner_text import winner_text
from trunkline.toolkit.auction import Auction

BOARD = 1024.0


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table; ``names`` are those of the players, by seat."""
    turn, frame = whose_turn(s), sheet_of(s.box)
    pen = pen_of(players(s), names, say, LIVERIES, () if turn is None else (PlayerRef(turn),), cubes(LIVERIES))
    board = Art(round(BOARD * frame.height / frame.width), lambda wide, high: board_at(s, 0, 0, wide, pen.names, say))
    side, below = (player_panel(s), company_panel(s)), (turned(connection_panel(s)),)
    return compose(Sheet(GAME.title, situation(s, pen.names), end_panel(s), board, side, below=below), theme, pen)


# -- what is going on ----------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> Message:
    """1853, phase 2: Ada lays cubes, 3 left."""
    turn = whose_turn(s)
    if turn is None:
        return Message("Over after {year}: {victory}", {"year": s.year, "victory": winner_text(score(s), names)})
    what = doing(s, names[turn], names)
    if OPENING in s.agenda:
        return Message("Opening: {what}", {"what": what})
    return Message("{year}, phase {number}: {what}", {"year": s.year, "number": s.column + 1, "what": what})


def doing(s: State, who: str, names: Sequence[str]) -> Message:
    phase = s.agenda[-1]
    if s.auction is not None:
        return hammer(s, s.auction, who, names)
    if phase == OPENING:
        return Message("{who} picks the next company", {"who": who})
    if phase == TURN:
        return Message("{who} chooses a space", {"who": who})
    if phase == BUILDING:
        return Message("{who} builds, {number} cubes left", {"who": who, "number": s.to_lay})
    space = Space(s.board[s.column].index(s.seat))
    return Message("{who} is on {space}", {"who": who, "space": space_word(s, space)})


def hammer(s: State, auction: Auction, who: str, names: Sequence[str]) -> Message:
    holes: dict[str, object] = {"who": who, "company": s.box.companies[Company(auction.lot)]}
    if s.agenda[-1] == START:
        return Message("{who} starts {company}", holes)
    return Message("a share of {company}, {standing}; {who} is to bid", holes | {"standing": bidding_words(auction, names)})
