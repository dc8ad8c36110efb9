"""What can be looked at: the map as large as a page can show it, and the whole board with its tracks."""

from collections.abc import Iterable

from trunkline.games.american_rails.present.drawing.board import board, land
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State
from trunkline.present.message import Term
from trunkline.present.picture import Picture
from trunkline.present.to_text import ToText, english

MAP, TRACKS = "map", "tracks"


def views(s: State) -> list[tuple[str, Term]]:
    return [(MAP, Term("Map")), (TRACKS, Term("Action board"))]


def first_view(s: State) -> str:
    return MAP


def is_view(s: State, key: str) -> bool:
    return key in (MAP, TRACKS)


def view(s: State, key: str, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """One of them; an unknown one is the map."""
    return board(s, actions, chosen, say) if key == TRACKS else land(s, actions, chosen, say)
