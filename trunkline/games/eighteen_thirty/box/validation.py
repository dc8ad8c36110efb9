"""What a good box of 1830 satisfies; the first thing it does not is a BadBox with the name of the file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trunkline.games.eighteen_thirty.box.shapes import BEIGE, BROWN, COLOURS, KINDS_OF_STOP, SIDES, YELLOW, kept, kinds
from trunkline.toolkit.box import check, require

if TYPE_CHECKING:
    from trunkline.games.eighteen_thirty.box import Box

SECTIONS: dict[str, dict[str, type]] = {
    "tiles": {"provenance": list, "totals": dict, "fits": dict, "tiles": dict},
    "market": {"provenance": list, "rows": list},
    "trains": {"provenance": list, "train": list, "diesel": dict, "phase": list},
    "companies": {"provenance": list, "company": list},
    "privates": {"provenance": list, "private": list},
    "money": {"provenance": list, "bank": dict, "players": dict, "limits": dict, "sale": dict, "stations": dict},
}
COMPANY = {"code": str, "name": str, "stations": int, "home": str, "city": str, "colour": str, "text": str}
PRIVATE = {"code": str, "name": str, "price": int, "income": int, "hexes": list, "power": str}
TRAIN = {"name": str, "count": int, "price": int, "range": int}
OF_A_HEX = {"name": str, "stops": list, "track": str, "terrain": str, "cost": int, "blocked": list, "label": str}
OF_A_PLUS_HEX = {"certainty": str, "tile": str, "turn": int, "float": bool}
OF_A_TILE = {"label": str, "stops": list}


def check_files(land: dict[str, dict[str, Any]], files: dict[str, dict[str, Any]]) -> None:
    """Every value is there and of its type before anything is read from it."""
    for name, sections in SECTIONS.items():
        require(f"box/{name}.toml", "the file", files[name], sections)
    for hex, row in land.items():
        optional = {key: kind for key, kind in (OF_A_HEX | OF_A_PLUS_HEX).items() if key in row}
        require("box/map.toml", hex, row, {"colour": str} | optional)
    for tile, row in files["tiles"]["tiles"].items():
        optional = {key: kind for key, kind in OF_A_TILE.items() if key in row}
        require("box/tiles.toml", f"tile {tile}", row, {"colour": str, "count": int, "track": str, "upgrades": list} | optional)
    for row in files["companies"]["company"]:
        require("box/companies.toml", f"company {row.get('code')}", row, COMPANY)
    for row in files["privates"]["private"]:
        require("box/privates.toml", f"private {row.get('code')}", row, PRIVATE)
    for row in files["trains"]["train"]:
        require("box/trains.toml", f"train {row.get('name')}", row, TRAIN | ({"obsolete": str} if "obsolete" in row else {}))
    check("box/map.toml", stop_complaints(land))
    check("box/tiles.toml", stop_complaints(files["tiles"]["tiles"]))
    check("box/companies.toml", company_complaints(land, files["companies"]["company"]))
    check("box/privates.toml", private_complaints(land, files["privates"]["private"]))
    check("box/money.toml", money_complaints(files["money"]))


def stop_complaints(rows: dict[str, dict[str, Any]]) -> Iterator[str]:
    for name, row in rows.items():
        if row["colour"] not in COLOURS:
            yield f"{name}: unknown colour {row['colour']!r}"
        for stop in row.get("stops", ()):
            if stop.get("kind") not in KINDS_OF_STOP or not ({"value"} <= stop.keys() or {"low", "high"} <= stop.keys()):
                yield f"{name}: a stop is a town, a city or off the board and has a value"
            if (stop["kind"] == "city") != ("circles" in stop):
                yield f"{name}: cities have circles, other stops have none"


def company_complaints(land: dict[str, dict[str, Any]], companies: list[dict[str, Any]]) -> Iterator[str]:
    if len(companies) != 8:
        yield f"there are 8 companies, not {len(companies)}"
    for row in companies:
        if row["home"] not in land or row["city"] not in ("a", "b", "either"):
            yield f"{row['code']} has no home {row['home']} {row['city']}"


def private_complaints(land: dict[str, dict[str, Any]], privates: list[dict[str, Any]]) -> Iterator[str]:
    if len(privates) != 6:
        yield f"there are 6 privates, not {len(privates)}"
    for row in privates:
        if not set(row["hexes"]) <= set(land):
            yield f"{row['code']} lies on {row['hexes']}, which are not all on the map"
    prices = [row["price"] for row in privates]
    if prices != sorted(prices):
        yield "the privates stand in the order of their prices"


def money_complaints(money: dict[str, Any]) -> Iterator[str]:
    for players, each in money["players"]["cash"].items():
        if int(players) * each != 2400:
            yield f"{players} players with {each} dollars do not start with 2400 in all"
    if money["players"]["cash"].keys() != money["players"]["certificates"].keys():
        yield "starting cash and certificate limits are given for the same numbers of players"


def map_complaints(box: "Box") -> Iterator[str]:
    """Neighbours agree, every printed track end leads to a hex, blue sides are blue from both sides."""
    for here, there in enumerate(box.beyond):
        hex, side = divmod(here, 6)
        if there >= 0 and box.beyond[there] != here:
            yield f"{box.hexes[hex]} {SIDES[side]}: the hex beyond does not lead back"
        shape = box.shapes[box.printed[hex]]
        if shape.exits >> side & 1 and there < 0:
            yield f"{box.hexes[hex]}: printed track leads off the map to the {SIDES[side]}"
        both_land = there >= 0 and all(box.colour[n] in (BEIGE, YELLOW) for n in (hex, there // 6))
        if both_land and (box.open_sides[hex] >> side & 1) != (box.open_sides[there // 6] >> there % 6 & 1):
            yield f"{box.hexes[hex]} {SIDES[side]} is blocked from one side only"
    for company, hex in enumerate(box.home):
        if box.home_stop[company] >= len(box.shapes[box.printed[hex]].places):
            yield f"{box.codes[company]} has no home city on {box.hexes[hex]}"


def tile_complaints(box: "Box", totals: dict[str, int]) -> Iterator[str]:
    """The counts add up, and the upgrades are exactly the tiles that keep all track."""
    for colour, total in totals.items():
        tiles = [n for n in range(len(box.tiles)) if box.shapes[n * 6].colour == COLOURS.index(colour)]
        if sum(box.tile_count[n] for n in tiles) != total:
            yield f"{colour} tiles do not add up to {total}"
    for tile, listed in enumerate(box.upgrades):
        able = {new for new in range(len(box.tiles)) if keeps_track(box, tile, new)}
        if able != set(listed):
            yield f"tile {box.tiles[tile]}: the listed upgrades are not those that keep all track"


def keeps_track(box: "Box", tile: int, new: int) -> bool:
    """The next colour, the same label, the same stops, and some turn that loses nothing; towns are never replaced."""
    old, flat = box.shapes[tile * 6], box.shapes[new * 6]
    alike = flat.colour == old.colour + 1 <= BROWN and flat.label == old.label and kinds(flat) == kinds(old)
    return alike and any(kept(old, box.shapes[new * 6 + turn]) is not None for turn in range(6))
