"""§3 A turn: draw a track card, then build or invest, or pass when neither is possible."""

from typing import NamedTuple

from trunkline.core.game import Move, Rule, action
from trunkline.games.union_pacific.box import JOKER, TYPES, Track
from trunkline.games.union_pacific.rules.payouts import make_payouts, make_remaining_payouts
from trunkline.games.union_pacific.rules.state import DISCARD, TURN, State, last_payout, players
from trunkline.games.union_pacific.rules.track_cards import CARD_NOT_HELD, discard_track, draw_track
from trunkline.toolkit.seats import clockwise

NOT_NOW = Rule("§3.6", "You can only do what this step of the turn asks for, and only when it is your turn.")
MUST_ACT = Rule("§3.4", "You can build or invest, so you cannot pass.")


@action
class Pass(NamedTuple):
    """Do nothing, because nothing can be done."""


@action
class Discard(NamedTuple):
    """End the turn with this track card."""

    track: Track


DISCARDS = tuple(map(Discard, (*TYPES, JOKER)))


def begin_turn(s: State) -> None:
    """§3.1 A track card is drawn first. §3.5 When nobody can ever act again, the rest is paid out."""
    if nobody_can_act(s):
        make_remaining_payouts(s)
        s.agenda.clear()
    else:
        draw_track(s, s.seat)


def nobody_can_act(s: State) -> bool:
    """§3.5 No share in any hand, and no company could build with any card."""
    return not any(s.hands) and not any(left and places for left, places in zip(s.depot, s.open, strict=True))


def end_turn(s: State) -> None:
    """§3.7 Payouts, then the left neighbour; after the last payout the game is over."""
    make_payouts(s)
    if s.payouts == last_payout(s):
        s.agenda.clear()
        return
    s.seat = clockwise(s.seat, players(s))
    s.agenda = [TURN]
    begin_turn(s)


def pass_offers(s: State) -> list[Pass]:
    return [] if s.hands[s.seat] else [Pass()]


def cannot_pass(s: State, a: Pass) -> Rule | None:
    return MUST_ACT if s.hands[s.seat] or can_build(s) else None


def can_build(s: State) -> bool:
    """Whether a card in hand fits an open connection of a company with a locomotive left."""
    hand, types = s.tracks[s.seat], s.box.type
    cards = {*hand} if JOKER not in hand else {*types}
    return any(types[place] in cards for left, places in zip(s.depot, s.open, strict=True) if left for place in places)


def pass_turn(s: State, a: Pass) -> None:
    go_and_discard(s)


def go_and_discard(s: State) -> None:
    """§3.4, §6.3 A track card of one's choice ends the turn; whoever holds none any more has nothing to discard."""
    if s.tracks[s.seat]:
        s.agenda.append(DISCARD)
    else:
        end_turn(s)


def discard_offers(s: State) -> list[Discard]:
    return [DISCARDS[track] for track in dict.fromkeys(s.tracks[s.seat])]


def cannot_discard(s: State, a: Discard) -> Rule | None:
    return None if a.track in s.tracks[s.seat] else CARD_NOT_HELD


def discard(s: State, a: Discard) -> None:
    """§6.3 Without effect."""
    discard_track(s, a.track)
    end_turn(s)


PASS = Move(Pass, pass_offers, cannot_pass, pass_turn)
DISCARD_TRACK = Move(Discard, discard_offers, cannot_discard, discard, legal=discard_offers)
