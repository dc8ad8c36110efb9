"""What a good box satisfies. Each function yields sentences about what is wrong; none means all is well."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any

from trunkline.core.errors import BadBox
from trunkline.toolkit.box import require

LAND, STOCK, BOARD = "box/map.toml", "box/companies.toml", "box/board.toml"
Types = dict[str, type]
LISTS: dict[str, tuple[str, ...]] = {
    LAND: ("rows", "provenance"),
    STOCK: ("company", "provenance"),
    BOARD: ("space", "provenance"),
}
SECTIONS: dict[str, dict[str, Types]] = {  # what stands in each section; the open ones are checked entry by entry
    LAND: {
        "row16": {"row": int, "hexes": str, "cities": dict},
        "checks": {"hexes": int, "terrain": dict, "cubes_for_all_connections": int, "connection": list},
        "connections": {"income": int, "pairs": list},
    },
    STOCK: {"totals": {"cubes": int, "shares": int}},
    BOARD: {
        "money": {"each": dict, "least_bid": int},
        "players": {"companies_removed": dict, "markers": list},
        "houses": {"supply": int, "alone": int, "shared": int},
        "years": {"first": int, "last": int, "phases": int},
        "ending": {"low": int, "supplies": dict},
    },
}
OPEN_SECTIONS: dict[str, tuple[str, ...]] = {LAND: ("terrain", "cities"), STOCK: (), BOARD: ()}
GROUND: Types = {"base": int, "each_cube": int, "house": int, "single": bool}
SETTLEMENT: Types = {"hex": str, "full": int, "shared": int}
ACTIONS = {"pass", "develop", "finance", "take", "expand", "auction"}
PLAYERS = {"3", "4", "5"}

Values = Mapping[str, Any]
Around = Sequence[Sequence[int]]


def check_sections(land: Values, stock: Values, board: Values) -> None:
    """Every section is there, with its values, before anything is read from it."""
    for file, values in ((LAND, land), (STOCK, stock), (BOARD, board)):
        wanted = dict.fromkeys(LISTS[file], list) | dict.fromkeys((*SECTIONS[file], *OPEN_SECTIONS[file]), dict)
        for name, kind in wanted.items():
            if type(values.get(name)) is not kind:
                raise BadBox(f"{file}: section {name!r} is missing")
        for name, types in SECTIONS[file].items():
            require(file, name, values[name], types)


def land_complaints(land: Values, kinds: Mapping[str, str]) -> Iterator[str]:
    """Rows of one width in known letters, prices for all terrain, and the cities where they belong."""
    for row, line in enumerate(land["rows"]):
        if len(line) != len(land["rows"][0]) or not set(line) <= {"-", *kinds}:
            yield f"row {row} is {line!r}: every row is as wide as the first and made of - {' '.join(kinds)}"
    for kind in kinds.values():
        require(LAND, f"terrain {kind}", land["terrain"].get(kind, {}), GROUND)
    for name, city in land["cities"].items():
        require(LAND, name, city, SETTLEMENT | ({"square": bool} if "square" in city else {}))
    yield from city_complaints(land)


def city_complaints(land: Values) -> Iterator[str]:
    """A city on each C and nowhere else, and pairs of known cities."""
    letter_at = {f"{column},{row}": letter for row, line in enumerate(land["rows"]) for column, letter in enumerate(line)}
    named = Counter(city["hex"] for city in land["cities"].values())
    for name, city in land["cities"].items():
        if letter_at.get(city["hex"]) != "C":
            yield f"{name} lies on {city['hex']}, which is no city hex"
    for hex, letter in letter_at.items():
        if named[hex] != (letter == "C"):
            yield f"{hex}: a city hex has one city, and no other hex has any"
    for name in {name for pair in land["connections"]["pairs"] for name in pair} - land["cities"].keys():
        yield f"the great connections name {name}, which is no city"


def stock_complaints(stock: Values, companies: int) -> Iterator[str]:
    """All companies, and the cubes and shares of the box."""
    rows = stock["company"]
    if len(rows) != companies:
        yield f"there are {companies} companies, not {len(rows)}"
    for row in rows:
        types: Types = {"name": str, "colour": str, "tint": str, "cubes": int, "shares": int}
        require(STOCK, f"company {row.get('name')}", row, types)
    for thing, total in stock["totals"].items():
        counted = sum(row[thing] for row in rows)
        if counted != total:
            yield f"the companies have {counted} {thing} together, not {total}"


def board_complaints(board: Values) -> Iterator[str]:
    """Known actions, room for everybody, and a line for each number of players."""
    types: Types = {"code": str, "name": str, "action": str}
    more: Types = {"dollars": int, "cubes": int, "cubes_for": list}
    for row in board["space"]:
        require(BOARD, f"space {row.get('code')}", row, types | {key: more[key] for key in more.keys() & row.keys()})
        if row["action"] not in ACTIONS:
            yield f"space {row['code']}: nobody knows the action {row['action']!r}"
        if ("cubes" in row) != (row["action"] in ("expand", "take")):
            yield f"space {row['code']}: cubes are laid on expand and take spaces"
    for section, key in (("money", "each"), ("players", "companies_removed"), ("ending", "supplies")):
        if board[section].get(key, {}).keys() != PLAYERS:
            yield f"{section}: {key} needs a number for {', '.join(sorted(PLAYERS))} players"
    if len(board["players"]["markers"]) != max(map(int, PLAYERS)) or len(board["space"]) < max(map(int, PLAYERS)):
        yield "every player needs a marker and a space"
    if board["years"]["first"] > board["years"]["last"]:
        yield "the last year comes after the first"


def map_complaints(
    checks: Values, kind: Sequence[str], around: Around, cost: Sequence[int], city: Mapping[str, int]
) -> Iterator[str]:
    """The map has the hexes, the terrain and the distances that were counted on the board."""
    if len(kind) != checks["hexes"]:
        yield f"there are {len(kind)} hexes, not {checks['hexes']}"
    if Counter(kind) != checks["terrain"]:
        yield f"the terrain is {dict(Counter(kind))}, not {checks['terrain']}"
    ways = {name: fewest_steps(around, city[name]) for line in checks["connection"] for name in line["cities"]}
    if any(len(steps) != len(kind) for steps in ways.values()):
        yield "the map is not in one piece"
        return
    for line in checks["connection"]:
        start, goal = line["cities"]
        found = ways[start][city[goal]], fewest_dollars(around, cost, city[start])[city[goal]]
        if found != (line["steps"], line["dollars"]):
            yield f"{start} - {goal}: {found[0]} steps and {found[1]} dollars, not {line['steps']} and {line['dollars']}"
    cubes = min(sum(steps[hex] for steps in ways.values()) for hex in range(len(kind))) + 1
    if cubes != checks["cubes_for_all_connections"]:
        yield f"{cubes} cubes join {', '.join(ways)}, not {checks['cubes_for_all_connections']}"


def fewest_steps(around: Around, start: int) -> dict[int, int]:
    """Steps to every hex that can be reached."""
    steps, rim = {start: 0}, [start]
    for hex in rim:
        fresh = [near for near in around[hex] if near not in steps]
        steps.update(dict.fromkeys(fresh, steps[hex] + 1))
        rim += fresh
    return steps


def fewest_dollars(around: Around, cost: Sequence[int], start: int) -> dict[int, int]:
    """Dollars to every hex that can be reached; the start is free."""
    dollars: dict[int, int] = {}
    rim = [(0, start)]
    while rim:
        paid, hex = heappop(rim)
        if hex not in dollars:
            dollars[hex] = paid
            for near in around[hex]:
                heappush(rim, (paid + cost[near], near))
    return dollars
