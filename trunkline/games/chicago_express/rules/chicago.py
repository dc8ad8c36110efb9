"""§6 The Chicago phase: an extra dividend, and the first time the Wabash opens."""

from trunkline.games.chicago_express.box import WAB
from trunkline.games.chicago_express.rules.dividends import pay_dividend
from trunkline.games.chicago_express.rules.state import HAMMER, State, is_open, put_up, set_train


def chicago_phase(s: State) -> None:
    """§6.1 The shareholders of the company that arrived are paid, with its income after the whole action."""
    assert s.arrived is not None  # asked before
    pay_dividend(s, s.arrived)
    s.arrived = None
    if not is_open(s, WAB):
        open_wabash(s)


def open_wabash(s: State) -> None:
    """§6.2 A free train on Fort Wayne, its income, and the first share under the hammer; no dial moves."""
    fort_wayne = s.box.start[WAB]
    set_train(s, WAB, fort_wayne)
    s.income[WAB] = s.box.income[fort_wayne] + (s.box.bonus[fort_wayne] if s.houses[fort_wayne] else 0)
    s.agenda.append(HAMMER)
    put_up(s, WAB, s.seat)
