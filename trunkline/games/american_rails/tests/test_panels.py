"""The panels say what lies on the table, and previews what an action would change."""

from itertools import product
from typing import Any

import pytest

from trunkline.core.game import Seat
from trunkline.core.notation import read
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.box import AMERICAN, BOX, LIBERTY, MAJESTIC, NATIONAL, REPUBLIC, Company
from trunkline.games.american_rails.present.figures import next_dividend
from trunkline.games.american_rails.present.panels import COLOURS, panels
from trunkline.games.american_rails.present.questions import asked
from trunkline.games.american_rails.present.words import words
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.ending import end_tracker
from trunkline.games.american_rails.rules.state import BIDDING, NOBODY, OPENING, State, dividend, drawn_out, on_map
from trunkline.games.american_rails.tests.scene import fund, give, lay, play, table
from trunkline.games.american_rails.tests.told import plain, told_game
from trunkline.present.message import Cell, CompanyRef, Gauge, Money, Panel, PlayerRef, Term
from trunkline.toolkit.bidding import Bid


def named(s: State, name: str) -> Any:
    (found,) = (panel for panel in panels(s) if panel.name == name)
    return found


def texts(panel: Panel) -> list[list[str]]:
    return [[plain(cell) for cell in row] for row in panel.rows]


def scene() -> State:
    """Ada has two shares of the American, Bruno one of it and one of the Liberty; Ada is about to lay cubes."""
    s = table(3, order=(1, 0, 2), without=NATIONAL)
    give(s, 0, AMERICAN, 2)
    give(s, 1, AMERICAN)
    give(s, 1, LIBERTY)
    fund(s, AMERICAN, 30)
    lay(s, AMERICAN, "11,0", "10,1", "10,2")
    lay(s, LIBERTY, "9,2")
    s.unsold[MAJESTIC] -= 1
    s.removed[MAJESTIC] += 1
    play(s, "choose pass", "choose expand-3")
    return s


def test_players_are_shown_with_their_place_in_the_order() -> None:
    assert texts(named(scene(), "players")) == [
        ["Ada", "$50", "2", "Am×2", "$4"],
        ["Bruno", "$50", "1", "Am Li", "$6"],
        ["Chiyo", "$50", "3", "", "$0"],
    ]


def test_companies_are_shown_with_all_their_shares_and_the_one_drawn_out_last() -> None:
    rows = {row[0]: row for row in texts(named(scene(), "companies"))}
    assert list(rows) == ["Am", "Co", "Ma", "Li", "Re", "Na"]
    assert rows["Na"] == ["Na", "", "", "", "", "out of this game", ""]
    assert rows["Am"] == ["Am", "4", "$2", "$30", "27", "Ada Ada Bruno · ·", ""]
    assert rows["Ma"] == ["Ma", "off map", "", "$0", "21", "· · ·", "1"]
    shares = {plain(row[0]): row[5].items for row in named(scene(), "companies").rows[:-1]}
    assert shares["Am"] == (PlayerRef(Seat(0)), PlayerRef(Seat(0)), PlayerRef(Seat(1)), "", "")


def test_the_action_board_shows_every_marker() -> None:
    rows = texts(named(scene(), "board"))
    assert rows[0] == ["Pass", "Bruno", "", ""]
    assert rows[4] == ["Expand 3", "Ada", "", ""]
    assert [row[0] for row in rows][3] == "Take $2"


def test_the_end_is_shown_as_bars() -> None:
    s = scene()
    s.cubes[REPUBLIC] = 2
    years, shares, supplies = named(s, "end").rows
    assert years[1:] == (Gauge(1, 7), 1851)
    assert shares[1] == Gauge(5, 17)
    assert supplies[1] == Gauge(1, 3)
    assert plain(supplies[2]) == "houses left: 12, low: Re"


def test_the_auction_is_shown_while_it_lasts() -> None:
    s = table(3)
    lay(s, AMERICAN, "16,3")
    play(s, "choose auction", "auction American", "bid 12", "pass")
    assert texts(named(s, "auction")) == [["Am", "$13", "Ada", "$12", "Ada, Chiyo"]]
    play(s, "pass")
    assert "auction" not in [panel.name for panel in panels(s)]


def test_before_the_first_year_there_is_no_action_board_and_no_connection() -> None:
    assert [panel.name for panel in panels(GAME.setup(4, 0))] == ["players", "end", "companies"]


def test_every_company_has_a_colour() -> None:
    assert COLOURS == {"Am": "white", "Na": "grey", "Co": "green", "Ma": "yellow", "Li": "red", "Re": "blue"}


@pytest.mark.parametrize(("players", "seed"), list(product((3, 4, 5), range(3))))
def test_panels_agree_with_the_table_in_every_position(players: int, seed: int) -> None:
    for s, _, _, _ in told_game(players, seed):
        shown: dict[str, Any] = {panel.name: panel for panel in panels(s)}
        assert all(len(row) == len(panel.heads) for panel in shown.values() for row in panel.rows)
        assert [row[1].amount for row in shown["players"].rows] == s.cash
        assert [row[0] for row in shown["companies"].rows[len(s.companies) :]] == [
            CompanyRef(BOX.initials[c]) for c in drawn_out(s)
        ]
        for row, company in zip(shown["companies"].rows, s.companies, strict=False):
            assert row[3:5] == (Money(s.treasury[company]), s.cubes[company])
            assert len(row[5].items) + (row[6] or 0) == s.box.shares[company]
            assert row[1] == (s.income[company] if on_map(s, company) else Term("off map"))
        _, *ends = end_tracker(s).values()
        assert [row[1] for row in shown["end"].rows[1:]] == [Gauge(*end) for end in ends]
        assert ("auction" in shown) == (s.agenda[-1] == BIDDING)
        if OPENING not in s.agenda:
            markers = [[cell.seat if cell else NOBODY for cell in row[1:]] for row in shown["board"].rows]
            assert [list(column) for column in zip(*markers, strict=True)] == s.board


# -- questions and options -----------------------------------------------------------------------------


def test_buttons_say_what_happens() -> None:
    s = scene()
    told = {plain(words(s, a).button_text) for a in legal(GAME, s)}
    assert {"Build Am to Cleveland 9,2 for $4", "Do nothing"} <= told
    assert plain(words(GAME.setup(4, 0), read(GAME, "put-up Liberty")).button_text) == "Auction the opening share of Liberty"
    play(s, "waive", "choose take")
    assert [plain(words(s, a).button_text) for a in legal(GAME, s)] == [
        "Take $2 from the bank",
        "Make everybody else pay $2",
        "Do nothing",
    ]


def test_questions_name_what_is_asked_for() -> None:
    s = GAME.setup(4, 0)
    assert plain(asked(s)) == "Choose the company whose opening share is auctioned next."
    play(s, "put-up Liberty")
    assert plain(asked(s)) == "The opening share of Li: bid or pass."
    play(s, "bid 10", "pass", "pass", "pass")
    assert plain(asked(s)) == "Choose the city in which Li starts."
    s = table(4)
    assert plain(asked(s)) == "Phase 1 of 1851: choose a space."
    for space, question in (
        ("take", "Take money, make the others pay, build with up to 2 cubes, or do nothing."),
        ("develop", "Build a house in a city, or do nothing."),
        ("finance", "Choose the company that gets the money, or do nothing."),
        ("auction", "Choose the company whose share is auctioned, or do nothing."),
        ("expand-4", "Build with up to 4 cubes, or do nothing."),
    ):
        here = copy(s)
        play(here, f"choose {space}")
        assert plain(asked(here)) == question
    s = scene()
    assert plain(asked(s)) == "Build with up to 3 cubes, or do nothing."
    play(s, "expand American 11,1")
    assert plain(asked(s)) == "Build again (2 cubes left), or stop."
    s.agenda.clear()
    assert plain(asked(s)) == "The game is over."


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("expand American 9,2", "Am to Cleveland 9,2: $4, income +2, Li −2"),
        ("expand American 11,1", "Am to forest 11,1: $3"),
        ("expand American 9,3", "Am to forest 9,3: $3, next to Pittsburg, Cleveland"),
        ("waive", "Do nothing"),
    ],
)
def test_options_are_told_with_cost_and_income(action: str, text: str) -> None:
    assert plain(words(scene(), read(GAME, action)).short_text) == text


def test_a_great_connection_is_part_of_the_income_an_option_tells() -> None:
    s = table(4)
    give(s, 0, REPUBLIC)
    fund(s, REPUBLIC, 9)
    lay(s, REPUBLIC, "2,1", "16,2")
    play(s, "choose expand-3")
    assert plain(words(s, read(GAME, "expand Republic 16,3")).short_text) == "Re to New York 16,3: $2, income +18"


def test_spaces_are_told_by_what_one_does_there() -> None:
    told = [plain(words(table(5), a).short_text) for a in legal(GAME, table(5))]
    assert told == [
        "Pass: do nothing, act first in the next phase",
        "Develop: a house in a city",
        "Finance $5: into the treasury of a company",
        "Take $2 (or Expand 2), or make everybody else pay",
        "Expand 3: build with up to 3 cubes",
        "Auction a share",
        "Expand 4: build with up to 4 cubes",
    ]


# -- previews ------------------------------------------------------------------------------------------


def previewed(s: State, spelling: str) -> dict[tuple[str, str], tuple[str, str]]:
    changes = words(s, read(GAME, spelling)).preview()
    return {(plain(change.subject), change.label): (plain(change.now), plain(change.then)) for change in changes}


def test_an_expansion_shows_what_it_costs_brings_and_takes() -> None:
    assert previewed(scene(), "expand American 9,2") == {
        ("Am", "Income"): ("4", "6"),
        ("Am", "Treasury"): ("$30", "$26"),
        ("Am", "Cubes"): ("27", "26"),
        ("Li", "Income"): ("4", "2"),
        ("Li", "Per share"): ("$4", "$2"),
        ("Bruno", "Next dividend"): ("$6", "$4"),
    }


def test_a_bid_shows_the_new_holding() -> None:
    s = table(3)
    give(s, 1, AMERICAN)
    lay(s, AMERICAN, "16,3")
    play(s, "choose auction", "auction American")
    assert previewed(s, "bid 11") == {
        ("Am", "Per share"): ("$8", "$4"),
        ("Am", "Treasury"): ("$0", "$11"),
        ("Ada", "Cash"): ("$50", "$39"),
        ("Ada", "Next dividend"): ("$0", "$4"),
        ("Bruno", "Next dividend"): ("$8", "$4"),
    }


@pytest.mark.parametrize(("players", "seed"), list(product((3, 4, 5), range(2))))
def test_a_preview_is_what_the_action_then_does(players: int, seed: int) -> None:
    """Incomes, treasuries and cubes never change by what follows; cash does, when dividends are paid."""
    for s, _, _, _ in told_game(players, seed):
        for a in legal(GAME, s):
            if not isinstance(a, Bid):
                after = copy(s)
                apply(GAME, after, a)
                if after.year == s.year and after.agenda:
                    check_preview(s, a, after)


def check_preview(s: State, a: Action, after: State) -> None:
    sold = s.shares != after.shares or s.removed != after.removed
    told = {(change.subject, change.label): change.then for change in words(s, a).preview()}
    for company in () if sold else s.companies:
        for label, (now, then) in figures(s, after, company).items():
            assert told.get((CompanyRef(BOX.companies[company][:2]), label), now) == then
    for seat in () if sold else range(len(s.cash)):
        who = PlayerRef(Seat(seat))
        assert told.get((who, "Cash"), Money(s.cash[seat])) == Money(after.cash[seat])
        now, then = (Money(next_dividend(position, Seat(seat))) for position in (s, after))
        assert told.get((who, "Next dividend"), now) == then


def figures(s: State, after: State, company: Company) -> dict[str, tuple[Cell, Cell]]:
    return {
        "Income": (s.income[company], after.income[company]),
        "Per share": (Money(dividend(s, company)), Money(dividend(after, company))),
        "Treasury": (Money(s.treasury[company]), Money(after.treasury[company])),
        "Cubes": (s.cubes[company], after.cubes[company]),
    }
