"""The board for a text map: hexes on their points, with the track that leads over their sides."""

from string import ascii_uppercase

from trunkline.core.hexmap import HexCell, HexMap
from trunkline.games.eighteen_thirty.box import COMPANIES, Hex
from trunkline.games.eighteen_thirty.box.shapes import BEIGE, COLOURS, PRINTED, SIDES, Shape
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.rules.track import terrain_cost

MOUNTAIN = 100  # dollars; dearer land is mountain
LEGEND = "$80: cost of the first tile; 30: what the stop earns; #57: the tile that lies there; ─ ╱ ╲: track"
FIRST = 1  # the westernmost column


def hex_map(s: State) -> HexMap:
    cells = [cell(s, Hex(n)) for n in range(len(s.box.hexes))]
    columns = [(n, str(n + FIRST)) for n in range(1 + max(one.column for one in cells))]
    rows = [(n, ascii_uppercase[n]) for n in range(1 + max(one.row for one in cells))]
    return HexMap(cells, 2, 1, columns, rows, LEGEND)


def cell(s: State, hex: Hex) -> HexCell:
    name, shape = s.box.hexes[hex], s.box.shapes[s.board[hex]]
    printed = s.box.shapes[s.box.printed[hex]]
    stops = tuple(dict.fromkeys(place.name for place in printed.places if place.name))
    return HexCell(
        name,
        int(name[1:]) - FIRST,
        ascii_uppercase.index(name[0]),
        stops,
        terrain(s, hex, shape),
        figures(s, hex, shape),
        tuple(s.box.codes[company] for company in COMPANIES if hex in {city // 2 for city in s.stations[company]}),
        f"#{s.box.tiles[shape.tile]}" if shape.tile != PRINTED else "",
        tuple(side for n, side in enumerate(SIDES) if shape.exits >> n & 1),
    )


def terrain(s: State, hex: Hex, shape: Shape) -> str:
    """The colour of the tile or the printed hex; bare land is plains, mountain or water."""
    if shape.colour != BEIGE:
        return COLOURS[shape.colour]
    if not terrain_cost(s, hex):
        return "plains"
    return "mountain" if s.box.cost[hex] > MOUNTAIN else "water"


def figures(s: State, hex: Hex, shape: Shape) -> str:
    """The cost of the first tile, else the values of the stops."""
    if terrain_cost(s, hex):
        return f"${terrain_cost(s, hex)}"
    high = s.box.phases[s.phase].high
    values = dict.fromkeys(str(place.high if high else place.low) for place in shape.places)
    return "/".join(value for value in values if value != "0")
