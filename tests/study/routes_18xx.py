"""Our best routes hex by hex, as 18xx.games logs them."""

from collections.abc import Iterator
from typing import Any

from trunkline.games.eighteen_thirty.rules.explain import Run, runs
from trunkline.games.eighteen_thirty.rules.state import State, on_turn


def logged_routes(s: State, trains: list[str]) -> list[dict[str, Any]]:
    """Hex by hex, as that engine writes them."""
    left, routes = list(trains), []
    for run in runs(s, on_turn(s)):
        kind = s.box.trains[s.box.reach.index(run.reach if run.reach in s.box.reach else 0)]
        train = next(one for one in left if one.startswith(kind))
        left.remove(train)
        hexes = [s.box.hexes[stop // 2] for stop in run.stops]
        routes.append({"train": train, "connections": connections(s, run), "hexes": hexes, "revenue": sum(run.values)})
    return routes


def connections(s: State, run: Run) -> list[list[str]]:
    """From each stop to the next; a walk that crosses all the sides of the route is the route."""
    todo: list[tuple[int, int, list[list[int]]]] = [(run.sides, 1, [[n // 2]]) for n in numbers(s, run.stops[0])]
    while todo:
        sides, stops, walked = todo.pop()
        if stops == len(run.stops) and not sides:
            return [[s.box.hexes[hex] for hex in hexes] for hexes in walked if len(hexes) > 1]
        todo += further(s, run, sides, stops, walked)
    raise ValueError("these sides are no route between these stops")


def numbers(s: State, stop: int) -> list[int]:
    """Where a stop lies: an off-board area may have several hexes."""
    found = [number for number, area in enumerate(s.box.area) if area == stop]
    return [number for number in found if number % 2 < len(s.box.shapes[s.board[number // 2]].places)]


def further(s: State, run: Run, sides: int, stops: int, walked: list[list[int]]) -> Iterator[tuple[int, int, list[list[int]]]]:
    """By every side left to cross that leads on from here, to the next stop or past it."""
    box, hex = s.box, walked[-1][-1]
    shape, entered = box.shapes[s.board[hex]], side_entered(s, walked[-1])
    at_stop = [side for n in numbers(s, run.stops[stops - 1]) if n // 2 == hex for side in shape.places[n % 2].exits]
    for side in at_stop if entered is None else shape.through[entered]:
        there, back = divmod(box.beyond[hex * 6 + side], 6)
        bit = box.side_bit[hex * 6 + side]
        if not sides & bit:
            continue
        place, on = box.shapes[s.board[there]].place_at[back], [*walked[:-1], [*walked[-1], there]]
        yield sides ^ bit, stops, on
        if place >= 0 and stops < len(run.stops) and box.area[there * 2 + place] == run.stops[stops]:
            yield sides ^ bit, stops + 1, [*on, [there]]


def side_entered(s: State, hexes: list[int]) -> int | None:
    """The side by which the last hex was entered, if it is not where the walk begins."""
    if len(hexes) < 2:
        return None
    beyond = s.box.beyond[hexes[-2] * 6 : hexes[-2] * 6 + 6]
    return next(crossing % 6 for crossing in beyond if crossing // 6 == hexes[-1])
