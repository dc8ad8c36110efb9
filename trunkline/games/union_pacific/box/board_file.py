"""Any board of this game: reading a board file, checking it, and telling one board from another."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import combinations
from typing import Any

from trunkline.games.union_pacific.box.board_limits import LONGEST_CODE, name_fault, parse_board, size_faults
from trunkline.toolkit.box import check, require

FILE = "box/board.toml"
NEUTRAL = "neutral"
SPACES = range(1, 5)
TYPES = 4
WORD = re.compile(r"[^\s#/]+")
TAKEN = ("neutral", "joker", "UP")  # words that mean something else

SECTIONS: dict[str, type] = {
    "drawing": dict,
    "track_cards": dict,
    "type": list,
    "company": list,
    "city": dict,
    "connections": dict,
}
DRAWING: dict[str, type] = {"width": int, "height": int}
TYPE: dict[str, type] = {"id": str, "cards": int}
CITY: dict[str, type] = {"x": int, "y": int, "label": list}
LINE: dict[str, type] = {"ends": list, "type": str, "spaces": list}
COMPANY: dict[str, type] = {"code": str, "name": str, "shares": int, "locomotives": int, "types": list, "start": str}
NOTES = {"provenance", "confidence"}  # for people; nothing depends on them
FORMER = {"projection", "region", "colour", "style", "colour_name", "lon", "lat"}  # of older files; not read any more

Board = dict[str, Any]
Lines = list[dict[str, Any]]


def read_board(text: str, totals: Mapping[str, int], file: str = FILE) -> Board:
    """The board of this text, complete and free of contradictions, in the order in which its parts are numbered."""
    board = parse_board(text, file)
    check_board(board, totals, file)
    return in_order(board)


def in_order(board: Board) -> Board:
    """Cities and connections by name: states hold their numbers, so those must not hang on the order of the file."""
    lines = sorted(lines_of(board), key=lambda line: line["ends"])
    return {**board, "city": dict(sorted(board["city"].items())), "connections": {"lines": lines}}


def fingerprint(board: Board) -> str:
    """Equal for boards that look and play alike: notes and the order of cities and lines do not count."""
    drawing = {key: board["drawing"][key] for key in DRAWING}
    cities = sorted([name, row["x"], row["y"], row["label"]] for name, row in board["city"].items())
    lines = sorted([line["ends"], line["type"], line["spaces"]] for line in lines_of(board))
    return digest({"drawing": drawing, **cards_and_companies(board, COMPANY), "city": cities, "connections": lines})


def former_fingerprint(board: Board) -> str:
    """The name that tables and records gave this board before names, labels and the size of the drawing counted."""
    played = [key for key in COMPANY if key != "name"]
    cities = sorted([name, row["x"], row["y"]] for name, row in board["city"].items())
    lines = sorted([line["ends"], line["type"], sorted(line["spaces"])] for line in lines_of(board))
    return digest({**cards_and_companies(board, played), "city": cities, "connections": lines})


def cards_and_companies(board: Board, played: Iterable[str]) -> dict[str, Any]:
    """Their order counts: shares and track cards are shuffled in it."""
    return {
        "jokers": board["track_cards"]["jokers"],
        "type": [{key: row[key] for key in TYPE} for row in board["type"]],
        "company": [{key: row[key] for key in played} for row in board["company"]],
    }


def digest(values: Any) -> str:
    return sha256(json.dumps(values, ensure_ascii=False).encode()).hexdigest()[:12]


def lines_of(board: Board) -> Lines:
    lines: Lines = board["connections"]["lines"]
    return lines


def is_code(text: str) -> bool:
    """A short word of the notation that means nothing else."""
    return bool(WORD.fullmatch(text)) and len(text) <= LONGEST_CODE and text not in TAKEN


def word(city: str) -> str:
    """A city as one word of the notation: Salt-Lake-City."""
    return "-".join(city.split())


def line_name(line: Mapping[str, Any]) -> str:
    """A connection as one word: Denver/El-Paso."""
    return "/".join(map(word, line["ends"]))


# -- what a good board satisfies -------------------------------------------------------------------------


def check_board(board: Board, totals: Mapping[str, int], file: str = FILE) -> None:
    """The first fault, if there is one, is a BadBox that names the entry. Later checks rely on earlier ones."""
    check_sections(board, file)
    check(file, size_faults(board))
    check(file, type_faults(board, totals, file))
    check(file, city_faults(board, file))
    check(file, company_faults(board, totals, file))
    check(file, connection_faults(board, file))
    check(file, set_up_faults(board, totals))
    check(file, unreachable_cities(board))
    check(file, crossings(board))
    check(file, stunted_companies(board))


def check_sections(board: Board, file: str) -> None:
    require(file, "the board", read_values(board), SECTIONS)
    require(file, "drawing", read_values(board["drawing"]), DRAWING)
    require(file, "track_cards", board["track_cards"], {"jokers": int})
    require(file, "connections", board["connections"], {"lines": list})
    for section in ("type", "company"):
        check(file, (f"{section} {row!r} is not a table" for row in board[section] if type(row) is not dict))
    check(file, (f"connection {row!r} is not a table" for row in lines_of(board) if type(row) is not dict))
    check(file, (f"city {name!r} is not a table" for name, row in board["city"].items() if type(row) is not dict))


def read_values(row: Mapping[str, Any]) -> dict[str, Any]:
    """Without what may stand there and is not read."""
    return {key: value for key, value in row.items() if key not in NOTES | FORMER}


def type_faults(board: Board, totals: Mapping[str, int], file: str) -> Iterator[str]:
    """Four types, named once each; their cards and the jokers make the whole deck."""
    for row in board["type"]:
        require(file, f"type {row.get('id')!r}", read_values(row), TYPE)
        if not is_code(row["id"]):
            yield f"type {row['id']!r} needs another name"
        if row["cards"] < 1:
            yield f"type {row['id']} has {row['cards']} cards"
    if board["track_cards"]["jokers"] < 1:
        yield f"track_cards: there are {board['track_cards']['jokers']} jokers"
    yield from repeated("type", [row["id"] for row in board["type"]])
    if len(board["type"]) != TYPES:
        yield f"there are {TYPES} track types, not {len(board['type'])}"
    cards = board["track_cards"]["jokers"] + sum(row["cards"] for row in board["type"])
    if cards != totals["track_cards"]:
        yield f"track_cards: there are {totals['track_cards']} with the jokers, not {cards}"


def city_faults(board: Board, file: str) -> Iterator[str]:
    """Every city has a place of its own inside the drawing and a name the notation can spell."""
    for name, row in board["city"].items():
        require(file, f"city {name!r}", read_values(row), CITY)
        if fault := name_fault(name):
            yield f"city {name!r} {fault}"
        if not WORD.fullmatch(word(name)):
            yield f"city {name!r} cannot be written as one word"
        if not is_inside(board, row["x"], row["y"]):
            yield f"city {name!r} lies outside the drawing"
        if [type(number) for number in row["label"]] != [int, int]:
            yield f"city {name!r} needs a label of two whole numbers"
        elif not is_inside(board, row["x"] + row["label"][0], row["y"] + row["label"][1]):
            yield f"city {name!r} has its label outside the drawing"
    yield from repeated("city", [word(name) for name in board["city"]])
    yield from repeated("place", [f"{row['x']},{row['y']}" for row in board["city"].values()])


def is_inside(board: Board, x: int, y: int) -> bool:
    return x in range(board["drawing"]["width"] + 1) and y in range(board["drawing"]["height"] + 1)


def company_faults(board: Board, totals: Mapping[str, int], file: str) -> Iterator[str]:
    """Ten companies, with types and start cities of this board; shares and locomotives add up."""
    types = {row["id"] for row in board["type"]}
    for row in board["company"]:
        entry = f"company {row.get('code')!r}"
        require(file, entry, read_values(row), COMPANY)
        if not is_code(row["code"]):
            yield f"{entry} needs another code"
        if fault := name_fault(row["name"]):
            yield f"{entry} {fault}"
        if row["start"] not in board["city"]:
            yield f"{entry} starts in {row['start']!r}, which is not on the board"
        if not row["types"] or not {*map(str, row["types"])} <= types or len({*map(str, row["types"])}) < len(row["types"]):
            yield f"{entry} uses track types {row['types']!r}; there are {', '.join(sorted(types))}"
        if row["shares"] < 1 or row["locomotives"] < 1:
            yield f"{entry} has {row['shares']} shares and {row['locomotives']} locomotives"
    yield from repeated("company", [row["code"] for row in board["company"]])
    yield from repeated("start city", [row["start"] for row in board["company"]])
    if len(board["company"]) != 10:
        yield f"there are 10 companies, not {len(board['company'])}"
    everywhere = [row["code"] for row in board["company"] if len(row["types"]) == TYPES]
    if len(everywhere) != 1:
        yield f"company: one of them uses all {TYPES} track types, not {len(everywhere)} ({', '.join(everywhere) or 'none'})"
    for what in ("shares", "locomotives"):
        total = sum(row[what] for row in board["company"])
        if total != totals[what]:
            yield f"company: there are {totals[what]} {what} in all, not {total}"


def connection_faults(board: Board, file: str) -> Iterator[str]:
    """A connection joins two cities once, has a type, and one to four spaces."""
    types = {row["id"] for row in board["type"]}
    companies = {row["code"] for row in board["company"]}
    for line in lines_of(board):
        entry = f"connection {line.get('ends')!r}"
        require(file, entry, read_values(line), LINE)
        if len(line["ends"]) != 2 or not {*map(str, line["ends"])} <= board["city"].keys():
            yield f"{entry} does not join two cities of the board"
        if line["ends"][0] == line["ends"][1]:
            yield f"{entry} joins a city to itself"
        if line["type"] not in types:
            yield f"{entry} is of unknown type {line['type']!r}"
        if len(line["spaces"]) not in SPACES:
            yield f"{entry} has {len(line['spaces'])} spaces"
        for space in line["spaces"]:
            if space != NEUTRAL and str(space) not in companies:
                yield f"{entry} has a space for {space!r}, which is no company"
    yield from repeated("connection", [" and ".join(sorted(line["ends"])) for line in lines_of(board)])


def set_up_faults(board: Board, totals: Mapping[str, int]) -> Iterator[str]:
    """§1.1 One coloured space for each company and two for the first, on its own track and joined to its start."""
    companies = {row["code"]: row for row in board["company"]}
    coloured: Counter[str] = Counter()
    for line in lines_of(board):
        for code in [space for space in line["spaces"] if space != NEUTRAL]:
            coloured[code] += 1
            if line["type"] not in companies[code]["types"]:
                yield f"connection {line_name(line)}: {code} may not use {line['type']} track"
            if companies[code]["start"] not in line["ends"]:
                yield f"connection {line_name(line)}: the space of {code} is not joined to {companies[code]['start']}"
            if line["spaces"].count(code) > 1:
                yield f"connection {line_name(line)} has two spaces for {code}"
    spare = totals["coloured_spaces"] - len(companies)
    for number, code in enumerate(companies):
        wanted = 1 + (spare if number == 0 else 0)
        if coloured[code] != wanted:
            yield f"company {code!r} has {coloured[code]} coloured spaces, not {wanted}"
        if companies[code]["locomotives"] < wanted:
            yield f"company {code!r} has {wanted} coloured spaces for {companies[code]['locomotives']} locomotives"


def unreachable_cities(board: Board) -> Iterator[str]:
    """The board is in one piece."""
    first = next(iter(board["city"]))
    reached = spread(first, [line["ends"] for line in lines_of(board)])
    for name in board["city"]:
        if name not in reached:
            yield f"city {name!r} cannot be reached from {first!r}"


def stunted_companies(board: Board) -> Iterator[str]:
    """Every company, alone on the board, could set all its locomotives."""
    for row in board["company"]:
        usable = [line["ends"] for line in lines_of(board) if line["type"] in row["types"]]
        reached = spread(row["start"], usable)
        room = sum(ends[0] in reached for ends in usable)
        if room < row["locomotives"]:
            yield f"company {row['code']!r} can reach {room} connections with {row['locomotives']} locomotives"


def spread(start: str, links: list[list[str]]) -> set[str]:
    """All cities reached from here over these links."""
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        fresh = {end for link in links if here in link for end in link} - reached
        reached |= fresh
        todo += fresh
    return reached


def repeated(what: str, names: list[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{what} {name} is there {count} times"


# -- the drawing -----------------------------------------------------------------------------------------

Point = tuple[int, int]


def crossings(board: Board) -> Iterator[str]:
    """Drawn straight, no two connections cross and none runs through a city that is not its end."""
    place = {name: (row["x"], row["y"]) for name, row in board["city"].items()}
    drawn = [(line_name(line), place[line["ends"][0]], place[line["ends"][1]]) for line in lines_of(board)]
    for name, a, b in drawn:
        for city, c in place.items():
            if c not in (a, b) and side(a, b, c) == 0 and between(a, b, c):
                yield f"connection {name} runs through {city}"
    for (name, a, b), (other, c, d) in combinations(drawn, 2):
        if not {a, b} & {c, d} and side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
            yield f"connection {name} crosses {other}"


def side(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b the point c lies: -1, 0 or 1."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def between(a: Point, b: Point, c: Point) -> bool:
    """Whether c, which lies on their line, lies between a and b."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
