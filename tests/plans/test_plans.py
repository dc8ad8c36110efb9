"""Plans are read as they are written, and a line of a study plays itself until somebody leaves it."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.plans.plans import played, random_line, random_plan
from trunkline.core.catalog import editions, find, start
from trunkline.core.errors import BadNotation, Illegal
from trunkline.core.game import AnyGame, Seat
from trunkline.core.message import Message
from trunkline.core.notation import read, spell, verbs
from trunkline.core.play import actor
from trunkline.plans.grammar import MOST_ROWS, parse, third_person, write
from trunkline.plans.line import plan_from_line
from trunkline.plans.plan import ANYONE, Compared, Did, Order, Plan, PlanRow
from trunkline.plans.progress import TAKEN_BACK, Act, End, Logged, Planned, after_log, begin, decide
from trunkline.plans.words import plan_words
from trunkline.present.to_text import to_text

quietly = settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
CHICAGO, THE_1830 = find("chicago_express"), find("1830")
GAMES = {game.edition: game for game in editions()}
every_game = st.sampled_from(sorted(GAMES))
AUCTION = ("bid 7", "bid 8", "pass", "bid 9", "pass", "bid 6")  # of the opening with three players, the first speaks again


# -- reading and writing ---------------------------------------------------------------------------------


@quietly
@given(edition=every_game, seed=st.integers(0, 1 << 60))
def test_every_plan_is_read_as_it_was_written(edition: str, seed: int) -> None:
    game = GAMES[edition]
    plan = random_plan(game, Random(seed))
    assert parse(game, write(game, plan)) == plan


@pytest.mark.parametrize("game", editions(), ids=lambda game: game.edition)
def test_no_verb_is_the_third_person_of_another(game: AnyGame) -> None:
    forms = [third_person(verb) for verb in verbs(game)]
    assert len(forms) == len({*forms})
    assert {verb for verb in verbs(game) if third_person(verb) != verb}.isdisjoint(forms)


def test_the_plan_of_the_documentation() -> None:
    text = "when seat-2 passes do bid 12, up to 15\nwhen cash seat-1 <= 76 do pass\nstop when anyone expands PRR *\n"
    assert parse(CHICAGO, text + "\n  otherwise stop and call me \n") == Plan(
        (
            PlanRow("once", (Did(Seat(1), ("pass",)),), Order("bid 12", 15)),
            PlanRow("once", (Compared(("cash", "seat-1"), "<=", "76"),), Order("pass")),
            PlanRow("stop", (Did(ANYONE, ("expand", "PRR", "*")),), None),
        )
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a plan has a row that does something, as in 'always do pass'"),
        ("stop when seat-2 passes", "a plan has a row that does something, as in 'always do pass'"),
        ("when seat-2 passes", "line 1: 'when seat-2 passes': a row says what to do, as in 'when seat-2 passes do pass'"),
        ("when seat-2 passes do fly", "line 1: 'when seat-2 passes do fly': Chicago Express has no action 'fly'; "),
        ("\n\nwhen seat-9 passes do pass", "line 3: 'when seat-9 passes do pass': a condition is written as in"),
        ("then do pass", "line 1: 'then do pass': there is no row above that it could follow"),
        ("when cush seat-1 = 4 do pass", "there is no field 'cush seat-1'; did you mean cash?"),
        ("when seat-2 bids do pass", "write it as 'bid AMOUNT'"),
        ("when seat-2 expands PRX Q5 do pass", "no company is called 'PRX'; did you mean PRR?"),
        ("do pass, up to 3", "'pass': there is no amount in it"),
        ("do bid 9, up to 8", "9 is more than 8"),
        ("stop when seat-2 passes do pass", "'stop when' does nothing but stop"),
        ("perhaps do pass", "a row begins with then when only, then when, whenever only"),
        ("do pass\n" * (MOST_ROWS + 1), f"a plan has at most {MOST_ROWS} rows"),
        ("x" * 20_001, "a plan has at most 20000 characters"),
    ],
)
def test_a_wrong_plan_is_refused_with_its_line_and_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse(CHICAGO, text)
    assert complaint in str(refused.value)


def test_where_something_is_hidden_no_part_of_an_action_is_asked_for() -> None:
    game = find("union_pacific")
    assert parse(game, "when seat-2 invests * * do pass").rows
    with pytest.raises(BadNotation, match="named in full, or with \\* alone"):
        parse(game, "when seat-2 invests DM * do pass")


# -- a line as a plan ------------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(edition=every_game, seed=st.integers(0, 1 << 30), length=st.integers(1, 16))
def test_a_line_plays_itself_as_long_as_the_others_keep_to_it(edition: str, seed: int, length: int) -> None:
    game = GAMES[edition]
    players = game.seats[seed % len(game.seats)]
    s, line = random_line(game, players, seed, length)
    if not line:
        return
    seat = actor(game, s, line[0])
    assert seat is not None
    planned = Planned(game, parse(game, write(game, plan_from_line(game, s, seat, line))), seat)
    log: list[Logged] = []
    begun = s
    for a in line:
        who, decision = actor(game, s, a), decide(planned, after_log(planned, begun, 0, log), s)
        if not (isinstance(decision, End) and decision.kind == "done"):  # after the last action of one's own
            acts = isinstance(decision, Act) and spell(game, decision.action) == spell(game, a)
            assert acts if who == seat else decision is None, spell(game, a)
        log.append(Logged("order" if who == seat else "act", spell(game, a), who or Seat(0)))
        s = played(game, s, a)
    assert after_log(planned, begun, 0, log).end is not None


def played_to(game: AnyGame, s: Any, line: list[Any], count: int) -> Any:
    for a in line[:count]:
        s = played(game, s, a)
    return s


def opening() -> tuple[Planned, Any]:
    s = start(CHICAGO, 3, 1)
    return Planned(CHICAGO, plan_from_line(CHICAGO, s, Seat(0), [read(CHICAGO, words) for words in AUCTION]), Seat(0)), s


def end_after(planned: Planned, s: Any, *log: Logged) -> str | None:
    end = after_log(planned, s, 0, log).end
    return None if end is None else said(end.reason)


def said(message: Message) -> str:
    return to_text(message, str, NAMES)


BID_7, BID_9 = Logged("order", "bid 7", Seat(0)), Logged("order", "bid 9", Seat(0))


def test_a_deviation_ends_it_at_once_with_what_was_done_and_what_was_waited_for() -> None:
    planned, s = opening()
    assert end_after(planned, s, BID_7) is None
    assert (
        end_after(planned, s, BID_7, Logged("act", "bid 10", Seat(1))) == "Bo bids $10. The plan waited for this: Bo bids $8."
    )
    assert (
        end_after(planned, s, BID_7, Logged("act", "bid 8", Seat(1)), Logged("bot", "bid 9", Seat(2)))
        == "Cy bids $9. The plan waited for this: Cy passes."
    )


def test_its_owners_own_hand_ends_it_even_if_it_does_what_the_plan_would() -> None:
    planned, s = opening()
    assert end_after(planned, s, Logged("act", "bid 7", Seat(0))) == "You have acted yourself."
    assert end_after(planned, s, Logged("bot", "bid 7", Seat(0))) == "A bot has played for you."


def test_what_the_server_takes_because_nothing_else_is_possible_belongs_to_the_line() -> None:
    planned, s = opening()
    assert after_log(planned, s, 0, [Logged("auto", "bid 7", Seat(0))]).used == {0}
    assert after_log(planned, s, 0, [Logged("auto", "bid 8", Seat(0))]).end is None


@pytest.mark.parametrize("kept", [-1, 0])
def test_an_undo_of_what_it_did_or_of_what_was_before_it_ends_it_for_good(kept: int) -> None:
    planned, s = opening()
    log = [BID_7, Logged("undo", str(5 + kept), Seat(0)), BID_7]
    end = after_log(planned, s, 5, log).end
    assert end == End("stopped", TAKEN_BACK)


def test_an_undo_of_what_it_only_waited_with_is_as_if_it_had_not_happened() -> None:
    planned, s = opening()
    passed, bid, back = Logged("act", "pass", Seat(2)), Logged("act", "bid 8", Seat(1)), Logged("undo", "2", Seat(2))
    assert after_log(planned, s, 0, [BID_7, bid, passed, back, passed]).end is None
    assert after_log(planned, s, 0, [BID_7, bid, passed, back]).deeds == after_log(planned, s, 0, [BID_7, bid]).deeds


def test_an_illegal_order_ends_it_with_the_rule() -> None:
    s = start(CHICAGO, 3, 1)
    planned = Planned(CHICAGO, parse(CHICAGO, "always do bid 6"), Seat(0))
    end = decide(planned, begin(planned, s), s)
    assert isinstance(end, End)
    assert said(end.reason) == "The first bid must be at least the minimum bid. (Chicago Express §3.2)"


def test_it_bids_the_least_that_will_do_and_no_more_than_its_limit() -> None:
    planned = Planned(CHICAGO, parse(CHICAGO, "whenever phase = opening do bid 7, up to 9\n"), Seat(0))
    s = start(CHICAGO, 3, 1)
    log = [BID_7, Logged("act", "bid 8", Seat(1)), Logged("act", "pass", Seat(2))]
    progress, now = after_log(planned, s, 0, log), played_to(CHICAGO, s, [read(CHICAGO, entry.words) for entry in log], 3)
    assert decide(planned, progress, now) == Act(read(CHICAGO, "bid 9"), 0)
    log[1] = Logged("act", "bid 9", Seat(1))
    progress, now = after_log(planned, s, 0, log), played_to(CHICAGO, s, [read(CHICAGO, entry.words) for entry in log], 3)
    end = decide(planned, progress, now)
    assert isinstance(end, End)
    assert said(end.reason) == "10 would be needed, which is more than 9."


def test_a_condition_that_stops_it_does_so_although_nobody_asks_its_seat() -> None:
    planned = Planned(CHICAGO, parse(CHICAGO, "always do pass\nstop when anyone bids *"), Seat(2))
    assert end_after(planned, start(CHICAGO, 3, 1), Logged("act", "bid 9", Seat(0))) == "It was to stop if somebody: bid *."


def test_a_row_that_follows_another_counts_only_right_after_it() -> None:
    planned = Planned(CHICAGO, parse(CHICAGO, "when seat-3 bids 8 do pass\nthen do bid 9\nalways do bid 7"), Seat(0))
    s = start(CHICAGO, 3, 1)
    assert decide(planned, begin(planned, s), s) == Act(read(CHICAGO, "bid 7"), 2)


def test_a_line_without_an_action_of_ones_own_or_with_an_illegal_one_makes_no_plan() -> None:
    s = start(CHICAGO, 3, 1)
    with pytest.raises(BadNotation, match="no action of yours"):
        plan_from_line(CHICAGO, s, Seat(2), [read(CHICAGO, "bid 7")])
    with pytest.raises(Illegal):
        plan_from_line(CHICAGO, s, Seat(0), [read(CHICAGO, "bid 2")])


def test_a_line_in_words_has_the_figures_of_its_positions() -> None:
    planned, s = opening()
    assert [said(row) for row in plan_words(CHICAGO, planned.plan, s)] == [
        "When I am asked: Bid $7",
        "Then, if Bo bids $8, then Cy passes and nobody does anything else: Bid $9",
        "Then, if Bo passes and nobody does anything else: Bid $6",
    ]


@quietly
@given(edition=every_game, seed=st.integers(0, 1 << 30))
def test_every_plan_can_be_put_into_words(edition: str, seed: int) -> None:
    game = GAMES[edition]
    s, _ = random_line(game, game.seats[0], seed, seed % 60)
    plan = random_plan(game, Random(seed))
    assert all(map(said, plan_words(game, plan, game.view(s, Seat(0)))))
