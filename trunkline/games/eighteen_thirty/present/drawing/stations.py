"""Stations: a circle in the company's livery with its initials, in the circles of the cities; and homes kept free."""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

from htpy import Element, Node

from trunkline.games.eighteen_thirty.box import COMPANIES, EITHER, Company
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.present.liveries import LIVERIES
from trunkline.games.eighteen_thirty.rules.rounds import home_city
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.present.svg.livery import Livery, key
from trunkline.present.svg.svg import Point, circle, kept, n, path, symbol, text, use

ROUND, DIP = 12.0, 4.6  # radius of the drawing, and how far under its middle the band begins


def station_definitions() -> Node:
    return [station_symbol(livery) for livery in LIVERIES]


def station_symbol(livery: Livery) -> Element:
    """Initials over the company's band, in a circle."""
    half = sqrt(ROUND * ROUND - DIP * DIP)
    low = f"M0 0A{n(ROUND)} {n(ROUND)} 0 0 0 {n(2 * half)} 0z"
    letters = livery.token or livery.initials
    fitted = {"textLength": n(min(20.5, 6.9 * len(letters))), "lengthAdjust": "spacingAndGlyphs"}
    return symbol(id=f"station-{key(livery)}", viewBox="-13 -13 26 26")[
        circle(r=n(ROUND), fill=livery.colour),
        path(d=low, fill=f"url(#band-{key(livery)})", transform=f"translate({n(-half)} {n(DIP)})"),
        path(d=f"M{n(-half)} {n(DIP)}h{n(2 * half)}", stroke=livery.ink, stroke_width="0.6", opacity="0.55"),
        circle(r=n(ROUND), fill="none", class_="plate-edge"),
        text(fitted, y="3", fill=livery.ink, class_="station-text")[letters],
    ]


@lru_cache(maxsize=512)
def station(company: Company, middle: Point, radius: float, look: str = "station") -> Node:
    size = radius * 26 / 24 * 2
    x, y = middle
    corner = {"x": n(x - size / 2), "y": n(y - size / 2), "width": n(size), "height": n(size)}
    return kept(use(corner, href=f"#station-{key(LIVERIES[company])}", class_=look))


def stations(s: State) -> Iterator[tuple[int, Node]]:
    """By hex: what stands in its circles, then the homes that are kept free."""
    here = tenants(s)
    kept_free = dict(reserved(s))
    for city in {**here, **kept_free}:
        hex, stop = divmod(city, 2)
        spot = standings(s.box, s.board[hex])[stop]
        standing = [
            station(company, place, spot.radius) for company, place in zip(here.get(city, ()), spot.circles, strict=False)
        ]
        free = spot.circles[len(standing) :]
        waiting = [
            station(company, place, spot.radius, "reserved")
            for company, place in zip(kept_free.get(city, ()), free, strict=False)
        ]
        yield hex, [*standing, *waiting]


def tenants(s: State) -> dict[int, list[Company]]:
    """By city: the companies with a station there."""
    found: dict[int, list[Company]] = {}
    for company in COMPANIES:
        for city in s.stations[company]:
            found.setdefault(city, []).append(company)
    return found


def reserved(s: State) -> Iterator[tuple[int, list[Company]]]:
    """Homes of companies that have not placed their first station; the Erie's may be either city of its hex."""
    for company in COMPANIES:
        if s.settled[company]:
            continue
        if s.box.home_stop[company] != EITHER:
            yield home_city(s, company), [company]
        else:
            yield from ((s.box.home[company] * 2 + stop, [company]) for stop in (0, 1))
