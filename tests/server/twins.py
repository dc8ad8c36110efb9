"""Two deals of a game with secrets that one seat cannot tell apart: every card it never sees may lie somewhere else.

The same actions are played in both; only what is done face down may be another card.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from trunkline.bots.random import random_bot
from trunkline.core.catalog import find
from trunkline.core.errors import Illegal
from trunkline.core.game import AnyGame, Seat
from trunkline.core.notation import read, spell
from trunkline.core.play import apply, legal
from trunkline.core.state import copy

UP = find("union_pacific")
PLAYERS = 3
SEEDS = (111222333444555666, 777888999000111222)
TRIES, MOST = 140, 1500  # at least, and until everything hidden is another
HIDDEN_THINGS = ("hands", "pile", "tracks", "track_pile", "aside")
FACE_DOWN = "swap"  # what others do with a card nobody else sees


class TimeSeries(NamedTuple):
    """One deal, and what was done in it."""

    deal: Any
    line: list[str]


def played(seed: int, count: int) -> TimeSeries:
    """A random game of so many actions, in which blind draws and swaps are frequent."""
    deal = UP.setup(PLAYERS, seed)
    s, chance, line = copy(deal), Random(seed), list[str]()
    for _ in range(count):
        line.append(spell(UP, preferred(s, chance)))
        apply(UP, s, read(UP, line[-1]))
    return TimeSeries(deal, line)


def preferred(s: Any, chance: Random) -> Any:
    secret = [a for a in legal(UP, s) if spell(UP, a).split()[0] in ("take-blind", "swap")]
    if secret and chance.random() < 0.6:
        return chance.choice(secret)
    return random_bot(UP, s, s.seat, chance)


def positions(game: TimeSeries) -> list[Any]:
    found = [game.deal]
    for words in game.line:
        found.append(copy(found[-1]))
        apply(UP, found[-1], read(UP, words))
    return found


def twin_for(one: TimeSeries, seat: Seat) -> TimeSeries:
    """The other deal: as many cards as possible change places without this seat ever noticing."""
    seen = [UP.view(s, seat) for s in positions(one)]
    best, chance = one, Random(int(seat) + 5)
    for number in range(MOST):
        if number >= TRIES and number % 20 == 0 and len(differences(one, best)) == len(HIDDEN_THINGS):
            break
        line = followed(deal := swapped(best.deal, seat, chance), one.line, seen, seat)
        if line is not None:
            best = TimeSeries(deal, line)
    return best


def followed(deal: Any, line: Sequence[str], seen: Sequence[Any], seat: Seat) -> list[str] | None:
    """The same game in another deal, as done there; None if this seat would notice."""
    s, done = copy(deal), list[str]()
    for words, before, after in zip(line, seen, seen[1:], strict=False):
        if UP.view(s, seat) != before:
            return None
        actor = s.seat
        try:
            done.append(carried_out(s, words))
        except Illegal:
            if not words.startswith(FACE_DOWN) or actor == seat:
                return None
            others = [spell(UP, a) for a in legal(UP, s) if spell(UP, a).startswith(FACE_DOWN)]
            if not others:
                return None
            done.append(carried_out(s, others[0]))
        if UP.view(s, seat) != after:
            return None
    return done


def carried_out(s: Any, words: str) -> str:
    apply(UP, s, read(UP, words))
    return words


def swapped(deal: Any, seat: Seat, chance: Random) -> Any:
    """Two cards this seat does not see have changed places."""
    s = copy(deal)
    kind: Callable[[Any, Seat], Iterator[tuple[list[Any], int]]] = chance.choice((share_places, track_places))
    places = list(kind(s, seat))
    (one, here), (other, there) = chance.sample(places, 2)
    one[here], other[there] = other[there], one[here]
    for hand in (*s.hands, *s.tracks):
        hand.sort()
    return s


def share_places(s: Any, seat: Seat) -> Iterator[tuple[list[Any], int]]:
    pacific = s.box.codes.index("UP")  # everybody sees where these are
    for hand in (*(hand for n, hand in enumerate(s.hands) if n != seat), s.pile):
        yield from ((hand, n) for n, card in enumerate(hand) if card != pacific)


def track_places(s: Any, seat: Seat) -> Iterator[tuple[list[Any], int]]:
    for hand in (*(hand for n, hand in enumerate(s.tracks) if n != seat), s.track_pile):
        yield from ((hand, n) for n in range(len(hand)))


def differences(one: TimeSeries, other: TimeSeries) -> set[str]:
    """The hidden things that are not the same in both, at any time."""
    pairs = list(zip(positions(one), positions(other), strict=True))
    return {name for name in HIDDEN_THINGS if any(getattr(s, name) != getattr(t, name) for s, t in pairs)}


def dealt(one: TimeSeries, other: TimeSeries, view: Callable[[Any, Seat], Any] = UP.view) -> AnyGame:
    """Union Pacific with these two deals for the two seeds."""
    deals = dict(zip(SEEDS, (one.deal, other.deal), strict=True))

    def setup(players: int, seed: int) -> Any:
        return copy(deals[seed]) if seed in deals else UP.setup(players, seed)

    return replace(UP, setup=setup, view=view)
