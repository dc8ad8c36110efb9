"""How American Rails is drawn: the board, and a sheet with everything that lies on the table."""

from trunkline.games.american_rails.present.drawing.board import board
from trunkline.games.american_rails.present.drawing.map import LIVERIES
from trunkline.games.american_rails.present.drawing.sheet import sheet
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.state import State
from trunkline.present.drawing import Drawing

DRAWING: Drawing[State, Action] = Drawing(liveries=LIVERIES, board=board, sheet=sheet, shape=1.19)
