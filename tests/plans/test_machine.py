"""Hypothesis plays at a table where every seat may have a plan: acts, undoes, drops and makes plans in any order it likes.

Whatever happens, a plan does only what its owner could do by hand, acts for its own seat alone, and is over once something it
relied on has been undone. The table keeps just a log, as the server does.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from tests.plans.plans import played, random_plan
from trunkline.bots.random import pick
from trunkline.core.catalog import find, start
from trunkline.core.game import Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import actor, deciding, legal, options, why_not_by
from trunkline.core.undo_safety import has_secrets
from trunkline.plans.line import plan_from_line
from trunkline.plans.plan import Order, Plan, PlanRow
from trunkline.plans.progress import Act, Logged, Planned, after_log, decide

PLAYERS = 3
GAMES = ("chicago_express", "american_rails", "union_pacific", "1830")
QUIETLY = settings(
    max_examples=6, stateful_step_count=40, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


class Made:
    """A plan, the position it was made at, how many entries and actions there were, and what it has relied on since."""

    def __init__(self, plan: Plan, number: int, line: list[str], s: Any) -> None:
        self.plan, self.number, self.since, self.s = plan, number, len(line), s
        self.before = list(line)
        self.void = False


def machine(name: str) -> type[RuleBasedStateMachine]:
    game = find(name)

    class Table(RuleBasedStateMachine):
        states: list[Any]
        line: list[Logged]
        log: list[Logged]
        plans: dict[Seat, Made]

        @initialize(seed=st.integers(0, 1 << 30))
        def sit_down(self, seed: int) -> None:
            self.states, self.line, self.log, self.plans = [start(game, PLAYERS, seed)], [], [], {}

        @property
        def now(self) -> Any:
            return self.states[-1]

        def enter(self, seat: Seat, words: str, kind: Any) -> None:
            entry = Logged(kind, words, seat)
            self.states.append(played(game, self.now, read(game, words)))
            self.line.append(entry)
            self.log.append(entry)

        @rule(seed=st.integers(0, 1 << 30))
        @precondition(lambda self: self.now.agenda)
        def somebody_acts_by_hand(self, seed: int) -> None:
            chance = Random(seed)
            seat = chance.choice(deciding(game, self.now))
            a = pick(game, self.now, options(game, self.now, seat), chance)
            self.enter(actor(game, self.now, a) or seat, spell(game, a), "act")

        @rule(seat=st.integers(0, PLAYERS - 1), seed=st.integers(0, 1 << 30))
        @precondition(lambda self: self.now.agenda)
        def somebody_plans_anything(self, seat: int, seed: int) -> None:
            self.plan(Seat(seat), random_plan(game, Random(seed)))

        @rule(seat=st.integers(0, PLAYERS - 1), seed=st.integers(0, 1 << 30), use=st.sampled_from(["once", "always"]))
        @precondition(lambda self: self.now.agenda)
        def somebody_plans_what_is_possible_now(self, seat: int, seed: int, use: Any) -> None:
            actions = [spell(game, a) for a in legal(game, self.now)]
            rows = [PlanRow(use, (), Order(words)) for words in Random(seed).sample(actions, min(4, len(actions)))]
            self.plan(Seat(seat), Plan(tuple(rows)))

        @rule(seed=st.integers(0, 1 << 30), length=st.integers(1, 8))
        @precondition(lambda self: self.now.agenda)
        def somebody_plans_a_line(self, seed: int, length: int) -> None:
            s, line, chance = self.now, list[Any](), Random(seed)
            while s.agenda and len(line) < length:
                seat = chance.choice(deciding(game, s))
                line.append(pick(game, s, options(game, s, seat), chance))
                s = played(game, s, line[-1])
            who = actor(game, self.now, line[0])
            assert who is not None
            self.plan(who, plan_from_line(game, self.now, who, line))

        def plan(self, seat: Seat, plan: Plan) -> None:
            self.plans[seat] = Made(plan, len(self.log), [entry.words for entry in self.line], self.now)

        @rule(steps=st.integers(1, 12))
        @precondition(lambda self: self.line)
        def somebody_undoes(self, steps: int) -> None:
            kept = max(0, len(self.line) - steps)
            for seat, made in self.plans.items():
                own = any(entry.kind == "order" and entry.seat == seat for entry in self.line[max(kept, made.since) :])
                made.void |= kept < made.since or own
            self.log.append(Logged("undo", str(kept), Seat(0)))
            del self.line[kept:], self.states[kept + 1 :]

        @rule(seat=st.integers(0, PLAYERS - 1))
        def somebody_drops_a_plan(self, seat: int) -> None:
            self.plans.pop(Seat(seat), None)

        @rule()
        def plans_act(self) -> None:
            """As a server lets them, one after the other, as long as one acts."""
            for _ in range(30):
                if not any(self.acts(seat, made) for seat, made in list(self.plans.items())):
                    return

        def acts(self, seat: Seat, made: Made) -> bool:
            decision = self.decision(seat, made)
            if not isinstance(decision, Act):
                return False
            assert not made.void, "it relied on what has been undone"
            assert why_not_by(game, self.now, decision.action, seat) is None, "its owner could not do that"
            assert actor(game, self.now, decision.action) == seat, "it acts for another"
            assert made.before == [entry.words for entry in self.line[: made.since]]
            self.enter(seat, spell(game, decision.action), "order")
            return True

        def decision(self, seat: Seat, made: Made) -> Any:
            planned = Planned(game, made.plan, seat)
            log = self.log[made.number :]
            return decide(planned, after_log(planned, made.s, made.since, log), self.now)

        @invariant()
        def what_is_void_stays_so(self) -> None:
            for seat, made in getattr(self, "plans", {}).items():
                if made.void:
                    assert self.decision(seat, made) is not None
                    assert not isinstance(self.decision(seat, made), Act)

        @invariant()
        def what_cannot_be_seen_changes_nothing_a_plan_does(self) -> None:
            """Of two tables that look the same to its owner it does the same, as far as the judge says the same."""
            if has_secrets(game) and getattr(self, "plans", {}) and self.now.agenda:
                for seat, made in self.plans.items():
                    self.same_elsewhere(seat, made)

        def same_elsewhere(self, seat: Seat, made: Made) -> None:
            here = self.decision(seat, made)
            planned, other = Planned(game, made.plan, seat), game.redeal(self.now, seat, 7)
            there = decide(planned, after_log(planned, made.s, made.since, self.log[made.number :]), other)
            assert isinstance(here, Act) == isinstance(there, Act)

    return Table


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_does_what_its_owner_could_and_ends_with_what_it_relied_on(name: str) -> None:
    run_state_machine_as_test(machine(name), settings=QUIETLY)
