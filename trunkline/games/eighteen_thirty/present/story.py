"""What happened, told from before, action and after."""

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.story_events import told_events
from trunkline.games.eighteen_thirty.present.words import words
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.exchange import Exchange
from trunkline.games.eighteen_thirty.rules.state import State, on_turn, players
from trunkline.games.eighteen_thirty.rules.turn import whose_turn
from trunkline.present.message import CompanyRef, Payout, PlayerRef, StoryLine, payments
from trunkline.present.words import told

MARKS = ("phase", "stock", "end")  # kinds of lines with a sign on the time line
CHAPTERS = (("round", ("stock", "round")), ("turn", ("stock", "round", "turn")))  # from large to small, what begins them


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened."""
    seat = a.seat if isinstance(a, Exchange) else whose_turn(before)
    own = [line._replace(gains=gains(before, a), payout=dividend(before, a)) for line in told(seat, words(before, a))]
    return [*own, *told_events(before, a, after)]


def dividend(s: State, a: Action) -> Payout | None:
    """What a company paid to players, in this operating round."""
    if not isinstance(a, Pay):
        return None
    company = on_turn(s)
    sums = [held * (s.revenue // 10) for held in s.shares[company][: players(s)]]
    return Payout(f"{s.stock_round}.{s.round}", payments(firm(s, company), sums))


def gains(s: State, a: Action) -> dict[PlayerRef | CompanyRef, int]:
    """What a run earned, and what of it was paid to whom."""
    if not isinstance(a, Pay | Withhold):
        return {}
    company = on_turn(s)
    held = enumerate(s.shares[company]) if isinstance(a, Pay) else ()
    return {firm(s, company): s.revenue} | {
        PlayerRef(Seat(seat)): number * (s.revenue // 10) for seat, number in held if number
    }
