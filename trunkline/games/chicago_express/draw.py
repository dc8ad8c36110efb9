"""The board of Chicago Express as SVG, alone or on a sheet with everything that lies on the table."""

from trunkline.games.chicago_express.draw_board import board
from trunkline.games.chicago_express.draw_map import LIVERIES
from trunkline.games.chicago_express.draw_sheet import sheet

__all__ = ["LIVERIES", "board", "sheet"]
