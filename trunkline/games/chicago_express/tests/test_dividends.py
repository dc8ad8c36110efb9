"""§7 When dividends are paid, to whom, and what Detroit does then."""

from trunkline.games.chicago_express.tests.scenes import NYC, PRR, play, scene, seat


def test_a_company_without_sold_shares_pays_nothing_and_treasuries_are_untouched() -> None:
    s = play(scene(shares={"NYC": (0, 1, 0)}, treasury={"NYC": 5}, dials=(2, 4, 0)), "null auction")
    assert (s.cash, s.treasury[NYC]) == ([40, 48, 40], 5)


def test_the_dividend_goes_on_with_the_player_after_the_one_who_acted() -> None:
    assert play(scene(dials=(2, 4, 0)), "null auction").seat == seat(2)


def test_detroit_raises_every_company_in_it() -> None:
    s = scene(income={"PRR": 5, "NYC": 6}, trains={"PRR": "E0", "NYC": "E0"}, dials=(2, 4, 0))
    play(s, "null auction")
    assert (s.income[PRR], s.income[NYC]) == (6, 7)


def test_detroit_grows_although_nobody_is_there() -> None:
    s = play(scene(dials=(2, 4, 0)), "null auction")
    assert s.industry[0] == 2


def test_a_round_lasts_seven_to_eleven_turns() -> None:
    shortest, longest = scene(players=2), scene(players=2)
    play(shortest, ", ".join(["null auction"] * 3 + ["null develop"] * 3))
    assert shortest.dividends == 0
    assert play(shortest, "null develop").dividends == 1
    play(longest, ", ".join(["null auction"] * 2 + ["null develop"] * 3 + ["null expand"] * 5))
    assert longest.dividends == 0
    play(longest, "null develop")
    assert longest.dividends == 1
