"""The board of Union Pacific as SVG, alone or on a sheet with everything that lies on the table."""

from trunkline.games.union_pacific.draw_board import board
from trunkline.games.union_pacific.draw_map import LIVERIES
from trunkline.games.union_pacific.draw_sheet import sheet

__all__ = ["LIVERIES", "board", "sheet"]
