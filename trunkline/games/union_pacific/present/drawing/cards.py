"""The cards beside the map: the display, the piles, and the hand as far as the viewer may see it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from htpy import Element, Node

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.union_pacific.box import JOKER, TYPES, UP, Box, Company, Stock, Track
from trunkline.games.union_pacific.present.drawing.board_view import (
    PACIFIC_PILE,
    PILE,
    TRACK_PILE,
    BoardView,
    card_target,
    hand_shown,
    on_display,
)
from trunkline.games.union_pacific.present.drawing.map import KEY_COUNTS, KEY_SECOND, KINDS, key_line, livery
from trunkline.games.union_pacific.present.panels import free_spaces, tracks_unseen
from trunkline.games.union_pacific.present.payouts import cards_to_come
from trunkline.games.union_pacific.rules.state import State, value
from trunkline.present.message import CompanyRef, Term
from trunkline.present.svg.cards import HIGH, WIDE, card, empty, fan, paper, pile, row, shield
from trunkline.present.svg.livery import plate
from trunkline.present.svg.network import track
from trunkline.present.svg.svg import at, kept, n, text, words
from trunkline.present.to_text import ToText

TOP, PAD, STEP, BETWEEN = 32.0, 14.0, WIDE + 8, 20.0  # under the headings; at the edges; card to card; group to group
TRAY_HIGH = TOP + HIGH + 12
PILES, PILE_STEP = 3, WIDE + 11
LONGEST = 7  # letters on a card
ART, PILE_ART, SHARE_PLATE = 40.0, 34.0, 56.0  # the middle of what a card and a pile show; width of a plate


def tray(view: BoardView, width: float, say: ToText) -> Element:
    """Display, piles and hand side by side."""
    piles_at = PAD + view.s.box.display * STEP + BETWEEN
    hand_at = piles_at + PILES * PILE_STEP + BETWEEN
    return at(0, 0)[
        words(PAD, TOP - 14, say(Term("Display")), "tray-heading"),
        display(view, say),
        words(piles_at, TOP - 14, say(Term("Piles")), "tray-heading"),
        piles(view, piles_at, say),
        hand(view, hand_at, width - PAD - hand_at, say),
    ]


# -- display and piles -------------------------------------------------------------------------------------


def display(view: BoardView, say: ToText) -> Iterator[Node]:
    s = view.s
    for number, x in enumerate(row(PAD, STEP, s.box.display)):
        if number < len(s.display):
            company = s.display[number]
            name = on_display(s.box.codes[company])
            spoken = say(Message("On the display: {share}", {"share": about(s, Stock(company))}))
            yield share_card(
                view, (x, TOP), f"display-{number + 1}", name, Stock(company), spoken, worth(s, Stock(company), say)
            )
        else:
            yield empty((x, TOP))


def piles(view: BoardView, x: float, say: ToText) -> list[Node]:
    s = view.s
    holes = {"cards": len(s.pile), "dividends": cards_to_come(s)}
    shares = Message("Share pile: {cards} cards, {dividends} of them dividend cards", holes)
    pacific = Message("{company}: {left} shares left", {"company": CompanyRef(s.box.codes[UP]), "left": s.pacific})
    tracks = Message("Track pile: {cards} cards", {"cards": len(s.track_pile)})
    places = list(row(x, PILE_STEP, PILES))
    return [
        pile_card(
            view, places[0], PILE, say(shares), len(s.pile), words(WIDE / 2, PILE_ART + 6, say(Term("shares")), "card-text")
        ),
        pile_card(
            view, places[1], PACIFIC_PILE, say(pacific), s.pacific, shield((WIDE / 2, PILE_ART - 2), 0.84, s.box.codes[UP])
        ),
        pile_card(view, places[2], TRACK_PILE, say(tracks), len(s.track_pile), at(0, PILE_ART - 18)[all_tracks(0.82)]),
    ]


def pile_card(view: BoardView, x: float, name: str, spoken: str, number: int, art: Node) -> Element:
    return card((x, TOP), name, spoken, card_target(view, name), "", pile(number, art))


def track_counts(view: BoardView, say: ToText) -> list[Node]:
    """Under the names in the key: the cards of each type that are neither discarded nor in a hand one sees."""
    s, y = view.s, key_line(view.s.box) + KEY_SECOND
    return [words(x, y, say(unseen_said(s, track)), "key-text") for track, x in zip((*TYPES, JOKER), KEY_COUNTS, strict=True)]


def unseen_said(s: State, track: Track) -> Message:
    holes = {"number": tracks_unseen(s, track), "cards": s.box.track_cards[track]}
    if track == JOKER:
        return Message("{track}: {number} of {cards} unseen", {"track": Term(s.box.track_names[track]), **holes})
    return Message("{number} of {cards} unseen", holes)


# -- the hand ----------------------------------------------------------------------------------------------


def hand(view: BoardView, x: float, width: float, say: ToText) -> Node:
    """Equal cards lie on one another; when there are many kinds the row is pushed together."""
    seat = hand_shown(view.s)
    if seat is None:
        return words(x, TOP - 14, say(Term("Hands are hidden")), "tray-heading")
    shares, tracks = Counter(view.s.hands[seat]), Counter(view.s.tracks[seat])
    step = fan(len(shares) + len(tracks), width - (BETWEEN if shares and tracks else 0))
    tracks_at = x + step * len(shares) + (BETWEEN if shares else 0)
    return [
        words(x, TOP - 14, say(Term("In hand")), "tray-heading") if shares else None,
        [hand_share(view, x + step * k, seat, share, say) for k, share in enumerate(shares)],
        words(tracks_at, TOP - 14, say(Term("Track cards")), "tray-heading") if tracks else None,
        [hand_track(view, tracks_at + step * k, seat, card, say) for k, card in enumerate(tracks)],
    ]


def hand_share(view: BoardView, x: float, seat: Seat, share: Stock, say: ToText) -> Element:
    s, held = view.s, view.s.hands[seat].count(share)
    spoken = say(Message("In hand: {held} of {share}", {"held": held, "share": about(s, share)}))
    note = [worth(s, share, say), words(WIDE / 2, HIGH - 6, f"× {held}", "card-text strong") if held > 1 else None]
    code = s.box.codes[share]
    return share_card(view, (x, TOP), f"share-{share}", code, share, spoken, note)


def hand_track(view: BoardView, x: float, seat: Seat, track: Track, say: ToText) -> Element:
    s, held = view.s, view.s.tracks[seat].count(track)
    name = s.box.track_names[track]
    holes = {"held": held, "track": Term(name), "free": free_spaces(s, track)}
    spoken = say(Message("In hand: {held} track card {track}, {free} free spaces on the board", holes))
    art = at(0, ART - 13)[all_tracks(1)] if track == JOKER else line(track, ART - 2)
    note = [
        card_line(HIGH - 27, say(Term(name))) if track != JOKER else None,
        words(WIDE / 2, HIGH - 6, f"× {held}", "card-text strong") if held > 1 else None,
    ]
    look = "picked" if name in view.picked else ""
    drawn = paper(art, note)
    return card((x, TOP), f"track-{track}", spoken, card_target(view, name), look, drawn)


def card_line(y: float, said: str) -> Element:
    """What stands under the picture of a card; long words are pressed together."""
    pressed = {"textLength": n(WIDE - 14), "lengthAdjust": "spacingAndGlyphs"} if len(said) > LONGEST else {}
    return text(pressed, x=n(WIDE / 2), y=n(y), class_="card-text")[said]


def share_card(
    view: BoardView, place: tuple[float, float], id: str, name: str, share: Stock, spoken: str, note: Node
) -> Element:
    look = "picked" if name in view.picked else ""
    return card(place, id, spoken, card_target(view, name), look, paper(emblem(view.s.box, share), note))


def worth(s: State, share: Stock, say: ToText) -> Node:
    if share == UP:
        return None
    return card_line(HIGH - 22, say(Message("value {value}", {"value": value(s, Company(share))})))


@cache
def emblem(box: Box, share: Stock) -> Node:
    middle = (WIDE / 2, ART)
    return kept(shield(middle, 1, box.codes[UP])) if share == UP else plate(livery(box, Company(share)), middle, SHARE_PLATE)


@cache
def line(track_type: Track, y: float) -> Node:
    return kept(track(KINDS[track_type], (12, y), (WIDE - 12, y)))


@cache
def all_tracks(apart: float) -> Node:
    """A joker stands for every type."""
    return kept(*(line(track, 16.0 * apart * number) for number, track in enumerate(TYPES)))


def about(s: State, share: Stock) -> Message:
    holes = {"company": s.box.titles[share], "code": CompanyRef(s.box.codes[share]), "shares": s.box.shares[share]}
    if share == UP:
        return Message("{company}, {code}, {shares} shares", holes)
    return Message("{company}, {code}, {shares} shares, value {value}", holes | {"value": value(s, Company(share))})
