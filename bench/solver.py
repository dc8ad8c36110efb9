"""The best routes by OR-Tools CP-SAT: another way to the same answer, for tests and comparisons. Needs the extra ``solver``.

The map is walked afresh here and nothing is shared with the game's own search. Every train is a circuit through a dummy
node; each hex side carries at most one train.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from trunkline.games.eighteen_thirty.box.shapes import AREA
from trunkline.games.eighteen_thirty.rules.network import blocked
from trunkline.games.eighteen_thirty.rules.state import State

DUMMY = 0


class Stretch(NamedTuple):
    """Plain track from a stop to the next one."""

    start: int
    end: int
    sides: frozenset[int]


class Train(NamedTuple):
    """The variables of one train: whether it runs, which stretches it takes in which direction, which stops it visits."""

    runs: Any
    takes: list[tuple[Stretch, Any]]
    visits: dict[int, Any]


def best_by_solver(s: State, company: int) -> int:
    """The highest total revenue, proven."""
    stretches = list(all_stretches(s, company))
    stops = sorted({stop for stretch in stretches for stop in (stretch.start, stretch.end)})
    reaches = [s.box.reach[kind] or len(stops) for kind, count in enumerate(s.trains[company]) for _ in range(count)]
    if not stops or not reaches:
        return 0
    model = cp_model.CpModel()
    trains = [add_train(model, s, company, stops, stretches, reach) for reach in reaches]
    for side in {side for stretch in stretches for side in stretch.sides}:
        model.add_at_most_one(taken for train in trains for stretch, taken in train.takes if side in stretch.sides)
    worth = {stop: value(s, stop) for stop in stops}
    model.maximize(sum(worth[stop] * visited for train in trains for stop, visited in train.visits.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value)


def add_train(model: cp_model.CpModel, s: State, company: int, stops: list[int], stretches: list[Stretch], reach: int) -> Train:
    """A circuit from the dummy over stops and back; a train that stays at home visits nothing."""
    node = {stop: n + 1 for n, stop in enumerate(stops)}
    runs = model.new_bool_var("runs")
    begins = {stop: model.new_bool_var("begins") for stop in stops}
    ends = {stop: model.new_bool_var("ends") for stop in stops}
    visits = {stop: model.new_bool_var("visits") for stop in stops}
    takes = [(stretch, model.new_bool_var("takes")) for stretch in stretches]
    arcs: list[tuple[int, int, Any]] = [(DUMMY, DUMMY, ~runs)]
    arcs += [(DUMMY, node[stop], begins[stop]) for stop in stops]
    arcs += [(node[stop], DUMMY, ends[stop]) for stop in stops]
    arcs += [(node[stop], node[stop], ~visits[stop]) for stop in stops]
    arcs += [(node[stretch.start], node[stretch.end], taken) for stretch, taken in takes]
    model.add_circuit(arcs)
    for stop in stops:
        model.add_implication(visits[stop], runs)  # without this a train at home could hide a circle
        if only_an_end(s, company, stop):
            model.add(begins[stop] + ends[stop] >= visits[stop])
    model.add(sum(visits.values()) <= reach)
    model.add(sum(visits.values()) >= 2 * runs)
    model.add(sum(visits[stop] for stop in s.stations[company] if stop in visits) >= runs)
    return Train(runs, takes, visits)


def only_an_end(s: State, company: int, stop: int) -> bool:
    return stop in blocked(s, company) or s.box.shapes[s.board[stop // 2]].places[stop % 2].kind == AREA


def value(s: State, stop: int) -> int:
    place = s.box.shapes[s.board[stop // 2]].places[stop % 2]
    return place.high if s.box.phases[s.phase].high else place.low


def all_stretches(s: State, company: int) -> Iterator[Stretch]:
    """Every stretch in both directions, as far as the company's trains could come."""
    todo, known = list(s.stations[company]), set(s.stations[company])
    seen: set[Stretch] = set()
    while todo:
        for stretch in stretches_from(s, todo.pop()):
            both = (stretch, Stretch(stretch.end, stretch.start, stretch.sides))
            yield from (one for one in both if one not in seen)
            seen.update(both)
            if stretch.end not in known:
                known.add(stretch.end)
                if not only_an_end(s, company, stretch.end):
                    todo.append(stretch.end)


def stretches_from(s: State, stop: int) -> Iterator[Stretch]:
    exits = s.box.shapes[s.board[stop // 2]].places[stop % 2].exits
    todo = [(stop // 2, side, frozenset[int]()) for side in exits]
    while todo:
        hex, side, sides = todo.pop()
        crossed = s.box.side_bit[hex * 6 + side]
        if crossed in sides:
            continue
        there, entered = divmod(s.box.beyond[hex * 6 + side], 6)
        shape = s.box.shapes[s.board[there]]
        todo += [(there, out, sides | {crossed}) for out in shape.through[entered]]
        place = shape.place_at[entered]
        if place >= 0 and s.box.area[there * 2 + place] != stop:
            yield Stretch(stop, s.box.area[there * 2 + place], sides | {crossed})
