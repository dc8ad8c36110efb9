"""A company's cubes as railway lines. Nobody keeps the order in which they were laid, so each network is joined afresh."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import atan2, pi

from trunkline.games.american_rails.box import Box, Hex
from trunkline.present.svg.pointy_hexes import centre

Links = dict[Hex, list[Hex]]


@lru_cache(maxsize=1024)
def lines(box: Box, network: tuple[Hex, ...]) -> tuple[tuple[Hex, ...], ...]:
    """Lines that join all these hexes and never close a ring; each goes on as straight as it can."""
    links = tree(box, network)
    return tuple(walks(box, links))


def tree(box: Box, network: Iterable[Hex]) -> Links:
    """Neighbours joined in reading order, unless they are joined already."""
    links: Links = {hex: [] for hex in network}
    piece = {hex: hex for hex in links}  # by hex: the name of the piece it belongs to
    for hex in links:
        for near in box.around[hex]:
            if near in links and piece[near] != piece[hex]:
                links[hex].append(near)
                links[near].append(hex)
                gone, kept = piece[near], piece[hex]
                piece.update({other: kept for other, name in piece.items() if name == gone})
    return links


def walks(box: Box, links: Links) -> Iterator[tuple[Hex, ...]]:
    """From an end as far as it goes, until every link has been walked."""
    while ends := [hex for hex, near in links.items() if len(near) == 1]:
        line = [ends[0]]
        while links[line[-1]]:
            line.append(straightest(box, line, links[line[-1]]))
            links[line[-2]].remove(line[-1])
            links[line[-1]].remove(line[-2])
        yield tuple(line)


def straightest(box: Box, line: list[Hex], choices: list[Hex]) -> Hex:
    if len(line) < 2:
        return choices[0]
    ahead = direction(box, line[-2], line[-1])
    return min(choices, key=lambda hex: turn(ahead, direction(box, line[-1], hex)))


def direction(box: Box, start: Hex, end: Hex) -> float:
    (x, y), (to_x, to_y) = centre(box.places[start]), centre(box.places[end])
    return atan2(to_y - y, to_x - x)


def turn(one: float, other: float) -> float:
    """The angle between two directions."""
    between = abs(one - other)
    return min(between, 2 * pi - between)
