"""The books beside the map: players, companies, great connections and the incomes."""

from collections.abc import Iterator, Sequence

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.draw.cubes import cube
from trunkline.draw.sheet import SHARE, fitted, panel, rule, seat, share_box
from trunkline.draw.svg import area, at, n, stroke, title, words
from trunkline.games.american_rails.box import Company
from trunkline.games.american_rails.draw_map import LIVERIES
from trunkline.games.american_rails.panels_connections import Way, great_pairs, ways
from trunkline.games.american_rails.story import next_dividend
from trunkline.games.american_rails.table import State, dividend, on_map

PAD, LABELS = 16, -7  # inside a panel; where column labels stand, above the first row
NAME, CASH = 48, 258  # columns of the players
PIECE = 16 + 14  # middle of the cube that begins a row
INCOME, TREASURY, CUBES, SHARES = 98, 156, 204, 216  # columns of the companies
CUBE, SMALL_CUBE = 28, 24
HELD, TIMES = 164, 16  # room for all holdings of a player, and for a number of shares
TICK, TICK_HIGH, APART = 5, 7, 40  # incomes between two ticks, how high the scale is, how far markers stand apart
PRINTED = 99  # the end of the scale on the board; a richer company makes ours longer


# -- players -------------------------------------------------------------------------------------------


def players_panel(s: State, names: Sequence[str], marks: Sequence[str], turn: Seat | None, width: float, row: float) -> Node:
    """Cash, shares, and what the next dividend would bring."""
    labels = [words(CASH, LABELS, "Cash", "column"), words(width - PAD, LABELS, "Next dividend", "column")]
    return [labels, [player(s, Seat(n), names[n], marks[n], turn, width, row) for n in range(len(s.cash))]]


def player(s: State, who: Seat, name: str, mark: str, turn: Seat | None, width: float, row: float) -> Element:
    middle = row / 2
    holds = any(s.shares[company][who] for company in s.companies)
    return at(0, row * who)[
        area(1, 0, width - 2, row, "acting") if who == turn else None,
        rule(PAD, 0, width - 2 * PAD),
        seat((PAD + 12, middle), mark, "turn" if who == turn else ""),
        fitted(name, NAME, middle - 6 if holds else middle + 5, CASH - NAME - 60),
        holdings(s, who, middle + 9.5),
        words(CASH, middle + 7, f"${s.cash[who]}", "figure large"),
        words(width - PAD, middle + 6, f"${next_dividend(s, who)}", "figure plain"),
    ]


def holdings(s: State, who: Seat, y: float) -> Iterator[Node]:
    """A cube for each company of which a share is held, with the number of shares if there are several."""
    held = [(company, s.shares[company][who]) for company in s.companies if s.shares[company][who]]
    times = TIMES * sum(count > 1 for _, count in held)
    size = min(SMALL_CUBE, (HELD - times) / max(1, len(held)) - 2)
    x = float(NAME)
    for company, count in held:
        yield cube(LIVERIES[company], (x + size / 2, y), size)
        yield words(x + size + 1, y + 4, f"×{count}", "times") if count > 1 else None
        x += size + 2 + (TIMES if count > 1 else 0)


# -- companies -----------------------------------------------------------------------------------------


def companies_panel(s: State, marks: Sequence[str], width: float, row: float) -> Node:
    """Income, treasury, cubes in the supply, who owns the shares, and what each of them pays."""
    columns = ((INCOME, "Income"), (TREASURY, "Treasury"), (CUBES, "Cubes"), (width - PAD, "Per share"))
    labels = [words(x, LABELS, label, "column") for x, label in columns]
    rows = [at(0, row * k)[company_row(s, company, marks, width, row)] for k, company in enumerate(s.companies)]
    return [labels, words(SHARES, LABELS, "Shares", "column left"), rows]


def company_row(s: State, company: Company, marks: Sequence[str], width: float, row: float) -> Node:
    middle, started = row / 2, on_map(s, company)
    low = " near" if s.cubes[company] <= s.box.low else ""
    return [
        title[f"{s.box.companies[company]}: {s.unsold[company]} shares unsold, {s.removed[company]} out of the game"],
        rule(PAD, 0, width - 2 * PAD),
        cube(LIVERIES[company], (PIECE, middle), CUBE),
        words(INCOME, middle + 5, s.income[company] if started else "off map", "figure" if started else "figure dim"),
        words(TREASURY, middle + 5, f"${s.treasury[company]}", "figure"),
        words(CUBES, middle + 5, s.cubes[company], f"figure plain{low}"),
        share_boxes(s, company, marks, middle),
        words(width - PAD, middle + 5, f"${dividend(s, company)}", "figure plain") if started else None,
    ]


def share_boxes(s: State, company: Company, marks: Sequence[str], middle: float) -> list[Node]:
    """A box for each share, with its owner's mark; the unsold ones are dashed, those out of the game crossed out."""
    held = [marks[who] for who, count in enumerate(s.shares[company]) for _ in range(count)]
    boxes = [*held, *[""] * s.unsold[company]]
    gone = range(len(boxes), len(boxes) + s.removed[company])
    drawn = [share_box(SHARES + k * SHARE + 8, middle, owner) for k, owner in enumerate(boxes)]
    return [*drawn, *(words(SHARES + k * SHARE + 8, middle + 4.6, "×", "share-gone") for k in gone)]


# -- great connections ---------------------------------------------------------------------------------


def connections_panel(s: State, width: float, row: float) -> Node:
    """The fewest cubes and the fewest dollars that each company still needs."""
    step = (width - PAD - 56) / len(great_pairs(s.box))
    spots = [56 + step * (k + 1) for k in range(len(great_pairs(s.box)))]
    heads = [
        (words(x, LABELS - 15, s.box.city[one], "column"), words(x, LABELS, s.box.city[other], "column"))
        for x, (one, other) in zip(spots, great_pairs(s.box), strict=True)
    ]
    started = [company for company in s.companies if on_map(s, company)]
    told = words(PAD, LABELS, "cubes, dollars", "column left")
    if not started:
        return [told, heads, rule(PAD, 0, width - 2 * PAD), words(PAD, row / 2 + 5, "No company is on the map.", "sheet-line")]
    return [told, heads, [at(0, row * k)[connection_row(s, company, spots, width, row)] for k, company in enumerate(started)]]


def connection_row(s: State, company: Company, spots: Sequence[float], width: float, row: float) -> Node:
    cells = [words(x, row / 2 + 5, *way_words(way)) for x, way in zip(spots, ways(s, company), strict=True)]
    return [rule(PAD, 0, width - 2 * PAD), cube(LIVERIES[company], (PIECE, row / 2), SMALL_CUBE), cells]


def way_words(way: Way | None) -> tuple[str, str]:
    """What a cell says, and how it looks."""
    if way is None:
        return "out of reach", "figure dim"
    return (f"{way.cubes}, ${way.dollars}", "figure plain") if way.cubes else ("joined", "figure")


# -- incomes -------------------------------------------------------------------------------------------


def income_panel(s: State, x: float, y: float, width: float, height: float) -> Element:
    """A scale from 0 with a cube for every company on the map."""
    longest = max(PRINTED, *s.income)
    first, base = PAD + 96, height - 29
    step = (width - 2 * PAD - first) / longest
    started = sorted((company for company in s.companies if on_map(s, company)), key=lambda company: s.income[company])
    spots = spread([first + step * s.income[company] for company in started], APART)
    markers = [
        marker(s, company, spot, first + step * s.income[company], base) for company, spot in zip(started, spots, strict=True)
    ]
    return panel(x, y, width, height, "Income", scale(first, base, step, longest), markers)


def scale(first: float, base: float, step: float, longest: int) -> list[Node]:
    """As under a map: bars, every other one filled."""
    ticks = range(0, longest + 1, TICK)
    bars = [
        area(first + step * tick, base, step * min(TICK, longest - tick), TICK_HIGH, "scale full" if k % 2 else "scale")
        for k, tick in enumerate(ticks)
    ]
    return [bars, [words(first + step * tick, base + 21, tick, "cell-text") for tick in ticks]]


def marker(s: State, company: Company, x: float, foot: float, base: float) -> Element:
    """A cube over its income; in a crowd it stands aside and points there."""
    spoken = f"{s.box.companies[company]}: income {s.income[company]}"
    stem = stroke(f"M{n(x)} {n(base - 19)}L{n(foot)} {n(base)}", "stem")
    piece = cube(LIVERIES[company], (x, base - 32), SMALL_CUBE)
    return at(0, 0, class_="income")[title[spoken], stem, piece, words(x, base - 49, s.income[company], "income-text")]


def spread(wanted: Sequence[float], apart: float) -> list[float]:
    """Ascending places at least this far apart, as near as can be to the wanted ones: who collides moves as a group."""
    groups: list[list[float]] = []  # of wanted places, each without the room the places before it take
    for k, place in enumerate(wanted):
        groups.append([place - k * apart])
        while len(groups) > 1 and mean(groups[-2]) > mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    level = [mean(group) for group in groups for _ in group]
    return [place + k * apart for k, place in enumerate(level)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
