"""What if: routes of any company for any trains, with one more tile; and names that are in nobody's way."""

from math import dist
from pathlib import Path

import pytest

from trunkline.core.errors import BadNotation
from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import COMPANIES, DIESEL, Company, Hex, Kind
from trunkline.games.eighteen_thirty.present.drawing.layout import layout
from trunkline.games.eighteen_thirty.present.drawing.map import centre
from trunkline.games.eighteen_thirty.present.drawing.names import around, names_on
from trunkline.games.eighteen_thirty.present.drawing.stops import standings
from trunkline.games.eighteen_thirty.present.drawing.views import aside, is_view, view
from trunkline.games.eighteen_thirty.present.what_if import (
    answer,
    earned,
    read_question,
    spell_question,
    supposed,
    tiles_for,
    too_many,
)
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.rules.track import put_down
from trunkline.games.eighteen_thirty.rules.trains import NEVER_SO_MANY
from trunkline.present.message import Money, Term
from trunkline.present.to_text import english
from trunkline.records.text import load_file

RECORDS = Path(__file__).parent.parent / "records"
PLAYED = load_file(RECORDS / "bank-4.txt")
LATE = PLAYED.states[900]
PRR, ERIE = Company(0), Company(5)


def test_a_question_is_read_as_it_is_spelled() -> None:
    for words in ("routes-0", "routes-7.2-3", "routes-3.none", "routes-1.own.H10-57-2", "routes-1.4-D.H10-57-2"):
        assert spell_question(LATE, read_question(LATE, words)) == words


UNREADABLE = (
    *("routes-", "routes-8", "routes-x", "routes-0.9", "routes-0.", "routes-0.2-2-2-2-2", "routes-0.D-D-D"),
    *(
        "routes-0.own.H10",
        "routes-0.own.H10-57-6",
        "routes-0.own.Z1-57-0",
        "routes-0.own.H10-x-0",
        "routes-0.own.H10-57-0.more",
    ),
)


@pytest.mark.parametrize("words", [*UNREADABLE, f"routes-{'0' * 999}"])
def test_what_cannot_be_read_is_refused_in_a_sentence(words: str) -> None:
    with pytest.raises(BadNotation) as refused:
        is_view(LATE, words)
    assert len(str(refused.value)) < 160


def test_a_set_of_trains_that_no_company_can_own_is_not_asked_about() -> None:
    """From the first 5-train on a company owns two; before the first 4-train it may own four."""
    told = aside(LATE, f"routes-{PRR}.5-5")
    assert told is not None
    more = next(ways for label, ways in told.rows if label == Term("add a train"))
    assert [way.rule for way in more] == [NEVER_SO_MANY] * 6
    assert too_many(LATE.box, (Kind(0),) * 4) is None
    assert too_many(LATE.box, (Kind(0),) * 3 + (Kind(2),)) is NEVER_SO_MANY


def test_other_trains_earn_what_the_company_would_earn_with_them() -> None:
    for company in COMPANIES:
        other = copy(LATE)
        other.trains[company] = [0, 0, 0, 0, 1, 1]
        question = read_question(LATE, f"routes-{company}.6-D")
        assert question.trains == (Kind(4), DIESEL)
        assert earned(answer(supposed(LATE, question), company)) == best_revenue(other, company)


def test_a_tile_is_supposed_and_not_laid() -> None:
    s = PLAYED.states[700]
    before = copy(s)
    company = next(company for company in COMPANIES if any(s.trains[company]) and tiles_for(s, company))
    for lays in tiles_for(s, company).values():
        question = read_question(s, f"routes-{company}")._replace(tile=lays[0])
        laid = copy(s)
        put_down(laid, *lays[0])
        told = aside(s, spell_question(s, question))
        assert told is not None
        assert [row[-1] for row in told.panel.rows if isinstance(row[-1], Money)][-2:] == [
            Money(best_revenue(laid, company)),
            Money(best_revenue(s, company)),
        ]
    assert s == before


def test_a_tile_that_does_not_fit_here_is_left_out_and_that_is_said() -> None:
    told = aside(LATE, "routes-0.own.A9-57-0")
    assert told is not None
    assert [label.text for label, _ in told.rows if isinstance(label, Message)][
        -1
    ] == "Tile {tile} cannot be laid on {hex} here."
    assert str(view(LATE, "routes-0.own.A9-57-0")) == str(view(LATE, "routes-0"))


def test_a_company_without_a_station_has_no_routes_and_that_is_said() -> None:
    start = PLAYED.states[0]
    told = aside(start, f"routes-{ERIE}.5-5")
    assert told is not None and english(told.rows[-1][0]).endswith("has no token on the map yet, so no routes.")
    assert "data-view" not in str(view(start, f"routes-{ERIE}.5-5"))


Box = tuple[float, float, float, float]  # middle, width, height


@pytest.mark.parametrize("at", [0, 300, 600, 750, 900])
def test_no_name_covers_another_name_a_value_or_a_circle(at: int) -> None:
    s = PLAYED.states[at]
    names, others = [], []
    for hex in map(Hex, range(len(s.box.hexes))):
        x, y = centre(s.box, hex)
        found = names_on(s.box, hex, around(s.box, s.board, hex))
        names += [(x + name.middle[0], y + name.middle[1], *name.size) for name in found]
        others += [(x + bx, y + by, wide, high) for (bx, by), wide, high in layout(s.box, hex, s.board[hex]).taken.boxes]
    assert [(one, other) for n, one in enumerate(names) for other in (*names[:n], *others) if cross(one, other)] == []
    assert [(one, circle) for one in names for circle in circles(s) if nearer(one, *circle)] == []


def cross(one: Box, other: Box) -> bool:
    """By more than a hair: a line has room below its letters."""
    return all(abs(one[n] - other[n]) < (one[n + 2] + other[n + 2]) / 2 - 1.8 for n in (0, 1))


def circles(s: State) -> list[tuple[tuple[float, float], float]]:
    middles = [(centre(s.box, Hex(hex)), standings(s.box, s.board[hex])) for hex in range(len(s.box.hexes))]
    return [((x + cx, y + cy), spot.radius) for (x, y), spots in middles for spot in spots for cx, cy in spot.circles]


def nearer(name: Box, middle: tuple[float, float], radius: float) -> bool:
    dx, dy = (max(abs(middle[n] - name[n]) - name[n + 2] / 2, 0) for n in (0, 1))
    return dist((0, 0), (dx, dy)) < radius - 0.5
