"""The components as the files of the box tell them: hexes, tiles, market, trains, companies."""

import tomllib
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import trunkline.games.eighteen_thirty as game

FOLDER = Path(game.__file__).parent / "box"
SIDES = ("SW", "W", "NW", "NE", "E", "SE")
STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
NEXT_COLOUR = {"beige": "yellow", "yellow": "green", "green": "brown"}
ZONES = {"y": "yellow", "o": "orange", "b": "brown"}


class City(NamedTuple):
    """Any stop of a train."""

    kind: str  # city, town or offboard
    area: str  # the name of an off-board area
    circles: int
    low: int
    high: int
    exits: frozenset[int]


class Face(NamedTuple):
    """What a hex shows."""

    colour: str
    label: str
    cities: tuple[City, ...]
    paths: frozenset[frozenset[int]]  # plain track, each from side to side

    def exits(self) -> set[int]:
        return {side for path in self.paths for side in path} | {side for city in self.cities for side in city.exits}


def face_of(row: dict[str, Any], turn: int = 0) -> Face:
    """A row of a file, turned clockwise."""
    ends = [segment.split("-") for segment in row.get("track", "").split()]
    side = {name: (n + turn) % 6 for n, name in enumerate(SIDES)}
    exits = {letter: frozenset(side[one] for one, other in ends if other == letter) for letter in "ab"}
    cities = tuple(city_of(stop, exits[letter]) for stop, letter in zip(row.get("stops", []), "ab", strict=False))
    paths = frozenset(frozenset((side[one], side[other])) for one, other in ends if other in side)
    return Face(row["colour"], row.get("label", ""), cities, paths)


def city_of(stop: dict[str, Any], exits: frozenset[int]) -> City:
    low, high = stop.get("low", stop.get("value", 0)), stop.get("high", stop.get("value", 0))
    area = stop.get("name", "") if stop["kind"] == "offboard" else ""
    return City(stop["kind"], area, stop.get("circles", 0), low, high, exits)


def read(file: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))


class Components:
    """Everything printed. The 1830+ side of the board changes some hexes."""

    def __init__(self, plus: bool) -> None:
        self.land = read("map.toml")["hexes"]
        if plus:
            change = read("map_plus.toml")
            self.land = {n: row for n, row in self.land.items() if n not in change["without"]["hexes"]} | change["hexes"]
        self.tiles = read("tiles.toml")["tiles"]
        self.money = read("money.toml")
        self.trains = {row["name"]: row for row in read("trains.toml")["train"]}
        self.phases = {row["number"]: row for row in read("trains.toml")["phase"]}
        self.companies = {row["code"]: row for row in read("companies.toml")["company"]}
        self.privates = {row["code"]: row for row in read("privates.toml")["private"]}
        self.market = [line.split() for line in read("market.toml")["rows"]]
        self.cache: dict[tuple[str, str, int], Face] = {}

    def printed(self, hex: str) -> Face:
        row = self.land[hex]
        return self.face(hex, row["tile"], row["turn"]) if "tile" in row else self.face(hex, "", 0)

    def face(self, hex: str, tile: str, turn: int) -> Face:
        """This tile on this hex; without a tile the printed hex."""
        key = hex, tile, turn
        if key not in self.cache:
            self.cache[key] = self.floating(hex, face_of(self.tiles[tile], turn)) if tile else face_of(self.land[hex])
        return self.cache[key]

    def floating(self, hex: str, face: Face) -> Face:
        """On the Altoona of 1830+ every track touches the city and also passes it by."""
        if not self.land[hex].get("float"):
            return face
        return face._replace(cities=(city_of(self.land[hex]["stops"][0], frozenset(face.exits())),))

    def neighbour(self, hex: str, side: int) -> str | None:
        down, across = STEPS[side]
        name = f"{chr(ord(hex[0]) + down)}{int(hex[1:]) + across}"
        return name if name in self.land else None

    def may_lead(self, hex: str, side: int) -> bool:
        """§6.2.1.2 Not off the map, against a blue side, or against a grey or red side without track."""
        there = self.neighbour(hex, side)
        if there is None or SIDES[side] in self.land[hex].get("blocked", ()):
            return False
        beyond = self.printed(there)
        return beyond.colour not in ("grey", "red") or (side + 3) % 6 in beyond.exits()

    def cell(self, at: tuple[int, int]) -> str | None:
        """The word in a cell of the market, or None beside it."""
        row, column = at
        if not (0 <= row < len(self.market) and 0 <= column < len(self.market[row])) or self.market[row][column] == ".":
            return None
        return str(self.market[row][column])

    def price(self, at: tuple[int, int]) -> int:
        return int(str(self.cell(at)).rstrip("yobp"))

    def zone(self, at: tuple[int, int]) -> str:
        return ZONES.get(str(self.cell(at))[-1], "")

    def par_cells(self) -> dict[int, tuple[int, int]]:
        words = ((word, (r, c)) for r, row in enumerate(self.market) for c, word in enumerate(row) if word.endswith("p"))
        return {int(word[:-1]): at for word, at in words}


@cache
def components(plus: bool) -> Components:
    return Components(plus)


def same_track(one: Face, other: Face) -> bool:
    """§0.7"""
    return one.paths == other.paths and {city.exits for city in one.cities} == {city.exits for city in other.cities}


def taken_over(old: Face, new: Face) -> tuple[int, ...] | None:
    """§6.2.2.3 §6.2.2.4 For each old city the new one with all its track; None if track would be lost."""
    if not old.paths <= new.paths:
        return None
    for order in permutations(range(len(new.cities)), len(old.cities)):
        if all(city.exits <= new.cities[n].exits for city, n in zip(old.cities, order, strict=True)):
            return order
    return None
