"""§3 Track cards: drawing and the new pile. §9 In the second edition, dead cards can be removed."""

from bisect import insort
from collections.abc import Iterator
from typing import NamedTuple

from trunkline.core.game import Move, Rule, Seat, action
from trunkline.games.union_pacific.box import JOKER, Track
from trunkline.games.union_pacific.rules.state import BLIND, LAID, State
from trunkline.toolkit.dice import shuffle

CARD_NOT_HELD = Rule("§3.2", "You do not hold this track card.")
JOKER_STAYS = Rule("§9.5", "A joker is never removed: it can always be played somewhere.")
TYPE_STILL_OPEN = Rule("§9.5", "Only a track card whose type has no free space on the whole board can be removed.")


@action
class RemoveTrack(NamedTuple):
    """Take this track card out of the game and draw another."""

    track: Track


def draw_track(s: State, seat: Seat) -> None:
    """§3.3 The new pile is made as soon as the last card has been drawn, or once there is something to make it of."""
    if not s.track_pile:
        renew_track_pile(s)
    if s.track_pile:
        insort(s.tracks[seat], s.track_pile.pop())
        s.track_memory[seat] += (BLIND,)
    if not s.track_pile:
        renew_track_pile(s)


def renew_track_pile(s: State) -> None:
    """All that is not in the discards, and so not in the new pile, is in the hands: that is worth remembering."""
    s.kept = [tuple(hand) for hand in s.tracks]
    s.kept_by_all = [sum(hand.count(Track(track)) for hand in s.tracks) for track in range(len(s.discards))]
    s.track_memory = [() for _ in s.tracks]
    s.track_pile = [Track(track) for track, count in enumerate(s.discards) for _ in range(count)]
    s.discards = [0 for _ in s.discards]
    s.dice = shuffle(s.dice, s.track_pile)


def discard_track(s: State, track: Track) -> None:
    """The active player's card goes to the open discards."""
    show_track(s, track)
    s.discards[track] += 1


def show_track(s: State, track: Track) -> None:
    """The card leaves the hand, and all see it."""
    s.tracks[s.seat].remove(track)
    s.track_memory[s.seat] += (LAID + track,)


def remove_track_offers(s: State) -> Iterator[RemoveTrack]:
    return (RemoveTrack(track) for track in dict.fromkeys(s.tracks[s.seat]) if track != JOKER and not s.free[track])


def cannot_remove_track(s: State, a: RemoveTrack) -> Rule | None:
    if a.track not in s.tracks[s.seat]:
        return CARD_NOT_HELD
    if a.track == JOKER:
        return JOKER_STAYS
    if s.free[a.track]:
        return TYPE_STILL_OPEN
    return None


def remove_track(s: State, a: RemoveTrack) -> None:
    """§9.5 Out of the game, and a card from the pile in its place, if there is one."""
    show_track(s, a.track)
    s.retired[a.track] += 1
    draw_track(s, s.seat)


REMOVE_TRACK = Move(RemoveTrack, remove_track_offers, cannot_remove_track, remove_track)
