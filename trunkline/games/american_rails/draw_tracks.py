"""The tracks of the board, in the empty sea: action columns with their markers, turn order, years, houses."""

from collections.abc import Sequence
from functools import lru_cache

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.notation import spell
from trunkline.draw.sheet import rule, seat
from trunkline.draw.signs import house
from trunkline.draw.svg import area, at, box, kept, title, words
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import Space
from trunkline.games.american_rails.draw_sight import Sight
from trunkline.games.american_rails.story import space_word
from trunkline.games.american_rails.table import NOBODY, OPENING, State, players
from trunkline.games.american_rails.turn import whose_turn

AT, WIDE, HIGH = (1040.0, 344.0), 282.0, 438.0
PAD, ROW, COLUMN = 14.0, 34.0, 40.0
FIRST = WIDE - PAD - 2.5 * COLUMN  # middle of the first column
SPACES = 44.0  # where the spaces begin
LABEL = 92.0  # before the turn order and the houses
YEAR = 36.0  # from year to year


def tracks(sight: Sight, marks: Sequence[str]) -> Element:
    """``marks`` name the seats."""
    s = sight.s
    below = SPACES + ROW * len(s.box.spaces) + 8
    return at(*AT)[
        area(0, 0, WIDE, HIGH, "track-panel", 6),
        words(PAD, 26, "Actions", "heading"),
        [column_head(s, column) for column in range(s.box.columns)],
        [space_row(sight, Space(n), marks) for n in range(len(s.box.spaces))],
        rule(PAD, below, WIDE - 2 * PAD),
        at(0, below + 26)[order_track(s, marks)],
        at(0, below + 66)[year_track(s)],
        rule(PAD, below + 92, WIDE - 2 * PAD),
        at(0, below + 112)[house_track(s.supply, s.box.houses)],
    ]


def column_head(s: State, column: int) -> Node:
    """The present phase is marked; before the first year none is."""
    now = column == s.column and s.agenda and OPENING not in s.agenda
    return step(FIRST + COLUMN * column, 21, 24, column + 1, " here" if now else "")


@lru_cache(maxsize=256)
def step(x: float, y: float, width: float, value: int, look: str) -> Node:
    """A cell of a track."""
    return kept(box((x, y), width, 22, 3, f"step{look}"), words(x, y + 4.7, value, f"step-text{look}"))


# -- the action board ----------------------------------------------------------------------------------


def space_row(sight: Sight, space: Space, marks: Sequence[str]) -> Element:
    s = sight.s
    note = " ‡" if s.box.unsure[space] else ""
    cells = [space_cell(sight, column, space, marks) for column in range(s.box.columns)]
    return at(0, SPACES + ROW * space)[words(PAD, ROW / 2 + 4.8, short_name(s, space) + note, "track-name"), cells]


def short_name(s: State, space: Space) -> str:
    """Without brackets."""
    return space_word(s, space).text.replace("(", "").replace(")", "")


def space_cell(sight: Sight, column: int, space: Space, marks: Sequence[str]) -> Node:
    """A round place for a marker; in the present column it can be chosen while it is free."""
    s, x = sight.s, FIRST + COLUMN * column
    here, spoken = s.board[column][space], f"{short_name(s, space)}, phase {column + 1}"
    if here != NOBODY:
        acting = column == s.column and here == whose_turn(s) == s.seat
        return token(x, ROW / 2, f"{spoken}: seat {here + 1}", marks[here], "turn" if acting else "")
    if column == s.column and space in sight.spaces:
        return free_space(sight, space, x, f"{spoken}: choose")
    return token(x, ROW / 2, f"{spoken}: free", "", "")


@lru_cache(maxsize=1024)
def token(x: float, y: float, spoken: str, mark: str, look: str) -> Node:
    """A marker, or the place for one."""
    drawn = seat((0, 0), mark, look) if mark else box((0, 0), 24, 24, 12, "free-space")
    return kept(at(x, y)[title[spoken], drawn])


def free_space(sight: Sight, space: Space, x: float, spoken: str) -> Element:
    code, chosen = sight.s.box.spaces[space], space == sight.space
    stop = sight.space if sight.space is not None else min(sight.spaces)
    button = at(
        x,
        ROW / 2,
        id=f"space-{code}",
        data_space=code,
        data_action=spell(GAME, sight.spaces[space]),
        role="button",
        tabindex="0" if space == stop else "-1",
    )
    look = "free-space now chosen-space" if chosen else "free-space now"
    return button[title[spoken], box((0, 0), 25, 25, 12.5, look), box((0, 0), COLUMN, ROW, 4, "target")]


# -- turn order, years, houses -------------------------------------------------------------------------


def order_track(s: State, marks: Sequence[str]) -> list[Node]:
    """§2.5 Who acts in this phase, from the first; who has acted is pale."""
    gap = (WIDE - 2 * PAD - LABEL) / len(s.box.markers)
    spots = [PAD + LABEL + gap * (k + 0.5) for k in range(players(s))]
    taken = [order_place(s, k, spots[k], who, marks[who]) for k, who in enumerate(s.order)]
    empty = [token(spots[k], 0, f"{k + 1}: nobody yet", "", "") for k in range(len(s.order), players(s))]
    return [words(PAD, 4.8, "Turn order", "track-name"), taken, empty]


def order_place(s: State, k: int, x: float, who: Seat, mark: str) -> Node:
    acted = k < s.acted
    look = "turn" if who == whose_turn(s) else "past" if acted else ""
    return token(x, 0, f"{k + 1}: seat {who + 1}" + (", has acted" if acted else ""), mark, look)


def year_track(s: State) -> list[Node]:
    years = range(s.box.first_year, s.box.last_year + 1)
    return [step(PAD + YEAR * (k + 0.5), 0, YEAR - 2, year, year_look(year, s.year)) for k, year in enumerate(years)]


def year_look(year: int, now: int) -> str:
    return " here" if year == now else " past" if year < now else ""


@lru_cache(maxsize=64)
def house_track(supply: int, houses: int) -> Node:
    """The supply: a house for each that is left, an outline for each that stands on the map."""
    gap = (WIDE - 2 * PAD) / houses
    row = [house(PAD + gap * (k + 0.5), 0, "", "built" if k < supply else "free") for k in range(houses)]
    return kept(title[f"Houses left: {supply} of {houses}"], row)
