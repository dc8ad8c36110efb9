"""How American Rails is drawn: the map, the board with its tracks, and a sheet with everything that lies on the table."""

from trunkline.games.american_rails.present.drawing.board import key, land
from trunkline.games.american_rails.present.drawing.map import LIVERIES
from trunkline.games.american_rails.present.drawing.sheet import sheet
from trunkline.games.american_rails.present.drawing.views import first_view, is_view, view, views
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State
from trunkline.present.drawing import Drawing, Views

DRAWING: Drawing[State, Action] = Drawing(
    liveries=LIVERIES,
    board=land,
    sheet=sheet,
    shape=1.19,
    key=key,
    views=Views(keys=views, first=first_view, known=is_view, view=view),
)
