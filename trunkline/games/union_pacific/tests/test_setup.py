"""§1, §2: set-up, the first share, the pile."""

from collections.abc import Iterable
from itertools import permutations

import pytest

from trunkline.core.catalog import find, start
from trunkline.core.game import Game, Seat
from trunkline.core.play import actor, deciding, legal, options
from trunkline.games.union_pacific import GAME, PROFESSIONAL, SECOND_EDITION
from trunkline.games.union_pacific.box import BOX, COMPANIES, DIVIDEND, UP, Section
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.first_shares import ALREADY_LAID, NOT_IN_HAND, reveal
from trunkline.games.union_pacific.rules.invariants import conserved
from trunkline.games.union_pacific.rules.state import FIRST, TURN, State, value
from trunkline.games.union_pacific.rules.turn import NOT_NOW
from trunkline.games.union_pacific.tests.scenes import CODES, company, do, opened, shown, stocks, why

FIVE_TABLES = range(2, 7)
FORMER = find("union_pacific", 1)


def from_top(s: State) -> list[tuple[int, int]]:
    """Shares and dividend cards of each part of the pile."""
    return [(cards - dividends, dividends) for cards, dividends in reversed(s.sections)]


def dividend_places(s: State) -> list[int]:
    """Where the dividend cards lie; the top card is number 1."""
    return [place for place, card in enumerate(reversed(s.pile), 1) if card == DIVIDEND]


def four_alike_on_top(s: State, code: str) -> None:
    """Rearrange the undealt shares so that four of this company come up first."""
    wanted = company(code)
    others = [card for card in s.pile if card != wanted]
    same = [card for card in s.pile if card == wanted]
    s.pile = others + same[4:] + same[:4]
    last = next(place for place, card in enumerate(s.pile) if card != wanted)
    s.pile[last], s.pile[-5] = s.pile[-5], s.pile[last]


def test_s1_values_after_set_up() -> None:
    s = opened(3)
    assert [value(s, one) for one in COMPANIES] == [3, 2, 2, 2, 2, 2, 2, 2, 2, 2]


def test_s11_the_counts_of_the_components() -> None:
    assert BOX.shares[:-1] == (18, 15, 12, 10, 9, 8, 7, 7, 6, 6)
    assert sum(BOX.shares[:-1]) == 98
    assert BOX.locomotives == (23, 19, 17, 14, 13, 11, 10, 9, 8, 7)
    assert sum(BOX.locomotives) == 131
    assert sum(BOX.track_cards) == 40
    assert sorted(BOX.track_cards) == [4, 6, 7, 9, 14]
    assert BOX.shares[UP] == 20
    assert BOX.dividends == 4


@pytest.mark.parametrize("players", FIVE_TABLES)
def test_d8_the_pile_has_its_three_parts_and_nothing_is_lost(players: int) -> None:
    for seed in range(20):
        s = opened(players, seed=seed)
        rest = {2: 62, 3: 58, 4: 54, 5: 50, 6: 46}[players]
        if not sum(s.removed):
            assert from_top(s) == [(6, 0), (18, 1), (rest, 3)]
            assert len(s.pile) == {2: 90, 3: 86, 4: 82, 5: 78, 6: 74}[players]
        assert 7 <= dividend_places(s)[0] <= 25
        sums = conserved(s)
        assert sum(sums[f"shares of {code}"] for code in CODES[:-1]) == 98
        assert sums["shares of UP"] == 20
        assert sums["dividend cards"] == 4
        assert sum(sums[f"track cards {name}"] for name in BOX.track_names) == 40
        assert sum(sums[f"locomotives of {code}"] for code in CODES[:-1]) == 131


def test_d13_the_professional_pile_of_three_players() -> None:
    for seed in range(20):
        s = opened(3, PROFESSIONAL, seed)
        if sum(s.removed):
            continue
        assert from_top(s) == [(6, 0), (14, 1), (6, 0), (14, 1), (6, 0), (15, 1), (6, 0), (15, 1)]
        limits = [(7, 21), (28, 42), (49, 64), (71, 86)]
        assert all(low <= place <= high for place, (low, high) in zip(dividend_places(s), limits, strict=True))


@pytest.mark.parametrize(
    ("players", "large"),
    [(2, [15, 15, 16, 16]), (3, [14, 14, 15, 15]), (4, [13, 13, 14, 14]), (5, [12, 12, 13, 13]), (6, [11, 11, 12, 12])],
)
def test_the_large_parts_of_the_professional_pile(players: int, large: list[int]) -> None:
    s = opened(players, PROFESSIONAL)
    assert not sum(s.removed)
    assert [shares for shares, dividends in from_top(s) if dividends] == large


def test_d14_four_alike_at_set_up_are_removed_before_the_pile_is_built() -> None:
    s: State = start(GAME, 3, 0)
    four_alike_on_top(s, "EP&RG")
    s.first = [UP, UP, UP]
    reveal(s)
    assert s.removed[company("EP&RG")] == 4
    assert sum(s.removed) == 4
    assert len(s.pile) == 82
    assert from_top(s) == [(6, 0), (18, 1), (54, 3)]


def test_four_alike_at_set_up_take_one_share_from_each_large_part() -> None:
    s: State = start(PROFESSIONAL, 3, 0)
    four_alike_on_top(s, "EP&RG")
    s.first = [UP, UP, UP]
    reveal(s)
    assert [shares for shares, dividends in from_top(s) if dividends] == [13, 13, 14, 14]


def test_the_second_edition_deals_five_and_puts_six_shares_at_the_bottom() -> None:
    s = opened(4, SECOND_EDITION)
    assert [len(cards) for cards in s.hands] == [5, 5, 5, 5]  # six, less the first share
    assert from_top(s) == [(6, 0), (18, 1), (94 - 20 - 24 - 6, 3), (6, 0)]
    assert DIVIDEND not in s.pile[:6]


@pytest.mark.parametrize("players", FIVE_TABLES)
def test_everybody_starts_with_four_company_shares_one_of_the_pacific_and_three_track_cards(players: int) -> None:
    s: State = start(GAME, players, 5)
    assert [len(cards) for cards in s.hands] == [5] * players
    assert all(cards.count(UP) == 1 for cards in s.hands)
    assert [len(cards) for cards in s.tracks] == [3] * players
    assert s.pacific == 20 - players
    assert s.cash == [0] * players
    assert [left - count for left, count in zip(s.depot, BOX.locomotives, strict=True)] == [-2] + [-1] * 9


def test_the_first_share_is_one_of_those_in_hand() -> None:
    s: State = start(GAME, 2, 0)
    absent = next(code for code in CODES if stocks(code)[0] not in s.hands[0])
    assert why(s, f"lay-first seat-1 {absent}") is NOT_IN_HAND
    assert why(s, f"first-share {absent}", FORMER) is NOT_IN_HAND


def test_everybody_lays_one_first_share_and_only_before_the_first_turn() -> None:
    s: State = start(GAME, 2, 0)
    do(s, "lay-first seat-1 UP")
    assert why(s, "lay-first seat-1 UP") is ALREADY_LAID
    assert why(s, "lay-first seat-3 UP") is NOT_NOW
    do(s, "lay-first seat-2 UP")
    assert why(s, "lay-first seat-2 UP") is NOT_NOW


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_first_shares_are_laid_in_any_order_and_lead_to_the_same_table(order: tuple[int, ...]) -> None:
    s: State = start(GAME, 3, 4)
    usual = after_first_shares(start(GAME, 3, 4), range(3))
    for number, seat in enumerate(order):
        assert deciding(GAME, s) == sorted({*range(3)} - {*order[:number]})
        assert [actor(GAME, s, a) for a in options(GAME, s, Seat(seat))] == [seat] * len({*s.hands[seat]})
        after_first_shares(s, [seat])
    assert s == usual
    assert deciding(GAME, s) == [0]


def after_first_shares(s: State, order: Iterable[int]) -> State:
    for seat in order:
        do(s, f"lay-first seat-{seat + 1} {CODES[s.hands[seat][seat]]}")
    return s


def test_tables_of_the_first_edition_choose_in_the_order_of_the_seats() -> None:
    s: State = start(FORMER, 3, 0)
    for chooser in range(3):
        assert deciding(FORMER, s) == [chooser]
        assert not options(FORMER, s, Seat((chooser + 1) % 3))
        do(s, f"first-share {CODES[s.hands[chooser][0]]}", game=FORMER)
    assert s == after_first_shares_of_the_left(start(GAME, 3, 0))


def after_first_shares_of_the_left(s: State) -> State:
    do(s, *(f"lay-first seat-{seat + 1} {CODES[s.hands[seat][0]]}" for seat in (2, 0, 1)))
    return s


def test_first_shares_lie_face_down_until_all_have_chosen() -> None:
    s: State = start(GAME, 3, 0)
    for chooser in range(3):
        assert s.agenda == [FIRST]
        assert GAME.turn(s) == chooser
        assert not s.display
        assert not any(map(any, s.table))
        do(s, f"lay-first seat-{chooser + 1} {CODES[s.hands[chooser][0]]}")
    assert s.agenda == [TURN]
    assert len(shown(s).split()) == 4
    assert sum(map(sum, s.table)) == 3
    assert [len(cards) for cards in s.hands] == [4, 4, 4]
    assert GAME.turn(s) == 0


@pytest.mark.parametrize("game", [GAME, PROFESSIONAL, SECOND_EDITION], ids=lambda game: game.name)
def test_nobody_sees_a_choice_or_the_display_before_the_reveal(game: Game[State, Action]) -> None:
    s: State = start(game, 3, 0)
    do(s, f"lay-first seat-1 {CODES[s.hands[0][0]]}", game=game)
    assert game.view(s, Seat(0)).first == s.first
    for other in (Seat(1), Seat(2)):
        seen = game.view(s, other)
        assert seen.first == [-1, None, None]
        assert game.turn(seen) == other
        assert not seen.display
        assert {*seen.hands[0]} == {-1, UP}
    assert len(legal(game, s)) > 1


def test_a_section_says_how_many_cards_and_dividends_it_has() -> None:
    assert opened(3).sections[-1] == Section(6, 0)
