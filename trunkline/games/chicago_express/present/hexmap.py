"""The board for a text map: hexes on their sides, columns B, D, F, ... half a hex lower."""

from string import ascii_uppercase

from trunkline.core.hexmap import HexCell, HexMap
from trunkline.games.chicago_express.box import KINDS, START, WORKS, Hex
from trunkline.games.chicago_express.rules.expanding import cost, gain
from trunkline.games.chicago_express.rules.state import State, companies_in
from trunkline.toolkit.hexes import place_of

HOUSE = "⌂"
LEGEND = "3+7: the next train costs $3 and raises the income by 7; ⌂: developed"
CITY = "city"  # works and start hexes are cities to the eye


def hex_map(s: State) -> HexMap:
    cells = [cell(s, Hex(n)) for n in range(len(s.box.hexes))]
    columns = [(n, ascii_uppercase[n]) for n in range(1 + max(one.column for one in cells))]
    rows = [(2 * n, str(n)) for n in range(1 + max(one.row for one in cells) // 2)]
    return HexMap(cells, 1, 2, columns, rows, LEGEND)


def cell(s: State, hex: Hex) -> HexCell:
    """The cost of the next train and, where there is one, the income it brings."""
    column, row = place_of(s.box.hexes[hex])
    kind, city, income = s.box.kind[hex], s.box.city[hex], gain(s, hex)
    figures = f"{cost(s, hex)}+{income}" if income else str(cost(s, hex))
    pieces = tuple(s.box.codes[company] for company in companies_in(s, hex))
    terrain = CITY if kind in (WORKS, START) else KINDS[kind]
    mark = HOUSE * s.houses[hex]
    return HexCell(s.box.hexes[hex], column, 2 * row + column % 2, (city,) if city else (), terrain, figures, pieces, mark)
