"""All tables that look the same to a player, for comparing the law of undo with them.

A deal is a way to put the cards the player does not see into the places where the player cannot look. On a small table all
of them are tried. On a large one few are enough. Cards drawn: take two deals that lead to something else, and the first card
looked at that is not the same in both. The card that the second deal has there lies elsewhere in the first, where nobody has
looked yet; exchanging the two gives a deal that shows it, one exchange away. Cards played by another: if any deal leaves too
few of a kind in that hand, one that exchanges all it can for others does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

from tests.conformance.toy import TOY
from trunkline.core.game import SPECTATOR, AnyGame, Seat
from trunkline.core.play import actor, apply, legal, why_not
from trunkline.core.state import copy
from trunkline.games.union_pacific.box import DIVIDEND, UP

Cards = list[int]
FACE_DOWN = {"Swap", "LayFirst", "FirstShare"}  # others cannot tell which card it was
SHUFFLES = 30  # of discards that become a pile


class Place(NamedTuple):
    """Where a hidden card lies: in this field, in this row of it (or in the field itself), at this position."""

    field: str
    row: int | None
    at: int


def lying(s: Any, place: Place) -> int:
    row = getattr(s, place.field)
    return int((row if place.row is None else row[place.row])[place.at])


def dealt(s: Any, cards: Sequence[tuple[Place, int]]) -> Any:
    """The table with these cards in these places."""
    t = copy(s)
    for (field, row, at), card in cards:
        rows = getattr(t, field)
        if row is None:
            rows[at] = card
        else:
            line = [*rows[row]]
            line[at] = card
            rows[row] = tuple(line) if isinstance(rows[row], tuple) else line
    for field in ("hands", "tracks"):
        if hasattr(t, field):
            setattr(t, field, [sorted(hand) for hand in getattr(t, field)])
    return t


def pools(game: AnyGame, s: Any, seats: Sequence[Seat]) -> list[list[Place]]:
    """Places whose cards can be exchanged with each other."""
    others = [n for n in range(len(s.hands)) if n not in seats]
    hands = [Place("hands", n, at) for n in others for at in range(len(s.hands[n]))]
    if game is TOY:
        return [hands + [Place("deck", None, at) for at in range(len(s.deck))]]
    shares = [place for place in hands if lying(s, place) != UP]
    shares += [Place("aside", n, at) for n, given in enumerate(s.aside) for at in range(len(given))]
    shares += [Place("pile", None, at) for at, card in enumerate(s.pile) if card != DIVIDEND]
    tracks = [Place("tracks", n, at) for n in others for at in range(len(s.tracks[n]))]
    tracks += [Place("track_pile", None, at) for at in range(len(s.track_pile))]
    return [shares, tracks, *sections(s)]


def sections(s: Any) -> Iterator[list[Place]]:
    """Inside a section of the share pile dividend cards and shares can be exchanged."""
    bottom = 0
    for section in s.sections:
        yield [Place("pile", None, at) for at in range(bottom, bottom + section.cards)]
        bottom += section.cards


def one_exchange_away(game: AnyGame, s: Any, seats: Sequence[Seat]) -> Iterator[Any]:
    for places in pools(game, s, seats):
        cards = [lying(s, place) for place in places]
        for n, place in enumerate(places):
            for card in {*cards} - {cards[n]}:
                same = [m for m, other in enumerate(cards) if other == card]
                for m in {same[0], same[-1]}:
                    yield dealt(s, [(place, card), (places[m], cards[n])])
        yield from without_a_kind(s, places)
    yield from shuffled(s)


def without_a_kind(s: Any, places: Sequence[Place]) -> Iterator[Any]:
    """As few cards of each kind in each hand as there can be."""
    for row, card in {(place.row, lying(s, place)) for place in places if place.row is not None}:
        here = [place for place in places if place.row == row and lying(s, place) == card]
        there = [place for place in places if place.row != row and lying(s, place) != card]
        pairs = zip(here, there, strict=False)
        yield dealt(s, [one for mine, other in pairs for one in ((mine, lying(s, other)), (other, card))])


def shuffled(s: Any) -> Iterator[Any]:
    for dice in range(1, SHUFFLES):
        t = copy(s)
        t.dice = dice * 7919
        yield t


def every_deal(game: AnyGame, s: Any, seats: Sequence[Seat]) -> Iterator[Any]:
    """All of them: shares and dividend cards by section, times track cards. For small tables."""
    shares, tracks, *parts = pools(game, s, seats)
    for first, second in product(arrangements(s, shares), arrangements(s, tracks)):
        t = dealt(s, [*first, *second])
        for third in product(*(arrangements(t, part) for part in parts)):
            yield dealt(t, [pair for part in third for pair in part])
    yield from shuffled(s)


def arrangements(s: Any, places: Sequence[Place]) -> list[list[tuple[Place, int]]]:
    found = {*permutations(lying(s, place) for place in places)}
    return [list(zip(places, cards, strict=True)) for cards in found]


# -- what came to light --------------------------------------------------------------------------------------


def outcome(game: AnyGame, s: Any, a: Any, seats: Sequence[Seat]) -> Any:
    """All that anybody newly sees: what is public now, and what each hand gained. None if it cannot be done here."""
    after = copy(s)
    if why_not(game, s, a) is not None:
        alike = [b for b in legal(game, s) if type(b) is type(a) and type(a).__name__ in FACE_DOWN]
        if actor(game, s, a) in seats or not alike:
            return None
        a = alike[0]
    apply(game, after, a)
    return game.view(after, SPECTATOR), [gains(s, after, n) for n in range(len(s.hands))]


def gains(before: Any, after: Any, seat: int) -> list[Cards]:
    fields = [field for field in ("hands", "tracks") if hasattr(before, field)]
    return [sorted((Counter(getattr(after, f)[seat]) - Counter(getattr(before, f)[seat])).elements()) for f in fields]


def shows(game: AnyGame, s: Any, a: Any, seats: Sequence[Seat], deals: Iterator[Any]) -> bool:
    """Whether in some of these deals something else would have come to light."""
    expected = outcome(game, s, a, seats)
    return any(outcome(game, deal, a, seats) != expected for deal in deals)
