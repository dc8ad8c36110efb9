"""What is printed on the components of 1830, read from ``box/*.toml`` and shared by every copy."""

from dataclasses import dataclass
from typing import Annotated, Any, NewType

from trunkline.core.annotations import Beyond
from trunkline.core.game import By
from trunkline.games.eighteen_thirty.box import validation
from trunkline.games.eighteen_thirty.box.geometry import geometry
from trunkline.games.eighteen_thirty.box.shapes import COLOURS, Shape, parsed, same_track, turned, with_floating
from trunkline.toolkit.box import by_players, check, column, read_box

Company = NewType("Company", int)
Private = NewType("Private", int)
Kind = NewType("Kind", int)  # of train
Hex = NewType("Hex", int)
Tile = NewType("Tile", int)
Turn = NewType("Turn", int)
Stop = NewType("Stop", int)
Par = NewType("Par", int)
Source = NewType("Source", int)

PRR, NYC, CPR, BANDO, CANDO, ERIE, NYNH, BANDM = (Company(n) for n in range(8))
COMPANIES = tuple(Company(n) for n in range(8))
SV, CS, DH, MH, CA, BO = (Private(n) for n in range(6))
PRIVATES = (SV, CS, DH, MH, CA, BO)
DIESEL = Kind(5)
KINDS = tuple(Kind(n) for n in range(6))
BANK, POOL = Source(0), Source(1)
TURNS = tuple(Turn(n) for n in range(6))
NORMAL, YELLOW_ZONE, ORANGE_ZONE, BROWN_ZONE = range(4)
FOLDER = __name__.rpartition(".")[0]  # of the game
EITHER = -1  # the home city that its director chooses


@dataclass(frozen=True, slots=True)
class Phase:
    """What holds from the first train of a kind on."""

    limit: int
    rounds: int
    colours: frozenset[int]
    privates_for_companies: bool
    high: bool


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Tuples indexed by hex, tile, company, private, train or cell; nothing in here ever changes."""

    hexes: tuple[str, ...]
    titles: tuple[str, ...]  # by hex: the printed name, or ""
    cost: Annotated[tuple[int, ...], By(Hex)]
    doubtful: tuple[bool, ...]  # by hex: not compared with a printed board
    colour: Annotated[tuple[int, ...], By(Hex)]  # printed
    beyond: Annotated[tuple[int, ...], By(Hex), Beyond(6)]  # by hex * 6 + side: the same side seen from the other hex, or -1
    side_bit: tuple[int, ...]  # by hex * 6 + side: one bit for each side, the same from both hexes
    open_sides: tuple[int, ...]  # by hex: sides that track may lead to
    area: tuple[int, ...]  # by hex * 2 + stop: its number as a stop; red hexes of one name share one
    shapes: tuple[Shape, ...]
    printed: tuple[int, ...]  # by hex: the shape of the bare hex
    floating: dict[tuple[int, int, int], int]  # shapes of tiles on a hex whose city floats
    tiles: tuple[str, ...]
    tile_count: tuple[int, ...]
    upgrades: tuple[tuple[int, ...], ...]
    fits: dict[str, tuple[int, ...]]
    smallest_turn: tuple[tuple[int, ...], ...]  # by tile and turn: the smallest turn with the same track
    price: tuple[int, ...]  # by cell
    zone: tuple[int, ...]
    rank: tuple[int, ...]  # by cell: operating order, 0 first
    up: tuple[int, ...]
    down: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    coordinates: tuple[tuple[int, int], ...]  # by cell: row and column
    pars: tuple[int, ...]  # by par: dollars
    par_cell: tuple[int, ...]
    trains: tuple[str, ...]
    train_count: tuple[int, ...]
    train_price: tuple[int, ...]
    reach: tuple[int, ...]  # by train: stops, 0 is any number
    obsolete_with: tuple[int, ...]  # by train: the train that removes it, or -1
    trade_in_price: int
    trade_in: frozenset[int]
    diesel_beside: int
    phases: tuple[Phase, ...]  # by phase number; 0 and 1 as 2
    codes: tuple[str, ...]  # by company
    names: tuple[str, ...]
    stations: tuple[int, ...]
    home: tuple[Hex, ...]
    home_stop: tuple[int, ...]  # on the printed hex, or EITHER
    privates: tuple[str, ...]
    private_names: tuple[str, ...]
    private_price: tuple[int, ...]
    private_income: tuple[int, ...]
    private_hexes: tuple[tuple[Hex, ...], ...]
    guarded: dict[int, int]  # by hex: the private that keeps builders away
    bank: int
    cash: dict[int, int]
    certificates: dict[int, int]
    certificates_of_a_company: int
    pool: int
    float_at: int
    capital: int
    bid_step: int
    drop: int
    second_station: int
    further_station: int


def load_box(*maps: str) -> Box:
    """All files; the later maps change the first."""
    land = read_box(FOLDER, "box/map.toml")["hexes"]
    for file in maps:
        change = read_box(FOLDER, file)
        land = {name: row for name, row in land.items() if name not in change["without"]["hexes"]} | change["hexes"]
    names = ("tiles", "market", "trains", "companies", "privates", "money")
    return make_box(land, {name: read_box(FOLDER, f"box/{name}.toml") for name in names})


def make_box(land: dict[str, dict[str, Any]], files: dict[str, dict[str, Any]]) -> Box:
    """The box of these values; a contradiction is a BadBox."""
    validation.check_files(land, files)
    box = Box(
        **map_part(land, files), **market_part(files["market"]), **train_part(files["trains"]), **people_part(land, files)
    )
    check("box/map.toml", validation.map_complaints(box))
    check("box/tiles.toml", validation.tile_complaints(box, files["tiles"]["totals"]))
    return box


# -- map and tiles ---------------------------------------------------------------------------------------


def map_part(land: dict[str, dict[str, Any]], files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    rows = files["tiles"]["tiles"]
    tiles = tuple(rows)
    flat = [parsed(row, f"box/tiles.toml: tile {name}") for name, row in rows.items()]
    shapes = [turned(shape, tile, turn) for tile, shape in enumerate(flat) for turn in range(6)]
    printed, floating = [], {}
    for hex, (name, row) in enumerate(land.items()):
        shape = parsed(row, f"box/map.toml: {name}")
        if "tile" in row:
            tile = tiles.index(row["tile"])
            for other in (*(tiles.index(new) for new in rows[row["tile"]]["upgrades"]), tile):
                for turn in range(6):
                    floating[hex, other, turn] = len(shapes)
                    shapes.append(with_floating(shapes[other * 6 + turn], shape.places[0]))
            shape = shapes[floating[hex, tile, row["turn"]]]
        printed.append(len(shapes))
        shapes.append(shape)
    return {
        **geometry(land, [shapes[number] for number in printed]),
        "shapes": tuple(shapes),
        "printed": tuple(printed),
        "floating": floating,
        "tiles": tiles,
        "tile_count": column(rows.values(), "count"),
        "upgrades": tuple(tuple(tiles.index(new) for new in row["upgrades"]) for row in rows.values()),
        "fits": {key: tuple(map(tiles.index, names)) for key, names in files["tiles"]["fits"].items()},
        "smallest_turn": tuple(smallest_turns(shapes[n * 6 : n * 6 + 6]) for n in range(len(tiles))),
    }


def smallest_turns(shapes: list[Shape]) -> tuple[int, ...]:
    return tuple(next(n for n in range(6) if same_track(shapes[n], shapes[turn])) for turn in range(6))


def shape_on(box: Box, hex: int, tile: int, turn: int) -> int:
    """The number of the shape that this tile makes on this hex."""
    return box.floating.get((hex, tile, turn), tile * 6 + turn)


# -- market, trains, people ------------------------------------------------------------------------------


def market_part(market: dict[str, Any]) -> dict[str, Any]:
    grid = {(r, c): word for r, line in enumerate(market["rows"]) for c, word in enumerate(line.split()) if word != "."}
    cells = list(grid)
    number = {place: n for n, place in enumerate(cells)}
    price = [int(word.rstrip("yobp")) for word in grid.values()]
    order = sorted(range(len(cells)), key=lambda n: (-price[n], -cells[n][1], cells[n][0]))
    par = sorted((price[n], n) for n, word in enumerate(grid.values()) if word.endswith("p"))

    def moved(down: int, across: int) -> list[int]:
        return [number.get((r + down, c + across), number[r, c]) for r, c in cells]

    up, down = moved(-1, 0), moved(1, 0)
    return {
        "price": tuple(price),
        "zone": tuple(max(0, " yob".find(word[-1])) for word in grid.values()),
        "rank": tuple(order.index(n) for n in range(len(cells))),
        "up": tuple(up),
        "down": tuple(down),
        "left": tuple(down[n] if there == n else there for n, there in enumerate(moved(0, -1))),
        "right": tuple(up[n] if there == n else there for n, there in enumerate(moved(0, 1))),
        "coordinates": tuple(cells),
        "pars": tuple(dollars for dollars, _ in par),
        "par_cell": tuple(cell for _, cell in par),
    }


def train_part(values: dict[str, Any]) -> dict[str, Any]:
    rows = values["train"]
    names = [row["name"] for row in rows]
    phases = [
        Phase(
            row["limit"],
            row["rounds"],
            frozenset(map(COLOURS.index, row["colours"])),
            row["privates_for_companies"],
            row["off_board"] == "high",
        )
        for row in values["phase"]
    ]
    return {
        "trains": tuple(names),
        "train_count": column(rows, "count"),
        "train_price": column(rows, "price"),
        "reach": column(rows, "range"),
        "obsolete_with": tuple(names.index(row["obsolete"]) if "obsolete" in row else -1 for row in rows),
        "trade_in_price": values["diesel"]["price_with_trade_in"],
        "trade_in": frozenset(map(names.index, values["diesel"]["trade_in"])),
        "diesel_beside": names.index(values["diesel"]["beside"]),
        "phases": (phases[0], phases[0], *phases),
    }


def people_part(land: dict[str, dict[str, Any]], files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    companies, privates, money = files["companies"]["company"], files["privates"]["private"], files["money"]
    number = {name: Hex(n) for n, name in enumerate(land)}
    return {
        "codes": column(companies, "code"),
        "names": column(companies, "name"),
        "stations": column(companies, "stations"),
        "home": tuple(number[row["home"]] for row in companies),
        "home_stop": tuple({"a": 0, "b": 1, "either": EITHER}[row["city"]] for row in companies),
        "privates": column(privates, "code"),
        "private_names": column(privates, "name"),
        "private_price": column(privates, "price"),
        "private_income": column(privates, "income"),
        "private_hexes": tuple(tuple(number[name] for name in row["hexes"]) for row in privates),
        "guarded": {number[name]: n for n, row in enumerate(privates) for name in row["hexes"]},
        "bank": money["bank"]["total"],
        "cash": by_players(money["players"]["cash"]),
        "certificates": by_players(money["players"]["certificates"]),
        "certificates_of_a_company": money["limits"]["certificates_of_a_company"],
        "pool": money["limits"]["pool"],
        "float_at": money["limits"]["float"],
        "capital": money["limits"]["capital"],
        "bid_step": money["sale"]["step"],
        "drop": money["sale"]["drop"],
        "second_station": money["stations"]["second"],
        "further_station": money["stations"]["further"],
    }


BOX = load_box()
PLUS = load_box("box/map_plus.toml")
