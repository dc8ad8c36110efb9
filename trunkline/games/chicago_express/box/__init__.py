"""What is printed on the components of Chicago Express, read from ``box/*.toml`` and shared by every copy."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, NewType

from trunkline.core.annotations import Neighbours
from trunkline.core.errors import BadBox
from trunkline.core.game import By
from trunkline.toolkit.box import by_players, check, column, read_box, require
from trunkline.toolkit.hexes import neighbours, place_of

Company = NewType("Company", int)
Hex = NewType("Hex", int)
Dial = NewType("Dial", int)
Works = NewType("Works", int)  # a row of the industry track

PRR, BO, CO, NYC, WAB = (Company(n) for n in range(5))
EASTERN = (PRR, BO, CO, NYC)
COMPANIES = (*EASTERN, WAB)
AUCTION, DEVELOP, EXPAND = (Dial(n) for n in range(3))
DIALS = (AUCTION, DEVELOP, EXPAND)
DIAL_NAMES = ("auction", "develop", "expand")
DETROIT, WHEELING, PITTSBURGH = (Works(n) for n in range(3))
WORKS_NAMES = ("Detroit", "Wheeling", "Pittsburgh")
KINDS = ("plain", "forest", "mountain", "city", "works", "start")
PLAIN, FOREST, MOUNTAIN, CITY, WORKS, START = range(6)

PLAYERS = range(2, 7)
FOLDER = __name__.rpartition(".")[0]  # of the game
MAP, STOCK = "box/map.toml", "box/companies.toml"
NO_WORKS = -1


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Tuples indexed by hex, company, dial or works; nothing in here ever changes."""

    hexes: tuple[str, ...]
    city: tuple[str, ...]  # by hex: the printed name, or ""
    kind: Annotated[tuple[int, ...], By(Hex)]
    cost: Annotated[tuple[int, ...], By(Hex)]
    income: Annotated[tuple[int, ...], By(Hex)]
    bonus: Annotated[tuple[int, ...], By(Hex)]
    around: Annotated[tuple[tuple[Hex, ...], ...], By(Hex), Neighbours()]
    works: tuple[int, ...]  # by hex: its row of the industry track, or NO_WORKS
    single: Annotated[tuple[bool, ...], By(Hex)]  # forest and mountain take one company for ever
    developable: tuple[Hex, ...]
    chicago: Hex
    detroit: Hex
    codes: tuple[str, ...]  # by company
    titles: tuple[str, ...]
    colours: tuple[str, ...]
    trains: tuple[int, ...]
    shares: tuple[int, ...]
    start: tuple[Hex, ...]
    start_income: tuple[int, ...]
    steps_to_red: tuple[int, ...]  # by dial
    industry: tuple[tuple[int, ...], ...]  # by works: the values of its row
    cash: dict[int, int]  # by number of players
    houses: int
    houses_at_end: int
    companies_at_end: int
    trains_an_action: int
    forest_grant: int
    disputed: tuple[dict[str, Any], ...]


def load_box() -> Box:
    """Both files, checked against each other."""
    return make_box(read_box(FOLDER, MAP), read_box(FOLDER, STOCK))


def make_box(land: dict[str, Any], stock: dict[str, Any]) -> Box:
    """The box of these values; a contradiction is a BadBox."""
    check_sections(land, stock)
    hexes = land["hexes"]
    check(MAP, hex_complaints(hexes))
    names = tuple(hexes)
    check(STOCK, stock_complaints(hexes, stock))
    number = {name: Hex(n) for n, name in enumerate(names)}
    works = {stock["industry"][name]["hex"]: n for n, name in enumerate(WORKS_NAMES)}
    goal = stock["cities"]["goal"]
    rows = list(hexes.values())
    box = Box(
        hexes=names,
        city=tuple(row.get("name", "") for row in rows),
        kind=tuple(KINDS.index(row["kind"]) for row in rows),
        cost=tuple(row.get("cost", 0) for row in rows),
        income=tuple(row.get("income", 0) for row in rows),
        bonus=tuple(row.get("bonus", 0) for row in rows),
        around=tuple(around(name, number) for name in names),
        works=tuple(works.get(name, NO_WORKS) for name in names),
        single=tuple(row["kind"] in ("forest", "mountain") for row in rows),
        developable=tuple(number[name] for name in names if can_be_developed(hexes[name], name, goal, works)),
        chicago=number[goal],
        detroit=number[stock["industry"]["Detroit"]["hex"]],
        codes=column(stock["company"], "code"),
        titles=column(stock["company"], "name"),
        colours=column(stock["company"], "colour"),
        trains=column(stock["company"], "trains"),
        shares=column(stock["company"], "shares"),
        start=tuple(number[row["start"]] for row in stock["company"]),
        start_income=tuple(row.get("income", 0) for row in stock["company"]),
        steps_to_red=tuple(stock["dials"][name] for name in DIAL_NAMES),
        industry=tuple(tuple(stock["industry"][name]["values"]) for name in WORKS_NAMES),
        cash=by_players(stock["money"]["each"]),
        houses=stock["houses"]["supply"],
        houses_at_end=stock["houses"]["end_at"],
        companies_at_end=stock["ending"]["companies"],
        trains_an_action=stock["expand"]["trains_an_action"],
        forest_grant=stock["develop"]["forest_grant"],
        disputed=tuple(land["disputed"]),
    )
    check(MAP, map_complaints(box))
    return box


def around(name: str, number: dict[str, Hex]) -> tuple[Hex, ...]:
    """The hexes of the map that touch this one."""
    by_place = {place_of(other): hex for other, hex in number.items()}
    return tuple(by_place[place] for place in neighbours(place_of(name)) if place in by_place)


def can_be_developed(row: dict[str, Any], name: str, goal: str, works: dict[str, int]) -> bool:
    """§5.5 Not plains, start hexes, Chicago and Detroit."""
    return row["kind"] in ("forest", "mountain", "city", "works") and name != goal and works.get(name) != DETROIT


# -- what a good box satisfies -------------------------------------------------------------------------


LAND_SECTIONS: dict[str, type] = {
    "coordinates": dict,
    "provenance": list,
    "sources": dict,
    "disputed": list,
    "hexes": dict,
}
STOCK_SECTIONS: dict[str, type] = {"provenance": list, "company": list, "industry": dict, "money": dict}
NUMBERS: dict[str, dict[str, type]] = {  # sections that hold a few numbers each
    "expand": {"trains_an_action": int},
    "develop": {"forest_grant": int},
    "houses": {"supply": int, "end_at": int},
    "ending": {"companies": int},
    "dials": dict.fromkeys(DIAL_NAMES, int),
}


def check_sections(land: dict[str, Any], stock: dict[str, Any]) -> None:
    """Every section is there, and what stands in it is of the right type, before anything is read from it."""
    require(MAP, "the file", land, LAND_SECTIONS)
    require(STOCK, "the file", stock, STOCK_SECTIONS | dict.fromkeys((*NUMBERS, "cities"), dict))
    require(STOCK, "cities", stock["cities"], {"goal": str})
    require(STOCK, "money", stock["money"], {"total": int, "each": dict})
    require(STOCK, "industry", stock["industry"], dict.fromkeys(WORKS_NAMES, dict))
    for name, types in NUMBERS.items():
        require(STOCK, name, stock[name], types)
        check(STOCK, (f"{name}: {key} must be more than 0" for key, number in stock[name].items() if number < 1))
    for name, track in stock["industry"].items():
        require(STOCK, f"industry {name}", track, {"hex": str, "values": list, "moved_by": str})
    types = {"hex": str, "field": str, "reason": str}
    for entry in land["disputed"]:
        kept = {key: entry[key] for key in types if key in entry}
        require(MAP, f"disputed {entry.get('hex')}", kept, types)
    if not land["provenance"] or not stock["provenance"]:
        raise BadBox(f"{MAP}, {STOCK}: where the facts come from must be said")


def hex_complaints(hexes: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Each hex has a place and just the numbers its kind needs."""
    numbers = {"plain": ("cost",), "forest": ("cost",), "works": ("cost",), "start": ()}
    for name, row in hexes.items():
        if type(row) is not dict:
            yield f"{name} is not a row of values"
        try:
            place_of(name)
        except ValueError as error:
            yield str(error)
        kind = str(row.get("kind"))
        if kind not in KINDS:
            yield f"{name}: unknown kind {kind!r}"
        wanted: dict[str, type] = {"kind": str} | dict.fromkeys(numbers.get(kind, ("cost", "income", "bonus")), int)
        named: dict[str, type] = {"name": str} if "name" in row or kind in ("city", "works", "start") else {}
        require(MAP, name, row, wanted | named)
        if row.get("cost", 1) < 1 or row.get("income", 0) < 0 or row.get("bonus", 0) < 0:
            yield f"{name}: a cost is at least 1, an income or bonus at least 0"


def stock_complaints(hexes: dict[str, dict[str, Any]], stock: dict[str, Any]) -> Iterator[str]:
    """Companies start on the map, the dials and tracks are complete, 120 dollars are dealt out evenly."""
    if len(stock["company"]) != len(COMPANIES):
        yield f"there are {len(COMPANIES)} companies, not {len(stock['company'])}"
    for row in stock["company"]:
        types: dict[str, type] = {"code": str, "name": str, "colour": str, "trains": int, "shares": int, "start": str}
        require(STOCK, f"company {row.get('code')}", row, types | ({"income": int} if "income" in row else {}))
        if row["start"] not in hexes:
            yield f"{row['code']} starts on {row['start']}, which is not on the map"
        if row["trains"] < 1 or row["shares"] < 1:
            yield f"{row['code']} needs trains and shares"
    yield from company_complaints(hexes, stock["company"])
    for name, track in stock["industry"].items():
        if hexes.get(track["hex"], {}).get("kind") != "works":
            yield f"{name} lies on {track['hex']}, which is no industrial city"
        if not track["values"] or track["values"] != sorted(set(track["values"])):
            yield f"{name}: the values of a track rise"
    if list(stock["money"]["each"]) != [str(players) for players in PLAYERS]:
        yield f"money for {PLAYERS.start} to {PLAYERS.stop - 1} players"
    for players, each in stock["money"]["each"].items():
        if int(players) * each != stock["money"]["total"]:
            yield f"{players} players with {each} dollars do not make {stock['money']['total']}"
    if hexes.get(stock["cities"]["goal"], {}).get("kind") != "city":
        yield f"the goal {stock['cities']['goal']} is not a city on the map"


def company_complaints(hexes: dict[str, dict[str, Any]], rows: list[dict[str, Any]]) -> Iterator[str]:
    """Four companies begin on their own start hexes with an income; the fifth begins in a city and opens later."""
    if len({row["code"] for row in rows}) < len(rows) or len({row["start"] for row in rows}) < len(rows):
        yield "two companies have the same code or start hex"
    for company, row in enumerate(rows):
        wanted = "city" if company == WAB else "start"
        if hexes[row["start"]]["kind"] != wanted or ("income" in row) != (company != WAB):
            yield f"{row['code']}: a company begins on a start hex with an income, only the last one in a city without"


def map_complaints(box: Box) -> Iterator[str]:
    """The map is in one piece, every industrial city has a row, and disputed values are the ones used."""
    seen, todo = {box.chicago}, [box.chicago]
    while todo:
        fresh = set(box.around[todo.pop()]) - seen
        seen |= fresh
        todo += fresh
    for n, name in enumerate(box.hexes):
        if n not in seen:
            yield f"{name} cannot be reached from the rest of the map"
        if (box.kind[n] == WORKS) != (box.works[n] != NO_WORKS):
            yield f"{name}: industrial cities and rows of the industry track do not match"
    values = {"cost": box.cost, "bonus": box.bonus}
    for entry in box.disputed:
        here = entry["hex"] in box.hexes
        if entry["field"] not in ("exists", *values):
            yield f"{entry['hex']}: a disputed field is exists, {', '.join(values)}"
        used = here if entry["field"] == "exists" else here and values[entry["field"]][box.hexes.index(entry["hex"])]
        if used != entry["used"]:
            yield f"{entry['hex']}: the disputed {entry['field']} says {entry['used']}, the map {used}"


BOX = load_box()
