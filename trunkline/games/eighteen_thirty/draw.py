"""The board of 1830 as SVG, alone or on a sheet with everything that lies on the table."""

from trunkline.games.eighteen_thirty.draw_market import market
from trunkline.games.eighteen_thirty.draw_pieces import piece, piece_art
from trunkline.games.eighteen_thirty.draw_routes import routes
from trunkline.games.eighteen_thirty.draw_sheet import sheet
from trunkline.games.eighteen_thirty.draw_stations import LIVERIES
from trunkline.games.eighteen_thirty.draw_views import aside, board, first_view, is_view, view, views

__all__ = [
    "LIVERIES",
    "aside",
    "board",
    "first_view",
    "is_view",
    "market",
    "piece",
    "piece_art",
    "routes",
    "sheet",
    "view",
    "views",
]
