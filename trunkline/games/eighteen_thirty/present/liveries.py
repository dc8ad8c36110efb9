"""The colours of the companies, wherever they are shown."""

from trunkline.present.svg.livery import Livery
from trunkline.present.svg.tokens import BLACK, WHITE

LIVERIES = (  # by company
    Livery("PRR", "#37735c", WHITE, "rail", "Pennsylvania"),
    Livery("NYC", "#1f2225", WHITE, "double", "New York Central"),
    Livery("CPR", "#a4281a", WHITE, "check", "Canadian Pacific"),
    Livery("B&O", "#1f3f95", WHITE, "blocks", "Baltimore & Ohio"),
    Livery("C&O", "#7cc6e6", BLACK, "bars", "Chesapeake & Ohio"),
    Livery("Erie", "#f4d53f", BLACK, "diagonal", "Erie"),
    Livery("NYNH", "#d9752a", BLACK, "chevron", "New York, New Haven & Hartford", "NH"),
    Livery("B&M", "#b9d99c", BLACK, "dots", "Boston & Maine"),
)
