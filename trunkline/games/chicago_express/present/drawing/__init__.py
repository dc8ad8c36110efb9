"""How Chicago Express is drawn: the board, and a sheet with everything that lies on the table."""

from trunkline.games.chicago_express.present.drawing.board import board, key
from trunkline.games.chicago_express.present.drawing.map import LIVERIES
from trunkline.games.chicago_express.present.drawing.sheet import sheet
from trunkline.games.chicago_express.present.panels import company_panel
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.state import State
from trunkline.present.drawing import Drawing, Shelf

DRAWING: Drawing[State, Action] = Drawing(
    liveries=LIVERIES, board=board, sheet=sheet, shape=1.5, shelves={"map": Shelf(company_panel, 1.5)}, key=key
)
