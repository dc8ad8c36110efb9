"""What is printed on the components of American Rails, read from ``box/*.toml`` and shared by every copy."""

from dataclasses import dataclass
from typing import Annotated, Any, NewType

from trunkline.core.annotations import Neighbours
from trunkline.core.game import By
from trunkline.games.american_rails.box.validation import (
    BOARD,
    LAND,
    STOCK,
    board_complaints,
    check_sections,
    land_complaints,
    map_complaints,
    stock_complaints,
)
from trunkline.toolkit.box import by_players, check, column, read_box
from trunkline.toolkit.hexes import Place, neighbours_in_rows

Company = NewType("Company", int)
Hex = NewType("Hex", int)
Space = NewType("Space", int)  # of a column of the action board, counted from the top

COMPANIES = tuple(Company(n) for n in range(6))
AMERICAN, NATIONAL, CONTINENTAL, MAJESTIC, LIBERTY, REPUBLIC = COMPANIES
MEMBERS = tuple(tuple(c for c in COMPANIES if bits >> c & 1) for bits in range(1 << len(COMPANIES)))  # companies, by their bits
KINDS = {"P": "plains", "F": "forest", "M": "mountain", "C": "city"}  # letters of the map
FOLDER = __name__.rpartition(".")[0]  # of the game
INITIALS = 2  # letters of a company's name on its cubes

Values = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Tuples indexed by hex, company or space; nothing in here ever changes."""

    hexes: tuple[str, ...]
    places: tuple[Place, ...]  # by hex: column and row
    kind: tuple[str, ...]  # by hex: plains, forest, mountain or city
    around: Annotated[tuple[tuple[Hex, ...], ...], By(Hex), Neighbours()]
    base_cost: Annotated[tuple[int, ...], By(Hex)]
    cube_cost: Annotated[tuple[int, ...], By(Hex)]  # more for every cube there
    house_cost: tuple[int, ...]  # by hex: more if there is a house
    single: Annotated[tuple[bool, ...], By(Hex)]  # takes one cube for ever
    rebuilt: tuple[bool, ...]  # by hex: in a row whose shape is reconstructed
    city: tuple[str, ...]  # by hex: the printed name, or ""
    full: Annotated[tuple[int, ...], By(Hex)]
    shared: Annotated[tuple[int, ...], By(Hex)]
    square: tuple[bool, ...]  # by hex: a black square, never developed
    certain: tuple[bool, ...]  # by hex: values stated by more than one source
    cities: tuple[Hex, ...]
    developable: tuple[Hex, ...]
    partners: tuple[tuple[Hex, ...], ...]  # by hex: the cities with which it makes a great connection
    connection_income: int
    companies: tuple[str, ...]
    initials: tuple[str, ...]  # by company: as on the cubes
    colours: tuple[str, ...]
    tints: tuple[str, ...]
    cubes: tuple[int, ...]  # by company: for the map; one more marks the income
    shares: tuple[int, ...]
    spaces: tuple[str, ...]
    titles: tuple[str, ...]  # by space
    unsure: tuple[bool, ...]  # by space: its place in the column rests on a single source
    action: tuple[str, ...]  # by space: what can be done there
    dollars: tuple[int, ...]  # by space: given or taken there
    expansion: dict[int, tuple[int, ...]]  # by number of players, then by space: cubes that may be laid there
    markers: tuple[str, ...]  # by seat: the usual colours
    cash: dict[int, int]  # by number of players
    removed: dict[int, int]  # by number of players: companies out of the game
    low_supplies_at_end: dict[int, int]  # by number of players
    low: int  # a supply of that many pieces or fewer is low
    least_bid: int
    houses: int
    house_alone: int
    house_shared: int
    first_year: int
    last_year: int
    columns: int


def make_box(land: Values, stock: Values, board: Values) -> Box:
    """The box of these values; a contradiction is a BadBox."""
    check_sections(land, stock, board)
    check(LAND, land_complaints(land, KINDS))
    check(STOCK, stock_complaints(stock, len(COMPANIES)))
    check(BOARD, board_complaints(board))
    box = Box(**map_values(land), **stock_values(stock), **board_values(board))
    check(LAND, map_complaints(land["checks"], box.kind, box.around, box.base_cost, numbers_of_cities(box)))
    return box


def map_values(land: Values) -> Values:
    """Hexes in reading order, their terrain and neighbours, and the cities on them."""
    places = [(column, row) for row, line in enumerate(land["rows"]) for column, letter in enumerate(line) if letter != "-"]
    number = {place: Hex(n) for n, place in enumerate(places)}
    kind = [KINDS[land["rows"][row][column]] for column, row in places]
    ground = [land["terrain"][name] for name in kind]
    return {
        "hexes": tuple(f"{column},{row}" for column, row in places),
        "places": tuple(places),
        "kind": tuple(kind),
        "around": tuple(tuple(number[near] for near in neighbours_in_rows(place) if near in number) for place in places),
        "base_cost": tuple(values["base"] for values in ground),
        "cube_cost": tuple(values["each_cube"] for values in ground),
        "house_cost": tuple(values["house"] for values in ground),
        "single": tuple(values["single"] for values in ground),
        "rebuilt": tuple(row in named_in_provenance(land, "rows") for _, row in places),
    } | city_values(land, [f"{column},{row}" for column, row in places])


def city_values(land: Values, hexes: list[str]) -> Values:
    """Names, values and great connections."""
    name_at = {row["hex"]: name for name, row in land["cities"].items()}
    names = [name_at.get(hex, "") for hex in hexes]
    printed = [land["cities"].get(name, {}) for name in names]
    cities = [Hex(n) for n, name in enumerate(names) if name]
    pairs = land["connections"]["pairs"]
    return {
        "city": tuple(names),
        "full": tuple(row.get("full", 0) for row in printed),
        "shared": tuple(row.get("shared", 0) for row in printed),
        "square": tuple(row.get("square", False) for row in printed),
        "certain": tuple(name in named_in_provenance(land, "cities") for name in names),
        "cities": tuple(cities),
        "developable": tuple(n for n in cities if not printed[n].get("square", False)),
        "partners": tuple(tuple(n for n in cities if {name, names[n]} in map(set, pairs)) for name in names),
        "connection_income": land["connections"]["income"],
    }


def stock_values(stock: Values) -> Values:
    """The companies."""
    rows = stock["company"]
    return {
        "companies": column(rows, "name"),
        "initials": tuple(row["name"][:INITIALS] for row in rows),
        "colours": column(rows, "colour"),
        "tints": column(rows, "tint"),
        "cubes": tuple(row["cubes"] - 1 for row in rows),
        "shares": column(rows, "shares"),
    }


def board_values(board: Values) -> Values:
    """The action board and all numbers of money, houses, years and the end."""
    spaces = board["space"]
    return {
        "spaces": column(spaces, "code"),
        "titles": column(spaces, "name"),
        "unsure": tuple(row["code"] in named_in_provenance(board, "spaces") for row in spaces),
        "action": column(spaces, "action"),
        "dollars": tuple(row.get("dollars", 0) for row in spaces),
        "expansion": {
            players: tuple(cubes_to_lay(row, players) for row in spaces) for players in by_players(board["money"]["each"])
        },
        "markers": tuple(board["players"]["markers"]),
        "cash": by_players(board["money"]["each"]),
        "removed": by_players(board["players"]["companies_removed"]),
        "low_supplies_at_end": by_players(board["ending"]["supplies"]),
        "low": board["ending"]["low"],
        "least_bid": board["money"]["least_bid"],
        "houses": board["houses"]["supply"],
        "house_alone": board["houses"]["alone"],
        "house_shared": board["houses"]["shared"],
        "first_year": board["years"]["first"],
        "last_year": board["years"]["last"],
        "columns": board["years"]["phases"],
    }


def named_in_provenance(values: Values, key: str) -> list[Any]:
    """The rows, cities or spaces that a note on where facts come from speaks of."""
    return [name for note in values["provenance"] for name in note.get(key, [])]


def cubes_to_lay(space: Values, players: int) -> int:
    return space.get("cubes", 0) if players in space.get("cubes_for", [players]) else 0


def numbers_of_cities(box: Box) -> dict[str, Hex]:
    return {box.city[hex]: hex for hex in box.cities}


def with_row_16_as_published(land: Values) -> Values:
    """The same map with its row 16 one hex further west."""
    other = land["row16"]
    rows = [*land["rows"][: other["row"]], other["hexes"], *land["rows"][other["row"] + 1 :]]
    moved = {name: land["cities"][name] | {"hex": hex} for name, hex in other["cities"].items()}
    return land | {"rows": rows, "cities": land["cities"] | moved}


def read_land() -> Values:
    return read_box(FOLDER, LAND)


def load_box(land: Values) -> Box:
    """The box with this map, checked against the other files."""
    return make_box(land, read_box(FOLDER, STOCK), read_box(FOLDER, BOARD))


BOX = load_box(read_land())
ROW_16_BOX = load_box(with_row_16_as_published(read_land()))
