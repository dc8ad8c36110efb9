"""§8 Dividends."""

from trunkline.games.american_rails.box import AMERICAN, MAJESTIC
from trunkline.games.american_rails.rules.dividends import pay_dividends
from trunkline.games.american_rails.rules.setup import setup
from trunkline.games.american_rails.rules.state import dividend
from trunkline.games.american_rails.tests.scene import give, lay, play, table

END_OF_YEAR = ("choose pass", "choose finance", "waive", "choose take", "waive")


def test_nineteen_dollars_for_three_shares_are_seven_for_each() -> None:
    """Example 1: Rick has two shares of the Majestic and Mary one; 14 and 7 dollars."""
    s = table(3, column=2)
    give(s, 0, MAJESTIC, 2)
    give(s, 2, MAJESTIC)
    s.income[MAJESTIC] = 19
    assert dividend(s, MAJESTIC) == 7
    play(s, *END_OF_YEAR)
    assert s.cash == [64, 50, 57]
    assert s.treasury[MAJESTIC] == 0


def test_a_share_bought_in_the_last_phase_is_paid_and_a_removed_one_is_not() -> None:
    """Example 20: New York alone, one share held, one removed, one bought in the third phase: $4 each."""
    s = setup(3, 0)
    play(s, "put-up American", "bid 10", "pass", "pass", "start 16,3")
    for company in s.companies:
        if company != AMERICAN:
            play(s, f"put-up {s.box.companies[company]}", "pass", "pass", "pass")
    play(s, "choose auction", "auction American", "pass", "pass", "pass", "choose pass", "choose finance", "waive")
    play(s, *END_OF_YEAR)
    assert s.cash == [40, 50, 50]
    assert (s.unsold[AMERICAN], s.removed[AMERICAN]) == (3, 1)
    bidder = s.seat
    play(s, "choose auction", "auction American", "bid 10", "pass", "pass", "choose pass", "choose finance", "waive")
    assert s.year == 1852
    assert dividend(s, AMERICAN) == 4
    cash = [40, 50, 50]
    cash[bidder] -= 10
    cash[0] += 4
    cash[bidder] += 4
    assert s.cash == cash


def test_a_company_without_holders_pays_nothing() -> None:
    s = table(3, column=2)
    lay(s, AMERICAN, "16,3")
    pay_dividends(s)
    assert s.cash == [50, 50, 50]


def test_a_year_always_pays_once() -> None:
    s = table(3)
    give(s, 1, AMERICAN)
    lay(s, AMERICAN, "16,3")
    play(s, *END_OF_YEAR)
    play(s, *END_OF_YEAR)
    assert s.cash == [50, 50, 50]
    play(s, *END_OF_YEAR)
    assert s.cash == [50, 58, 50]
    assert s.year == 1852
