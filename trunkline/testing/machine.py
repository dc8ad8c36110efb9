"""Hypothesis plays: legal moves, illegal attempts, undo, branches and reloads in any order it likes."""

import json
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from trunkline.bots.random import with_amount
from trunkline.core.game import AnyGame
from trunkline.core.notation import read, spell
from trunkline.core.play import amounts, legal, why_not
from trunkline.core.serialize import dump, load
from trunkline.core.state import copy
from trunkline.records.record import Record, begin, play_on, take_back
from trunkline.testing.laws import refusal_of
from trunkline.testing.walk import Visit, imaginable

QUIETLY = settings(
    max_examples=12, stateful_step_count=60, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


def any_mixture_of_moves_keeps_the_table_sound(game: AnyGame) -> None:
    """Hypothesis searches for a sequence that breaks the table, and shortens what it finds."""
    run_state_machine_as_test(machine(game), settings=QUIETLY)


def machine(game: AnyGame) -> type[RuleBasedStateMachine]:
    """A state machine that plays this game."""

    class Playing(RuleBasedStateMachine):
        record: Record
        sums: dict[str, int]

        @initialize(players=st.sampled_from(game.seats), seed=st.integers(0, 1 << 40))
        def sit_down(self, players: int, seed: int) -> None:
            self.record = begin(game, players, seed)
            self.sums = dict(game.invariants(self.record.now))

        @rule(choice=st.integers(0, 1 << 20), amount=st.integers(0, 1 << 20))
        @precondition(lambda self: self.record.now.agenda)
        def act(self, choice: int, amount: int) -> None:
            actions = legal(game, self.record.now)
            a = actions[choice % len(actions)]
            choices = amounts(game, self.record.now, a)
            a = a if choices is None else with_amount(a, choices[amount % len(choices)])
            play_on(self.record, read(game, spell(game, a)))

        @rule(seed=st.integers(0, 1 << 20))
        def try_something_illegal(self, seed: int) -> None:
            s, chance = self.record.now, Random(seed)
            visit = Visit(game, self.record.players, s, 0, self.sums, chance)
            wrong = [a for a in imaginable(visit) if why_not(game, s, a) is not None]
            before = dump(s)
            if wrong:
                refusal_of(game, s, chance.choice(wrong))
            assert dump(s) == before

        @rule()
        @precondition(lambda self: self.record.actions)
        def undo_and_redo(self) -> None:
            last, after = self.record.actions[-1], self.record.now
            take_back(self.record)
            play_on(self.record, last)
            assert self.record.now == after

        @rule()
        def leave_and_come_back(self) -> None:
            self.record.states[-1] = load(game, json.loads(json.dumps(dump(self.record.now))))

        @rule()
        def branch(self) -> None:
            self.record.states[-1] = copy(self.record.now)

        @invariant()
        def nothing_is_made_or_lost(self) -> None:
            if hasattr(self, "record"):
                assert game.invariants(self.record.now) == self.sums

    return Playing
