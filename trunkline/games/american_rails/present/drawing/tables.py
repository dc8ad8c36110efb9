"""The books around the map: players, companies, great connections."""

from collections.abc import Iterator, Sequence

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import Company
from trunkline.games.american_rails.present.drawing.map import LIVERIES
from trunkline.games.american_rails.present.figures import next_dividend
from trunkline.games.american_rails.present.panels_connections import JOINED, choice, great_pairs, way_words, ways
from trunkline.games.american_rails.present.pareto import Front
from trunkline.games.american_rails.rules.state import State, dividend, drawn_out, on_map
from trunkline.present.message import Term
from trunkline.present.svg.cubes import cube
from trunkline.present.svg.sheet import SHARE, fitted, rule, seat, share_box
from trunkline.present.svg.svg import area, at, title, words
from trunkline.present.to_text import ToText

PAD, LABELS = 16, -7  # inside a panel; where column labels stand, above the first row
NAME, CASH = 48, 258  # columns of the players
PIECE = 16 + 14  # middle of the cube that begins a row
INCOME, TREASURY, CUBES, SHARES = 90, 157, 204, 216  # columns of the companies
CUBE, SMALL_CUBE = 28, 24
HELD, TIMES = 164, 16  # room for all holdings of a player, and for a number of shares
PAIRS = 196  # room for the names of a great connection


# -- players -------------------------------------------------------------------------------------------


def players_panel(
    s: State, names: Sequence[str], marks: Sequence[str], turn: Seat | None, width: float, row: float, say: ToText
) -> Node:
    """Cash, shares, and what the next dividend would bring."""
    columns = ((CASH, Term("Cash")), (width - PAD, Term("Next dividend")))
    labels = [words(x, LABELS, say(label), "column") for x, label in columns]
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


def companies_panel(s: State, marks: Sequence[str], width: float, row: float, say: ToText) -> Node:
    """Income, treasury, cubes in the supply, who owns the shares, and what each of them pays."""
    spots = (INCOME, TREASURY, CUBES, width - PAD)
    heads = map(Term, ("Income", "Treasury", "Cubes", "Per share"))
    labels = [words(x, LABELS, say(label), "column") for x, label in zip(spots, heads, strict=True)]
    shown = [company_row(s, company, marks, width, row, say) for company in s.companies]
    shown += [out_row(s, company, width, row, say) for company in drawn_out(s)]
    rows = [at(0, row * k)[cells] for k, cells in enumerate(shown)]
    return [labels, words(SHARES, LABELS, say(Term("Shares")), "column left"), rows]


def out_row(s: State, company: Company, width: float, row: float, say: ToText) -> Node:
    """§1.2 The company that was drawn."""
    return [
        title[say(Message("{company}: out of this game", {"company": s.box.companies[company]}))],
        rule(PAD, 0, width - 2 * PAD),
        cube(LIVERIES[company], (PIECE, row / 2), CUBE),
        words(SHARES, row / 2 + 5, say(Term("out of this game")), "figure left dim"),
    ]


def company_row(s: State, company: Company, marks: Sequence[str], width: float, row: float, say: ToText) -> Node:
    middle, started = row / 2, on_map(s, company)
    low = " near" if s.cubes[company] <= s.box.low else ""
    return [
        title[say(sales(s, company))],
        rule(PAD, 0, width - 2 * PAD),
        cube(LIVERIES[company], (PIECE, middle), CUBE),
        words(
            INCOME, middle + 5, s.income[company] if started else say(Term("off map")), "figure" if started else "figure dim"
        ),
        words(TREASURY, middle + 5, f"${s.treasury[company]}", "figure"),
        words(CUBES, middle + 5, s.cubes[company], f"figure plain{low}"),
        share_boxes(s, company, marks, middle),
        words(width - PAD, middle + 5, f"${dividend(s, company)}", "figure plain") if started else None,
    ]


def sales(s: State, company: Company) -> Message:
    holes = {"company": s.box.companies[company], "unsold": s.unsold[company], "removed": s.removed[company]}
    return Message("{company}: {unsold} shares unsold, {removed} out of the game", holes)


def share_boxes(s: State, company: Company, marks: Sequence[str], middle: float) -> list[Node]:
    """A box for each share, with its owner's mark; the unsold ones are dashed, those out of the game crossed out."""
    held = [marks[who] for who, count in enumerate(s.shares[company]) for _ in range(count)]
    boxes = [*held, *[""] * s.unsold[company]]
    gone = range(len(boxes), len(boxes) + s.removed[company])
    drawn = [share_box(SHARES + k * SHARE + 8, middle, owner) for k, owner in enumerate(boxes)]
    return [*drawn, *(words(SHARES + k * SHARE + 8, middle + 4.6, "×", "share-gone") for k in gone)]


# -- great connections ---------------------------------------------------------------------------------


def connections_panel(s: State, width: float, row: float, say: ToText) -> Node:
    """A row for each, a column for each company on the map: what it still needs."""
    started = [company for company in s.companies if on_map(s, company)]
    told = words(PAD, LABELS, say(Term("cubes needed, and their price")), "column left")
    rows = [connection_row(s, k, width, row) for k in range(len(great_pairs(s.box)))]
    if not started:
        return [told, rows, words(PAIRS, row / 2 + 5, say(Term("No company is on the map.")), "sheet-line")]
    step = (width - PAD - PAIRS) / len(s.companies)
    columns = [at(PAIRS + step * k, 0)[company_ways(s, company, row, say)] for k, company in enumerate(started)]
    return [told, rows, columns]


def connection_row(s: State, k: int, width: float, row: float) -> Node:
    one, other = great_pairs(s.box)[k]
    names = f"{s.box.city[one]} – {s.box.city[other]}"
    return [rule(PAD, row * k, width - 2 * PAD), words(PAD, row * (k + 0.5) + 5, names, "player")]


def company_ways(s: State, company: Company, row: float, say: ToText) -> Node:
    """A cube, and under it what each connection still takes."""
    cells = [(way_words(front, s.cubes[company]), page_context_of(front, s.cubes[company])) for front in ways(s, company)]
    figures = [words(14, row * (k + 0.5) + 5, say(said), look) for k, (said, look) in enumerate(cells)]
    return [cube(LIVERIES[company], (14 + SMALL_CUBE / 2, LABELS - 10), SMALL_CUBE), figures]


def page_context_of(front: Front, supply: int) -> str:
    """Figures are small, for there may be four of them; a connection that is made is bold, one that cannot be is dim."""
    if front == JOINED:
        return "figure left"
    return "figure left small" if choice(front, supply) else "figure left dim"
