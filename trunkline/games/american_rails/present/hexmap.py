"""The board for a text map: hexes on their points, rows 1, 3, 5, ... half a hex further east."""

from trunkline.core.hexmap import HexCell, HexMap
from trunkline.games.american_rails.box import MEMBERS, Hex
from trunkline.games.american_rails.rules.state import State, price

HOUSE = "⌂"
LEGEND = "2+7/5: the next cube costs $2; the city earns 7 for a company alone, 5 for each of several; ⌂: a house"


def hex_map(s: State) -> HexMap:
    cells = [cell(s, Hex(n)) for n in range(len(s.box.hexes))]
    columns = [(2 * n, str(n)) for n in range(1 + max(column for column, _ in s.box.places))]
    rows = [(n, str(n)) for n in range(1 + max(one.row for one in cells))]
    return HexMap(cells, 2, 1, columns, rows, LEGEND)


def cell(s: State, hex: Hex) -> HexCell:
    """The cost of the next cube and, in a city, what it is worth alone and shared."""
    column, row = s.box.places[hex]
    city = s.box.city[hex]
    figures = f"{price(s, hex)}+{s.box.full[hex]}/{s.box.shared[hex]}" if city else str(price(s, hex))
    pieces = tuple(s.box.initials[company] for company in MEMBERS[s.present[hex]])
    mark = HOUSE * s.houses[hex]
    names = (city,) if city else ()
    return HexCell(s.box.hexes[hex], 2 * column + row % 2, row, names, s.box.kind[hex], figures, pieces, mark)
