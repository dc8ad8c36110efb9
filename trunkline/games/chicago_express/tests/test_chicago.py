"""§6 Chicago is reached, and the Wabash opens."""

from trunkline.games.chicago_express.box import WAB
from trunkline.games.chicago_express.rules.expanding import (
    NOT_A_HOLDER,
)
from trunkline.games.chicago_express.rules.state import BUILDING, HAMMER, TURN
from trunkline.games.chicago_express.tests.scenes import PRR, hex_at, play, refused, scene, seat


def test_reaching_chicago_does_not_end_the_action() -> None:
    s = scene(shares={"PRR": (1, 1, 0)}, income={"PRR": 10}, treasury={"PRR": 6}, trains={"PRR": "B2"})
    play(s, "expand PRR A2")
    assert (s.agenda[-1], s.arrived, s.cash) == (BUILDING, PRR, [40, 40, 40])
    play(s, "expand PRR C2")
    assert s.income[PRR] == 10 + 7 + 1
    play(s, "done")
    assert s.cash == [49, 49, 40]


def test_a_second_company_in_chicago_pays_its_dividend_but_opens_nothing() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 6}, trains={"PRR": "B2", "NYC": "A2", "WAB": "D3"})
    play(s, "expand PRR A2")
    assert (s.cash[0], s.agenda, s.seat) == (40 + 14, [TURN], seat(2))


def test_the_wabash_too_is_paid_for_reaching_chicago() -> None:
    s = scene(shares={"WAB": (1, 1, 0)}, income={"WAB": 3}, treasury={"WAB": 9}, trains={"WAB": "D3 C3 B2", "PRR": "A2"})
    play(s, "expand WAB A2, done")
    assert (s.income[WAB], s.cash, s.agenda) == (10, [45, 45, 40], [TURN])


def test_the_wabash_is_open_although_nobody_bids_and_no_dial_moves() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 3}, trains={"PRR": "B2"})
    play(s, "expand PRR A2")
    assert s.agenda == [TURN, HAMMER]
    play(s, "pass, pass, pass")
    assert (s.unsold[WAB], s.dials, s.seat) == (2, [0, 0, 1], seat(2))
    assert refused(s, "auction WAB") is None
    assert refused(s, "expand WAB D2") == NOT_A_HOLDER


def test_a_wabash_share_bought_in_the_chicago_phase_takes_part_in_the_general_dividend() -> None:
    s = scene(
        shares={"PRR": (1, 0, 0)}, income={"PRR": 0}, treasury={"PRR": 3}, trains={"PRR": "B2"}, houses="D3", dials=(3, 0, 4)
    )
    play(s, "expand PRR A2, pass, bid 3, pass")
    assert s.cash == [40 + 7 + 7, 40 - 3 + 3, 40]


def test_a_later_arrival_on_the_second_red_dial_brings_both_dividends() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 6}, trains={"PRR": "B2", "NYC": "A2", "WAB": "D3"}, dials=(3, 0, 4))
    play(s, "expand PRR A2")
    assert (s.cash, s.dividends, s.dials) == ([40 + 14 + 14, 40, 40], 1, [0, 0, 0])


def test_fort_wayne_is_not_dearer_in_the_action_that_opens_the_wabash() -> None:
    s = scene(shares={"PRR": (1, 0, 0)}, treasury={"PRR": 9}, trains={"PRR": "B2 D4"})
    play(s, "expand PRR A2, expand PRR D3")
    assert s.treasury[PRR] == 9 - 3 - 1


def test_income_has_no_upper_limit() -> None:
    s = scene(income={"PRR": 49}, shares={"PRR": (1, 0, 0)}, treasury={"PRR": 3}, trains={"PRR": "B2"})
    assert play(s, "expand PRR A2").income[PRR] == 56
    assert hex_at("A2") == s.box.chicago
