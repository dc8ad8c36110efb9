"""Who was paid what by whom: the break-down of a result adds up to what the story says and the players have."""

from pathlib import Path

import pytest

from trunkline.core.message import Message
from trunkline.present.default import presentation_of
from trunkline.present.message import CompanyRef, Money, PlayerRef, Several, StoryLine
from trunkline.records.record import Record
from trunkline.records.text import load_file

GAMES = Path(__file__).parent.parent / "trunkline" / "games"
SAID = ["chicago_express/records/detroit_3_players.txt", "american_rails/records/last-year-4.txt"]


def lines(record: Record) -> list[StoryLine]:
    steps = zip(record.states, record.actions, record.states[1:], strict=False)
    return [line for before, a, after in steps for line in presentation_of(record.game).story(before, a, after)]


def sums(line: StoryLine) -> dict[int, int]:
    """Of one line, by seat."""
    found: dict[int, int] = {}
    for one in line.payout.payments if line.payout is not None else ():
        found[one.seat] = found.get(one.seat, 0) + one.dollars
    return found


def several(thing: object) -> tuple[object, ...]:
    assert isinstance(thing, Several)
    return thing.items


def amount(thing: object) -> tuple[int, int]:
    """Ada $12."""
    assert isinstance(thing, Message)
    who, money = thing.holes["who"], thing.holes["money"]
    assert isinstance(who, PlayerRef) and isinstance(money, Money)
    return who.seat, money.amount


@pytest.mark.parametrize("file", SAID)
def test_the_companies_pay_together_what_the_dividend_is_said_to_be(file: str) -> None:
    told = [line for line in lines(load_file(GAMES / file)) if line.kind == "dividend"]
    said = [dict(amount(one) for one in several(line.said.holes["paid"])) for line in told]
    assert [sums(line) for line in told] == [{seat: paid for seat, paid in one.items() if paid} for one in said]
    assert len(told) > 2 and all(sums(line) for line in told[1:])


def test_the_company_that_reaches_chicago_pays_its_holders() -> None:
    record = load_file(GAMES / "chicago_express/records/evening.txt")
    told = [line for line in lines(record) if line.kind == "chicago" and line.payout is not None]
    assert told
    for line in told:
        each = line.said.holes["each"]
        assert isinstance(each, Money)
        assert sums(line) and all(dollars % each.amount == 0 for dollars in sums(line).values())
        assert line.payout is not None and {one.source for one in line.payout.payments} == {line.said.holes["company"]}


@pytest.mark.parametrize("file", ["second_edition-3.txt", "basic-2.txt"])
def test_in_union_pacific_payouts_are_all_the_money_there_is(file: str) -> None:
    record = load_file(GAMES / "union_pacific/records" / file)
    total = [0] * record.players
    for line in lines(record):
        for seat, dollars in sums(line).items():
            total[seat] += dollars
    assert total == record.now.cash


def test_in_1830_a_dividend_is_what_each_share_earns_and_privates_pay_their_owners() -> None:
    record = load_file(GAMES / "eighteen_thirty/records/short-bank-3.txt")
    told = [line for line in lines(record) if line.payout is not None and line.payout.payments]
    for line in told:
        assert sums(line) == {who.seat: dollars for who, dollars in line.gains.items() if isinstance(who, PlayerRef)}
    assert any(isinstance(line.payout.payments[0].source, CompanyRef) for line in told if line.payout is not None)


def test_in_1830_cash_and_assets_are_the_score() -> None:
    record = load_file(GAMES / "eighteen_thirty/records/bankruptcy-3.txt")
    s, assets = record.now, presentation_of(record.game).assets(record.now)
    cash = [0 if s.bankrupt == seat else s.cash[seat] for seat in range(record.players)]
    assert [money + sum(held[seat] for _, held in assets) for seat, money in enumerate(cash)] == record.game.score(s)
