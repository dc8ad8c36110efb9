"""The edition a position belongs to, and the position after an action that is being considered."""

from trunkline.core.game import Game
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import EDITIONS
from trunkline.games.eighteen_thirty.box import ERIE
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.rounds import add_station
from trunkline.games.eighteen_thirty.rules.state import State, on_turn
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import ChooseCity, Lay, LayExtra, extra_hex, put_down


def game_of(s: State) -> Game[State, Action]:
    """The edition whose box this is."""
    return next(game for game in EDITIONS if game.box is s.box)


def carried_out(s: State, plan: Action | None) -> State:
    """The table with the considered tile or station on it."""
    after = s if plan is None else copy(s)
    match plan:
        case Lay(hex, tile, turn):
            put_down(after, hex, tile, turn)
        case LayExtra(tile, turn):
            put_down(after, extra_hex(s), tile, turn)
        case PlaceStation(hex, stop):
            add_station(after, on_turn(s), hex * 2 + stop)
        case ChooseCity(stop):
            add_station(after, ERIE, s.box.home[ERIE] * 2 + stop)
        case _:
            pass  # nothing to see on the map
    return after
