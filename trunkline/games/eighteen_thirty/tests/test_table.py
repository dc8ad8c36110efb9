"""The table as players see it: what a tile would bring, who gets a dividend, how everybody stands."""

from collections.abc import Iterator
from pathlib import Path

from trunkline.core.game import Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, legal
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty import GAME
from trunkline.games.eighteen_thirty.present import KEYS
from trunkline.games.eighteen_thirty.present.desk import desk
from trunkline.games.eighteen_thirty.present.drawing.views import board
from trunkline.games.eighteen_thirty.present.panels_standings import standings_panel
from trunkline.games.eighteen_thirty.present.trial import trial
from trunkline.games.eighteen_thirty.present.what_if import answer, earned
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, TRACK, State, on_turn
from trunkline.games.eighteen_thirty.rules.track import Lay
from trunkline.present.desk import Card
from trunkline.present.message import CompanyRef, Money, PlayerRef
from trunkline.present.to_text import english
from trunkline.records.text import load_file

RECORDS = Path(__file__).parent.parent / "records"
PLAYED = load_file(RECORDS / "edition-2-eries-city-5.txt")
BUILDING = (271, 818, 824, 828, 844)  # positions in which tiles bring something


def asked(phase: str) -> list[State]:
    """Late positions in which a company is asked for this step."""
    found = [s for s in PLAYED.states if s.agenda and s.agenda[-1] == phase and any(s.trains[s.company])]
    return found[-60::12]


def gaining() -> Iterator[tuple[State, Lay]]:
    """Tiles that bring something."""
    for s in (PLAYED.states[n] for n in BUILDING):
        every = legal(GAME, s)
        by_hex = {a.hex: a for a in every if isinstance(a, Lay)}
        for a in by_hex.values():
            found = trial(s, a, every)
            assert found is not None
            yield from ((s, one) for one, _ in found.gains if isinstance(one, Lay))


GAINING = list(gaining())


def test_the_gains_told_are_what_the_routes_earn_once_the_tile_lies() -> None:
    assert GAINING
    for s, a in GAINING:
        found = trial(s, a, legal(GAME, s))
        assert found is not None
        after, company = copy(s), on_turn(s)
        apply(GAME, after, a)
        assert earned(answer(s, company)) == found.before.amount
        assert earned(answer(after, company)) == found.after.amount == found.before.amount + dict(found.gains)[a]
        assert sum(line.total.amount for line in found.lines) == found.after.amount
        assert any(new for line in found.lines for _, new in line.stops)


def test_only_tiles_of_the_same_hex_are_compared() -> None:
    for s, a in GAINING:
        found = trial(s, a, legal(GAME, s))
        assert found is not None
        assert {one.hex for one, _ in found.gains if isinstance(one, Lay)} == {a.hex}
        assert all(more > 0 for _, more in found.gains)


def test_the_fan_is_a_radio_group_that_says_turn_and_revenue() -> None:
    s = PLAYED.states[824]
    a = read(GAME, "lay F18 18 2")
    drawn = str(board(s, legal(GAME, s), spell(GAME, a), english).svg)
    assert drawn.count('role="radiogroup"') == 1
    assert drawn.count('aria-checked="true"') == 1
    assert "tile 18, turn " in drawn
    assert ", plus $80" in drawn
    assert "+80" in drawn


# -- a dividend --------------------------------------------------------------------------------------------


def cards(s: State) -> list[Card]:
    laid = desk(s, legal(GAME, s), {})
    assert laid is not None
    return list(laid.cards)


def test_the_cards_of_a_dividend_tell_what_comes() -> None:
    for s in asked(DIVIDEND):
        for one, words in zip(cards(s), ("pay", "withhold"), strict=True):
            assert one.action == read(GAME, words)
            after = copy(s)
            apply(GAME, after, read(GAME, words))
            received = [value.amount for _, value in one.lines if isinstance(value, Money)]
            assert sorted(received) == sorted(new - old for new, old in zip(after.cash, s.cash, strict=True) if new != old)


def test_the_president_is_named_first() -> None:
    s = asked(DIVIDEND)[0]
    pay, _ = cards(s)
    assert pay.lines[0][0].holes["who"] == PlayerRef(Seat(s.director[s.company]))


# -- standings ---------------------------------------------------------------------------------------------


def test_the_standings_mark_priority_and_the_company_on_turn() -> None:
    s = asked(TRACK)[0]
    panel = standings_panel(s)
    assert list(panel.signs) == [PlayerRef(Seat(s.priority))]
    assert panel.now == CompanyRef(s.box.codes[s.company])


def test_six_players_leave_no_room_for_the_last_runs() -> None:
    four, six = (load_file(RECORDS / f"bank-{players}.txt").states[200] for players in (4, 6))
    assert "Run" in standings_panel(four).heads
    panel = standings_panel(six)
    assert "Run" not in panel.heads
    assert {len(row) for row in panel.rows} == {len(panel.heads)}


def test_every_letter_of_the_keyboard_does_an_action_that_can_be_spelled() -> None:
    assert all(spell(GAME, read(GAME, words)) == words for words in KEYS)
