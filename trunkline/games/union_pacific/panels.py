"""The table in figures, as far as a view shows it; what is asked, and what an action would change."""

from trunkline.games.union_pacific.panels_books import COLOURS, panels, unseated
from trunkline.games.union_pacific.panels_options import asked, brief, preview, row

__all__ = ["COLOURS", "asked", "brief", "panels", "preview", "row", "unseated"]
