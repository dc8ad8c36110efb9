"""The suite is worth something only if it catches what it is for: faults are planted in a toy game."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.conformance import toy
from tests.conformance.toy import TOY, Action, State
from trunkline.core import state as core_state
from trunkline.core.game import SPECTATOR, Game, Move, Rule, Seat
from trunkline.core.state import copy
from trunkline.testing.examine import check_walk
from trunkline.testing.laws import OF_WHOLE_GAMES
from trunkline.toolkit.dice import seeded, shuffle

Toy = Game[State, Action]


def check(game: Toy) -> None:
    for players in game.seats:
        for seed in range(6):
            check_walk(game, players, seed, every=1, deeply_every=3)
            for law in OF_WHOLE_GAMES:
                law(game, players, seed)


def test_the_toy_game_itself_is_sound() -> None:
    check(TOY)


def with_move(action: type, **changes: Any) -> Toy:
    phases = {name: [changed(move, action, changes) for move in menu] for name, menu in TOY.phases.items()}
    return replace(TOY, phases=phases, rights=[changed(move, action, changes) for move in TOY.rights])


def changed(move: Move[State, Any], action: type, changes: Mapping[str, Any]) -> Move[State, Any]:
    return replace(move, **changes) if move.action is action else move


def open_deck(s: State, seat: Seat) -> State:
    v = toy.view(s, seat)
    v.deck = s.deck[:]
    return v


def neighbours_hand(s: State, seat: Seat) -> State:
    v = toy.view(s, seat)
    v.hands[(seat + 1) % len(v.hands)] = s.hands[(seat + 1) % len(v.hands)][:]
    return v


def seen_dice(s: State, seat: Seat) -> State:
    v = toy.view(s, seat)
    v.dice = s.dice
    return v


def open_hands_for_the_gallery(s: State, seat: Seat) -> State:
    v = toy.view(s, seat)
    v.hands = [hand[:] for hand in s.hands] if seat == SPECTATOR else v.hands
    return v


def peeking_redeal(s: State, seat: Seat, dice: int) -> State:
    return copy(s)


def forgetful_redeal(s: State, seat: Seat, dice: int) -> State:
    """Deals the viewer's own hand anew."""
    r = toy.redeal(s, seat, dice)
    r.hands[seat], r.deck = r.deck[: len(r.hands[seat])], r.hands[seat] + r.deck[len(r.hands[seat]) :]
    return r


def blind_view(s: State, seat: Seat) -> State:
    """Hides from the players what they hold."""
    v = toy.view(s, seat)
    v.hands = [[toy.Card(-1)] * len(hand) for hand in v.hands]
    return v


def lay_without_payment(s: State, a: toy.Lay) -> None:
    toy.lay(s, a)
    s.bank += a.card


def draw_and_keep_it_in_the_deck(s: State, a: toy.Draw) -> None:
    s.hands[s.seat].append(s.deck[-1])
    toy.next_turn(s)


def lenient_judge(s: State, a: toy.Offer) -> Rule | None:
    """Lets one bid a penny too much."""
    return None if s.deck and 1 <= a.amount <= s.pennies[s.seat] + 1 else toy.BAD_OFFER


def strict_judge(s: State, a: toy.Offer) -> Rule | None:
    """Refuses what the range promises."""
    return None if s.deck and 1 <= a.amount < max(2, s.pennies[s.seat]) else toy.BAD_OFFER


def judge_of_another_hand(s: State, a: toy.Lay) -> Rule | None:
    """Lets one lay any card that anyone holds."""
    return None if any(a.card in hand for hand in s.hands) else toy.NOT_HELD


def judge_with_an_invented_rule(s: State, a: toy.Lay) -> Rule | None:
    return None if a.card in s.hands[s.seat] else Rule("§9.9", "Because.")


def judge_that_tidies(s: State, a: toy.Lay) -> Rule | None:
    s.hands[s.seat].sort()
    return toy.cannot_lay(s, a)


def offers_twice(s: State) -> list[toy.Draw]:
    return [toy.Draw(), toy.Draw()]


def offers_half(s: State) -> list[toy.Lay]:
    return [toy.Lay(card) for card in s.hands[s.seat][::2]]


def offers_too_much(s: State) -> list[toy.Offer]:
    return [toy.Offer(2)]


def lists_half(s: State) -> list[toy.Lay]:
    """Faster than the judge, and forgets some of what he accepts."""
    return [a for a in offers_half(s) if toy.cannot_lay(s, a) is None]


def lists_without_judging(s: State) -> list[toy.Offer]:
    return [*toy.offer_offers(s)]


tosses = iter(range(1_000_000))


def unseeded_setup(players: int, seed: int) -> State:
    return toy.setup(players, next(tosses))


def draw_by_hidden_chance(s: State, a: toy.Draw) -> None:
    shuffle(seeded(next(tosses)), s.deck)
    toy.draw(s, a)


def endless_turn(s: State) -> Seat | None:
    return s.seat


def play_after_the_end(s: State) -> None:
    for _ in s.pennies:
        s.seat = Seat((s.seat + 1) % len(s.pennies))
        if s.deck or s.hands[s.seat]:
            return


FAULTS: dict[str, Toy] = {
    "the deck lies open": replace(TOY, view=open_deck),
    "a neighbour's hand is seen": replace(TOY, view=neighbours_hand),
    "the dice are seen": replace(TOY, view=seen_dice),
    "a spectator sees the hands": replace(TOY, view=open_hands_for_the_gallery),
    "a redeal peeks": replace(TOY, redeal=peeking_redeal),
    "a redeal forgets what was seen": replace(TOY, redeal=forgetful_redeal),
    "a player cannot see the own hand": replace(TOY, view=blind_view),
    "a payment is forgotten": with_move(toy.Lay, effect=lay_without_payment),
    "a card is doubled": with_move(toy.Draw, effect=draw_and_keep_it_in_the_deck),
    "the judge accepts too much": with_move(toy.Offer, refusal=lenient_judge),
    "the judge accepts too little": with_move(toy.Offer, refusal=strict_judge),
    "the judge looks into another hand": with_move(toy.Lay, refusal=judge_of_another_hand),
    "the judge invents a rule": with_move(toy.Lay, refusal=judge_with_an_invented_rule),
    "the judge changes the table": with_move(toy.Lay, refusal=judge_that_tidies),
    "an action is offered twice": with_move(toy.Draw, offers=offers_twice),
    "an action is never offered": with_move(toy.Lay, offers=offers_half),
    "an amount is not offered at its smallest": with_move(toy.Offer, offers=offers_too_much),
    "a fast list of what is legal forgets some": with_move(toy.Lay, legal=lists_half),
    "a fast list of what is legal holds too much": with_move(toy.Offer, legal=lists_without_judging),
    "the seed is ignored": replace(TOY, setup=unseeded_setup),
    "chance comes from outside": with_move(toy.Draw, effect=draw_by_hidden_chance),
    "somebody is to move after the end": replace(TOY, turn=endless_turn),
    "a function is made on the spot": replace(TOY, score=lambda s: toy.score(s)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    with pytest.raises(AssertionError):
        check(FAULTS[fault])


def test_a_copy_that_shares_a_list_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(kind: type) -> Callable[[Any], Any]:
        def copied(s: State) -> Any:
            twin = honest(kind)(s)
            twin.hands = s.hands[:]  # the hands themselves are shared
            return twin

        return copied

    honest = core_state.copier
    monkeypatch.setattr(core_state, "copier", careless)
    with pytest.raises(AssertionError):
        check(TOY)
