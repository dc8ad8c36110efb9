"""The board of 1830 as SVG, alone or on a sheet with everything that lies on the table."""

from trunkline.games.eighteen_thirty.draw_board import board
from trunkline.games.eighteen_thirty.draw_market import market
from trunkline.games.eighteen_thirty.draw_routes import routes
from trunkline.games.eighteen_thirty.draw_sheet import sheet
from trunkline.games.eighteen_thirty.draw_stations import LIVERIES

__all__ = ["LIVERIES", "board", "market", "routes", "sheet"]
