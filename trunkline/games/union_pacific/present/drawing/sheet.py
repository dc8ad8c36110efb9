"""The whole table on one sheet, 1440 wide: map and cards, and around them players, companies, payouts and piles."""

from collections.abc import Sequence
from typing import Any

from htpy import Element, Node

from trunkline.core.message import Message
from trunkline.games.union_pacific.box import JOKER, STOCKS, TYPES, Track
from trunkline.games.union_pacific.present.drawing.board import board_at, shape
from trunkline.games.union_pacific.present.drawing.map import KINDS
from trunkline.games.union_pacific.present.drawing.tables import companies_panel, players_panel
from trunkline.games.union_pacific.present.panels import free_spaces, tracks_unseen
from trunkline.games.union_pacific.present.story import victory
from trunkline.games.union_pacific.rules.state import DISCARD, FIRST, SHARE, SWAP, State, last_payout, players
from trunkline.present.message import PlayerRef, Several, Term
from trunkline.present.svg.network import track
from trunkline.present.svg.sheet import document, numbered, panel
from trunkline.present.svg.svg import area, at, title, words
from trunkline.present.svg.tokens import Theme
from trunkline.present.to_text import ToText, english

WIDTH, EDGE, GAP, TOP = 1440, 16, 12, 84
BOARD = 1024
SIDE, SIDE_WIDE = EDGE + BOARD + GAP, WIDTH - 2 * EDGE - BOARD - GAP
HEAD, FOOT = 48, 6  # of the books, above and below their rows
LOW = 128  # the panels at the bottom
TRACKS_WIDE, PACIFIC_WIDE = 640, 384
TRACK_STEP, PLACE_STEP, LINE, PILE_LINES = 122, 50, 18, 5
BAR, BAR_STEP = 64, 70
DOING = {  # by phase
    FIRST: "all choose a first share",
    SHARE: "{who} draws a share",
    SWAP: "{who} may swap a share",
    DISCARD: "{who} discards a track card",
}


def sheet(s: State, names: Sequence[str] | None = None, theme: Theme = "auto", say: ToText = english) -> Element:
    """Everything on the table as far as this view shows it; ``names`` are those of the players, by seat."""
    called = names or numbered(players(s), say)
    line = say(situation(s, called))
    high = round(BOARD * shape(s.box))
    below = TOP + high + GAP
    return document(
        WIDTH,
        below + LOW + EDGE,
        f"{s.box.titles[-1]}: {line}",
        theme,
        board_at(s, EDGE, TOP, BOARD, say),
        words(EDGE + 2, 40, s.box.titles[-1], "sheet-title"),
        words(EDGE + 2, 67, line, "sheet-line"),
        payouts_made(s, say),
        books(s, called, high, say),
        panel(EDGE, below, TRACKS_WIDE, LOW, say(Term("Track cards")), track_cards(s, say)),
        panel(EDGE + TRACKS_WIDE + GAP, below, PACIFIC_WIDE - GAP, LOW, say(Term("Union Pacific pays")), pacific(s, say)),
        panel(SIDE, below, SIDE_WIDE, LOW, say(Term("The share pile from its top")), pile(s, say)),
    )


def books(s: State, names: Sequence[str], high: float, say: ToText) -> Node:
    """Players above companies; the rows share what height there is."""
    seats = players(s) + any(s.fictive)
    row = (high - GAP - 2 * (HEAD + FOOT)) / (seats + len(STOCKS))
    tall = HEAD + FOOT + row * seats
    people = players_panel(s, names, SIDE_WIDE, row, say)
    companies = companies_panel(s, names, SIDE_WIDE, row, say)
    return [
        panel(SIDE, TOP, SIDE_WIDE, tall, say(Term("Players")), at(0, HEAD)[people]),
        panel(SIDE, TOP + tall + GAP, SIDE_WIDE, high - tall - GAP, say(Term("Companies")), at(0, HEAD)[companies]),
    ]


# -- what is going on --------------------------------------------------------------------------------------


def situation(s: State, names: Sequence[str]) -> Message:
    """Before payout 2 of 4: Ada draws a share."""
    if not s.agenda:
        return Message("Over after {number} payouts: {victory}", {"number": s.payouts, "victory": named(victory(s), names)})
    doing = Message(DOING.get(s.agenda[-1], "{who} builds or invests"), {"who": names[s.seat]})
    return Message("Before payout {number} of {last}: {what}", {"number": s.payouts + 1, "last": last_payout(s), "what": doing})


def named(thing: Any, names: Sequence[str]) -> Any:
    """The same with the names of the players in it."""
    match thing:
        case Message(text, holes):
            return Message(text, {key: named(value, names) for key, value in holes.items()})
        case Several(items):
            return Several(tuple(named(item, names) for item in items))
        case PlayerRef(seat):
            return names[seat]
    return thing


def payouts_made(s: State, say: ToText) -> Element:
    """A bar for each payout; one that a dividend card lies down for is half full."""
    last = last_payout(s)
    x = WIDTH - EDGE - BAR_STEP * last + BAR_STEP - BAR
    told = Message("{number} of {last} payouts made", {"number": s.payouts, "last": last})
    return at(x, 0)[
        title[say(told)],
        words(BAR_STEP * last - (BAR_STEP - BAR), 44, say(told), f"column{' near' if s.payouts == last - 1 else ''}"),
        [area(BAR_STEP * k, 54, BAR, 7, bar_look(s, k)) for k in range(last)],
        [area(BAR_STEP * k, 54, BAR / 2, 7, "bar near") for k in range(s.payouts, min(last, s.payouts + s.laid))],
    ]


def bar_look(s: State, number: int) -> str:
    return "bar full" if number < s.payouts else "bar"


# -- cards -------------------------------------------------------------------------------------------------


def track_cards(s: State, say: ToText) -> list[Node]:
    """By type: what is unseen, discarded, and free on the board."""
    return [at(20 + TRACK_STEP * number, 42)[track_column(s, kind, say)] for number, kind in enumerate((*TYPES, JOKER))]


def track_column(s: State, kind: Track, say: ToText) -> list[Node]:
    name = say(Term(s.box.track_names[kind]))
    lines = [
        Message("{number} of {cards} unseen", {"number": tracks_unseen(s, kind), "cards": s.box.track_cards[kind]}),
        Message("{number} discarded", {"number": s.discards[kind] + s.retired[kind]}),
        Message("{number} free spaces", {"number": free_spaces(s, kind)}),
    ]
    return [
        track(KINDS[kind], (82, 0), (112, 0)) if kind != JOKER else None,
        words(0, 5, name, "figure left"),
        [words(0, 27 + LINE * number, say(line), "held" if number else "held strong") for number, line in enumerate(lines)],
    ]


def pacific(s: State, say: ToText) -> list[Node]:
    """§7.4 The five places, payout by payout; the next one stands out."""
    heads = [words(158 + PLACE_STEP * k, 44, f"{k + 1}.", "column") for k in range(len(s.box.places_paid[0]))]
    return [heads, [pacific_row(s, number, say) for number in range(1, last_payout(s))]]


def pacific_row(s: State, number: int, say: ToText) -> Element:
    look = "next" if number == s.payouts else "past" if number < s.payouts else ""
    figures = [
        words(158 + PLACE_STEP * k, 0, f"${sum}", f"place-paid {look}") for k, sum in enumerate(s.box.places_paid[number])
    ]
    label = words(16, 0, say(Message("payout {number}", {"number": number + 1})), f"held {look}")
    return at(0, 46 + 23 * number)[label, figures]


def pile(s: State, say: ToText) -> list[Node]:
    """§2.4 Everybody has seen how the pile was built."""
    parts = [part_said(part.cards, part.dividends) for part in s.sections[::-1]]
    gone = Message("{removed} shares have left the game face up", {"removed": sum(s.removed)})
    aside = Message("{given} were swapped away face down", {"given": sum(map(len, s.aside))})
    lines = [*parts[: PILE_LINES - 2], gone, aside]
    return [words(16, 50 + LINE * number, say(line), "held") for number, line in enumerate(lines)]


def part_said(cards: int, dividends: int) -> Message:
    if not dividends:
        return Message("{cards} cards, all of them shares", {"cards": cards})
    if dividends == 1:
        return Message("{cards} cards, one of them a dividend card", {"cards": cards})
    return Message("{cards} cards, {dividends} of them dividend cards", {"cards": cards, "dividends": dividends})
