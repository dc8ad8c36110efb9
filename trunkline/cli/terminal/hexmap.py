"""The board as text: a block of characters for each hex, as wide as the terminal allows."""

from collections.abc import Collection, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from trunkline.cli.terminal.show import TerminalContext, plate
from trunkline.core.errors import BadNotation
from trunkline.core.hexmap import HexCell, HexMap

MARGIN = 3  # characters before the map, for the names of the rows
WIDEST = 14  # characters of a hex; more would not show more
CHOSEN = "›"
GLYPHS = {"plain": "·", "plains": "·", "forest": "♣", "mountain": "▲", "water": "≈"}
PAINTS = {  # the background of a hex, and what is written on it
    "plain": ("#63634a", "white"),
    "plains": ("#63634a", "white"),
    "forest": ("#2c5a38", "white"),
    "mountain": ("#6e625a", "white"),
    "water": ("#2d5274", "white"),
    "city": ("#d9cfa8", "black"),
    "yellow": ("#e0c34c", "black"),
    "green": ("#62a86b", "black"),
    "brown": ("#9a6340", "white"),
    "grey": ("#8c8c8c", "black"),
    "red": ("#b0453c", "white"),
}
OTHER = ("#55555a", "white")
SHADE = 0.88  # of every second hex, so that neighbours can be told apart
SIDES = {"NW": (0, "╲"), "NE": (0, "╱"), "W": (1, "─"), "E": (1, "─"), "SW": (2, "╱"), "SE": (2, "╲")}  # line, sign


class Size(NamedTuple):
    """Where the map begins, how large a unit is, and whether exits of track are shown at the sides of a hex."""

    left: int  # units
    across: float  # characters of a unit; hexes may differ by one
    down: int  # lines of a unit
    width: int  # units of a hex
    height: int
    framed: bool


def place(size: Size, column: int) -> int:
    """The character at which a column begins."""
    return int((column - size.left) * size.across)


def map_lines(context: TerminalContext, board: HexMap, width: int, chosen: Collection[str] = ()) -> list[Text]:
    """The map with the names of columns and rows; chosen hexes are marked."""
    size = size_for(board, width)
    placed: dict[int, list[tuple[int, Text]]] = {}
    for cell in board.cells:
        for n, text in enumerate(block(context, cell, size, cell.id in chosen)):
            placed.setdefault(cell.row * size.down + n, []).append((place(size, cell.column), text))
    labels = {row * size.down: name for row, name in board.rows}
    above = [(place(size, column) + 1, Text(name, style="dim")) for column, name in board.columns if column >= size.left]
    lines = [line_of(labels.get(n, ""), placed.get(n, [])) for n in range(1 + max(placed))]
    return [line_of("", above), *lines]


def size_for(board: HexMap, width: int) -> Size:
    framed = any(cell.exits for cell in board.cells)
    left = min(cell.column for cell in board.cells)
    units = max(cell.column for cell in board.cells) - left + board.width
    least = (4 if framed else 2) / board.width
    across = min((width - MARGIN) / units, WIDEST / board.width)
    if across < least:
        raise BadNotation("the map needs a window of {number} columns", number=MARGIN + ceil(units * least))
    return Size(left, across, (3 if framed else 2) // board.height, board.width, board.height, framed)


def line_of(label: str, parts: Sequence[tuple[int, Text]]) -> Text:
    """A line of the screen: the name of the row, then each part at its place."""
    line = Text(f"{label:>{MARGIN - 1}} ", style="dim", no_wrap=True)
    line = Text.assemble(line, no_wrap=True, end="")
    for at, text in sorted(parts, key=lambda part: part[0]):
        line.append(" " * (MARGIN + at - line.cell_len))
        line.append_text(text)
    return line


# -- one hex -----------------------------------------------------------------------------------------------


def block(context: TerminalContext, cell: HexCell, size: Size, is_chosen: bool) -> Iterator[Text]:
    """The lines of a hex, all of one width."""
    style = paint(cell, size)
    inner = place(size, cell.column + size.width) - place(size, cell.column) - (2 if size.framed else 1)
    for n, content in enumerate(contents(context, cell, size, inner, is_chosen)):
        first = exit_sign(cell, n, "W") if size.framed else CHOSEN if is_chosen and n == 0 else " "
        last = exit_sign(cell, n, "E") if size.framed else ""
        content.truncate(inner, pad=True)
        yield Text.assemble(first, content, last, style=style + Style(bold=is_chosen))


def contents(context: TerminalContext, cell: HexCell, size: Size, room: int, is_chosen: bool) -> list[Text]:
    """In two lines a name and pieces or figures; in three what was built has room of its own."""
    figures = cell.figures if cell.names else ""
    first, there = title(cell, size, is_chosen), pieces(context, cell, room)
    if not size.framed:
        return [first, there if cell.pieces else Text(f"{figures} {cell.mark}".strip())]
    return [first, Text(figures or cell.mark), there if cell.pieces or not figures else Text(cell.mark)]


def exit_sign(cell: HexCell, line: int, side: str) -> str:
    """The track that leaves on this line of the hex, to the west or to the east."""
    signs = [sign for name, (at, sign) in SIDES.items() if at == line and name.endswith(side) and name in cell.exits]
    return signs[0] if signs else " "


def title(cell: HexCell, size: Size, is_chosen: bool) -> Text:
    """The name of the city, or the sign of the land and what it costs."""
    mark = CHOSEN if is_chosen and size.framed else ""
    if cell.names:
        return Text(mark + "/".join(cell.names), style="bold")
    return Text(mark + GLYPHS.get(cell.terrain, "") + cell.figures)


def pieces(context: TerminalContext, cell: HexCell, room: int) -> Text:
    """Each company by the first letters that tell it from all others; what was built follows if there is room."""
    letters = shortest_code(list(context.colours))
    text = Text()
    for code in cell.pieces:
        text.append(code[:letters], style=plate(context.colours.get(code, "white")))
    return text.append(cell.mark) if not cell.exits and text.cell_len < room else text


def shortest_code(codes: Sequence[str]) -> int:
    """How many letters tell all codes apart."""
    longest = max(map(len, codes), default=1)
    return next((n for n in range(1, longest) if len({code[:n] for code in codes}) == len(codes)), longest)


def paint(cell: HexCell, size: Size) -> Style:
    ground, ink = PAINTS.get(cell.terrain, OTHER)
    shaded = (cell.column // size.width + cell.row // size.height) % 2
    return Style(color=ink, bgcolor=darker(ground) if shaded and not cell.names else ground)


def darker(colour: str) -> str:
    parts = (round(int(colour[n : n + 2], 16) * SHADE) for n in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


# -- what it means -----------------------------------------------------------------------------------------


def legend(context: TerminalContext, board: HexMap, chosen: Collection[str]) -> list[Text]:
    """The colours of the land, the meaning of the figures, and the mark of what can be chosen."""
    size = Size(0, 1, 1, 1, 1, True)
    first = {cell.terrain: cell for cell in reversed(board.cells)}
    swatches = [
        Text.assemble(
            (f" {GLYPHS.get(terrain, ' ')} ", paint(cell._replace(column=0, row=0), size)), f" {context.say(terrain)}"
        )
        for terrain, cell in sorted(first.items())
    ]
    lines = [Text("   ").join(swatches), Text(context.say(board.legend), style="dim")]
    return [*lines, Text(f"{CHOSEN} {context.say('can be chosen now')}", style="dim")] if chosen else lines


def named_places(board: HexMap) -> list[Text]:
    """Every city with its hex, for a map on which names are cut short."""
    named = sorted((cell for cell in board.cells if cell.names), key=lambda cell: cell.names)
    return [Text.assemble((cell.id, "dim"), " ", "/".join(cell.names)) for cell in named]
