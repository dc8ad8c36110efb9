"""Twenty-three games with the other engine's account of every position and of every choice.

Where the two engines differ by their rules the difference is named here, one function each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from tests.study.asked import PHASES as ASKED
from tests.study.asked import compare_asked, compare_discards, compare_sale
from tests.study.exports import action, export
from tests.study.facts import facts, name_of, order_left, their_facts, who_acts
from tests.study.options import STEPS, ours, theirs
from tests.study.oracle import GAMES, game_file, lines
from tests.study.test_round_trip_1830 import between_operating_rounds
from trunkline.games.eighteen_thirty.box import COMPANIES
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.export_format import DISCARD, Entry
from trunkline.games.eighteen_thirty.interchange.importer import ELSEWHERE, opened, steps
from trunkline.games.eighteen_thirty.rules.forced import help_is_due
from trunkline.games.eighteen_thirty.rules.state import (
    HAMMER,
    INTERVAL,
    PAR,
    SALE,
    State,
    certificate_limit,
    counted,
    too_many_of,
)
from trunkline.games.eighteen_thirty.rules.stock import must_sell


class Moment(NamedTuple):
    """A position of theirs, and ours."""

    importing: Import
    s: State
    their_state: dict[str, Any]
    their_decision: dict[str, Any] | None  # what comes next
    after: int  # the number of their action
    log: Sequence[Entry]  # what happened since the last such position


def moments(name: str) -> Iterator[Moment]:
    """Every position after which both engines stand at the same point."""
    states = {line["action_id"]: line["state"] for line in lines(name, "states") if "action_id" in line}
    decisions = {line["action_id"]: line for line in lines(name, "decisions")}
    importing, log = opened(game_file(name), ELSEWHERE), []
    for entry, s in steps(importing):
        log.append(entry)
        if s is not None and entry.last:
            upcoming = importing.upcoming
            next_decision = decisions.get(upcoming.number) if upcoming else None
            yield Moment(importing, s, states[entry.number], next_decision, entry.number, log)
            log = []


def player_ids(name: str) -> list[int]:
    return [player["id"] for player in game_file(name)["players"]]


@pytest.mark.parametrize("name", GAMES)
def test_every_position_and_every_choice_agrees(name: str) -> None:
    ids = player_ids(name)
    seen: dict[str, int] = dict.fromkeys((*STEPS, *ASKED), 0)
    expected = Counter(line["step"] for line in lines(name, "decisions"))
    last = None
    for moment in moments(name):
        compare_positions(moment, ids)
        if last is not None and any(entry.kind == DISCARD for entry in moment.log):
            compare_discards(last.s, moment.s, moment.log)
        compare_turns(moment, ids)
        compare_sales(moment, ids)
        compare_choices(moment, seen)
        last = moment
    assert last is not None
    assert all(seen[step] >= 0.6 * expected[step] for step in seen)
    scores = last.importing.record.game.score(last.s)
    told = {
        str(id): score + privates_of_the_bankrupt(last.s, seat)
        for seat, (id, score) in enumerate(zip(ids, scores, strict=True))
    }
    assert told == game_file(name)["result"]


def privates_of_the_bankrupt(s: State, seat: int) -> int:
    """They count the privates of a bankrupt player, we do not (§7.1.2)."""
    owned = (value for value, owner in zip(s.box.private_price, s.owner, strict=True) if owner == seat)
    return sum(owned) if s.bankrupt == seat else 0


# -- positions -----------------------------------------------------------------------------------------------


def compare_positions(moment: Moment, ids: list[int]) -> None:
    ours_now, theirs_now = facts(moment.s, ids), their_facts(moment.s, moment.their_state)
    forgive_par_of_the_private(moment.s, ours_now, theirs_now)
    forgive_the_bankrupt_company(moment.s, ours_now, theirs_now)
    assert ours_now == theirs_now, f"after action {moment.after}"


def forgive_par_of_the_private(s: State, *both: dict[str, Any]) -> None:
    """They hand over the director's certificate of the B&O with its par, we with the private (§1.2.2.5)."""
    if s.agenda and s.agenda[-1] == PAR:
        for one in both:
            one["companies"].pop("B&O")
            for player in one["players"].values():
                for word in ("shares", "president", "certificates"):
                    player.pop(word)


def forgive_the_bankrupt_company(s: State, *both: dict[str, Any]) -> None:
    """The money of the company that could not buy its train goes to the bank with us (§7.1.1), not with them."""
    if s.bankrupt >= 0:
        for one in both:
            one["bank"] += one["companies"][name_of(s, s.company)].pop("cash")


# -- whose turn it is ------------------------------------------------------------------------------------------


def compare_turns(moment: Moment, ids: list[int]) -> None:
    s, their_state = moment.s, moment.their_state
    assert bool(s.agenda) != their_state["finished"]
    if not s.agenda or asks_another_bidder(s) or goes_on_after_all_passed(moment) or waits_for_the_exchange(s):
        return
    if their_state["to_act"] != "DH":  # their Delaware & Hudson asks for itself whether its station is placed
        assert who_acts(s, ids) == their_state["to_act"], f"after action {moment.after}"
    if their_state["round"] == "OR":
        left = order_left(s)
        assert [name for name in their_state["operating_order"] if name in left] == left, f"after action {moment.after}"


def asks_another_bidder(s: State) -> bool:
    """In the auction of a private they ask the lowest bidder each time, we go clockwise (§1.2.2.3)."""
    return s.agenda[-1] == HAMMER


def waits_for_the_exchange(s: State) -> bool:
    """Between two rounds we ask the owner of the Mohawk & Hudson (§3.3.4); their next round has begun."""
    return s.agenda[-1] == INTERVAL


def test_an_exchange_between_two_rounds_agrees() -> None:
    """Their stock round has begun with the player who has priority deal; ours begins with the exchange."""
    s = between_operating_rounds()
    s.round = s.rounds = 1
    importing = opened(export(action(1, "buy_shares", "MH", "company", shares=["NYC_8"], percent=10)), ELSEWHERE)
    importing.record.states = [s]
    asked = {"finished": False, "to_act": 1, "round": "SR"}
    decision = {"action_id": 1, "step": "BuySellParShares", "action_types": ["buy_shares"]}
    before = Moment(importing, s, asked, decision, 0, ())
    compare_turns(before, [1, 2, 3])
    compare_choices(before, {})
    (after,) = (Moment(importing, s, asked, None, 1, ()) for _, s in steps(importing) if s is not None)
    assert not importing.departures
    compare_turns(after, [1, 2, 3])


def goes_on_after_all_passed(moment: Moment) -> bool:
    """After all have passed in the sale, they go on with the next player, we with the priority card (§1.2.3.2)."""
    return moment.s.agenda[-1] == SALE and moment.s.passes == 0 and moment.importing.entry.kind == "pass"


def compare_sales(moment: Moment, ids: list[int]) -> None:
    if moment.s.agenda and moment.s.agenda[-1] in (SALE, HAMMER):
        compare_sale(moment.importing, moment.s, ids, moment.their_state)


# -- choices -----------------------------------------------------------------------------------------------------


def compare_choices(moment: Moment, seen: dict[str, int]) -> None:
    decision = moment.their_decision
    if decision is None or (waits_for_the_exchange(moment.s) if moment.s.agenda else True):
        return
    compare_asked(moment.importing, moment.s, decision)
    if decision["step"] in ASKED:
        seen[decision["step"]] += 1
    if decision["step"] not in STEPS:
        return
    step, s = decision["step"], moment.s
    assert s.agenda[-1] == STEPS[step], f"before action {decision['action_id']}"
    mine, other = ours(moment.importing.rules, s, step), theirs(s, decision)
    if step == "BuyTrain" and help_is_due(s):
        forgive_trains_of_others(mine, other)
    if brown_from_the_bank(moment, s) or (step == "BuySellParShares" and no_sale_helps(s)):
        return
    assert mine == other, f"before action {decision['action_id']}"
    seen[step] += 1


def forgive_trains_of_others(mine: dict[str, Any], other: dict[str, Any]) -> None:
    """When the director must help they leave out trains that became affordable before the last share was sold (§6.6.3.7)."""
    assert other.pop("others") <= mine.pop("others")


def no_sale_helps(s: State) -> bool:
    """Who is over a limit must sell with them even what does not help; with us only what helps (§5.1.8)."""
    over = counted(s, s.seat) > certificate_limit(s) or any(too_many_of(s, company, s.seat) for company in COMPANIES)
    return over and not must_sell(s, s.seat)


def brown_from_the_bank(moment: Moment, s: State) -> bool:
    """One of their optional rules, used in one of the games, lets a player go on buying brown shares from the bank (§4.4.3)."""
    optional = moment.importing.data["settings"]["optional_rules"]
    return s.bought and "multiple_brown_from_ipo" in optional
