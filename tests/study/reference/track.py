"""§6.2 to §6.4 by trying everything: walks along the track, routes, sets of routes."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.study.reference.components import Components, Face

CityName = tuple[str, int]  # hex and number; an off-board area is called by its name
Side = frozenset[str | int]


class TooLarge(Exception):
    """There are more walks than this plain way can try."""


class Route(NamedTuple):
    """Its cities, the hex sides it crosses, and what it earns."""

    cities: tuple[CityName, ...]
    sides: frozenset[int]
    revenue: int


class Railway:
    """The board as one company sees it."""

    def __init__(self, box: Components, faces: dict[str, Face], own: set[CityName], full: set[CityName], patience: int) -> None:
        self.box, self.faces, self.own, self.full = box, faces, own, full
        self.high = False  # what off-board areas are worth
        self.steps, self.patience = 0, patience  # steps of all walks; beyond them the question is left unanswered
        self.crossing: dict[tuple[str, int], int] = {}

    def side(self, hex: str, side: int) -> int:
        """A number for this hex side, the same from both hexes."""
        if (hex, side) not in self.crossing:
            there = self.box.neighbour(hex, side)
            assert there is not None  # no track leads off the map
            self.crossing[hex, side] = self.crossing[there, (side + 3) % 6] = len(self.crossing)
        return self.crossing[hex, side]

    def name(self, hex: str, n: int) -> CityName:
        return (self.faces[hex].cities[n].area, 0) if self.faces[hex].cities[n].area else (hex, n)

    def city_at(self, hex: str, side: int) -> int | None:
        return next((n for n, city in enumerate(self.faces[hex].cities) if side in city.exits), None)

    def count_step(self) -> None:
        self.steps += 1
        if self.steps > self.patience:
            raise TooLarge

    # -- walks: (hex, side by which it was entered, cities so far, sides so far) ----------------------------

    def walks(self, start: tuple[str, int], most: int) -> Iterator[tuple[str, int, list[CityName], set[int]]]:
        """Every way out of a city, one side after the other; whoever asks must not keep the lists."""
        hex, n = start
        for side in sorted(self.faces[hex].cities[n].exits):
            yield from self.out(hex, side, [self.name(hex, n)], set(), most)

    def out(
        self, hex: str, side: int, cities: list[CityName], sides: set[int], most: int
    ) -> Iterator[tuple[str, int, list[CityName], set[int]]]:
        """Across this side, and on from there."""
        there, crossed, entered = self.box.neighbour(hex, side), self.side(hex, side), (side + 3) % 6
        if there is None or crossed in sides:
            return
        self.count_step()
        sides.add(crossed)
        yield there, entered, cities, sides
        face = self.faces[there]
        for path in face.paths:  # §6.4.2.1 plain track: no reversing
            if entered in path:
                (other,) = path - {entered}
                yield from self.out(there, other, cities, sides, most)
        n = self.city_at(there, entered)
        if n is not None and self.name(there, n) not in cities and len(cities) < most:
            cities.append(self.name(there, n))
            yield there, -1, cities, sides
            if self.may_pass(there, n):
                for other in sorted(face.cities[n].exits - {entered}):
                    yield from self.out(there, other, cities, sides, most)
            cities.pop()
        sides.remove(crossed)

    def may_pass(self, hex: str, n: int) -> bool:
        """§6.3.3"""
        return self.faces[hex].cities[n].kind != "offboard" and ((hex, n) in self.own or (hex, n) not in self.full)

    # -- where a company may build -----------------------------------------------------------------------------

    def reached(self) -> tuple[set[tuple[str, int]], set[CityName]]:
        """Hex sides that can be entered, and cities that can be come to, from any station."""
        entered, cities = set[tuple[str, int]](), set(self.own)
        for station in sorted(self.own):
            for hex, side, way, _ in self.walks(station, 99):
                if side < 0:
                    cities.add(way[-1])
                else:
                    entered.add((hex, side))
        return entered, cities

    # -- routes --------------------------------------------------------------------------------------------------

    def routes(self, most: int) -> Iterator[Route]:
        """All routes of at most so many cities, in one direction each."""
        seen = set[tuple[frozenset[int], frozenset[CityName]]]()
        for start in self.starts():
            for _, side, cities, sides in self.walks(start, most):
                if side < 0 and self.own & set(cities):
                    key = frozenset(sides), frozenset(cities)
                    if key not in seen:
                        seen.add(key)
                        yield Route(tuple(cities), key[0], sum(map(self.value, cities)))

    def starts(self) -> list[tuple[str, int]]:
        """Cities from which track leads to a station, blocked or not."""
        known, todo = set[str](), [hex for hex, _ in self.own]
        while todo:
            hex = todo.pop()
            if hex not in known:
                known.add(hex)
                beyond = ((side, self.box.neighbour(hex, side)) for side in self.faces[hex].exits())
                todo += [there for side, there in beyond if there and (side + 3) % 6 in self.faces[there].exits()]
        return [(hex, n) for hex in sorted(known) for n in range(len(self.faces[hex].cities))]

    def value(self, name: CityName) -> int:
        hexes = [name[0]] if name[0] in self.faces else self.area(name[0])
        city = self.faces[hexes[0]].cities[name[1]]
        return city.high if self.high else city.low

    def area(self, name: str) -> list[str]:
        return [hex for hex, face in self.faces.items() if face.cities and face.cities[0].area == name]

    def has_route(self) -> bool:
        """§6.6.2.1 A station and another city, connected; two cities are enough."""
        return any(side < 0 for station in self.own for _, side, _, _ in self.walks(station, 2))

    def best_revenue(self, reaches: list[int]) -> int:
        """§6.4.0.2 The most that one route for each train can earn; 0 stands for any number of cities."""
        if not reaches:
            return 0
        trains = sorted((reach or 99 for reach in reaches), reverse=True)
        routes = sorted(self.routes(trains[0]), key=lambda route: -route.revenue)
        menus = [[route for route in routes if len(route.cities) <= reach] for reach in trains]
        return self.best_set(menus, frozenset(), 0, 0)

    def best_set(self, menus: list[list[Route]], used: frozenset[int], earned: int, best: int) -> int:
        """Every set, without those that could not be better than the best so far."""
        if not menus:
            return max(earned, best)
        hoped = sum(menu[0].revenue for menu in menus[1:] if menu)
        for route in menus[0]:
            self.count_step()
            if earned + route.revenue + hoped <= best:
                break
            if not route.sides & used:
                best = self.best_set(menus[1:], used | route.sides, earned + route.revenue, best)
        return self.best_set(menus[1:], used, earned, best)
