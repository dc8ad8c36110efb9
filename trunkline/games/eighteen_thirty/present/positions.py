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
    if isinstance(plan, Lay):
        put_down(after, plan.hex, plan.tile, plan.turn)
    elif isinstance(plan, LayExtra):
        put_down(after, extra_hex(s), plan.tile, plan.turn)
    elif isinstance(plan, PlaceStation):
        add_station(after, on_turn(s), plan.hex * 2 + plan.stop)
    elif isinstance(plan, ChooseCity):
        add_station(after, ERIE, s.box.home[ERIE] * 2 + plan.stop)
    return after
