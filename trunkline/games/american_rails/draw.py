"""The board of American Rails as SVG, alone or on a sheet with everything that lies on the table."""

from trunkline.games.american_rails.draw_board import board
from trunkline.games.american_rails.draw_map import LIVERIES
from trunkline.games.american_rails.draw_sheet import sheet

__all__ = ["LIVERIES", "board", "sheet"]
