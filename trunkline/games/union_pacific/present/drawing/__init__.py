"""How Union Pacific is drawn: the board, and a sheet with everything that lies on the table."""

from trunkline.games.union_pacific.present.drawing.board import board, key
from trunkline.games.union_pacific.present.drawing.map import LIVERIES
from trunkline.games.union_pacific.present.drawing.sheet import sheet
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.state import State
from trunkline.present.drawing import Drawing

DRAWING: Drawing[State, Action] = Drawing(liveries=LIVERIES, board=board, sheet=sheet, shape=1.28, key=key)
