"""The grid of the map: which hex lies beyond which side, and what track may lead to."""

from typing import Any

from trunkline.games.eighteen_thirty.box.shapes import AREA, COLOURS, GREY, RED, SIDES, STEPS, Shape, opposite


def geometry(land: dict[str, dict[str, Any]], printed: list[Shape]) -> dict[str, Any]:
    """What lies beyond each side, and where track may lead, as values of the box."""
    number = {name: n for n, name in enumerate(land)}
    beyond = tuple(number.get(neighbour(name, side), -1) * 6 + opposite(side) for name in land for side in range(6))
    beyond = tuple(other if other >= 0 else -1 for other in beyond)
    lower = [min(here, other) for here, other in enumerate(beyond)]
    bits = {side: 1 << n for n, side in enumerate(sorted({side for side in lower if side >= 0}))}
    return {
        "hexes": tuple(land),
        "titles": tuple(row.get("name", "") for row in land.values()),
        "cost": tuple(row.get("cost", 0) for row in land.values()),
        "doubtful": tuple(row.get("certainty") == "unverified" for row in land.values()),
        "colour": tuple(COLOURS.index(row["colour"]) for row in land.values()),
        "beyond": beyond,
        "side_bit": tuple(bits.get(side, 0) for side in lower),
        "open_sides": tuple(open_sides(n, row, beyond, printed) for n, row in enumerate(land.values())),
        "area": areas(printed),
    }


def neighbour(name: str, side: int) -> str:
    """The name of the hex beyond this side, whether or not the map has it."""
    down, across = STEPS[side]
    return f"{chr(ord(name[0]) + down)}{int(name[1:]) + across}"


def open_sides(hex: int, row: dict[str, Any], beyond: tuple[int, ...], printed: list[Shape]) -> int:
    """§6.2.1.2 Not off the grid, not against a blue side, not against a grey or red side without track."""
    mask = 0
    for side in range(6):
        there, back = divmod(beyond[hex * 6 + side], 6)
        if beyond[hex * 6 + side] < 0 or SIDES[side] in row.get("blocked", ()):
            continue
        if printed[there].colour not in (GREY, RED) or printed[there].exits >> back & 1:
            mask |= 1 << side
    return mask


def areas(printed: list[Shape]) -> tuple[int, ...]:
    """The number of every stop; an off-board area of several hexes has one."""
    first: dict[str, int] = {}
    for hex, shape in enumerate(printed):
        if shape.places and shape.places[0].kind == AREA:
            first.setdefault(shape.places[0].name, hex * 2)
    named = [shape.places[0].name if shape.colour == RED else "" for shape in printed]
    return tuple(first.get(named[n // 2], n) for n in range(len(printed) * 2))
