"""What is true of every game, in every position. Each law is a function that raises when it is broken."""

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from trunkline.bots.random import pick, with_amount
from trunkline.core.catalog import start, with_options
from trunkline.core.errors import Illegal, UnknownGame
from trunkline.core.game import SPECTATOR, AnyAction, AnyGame, HasAgenda, Seat
from trunkline.core.notation import field_kinds, read, spell, verbs
from trunkline.core.play import amounts, apply, legal, options, rights, why_not, why_not_by
from trunkline.core.serialize import dump, field_names, load
from trunkline.core.state import copy
from trunkline.records.record import begin, play_on
from trunkline.records.text import parse, write
from trunkline.testing.walk import Visit, imaginable, sections, walk


def seats(visit: Visit) -> list[Seat]:
    return [Seat(n) for n in range(visit.players)]


# -- in every position -----------------------------------------------------------------------------------


def somebody_can_move_until_the_end(visit: Visit) -> None:
    game, s = visit.game, visit.s
    if s.agenda:
        assert game.turn(s) in seats(visit)
        assert legal(game, s)
    else:
        assert game.turn(s) is None
        assert not legal(game, s)
        assert not any(rights(game, s, seat) for seat in seats(visit))


def legal_is_what_the_judge_accepts_of_the_offers(visit: Visit) -> None:
    game, s = visit.game, visit.s
    if s.agenda:
        offered = [a for move in game.phases[s.agenda[-1]] for a in move.offers(s)]
        assert len(offered) == len({spell(game, a) for a in offered}), "an action is offered twice"
        assert spelled(game, legal(game, s)) == spelled(game, [a for a in offered if why_not(game, s, a) is None])


def whatever_the_judge_accepts_is_offered(visit: Visit) -> None:
    game, s = visit.game, visit.s
    offered = {*spelled(game, legal(game, s))}
    for seat in seats(visit):
        offered |= {*spelled(game, rights(game, s, seat))}
    for a in imaginable(visit):
        if why_not(game, s, a) is None:
            assert spell(game, at_its_smallest(game, s, a)) in offered, f"{spell(game, a)} is accepted but not offered"


def at_its_smallest(game: AnyGame, s: HasAgenda, a: AnyAction) -> AnyAction:
    choices = amounts(game, s, a)
    return a if choices is None else with_amount(a, choices[0])


def spelled(game: AnyGame, actions: list[AnyAction]) -> list[str]:
    """Compare spellings: a failure then shows the words of the notation."""
    return [spell(game, a) for a in actions]


def amounts_are_accepted_inside_their_range_and_refused_outside(visit: Visit) -> None:
    game, s = visit.game, visit.s
    for a in legal(game, s):
        choices = amounts(game, s, a)
        if choices is None:
            continue
        assert len(choices), f"{spell(game, a)} is offered without an amount"
        assert a[-1] == choices[0], f"{spell(game, a)} is not offered at its smallest"
        for amount in choices:
            assert why_not(game, s, with_amount(a, amount)) is None, f"{spell(game, with_amount(a, amount))} refused"
        for amount in (choices[0] - 1, choices[-1] + 1, *range(choices[0] + 1, choices[0] + choices.step)):
            assert why_not(game, s, with_amount(a, amount)) is not None, f"{spell(game, with_amount(a, amount))} accepted"


def every_refusal_names_a_rule_of_the_book(visit: Visit) -> None:
    known = sections(visit.game)
    for a in imaginable(visit):
        rule = why_not(visit.game, visit.s, a)
        assert rule is None or rule.section in known, f"{rule} is not in RULES.md"


def a_copy_shares_nothing_that_changes(visit: Visit) -> None:
    twin = copy(visit.s)
    assert twin == visit.s
    ours, theirs = (mutable_parts(s) for s in (visit.s, twin))
    assert not ours & theirs, "a copy shares a list"


def mutable_parts(s: HasAgenda) -> set[int]:
    found: set[int] = set()
    todo = [getattr(s, name) for name in field_names(type(s))]
    while todo:
        value = todo.pop()
        if isinstance(value, list):
            found.add(id(value))
            todo += value
    return found


def playing_on_a_copy_leaves_the_position_alone(visit: Visit) -> None:
    game, s = visit.game, visit.s
    before = dump(s)
    for a in visit.chance.sample(legal(game, s), min(3, len(legal(game, s)))):
        first, second = copy(s), copy(s)
        apply(game, first, a)
        apply(game, second, a)
        assert first == second, f"{spell(game, a)} has two outcomes"
    assert dump(s) == before, "playing on a copy changed the original"


def looking_changes_nothing(visit: Visit) -> None:
    game, s = visit.game, visit.s
    before = dump(s)
    legal(game, s)
    game.score(s)
    for seat in seats(visit):
        game.view(s, seat)
        game.redeal(s, seat, 1)
        rights(game, s, seat)
    assert dump(s) == before, "looking changed the position"


def an_illegal_action_changes_nothing(visit: Visit) -> None:
    game, s = visit.game, visit.s
    before = dump(s)
    wrong = [a for a in imaginable(visit) if why_not(game, s, a) is not None]
    for a in visit.chance.sample(wrong, min(5, len(wrong))):
        refused = refusal_of(game, s, a)
        assert spell(game, a) in str(refused)
        assert refused.rule == why_not(game, s, a)
    assert dump(s) == before, "a refused action changed the position"


def refusal_of(game: AnyGame, s: HasAgenda, a: AnyAction) -> Illegal:
    """How ``apply`` refuses an illegal action."""
    try:
        apply(game, s, a)
    except Illegal as refused:
        return refused
    raise AssertionError(f"{a!r} is illegal, but carried out")


def json_and_back_is_the_identity(visit: Visit) -> None:
    there = json.loads(json.dumps(dump(visit.s)))
    assert load(visit.game, there) == visit.s
    assert dump(load(visit.game, there)) == dump(visit.s)


def a_redeal_changes_nothing_the_viewer_sees(visit: Visit) -> None:
    game, s = visit.game, visit.s
    for seat in seats(visit):
        dice = visit.chance.randrange(1 << 32)
        assert game.view(game.redeal(s, seat, dice), seat) == game.view(s, seat), "a redeal changes what is seen"


def a_redeal_needs_nothing_the_viewer_cannot_see(visit: Visit) -> None:
    game, s = visit.game, visit.s
    for seat in seats(visit):
        dice = visit.chance.randrange(1 << 32)
        assert game.redeal(game.view(s, seat), seat, dice) == game.redeal(s, seat, dice), "a redeal peeks"


def a_view_of_a_view_is_the_view(visit: Visit) -> None:
    for seat in seats(visit):
        seen = visit.game.view(visit.s, seat)
        assert visit.game.view(seen, seat) == seen


def a_spectator_sees_no_more_than_any_player(visit: Visit) -> None:
    game, public = visit.game, visit.game.view(visit.s, SPECTATOR)
    for seat in seats(visit):
        assert game.view(game.view(visit.s, seat), SPECTATOR) == public
        dealt = game.redeal(visit.s, seat, visit.chance.randrange(1 << 32))
        assert game.view(dealt, SPECTATOR) == public, "a spectator sees something hidden"


def options_from_the_view_are_the_true_ones(visit: Visit) -> None:
    game, s = visit.game, visit.s
    for seat in seats(visit):
        seen = game.view(s, seat)
        assert spelled(game, options(game, seen, seat)) == spelled(game, options(game, s, seat))
        for a in options(game, s, seat):
            assert amounts(game, seen, a) == amounts(game, s, a)


def nothing_is_made_or_lost(visit: Visit) -> None:
    now = visit.game.invariants(visit.s)
    changed = {name: (visit.sums.get(name), value) for name, value in now.items() if visit.sums.get(name) != value}
    assert now.keys() == visit.sums.keys()
    assert not changed, f"not conserved: {changed}"


def what_another_phase_asks_is_refused(visit: Visit) -> None:
    game, s = visit.game, visit.s
    menu = {move.action for move in (*game.phases[s.agenda[-1]], *game.rights)} if s.agenda else set()
    others = {action for action in verbs(game).values() if action not in menu}
    for a in imaginable(visit):
        if type(a) in others:
            assert why_not(game, s, a) == (game.out_of_turn_rule if s.agenda else game.over)


def nobody_acts_for_another(visit: Visit) -> None:
    game, s = visit.game, visit.s
    for a in legal(game, s)[:20]:
        for seat in seats(visit):
            refused = why_not_by(game, s, a, seat)
            assert (refused is None) == (seat == game.turn(s)), f"{spell(game, a)} by {seat}"


class Foreign(NamedTuple):
    """An action of no game."""

    amount: int


def actions_of_another_game_are_refused(visit: Visit) -> None:
    assert why_not(visit.game, visit.s, Foreign(1)) == (visit.game.out_of_turn_rule if visit.s.agenda else visit.game.over)


def things_that_do_not_exist_are_refused(visit: Visit) -> None:
    """A program may build an action with any numbers at all."""
    game, s = visit.game, visit.s
    before = dump(s)
    for action in verbs(game).values():
        for value in (-1, 10**6, 2.5, "1", None, True) if field_kinds(action) else ():
            wrong = action(*[value for _ in field_kinds(action)])
            assert why_not(game, s, wrong) is not None, f"{wrong!r} is accepted"
            refusal_of(game, s, wrong)
    assert dump(s) == before


IN_EVERY_POSITION: list[Callable[[Visit], None]] = [
    looking_changes_nothing,  # first, before anybody has looked
    somebody_can_move_until_the_end,
    legal_is_what_the_judge_accepts_of_the_offers,
    amounts_are_accepted_inside_their_range_and_refused_outside,
    a_copy_shares_nothing_that_changes,
    playing_on_a_copy_leaves_the_position_alone,
    json_and_back_is_the_identity,
    a_redeal_changes_nothing_the_viewer_sees,
    a_redeal_needs_nothing_the_viewer_cannot_see,
    a_view_of_a_view_is_the_view,
    a_spectator_sees_no_more_than_any_player,
    options_from_the_view_are_the_true_ones,
    nothing_is_made_or_lost,
    nobody_acts_for_another,
    actions_of_another_game_are_refused,
    things_that_do_not_exist_are_refused,
]

NOW_AND_THEN: list[Callable[[Visit], None]] = [  # these try every imaginable action
    whatever_the_judge_accepts_is_offered,
    every_refusal_names_a_rule_of_the_book,
    an_illegal_action_changes_nothing,
    what_another_phase_asks_is_refused,
]


# -- of whole games --------------------------------------------------------------------------------------


def equal_seeds_give_equal_games(game: AnyGame, players: int, seed: int) -> None:
    for one, other in zip(walk(game, players, seed), walk(game, players, seed), strict=True):
        assert one.s == other.s


def a_record_replays_to_the_same_end(game: AnyGame, players: int, seed: int) -> None:
    record = begin(game, players, seed, [f"Player {n}" for n in range(players)], "2026-11-15")
    chance = Random(seed)
    while record.now.agenda:
        play_on(record, pick(game, record.now, legal(game, record.now), chance))
    again = parse(write(record))
    assert spelled(game, again.actions) == spelled(game, record.actions)
    assert again.states == record.states
    assert write(again) == write(record)


def the_score_is_final_once_the_game_is_over(game: AnyGame, players: int, seed: int) -> None:
    *_, last = walk(game, players, seed)
    final = game.score(last.s)
    assert len(final) == players
    for a in imaginable(last):
        assert why_not(game, last.s, a) == game.over, f"{spell(game, a)} after the end"
    assert game.score(last.s) == final


def a_game_starts_alike_for_everybody_but_its_seed(game: AnyGame, players: int, seed: int) -> None:
    assert start(game, players, seed) == start(game, players, seed)


def a_game_crosses_to_another_process(game: AnyGame, players: int, seed: int) -> None:
    """A game is made of values and plain functions, so that bots and playouts can think elsewhere."""
    try:
        there = pickle.loads(pickle.dumps(game))
    except (AttributeError, pickle.PicklingError) as error:
        raise AssertionError(f"{game.name} cannot be sent: {error}") from error
    assert dump(start(there, players, seed)) == dump(start(game, players, seed))


def spelling_and_reading_are_inverse(game: AnyGame, players: int, seed: int) -> None:
    """Names and numbers of actions do not depend on the position, so one visit tells all."""
    for a in imaginable(next(walk(game, players, seed))):
        words = spell(game, a)
        assert read(game, words) == a
        assert type(read(game, words)) is type(a)
        assert spell(game, read(game, words)) == words


OF_WHOLE_GAMES: list[Callable[[AnyGame, int, int], None]] = [
    equal_seeds_give_equal_games,
    the_score_is_final_once_the_game_is_over,
    a_game_starts_alike_for_everybody_but_its_seed,
    a_game_crosses_to_another_process,
    spelling_and_reading_are_inverse,
]


# -- of options ------------------------------------------------------------------------------------------


def every_value_that_an_option_lists_can_be_chosen_and_no_other(game: AnyGame, name: str) -> None:
    values = game.options[name].values
    listed = values if isinstance(values, tuple) else (values[0], values[-1])
    for value in map(str, listed):
        varied = with_options(game, {name: value})
        assert varied.chosen == {name: value}
        start(varied, game.seats[-1], 1)
    for wrong in ("", "nonsense", *(() if isinstance(values, tuple) else map(str, (values.start - 1, values.stop)))):
        assert not chosen(game, name, wrong), f"{name}={wrong} is accepted"


def chosen(game: AnyGame, name: str, value: str) -> bool:
    try:
        with_options(game, {name: value})
    except UnknownGame:
        return False
    return True


def the_default_of_an_option_is_the_game_as_it_is(game: AnyGame, name: str) -> None:
    option = game.options[name]
    for value in filter(None, (option.default, option.suggested)):
        assert value in map(str, option.values)
    for players in game.seats if option.default else ():
        assert dump(start(with_options(game, {name: option.default}), players, 5)) == dump(start(game, players, 5))


OF_OPTIONS: list[Callable[[AnyGame, str], None]] = [
    every_value_that_an_option_lists_can_be_chosen_and_no_other,
    the_default_of_an_option_is_the_game_as_it_is,
]
