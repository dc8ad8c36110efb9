"""How 1830 is drawn: the map, the market, routes, tiles, and a sheet with everything that lies on the table."""

from trunkline.games.eighteen_thirty.present.drawing.board import key
from trunkline.games.eighteen_thirty.present.drawing.pieces import piece, piece_art
from trunkline.games.eighteen_thirty.present.drawing.routes import routes_of
from trunkline.games.eighteen_thirty.present.drawing.sheet import sheet
from trunkline.games.eighteen_thirty.present.drawing.views import MARKET, aside, board, first_view, is_view, view, views
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.present.panels import shelf_panel
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.present.drawing import Drawing, Pieces, Shelf, Views

DRAWING: Drawing[State, Action] = Drawing(
    liveries=LIVERIES,
    board=board,
    sheet=sheet,
    shape=1.26,
    key=key,
    shelves={MARKET: Shelf(shelf_panel, 2.0, "Price")},
    views=Views(keys=views, first=first_view, known=is_view, view=view, aside=aside),
    pieces=Pieces(piece, piece_art),
    routes=routes_of,
)
