"""The colours of the companies, wherever they are shown."""

from trunkline.present.svg.livery import Livery
from trunkline.present.svg.tokens import BLACK, WHITE

LIVERIES = (  # by company
    Livery("PRR", "#37735c", WHITE, "rail"),
    Livery("NYC", "#1f2225", WHITE, "double"),
    Livery("CPR", "#a4281a", WHITE, "check"),
    Livery("B&O", "#1f3f95", WHITE, "blocks"),
    Livery("C&O", "#7cc6e6", BLACK, "bars"),
    Livery("Erie", "#f4d53f", BLACK, "diagonal"),
    Livery("NYNH", "#d9752a", BLACK, "chevron"),
    Livery("B&M", "#b9d99c", BLACK, "dots"),
)
