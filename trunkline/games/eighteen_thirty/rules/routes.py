"""§6.4 The best set of routes: enumerated, then branch and bound over the trains."""

from operator import itemgetter
from typing import NamedTuple

from trunkline.games.eighteen_thirty.box import Company
from trunkline.games.eighteen_thirty.rules.cache import Cache, new_cache, store
from trunkline.games.eighteen_thirty.rules.graph import ANY_NUMBER, Graph, Route, graph, routes
from trunkline.games.eighteen_thirty.rules.state import State

REVENUES: Cache[int] = new_cache()
LATEST: Cache[tuple[Graph, int]] = new_cache()  # by the very graph: to compare and hash one takes longer than all the rest


def best_revenue(s: State, company: Company) -> int:
    """§6.4.0.2 The most the company's trains can earn together."""
    trains = s.trains[company]
    if not any(trains):
        return 0
    high = s.box.phases[s.phase].high
    here, owned = graph(s, company), tuple(trains)
    near = (id(here), high, owned)
    last = LATEST.get(near)
    if last is not None and last[0] is here:
        return last[1]
    key = (here, high, owned)
    found = REVENUES.get(key)
    if found is None:
        found = store(REVENUES, key, sum(route.revenue for route in best_set(s, company)))
    store(LATEST, near, (here, found))
    return found


def best_set(s: State, company: Company) -> list[Route]:
    """One best set, the routes of the longer trains first.

    Among equal sets the first found wins: longer trains choose first, and of equal routes the one enumerated earlier.
    """
    return chosen(graph(s, company), values_now(s, graph(s, company)), reaches(s, company))


def values_now(s: State, here: Graph) -> tuple[int, ...]:
    """§6.5.1 Off-board areas rise with the first 5-train."""
    return here.high if s.box.phases[s.phase].high else here.low


def reaches(s: State, company: Company) -> list[int]:
    """§6.4.1.1 The reach of each train, longest first."""
    owned = [s.box.reach[kind] or ANY_NUMBER for kind, count in enumerate(s.trains[company]) for _ in range(count)]
    return sorted(owned, reverse=True)


Candidate = tuple[int, int, int]  # a route as a plain tuple: revenue, sides, length


class Menu(NamedTuple):
    """The routes one kind of train can run, best first, also sorted by the station exits they use."""

    routes: list[Candidate]
    groups: list[tuple[int, list[Candidate]]]  # by the exits used: routes, best first; the best group first


def chosen(here: Graph, values: tuple[int, ...], trains: list[int]) -> list[Route]:
    """The best set of routes without common track, at most one for each train."""
    every = routes(here, values, trains[0]) if trains else []
    every.sort(key=itemgetter(0), reverse=True)
    menus = {reach: menu(every, reach, here.exits) for reach in set(trains)}
    best = Search([menus[reach] for reach in trains], here.exits).best if every else []
    return [Route(*route) for route in best]


def menu(every: list[Candidate], reach: int, exits: int) -> Menu:
    able = [route for route in every if route[2] <= reach]
    groups: dict[int, list[Candidate]] = {}
    for route in able:
        groups.setdefault(route[1] & exits, []).append(route)
    return Menu(able, list(groups.items()))  # sorted by their best, for the routes were


class Search:
    """Branch and bound: the bound is the best route of each later train that avoids the station exits in use."""

    def __init__(self, menus: list[Menu], exits: int) -> None:
        self.menus, self.exits = menus, exits
        self.best: list[Candidate] = []
        self.total = 0
        self.bounds: dict[tuple[int, int], int] = {}
        self.choose(0, 0, 0, [], 0)

    def choose(self, train: int, used: int, total: int, taken: list[Candidate], first: int) -> None:
        """Try every route for this train; equal trains take theirs in order, so no set is tried twice."""
        if total > self.total:
            self.total, self.best = total, taken
        if train == len(self.menus):
            return
        if train == len(self.menus) - 1:
            self.choose_last(train, used, total, taken)
            return
        here = self.menus[train].routes
        like_next = self.menus[train + 1] is self.menus[train]
        rest, alike = self.bound(train + 1, used), self.alike(train)
        for n in range(first, len(here)):
            revenue, sides, _ = here[n]
            if total + min(revenue + rest, revenue * alike) <= self.total:
                break
            if sides & used:
                continue
            now = used | sides
            if total + revenue + self.bound(train + 1, now) > self.total:
                self.choose(train + 1, now, total + revenue, [*taken, here[n]], n + 1 if like_next else 0)
        if not like_next and total + rest > self.total:
            self.choose(train + 1, used, total, taken, 0)

    def alike(self, train: int) -> int:
        """Of trains all alike none earns more than the first, so together at most that many times as much."""
        left = self.menus[train:]
        return len(left) if all(menu is left[0] for menu in left) else ANY_NUMBER

    def choose_last(self, train: int, used: int, total: int, taken: list[Candidate]) -> None:
        """The best route that is left, group by group."""
        for exits, group in self.menus[train].groups:
            if total + group[0][0] <= self.total:
                return
            if exits & used:
                continue
            for route in group:
                if total + route[0] <= self.total:
                    break
                if not route[1] & used:
                    self.total, self.best = total + route[0], [*taken, route]
                    break

    def bound(self, train: int, used: int) -> int:
        """No set of routes for this and the later trains can earn more."""
        if train == len(self.menus):
            return 0
        key = (train, used & self.exits)
        found = self.bounds.get(key)
        if found is None:
            free = (group[0][0] for exits, group in self.menus[train].groups if not exits & key[1])
            found = self.bounds[key] = next(free, 0) + self.bound(train + 1, key[1])
        return found
