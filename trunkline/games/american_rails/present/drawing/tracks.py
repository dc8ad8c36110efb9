"""The tracks of the board, in the empty sea: action columns with their markers, turn order, years, houses, incomes."""

from collections.abc import Sequence
from functools import lru_cache

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import Company, Space
from trunkline.games.american_rails.present.drawing.board_view import BoardView, space_target
from trunkline.games.american_rails.present.drawing.map import LIVERIES
from trunkline.games.american_rails.present.names import space_word
from trunkline.games.american_rails.rules.state import NOBODY, OPENING, State, dividend, drawn_out, on_map, players
from trunkline.games.american_rails.rules.turn import whose_turn
from trunkline.present.message import Money, Term
from trunkline.present.svg.cubes import cube
from trunkline.present.svg.letters import width
from trunkline.present.svg.map_symbols import house
from trunkline.present.svg.places import place
from trunkline.present.svg.sheet import marks, rule, seat
from trunkline.present.svg.svg import area, at, box, kept, n, rect, title, words
from trunkline.present.to_text import ToText

AT, WIDE, HIGH = (1290.0, 104.0), 376.0, 782.0
PAD, ROW, COLUMN = 16.0, 44.0, 44.0
FIRST = WIDE - PAD - 2.5 * COLUMN  # middle of the first column
SPACES = 56.0  # where the spaces begin
LABEL = 126.0  # before the turn order
RADIUS, CELL = 15.5, 28.0  # of a marker; height of a cell
INCOME, BAR, LINE = 546.0, 14.0, 36.0  # where the incomes begin, how high a bar is, from one company to the next
CUBE = 35.0
BAR_FROM, BAR_TO = 64.0, WIDE - PAD - 84.0
SHORTEST = 50  # the end of the income track, unless a company is richer


def tracks(view: BoardView, names: Sequence[str], say: ToText) -> Element:
    """``names`` are those of the players, by seat."""
    s = view.s
    below = SPACES + ROW * len(s.box.spaces) + 8
    return at(*AT)[
        area(0, 0, WIDE, HIGH, "track-panel", 6),
        words(PAD, 35, say(Term("Actions")), "heading"),
        [column_head(s, column) for column in range(s.box.columns)],
        [space_row(view, Space(n), names, say) for n in range(len(s.box.spaces))],
        rule(PAD, below, WIDE - 2 * PAD),
        at(0, below + 32)[order_track(s, names, say)],
        at(0, below + 82)[year_track(s)],
        at(0, below + 124)[house_track(s.supply, s.box.houses, say(houses_left(s)))],
        rule(PAD, INCOME - 24, WIDE - 2 * PAD),
        at(0, INCOME)[income_track(s, say)],
    ]


def column_head(s: State, column: int) -> Node:
    """The present phase is marked; before the first year none is."""
    now = column == s.column and s.agenda and OPENING not in s.agenda
    return step(FIRST + COLUMN * column, 28, CELL, column + 1, " here" if now else "")


@lru_cache(maxsize=256)
def step(x: float, y: float, width: float, value: int, look: str) -> Node:
    """A cell of a track."""
    return kept(box((x, y), width, CELL, 3, f"step{look}"), words(x, y + 6, value, f"step-text{look}"))


# -- the action board ----------------------------------------------------------------------------------


def space_row(view: BoardView, space: Space, names: Sequence[str], say: ToText) -> Element:
    s = view.s
    note = " ‡" if s.box.unsure[space] else ""
    name = short_name(s, space, say)
    cells = [space_cell(view, column, space, names, say) for column in range(s.box.columns)]
    return at(0, SPACES + ROW * space)[words(PAD, ROW / 2 + 6, name + note, "track-name", **squeezed(name + note)), cells]


def squeezed(name: str) -> dict[str, str]:
    """A name that would run into the first marker is set as narrow as its room."""
    room = FIRST - RADIUS - 6 - PAD
    return {"textLength": n(room), "lengthAdjust": "spacingAndGlyphs"} if width(name, "serif 400", 13.5) > room else {}


def short_name(s: State, space: Space, say: ToText) -> str:
    """Without brackets."""
    return say(space_word(s, space)).replace("(", "").replace(")", "")


def space_cell(view: BoardView, column: int, space: Space, names: Sequence[str], say: ToText) -> Node:
    """A round place for a marker; in the present column it can be chosen while it is free."""
    s, x = view.s, FIRST + COLUMN * column
    here = s.board[column][space]
    holes = {"space": short_name(s, space, say), "number": column + 1}
    if here != NOBODY:
        acting = column == s.column and here == whose_turn(s) == s.seat
        spoken = say(Message("{space}, phase {number}: {who}", holes | {"who": names[here]}))
        return token(x, ROW / 2, spoken, marks(names)[here], "turn" if acting else "")
    if column == s.column and space in view.spaces:
        return free_space(view, space, x, say(Message("{space}, phase {number}: choose", holes)))
    return token(x, ROW / 2, say(Message("{space}, phase {number}: free", holes)), "", "")


@lru_cache(maxsize=1024)
def token(x: float, y: float, spoken: str, mark: str, look: str) -> Node:
    """A marker, or the place for one."""
    drawn = seat((0, 0), mark, look, RADIUS) if mark else box((0, 0), 2 * RADIUS, 2 * RADIUS, RADIUS, "free-space")
    return kept(at(x, y)[title[spoken], drawn])


def free_space(view: BoardView, space: Space, x: float, spoken: str) -> Element:
    """The whole row can be clicked, its name too."""
    code, chosen = view.s.box.spaces[space], space == view.space
    stop = view.space if view.space is not None else min(view.spaces)
    button = at(x, ROW / 2, **place(f"space-{code}", space_target(view, space), "0" if space == stop else "-1"))
    look = "free-space now chosen-space" if chosen else "free-space now"
    ring = box((0, 0), 2 * RADIUS + 1, 2 * RADIUS + 1, RADIUS + 0.5, look)
    return button[title[spoken], ring, area(PAD / 2 - x, -ROW / 2, x + COLUMN / 2 - PAD / 2, ROW, "target", 4)]


# -- turn order, years, houses -------------------------------------------------------------------------


def order_track(s: State, names: Sequence[str], say: ToText) -> list[Node]:
    """§2.5 Who acts in this phase, from the first; who has acted is pale."""
    gap = (WIDE - 2 * PAD - LABEL) / len(s.box.markers)
    spots = [PAD + LABEL + gap * (k + 0.5) for k in range(players(s))]
    taken = [
        token(spots[k], 0, say(order_words(s, k, names[who])), marks(names)[who], order_look(s, k, who))
        for k, who in enumerate(s.order)
    ]
    free = [say(Message("{number}: nobody yet", {"number": k + 1})) for k in range(len(s.order), players(s))]
    empty = [token(x, 0, spoken, "", "") for x, spoken in zip(spots[len(s.order) :], free, strict=True)]
    return [words(PAD, 6, say(Term("Turn order")), "track-name"), taken, empty]


def order_words(s: State, k: int, who: str) -> Message:
    holes = {"number": k + 1, "who": who}
    return Message("{number}: {who}, has acted", holes) if k < s.acted else Message("{number}: {who}", holes)


def order_look(s: State, k: int, who: Seat) -> str:
    return "turn" if who == whose_turn(s) else "past" if k < s.acted else ""


def year_track(s: State) -> list[Node]:
    years = range(s.box.first_year, s.box.last_year + 1)
    wide = (WIDE - 2 * PAD) / len(years)
    return [step(PAD + wide * (k + 0.5), 0, wide - 3, year, year_look(year, s.year)) for k, year in enumerate(years)]


def year_look(year: int, now: int) -> str:
    return " here" if year == now else " past" if year < now else ""


def houses_left(s: State) -> Message:
    return Message("Houses left: {supply} of {houses}", {"supply": s.supply, "houses": s.box.houses})


@lru_cache(maxsize=64)
def house_track(supply: int, houses: int, spoken: str) -> Node:
    """The supply: a house for each that is left, an outline for each that stands on the map."""
    gap = (WIDE - 2 * PAD) / houses
    row = [house(PAD + gap * (k + 0.5), 0, "", "built" if k < supply else "free") for k in range(houses)]
    return kept(title[spoken], row)


# -- incomes -------------------------------------------------------------------------------------------


def income_track(s: State, say: ToText) -> list[Node]:
    """A bar for every company on the map, and what one of its shares pays."""
    per_dollar = (BAR_TO - BAR_FROM) / max(SHORTEST, *s.income)
    heads = [words(PAD, 0, say(Term("Income")), "heading"), words(WIDE - PAD, 0, say(Term("Per share")), "track-label")]
    shown = [income_row(s, company, per_dollar, say) for company in s.companies]
    shown += [out_row(s, company, say) for company in drawn_out(s)]
    return [heads, [at(0, 27 + LINE * k)[row] for k, row in enumerate(shown)]]


def out_row(s: State, company: Company, say: ToText) -> Node:
    """§1.2 The company that was drawn."""
    return [
        title[say(Message("{company}: out of this game", {"company": s.box.companies[company]}))],
        cube(LIVERIES[company], (PAD + CUBE / 2, 0), CUBE),
        words(BAR_FROM, 6, say(Term("out of this game")), "track-label left"),
    ]


def income_row(s: State, company: Company, per_dollar: float, say: ToText) -> Node:
    piece = cube(LIVERIES[company], (PAD + CUBE / 2, 0), CUBE)
    if not on_map(s, company):
        return [piece, words(BAR_FROM, 6, say(Term("off map")), "track-label left")]
    long = per_dollar * s.income[company]
    shape = {"x": n(BAR_FROM), "y": n(-BAR / 2), "width": n(long), "height": n(BAR), "fill": LIVERIES[company].colour}
    holes = {"company": s.box.companies[company], "income": s.income[company]}
    return [
        title[say(Message("{company}: income {income}", holes))],
        piece,
        rect(shape, class_="track-bar"),
        words(BAR_FROM + long + 7, 6, s.income[company], "track-figure"),
        words(WIDE - PAD, 6, say(Message("{each}", {"each": Money(dividend(s, company))})), "track-figure end"),
    ]
