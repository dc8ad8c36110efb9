"""The spreadsheet's figures, the end of the game, incomes told by the story, and where rounds begin."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from trunkline.core.game import Seat
from trunkline.games.eighteen_thirty.box import COMPANIES, PRIVATES
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.panels_round import end_panel
from trunkline.games.eighteen_thirty.present.panels_sheet import sheet_panel
from trunkline.games.eighteen_thirty.present.story import story
from trunkline.games.eighteen_thirty.present.story_events import period
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.state import State
from trunkline.games.eighteen_thirty.tests.scenes import issue, own, stock_round
from trunkline.present.message import CompanyRef, PlayerRef, StoryLine
from trunkline.present.to_text import text_renderer
from trunkline.records.record import Record
from trunkline.records.text import load_file

say = text_renderer(str, ["Ada", "Bruno", "Chiyo"])


@cache
def record(name: str) -> Record:
    return load_file(Path(__file__).parent.parent / f"records/{name}.txt")


def steps(name: str) -> Iterator[tuple[State, Action, State]]:
    played = record(name)
    return zip(played.states, played.actions, played.states[1:], strict=False)


def test_every_company_by_every_player_with_its_worth_and_the_sums_below() -> None:
    s = stock_round(3, cash=400)
    issue(s, "PRR", (0, 6), [4, 2, 0], pool=1)  # at 100
    issue(s, "NYC", (5, 6), [0, 1, 5])  # at 67
    own(s, "SV", 2)
    rows = {say(row[0]): [say(cell) if cell != "" else "" for cell in row[1:]] for row in sheet_panel(s).rows}
    assert rows == {
        "PRR": ["◆ 40% $400", "20% $200", "", "10% $100", "30%"],
        "NYC": ["", "10% $67", "◆ 50% $335", "", "40%"],
        "Share value": ["$400", "$267", "$335", "", ""],
        "Privates": ["$0", "$20", "$0", "", ""],
        "Cash": ["$400", "$400", "$400", "", ""],
        "Net worth": ["$800", "$687", "$735", "", ""],
        "Liquidity": ["$800", "$667", "$601", "", ""],  # Ada sells all to Bruno's 20%; Chiyo keeps 20%, the pool takes five
        "Certificates": ["3/20", "4/20", "4/20", "", ""],
    }


def test_the_end_is_the_bank_and_then_the_rounds_of_the_last_set() -> None:
    s = stock_round(3)
    (row,) = end_panel(s).rows
    assert say(row[0]) == f"paid out, ${s.bank} left"
    s.broken, s.rounds, s.round = True, 3, 2
    (row,) = end_panel(s).rows
    assert (say(row[0]), row[1]) == ("rounds played, 1 left", (2, 3))


def test_incomes_told_are_the_money_that_came_in() -> None:
    """Counted once more from the cash of the players, the runs, and the privates of the companies."""
    for name in ("bank-3", "elsewhere-bank-4"):
        for before, a, after in steps(name):
            lines = story(before, a, after)
            rounds = [period(line) for line in lines if period(line)]
            gains = [(who, dollars) for line in lines for who, dollars in line.gains.items()]
            if isinstance(a, Pay) or rounds:
                came = [now - was for now, was in zip(after.cash, before.cash, strict=True)]
                assert came == [sum(d for who, d in gains if who == PlayerRef(Seat(seat))) for seat in range(len(came))]
            runs = {firm(before, COMPANIES[before.company]): before.revenue} if isinstance(a, Pay | Withhold) else {}
            held = [(firm(after, COMPANIES[c]), after.box.private_income[p]) for p in PRIVATES if (c := after.holder[p]) >= 0]
            paid = [*runs.items(), *(held if rounds else [])]
            assert sum(d for who, d in gains if isinstance(who, CompanyRef)) == sum(d for _, d in paid)


def test_every_round_is_told_once_and_in_order() -> None:
    for name in ("bank-3", "bank-4", "bankruptcy-5"):
        told: list[StoryLine] = [line for step in steps(name) for line in story(*step)]
        begun = [(line.said.holes["set"], line.said.holes["number"]) for line in told if period(line)]
        assert begun == sorted(set(begun))
        assert {number for number, _ in begun} >= set(range(1, record(name).now.stock_round))
