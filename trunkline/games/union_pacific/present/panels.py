"""The table in figures, as far as a view shows it: players, hands, companies, cards."""

from collections import Counter
from collections.abc import Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.state import HIDDEN
from trunkline.games.union_pacific.box import JOKER, STOCKS, TYPES, UP, Company, Stock, Track
from trunkline.games.union_pacific.present.names import FICTIVE, firm, firms, track_word
from trunkline.games.union_pacific.present.payouts import cards_to_come, premiums
from trunkline.games.union_pacific.rules.state import FIRST, State, last_payout, players, value
from trunkline.present.message import Cell, Gauge, Money, Most, Panel, PlayerRef, Several, Term, Times
from trunkline.present.presentation import Outlook
from trunkline.toolkit.seats import all_seats

COLOURS = {  # the same in the terminal and on the map
    "EP&RG": "#54ad7e",
    "BNL": "#b8474a",
    "MS": "#efd352",
    "DM": "#1f2225",
    "SFRB": "#512374",
    "UMR": "#f6f3ea",
    "ESL": "#dd7f1a",
    "KCC": "#5f300c",
    "MRR": "#3b70b8",
    "W&W": "#929ca3",
    "UP": "#ece8dd",
}


RETIRED = Term("Out of the game")  # a heading that few games come to


def panels(s: State) -> list[Panel]:
    """From what changes most to what changes least; a hand only where the view shows one."""
    third = [fictive_panel(s)] if any(s.fictive) else []
    hands = [hand_panel(s)] if seats_seen(s) else []
    pile = [pile_panel(s)] if s.agenda != [FIRST] else []  # before the first turn there is none
    cards = [track_panel(s), *pile, market_panel(s)]
    return [player_panel(s), *third, company_panel(s), *cards, end_panel(s), *hands]


def seats_seen(s: State) -> list[Seat]:
    """The seats whose cards this view shows."""
    return [seat for seat in all_seats(players(s)) if is_seen(s, seat)]


def is_seen(s: State, seat: Seat) -> bool:
    cards = [*s.hands[seat], *s.tracks[seat]]
    return bool(cards) and HIDDEN not in cards


def charted(s: State) -> list[Panel]:
    """Those whose sums are shown over time; every position is asked for them."""
    return [player_panel(s), company_panel(s)]


def moment(s: State) -> Message:
    """How much of the game is over."""
    return Message("{number} of {most} payouts made", {"number": s.payouts, "most": last_payout(s)})


def forecast(s: State, seat: Seat | None) -> list[Outlook]:
    """When dividends come and what they would bring; which of them is the last."""
    if s.agenda == [FIRST] or not s.agenda:
        return []
    cards = {"dividends": cards_to_come(s), "cards": len(s.pile)}
    paid = Message("In the pile: {dividends} of {cards} cards.", cards)
    if seat is not None:
        holes = cards | {"amount": Money(next_payout(s, seat))}
        paid = Message("In the pile: {dividends} of {cards} cards. You would get {amount} now.", holes)
    made = Message("Made so far: {number} of {most}.", {"number": s.payouts, "most": last_payout(s)})
    return [
        (Message("Payouts are made when dividend cards turn up in the share pile."), paid),
        (Message("The game ends with the last payout."), made),
    ]


# -- players and hands -------------------------------------------------------------------------------------


def player_panel(s: State) -> Panel:
    heads = ("", "Money", "Hand", "incl. UP", "Track cards", "Next payout")
    return Panel("players", "Players", heads, [player_row(s, seat) for seat in all_seats(players(s))], "side")


def player_row(s: State, seat: Seat) -> tuple[Cell, ...]:
    hand = s.hands[seat]
    cards = (len(hand), hand.count(UP), len(s.tracks[seat]))
    return (PlayerRef(seat), Money(s.cash[seat]), *cards, next_money(s, seat))


def fictive_panel(s: State) -> Panel:
    """§8.2 The third player in a game of two."""
    row = (FICTIVE, Money(s.fictive_cash), row_of_shares(s, s.fictive))
    return Panel("fictive", "Third player", ("", "Money", "Invested"), [row])


def unseated(s: State) -> list[tuple[Term, int]]:
    """§8.3 Who is ranked without a seat."""
    return [(FICTIVE, s.fictive_cash)] if any(s.fictive) else []


def row_of_shares(s: State, held: Sequence[int]) -> Several:
    return Several(tuple(Times(firm(s, stock), held[stock]) for stock in STOCKS if held[stock]))


def next_money(s: State, seat: Seat) -> Cell:
    return Money(next_payout(s, seat)) if s.agenda else ""


def next_payout(s: State, seat: Seat) -> int:
    """What the next payout would bring as the tables are now; the fictive player cannot be foreseen."""
    return sum(next_premiums(s, stock)[seat] for stock in STOCKS)


def next_premiums(s: State, stock: Stock) -> list[int]:
    """By seat."""
    return premiums(s, stock, s.payouts + 1, 0)[:-1] if s.payouts < last_payout(s) else [0] * players(s)


def hand_panel(s: State) -> Panel:
    heads = ("In hand", "Shares", "Track cards")
    return Panel("hand", "Hand", heads, [hand_row(s, seat) for seat in seats_seen(s)], "side")


def hand_row(s: State, seat: Seat) -> tuple[Cell, ...]:
    tracks = Counter(s.tracks[seat])
    cards = Several(tuple(Times(track_word(s, track), number) for track, number in tracks.items()))
    return (PlayerRef(seat), firms(s, s.hands[seat]), cards)


# -- companies ---------------------------------------------------------------------------------------------


def company_panel(s: State) -> Panel:
    """Majorities at a glance: whoever has invested most stands first, and what they would be paid in the same order."""
    heads = ("", "Value", "Supply", "Unseen", "Invested", "Pays next")
    return Panel("companies", "Companies", heads, [company_row(s, stock) for stock in STOCKS], "side", lists="companies")


def company_row(s: State, stock: Stock) -> tuple[Cell, ...]:
    figures = ("", "") if stock == UP else (value(s, Company(stock)), s.depot[stock])
    return (firm(s, stock), *figures, unseen(s, stock), holders(s, stock), paid_next(s, stock))


def invested_panel(s: State) -> Panel:
    """A column for each player: shares invested, and what the next payout pays for them."""
    heads: tuple[Cell, ...] = ("", "Value", "Supply", *map(PlayerRef, all_seats(players(s))))
    return Panel("invested", "Companies", heads, [invested_row(s, stock) for stock in STOCKS])


def invested_row(s: State, stock: Stock) -> tuple[Cell, ...]:
    figures: tuple[Cell, ...] = ("", "") if stock == UP else (value(s, Company(stock)), s.depot[stock])
    return (firm(s, stock), *figures, *(invested(s, stock, seat) for seat in all_seats(players(s))))


def invested(s: State, stock: Stock, seat: Seat) -> Cell:
    """Who has invested most stands out."""
    number, pays = s.table[stock][seat], next_premiums(s, stock)[seat] if s.agenda else 0
    shares = Most(number) if seat in leaders(s, stock) else number
    return Several((shares, Money(pays))) if pays else shares if number else ""


def unseen(s: State, stock: Stock) -> int | str:
    """Shares whose place this view does not show, those given up among them; the UP's are all in the open."""
    if stock == UP:
        return ""
    in_the_open = sum(s.table[stock]) + s.fictive[stock] + s.removed[stock] + s.display.count(Company(stock))
    return s.box.shares[stock] - in_the_open - sum(s.hands[seat].count(stock) for seat in seats_seen(s))


def holders(s: State, stock: Stock) -> Several:
    return Several(tuple(Times(PlayerRef(seat), s.table[stock][seat]) for seat in ranked(s, stock) if s.table[stock][seat]))


def ranked(s: State, stock: Stock) -> list[Seat]:
    """Who has invested most comes first."""
    return sorted(all_seats(players(s)), key=lambda seat: -s.table[stock][seat])


def leaders(s: State, stock: Stock) -> list[Seat]:
    """Who has invested most."""
    most = max(s.table[stock])
    return [seat for seat in all_seats(players(s)) if most and s.table[stock][seat] == most]


def paid_next(s: State, stock: Stock) -> Cell:
    """In the order of those who have invested, as far down as somebody is paid."""
    if not s.agenda or not any(s.table[stock]):
        return ""
    sums = next_premiums(s, stock)
    paid = [Money(sums[seat]) for seat in ranked(s, stock) if sums[seat]]
    return Several(tuple(paid or [Money(0)]))


# -- cards -------------------------------------------------------------------------------------------------


def track_panel(s: State) -> Panel:
    """§3.3 The discards are open; what is in the pile or in hands one does not see is unseen."""
    gone = any(s.retired)
    heads = ("", "Free spaces", "Cards", "Discarded", "In hand", "Unseen", *([RETIRED.text] if gone else []))
    rows = [track_row(s, track)[: len(heads)] for track in (*TYPES, JOKER)]
    return Panel("tracks", "Track cards", heads, rows)


def track_row(s: State, track: Track) -> tuple[Cell, ...]:
    known = tracks_seen(s, track)
    cards = (s.box.track_cards[track], s.discards[track], known, tracks_unseen(s, track), s.retired[track])
    return (track_word(s, track), free_spaces(s, track), *cards)


def free_spaces(s: State, track: Track) -> int:
    return sum(s.free) if track == JOKER else s.free[track]


def tracks_seen(s: State, track: Track) -> int:
    """In the hands this view shows."""
    return sum(s.tracks[seat].count(track) for seat in seats_seen(s))


def tracks_unseen(s: State, track: Track) -> int:
    """In the pile, or in hands this view does not show."""
    return s.box.track_cards[track] - s.discards[track] - s.retired[track] - tracks_seen(s, track)


def market_panel(s: State) -> Panel:
    """What can be drawn."""
    rows: list[tuple[Cell, ...]] = [
        (Term("display"), firms(s, s.display)),
        (Term("share pile"), len(s.pile)),
        (firm(s, UP), s.pacific),
        (Term("track pile"), len(s.track_pile)),
    ]
    return Panel("market", "To draw", ("", ""), rows)


def schedule_panel(s: State) -> Panel:
    """§7.4 What the Union Pacific pays by place, payout by payout; at the first one nothing."""
    heads = ("", *(f"{place + 1}." for place in range(len(s.box.places_paid[0]))))
    rows = [schedule_row(s, number) for number in range(1, last_payout(s))]
    return Panel("schedule", "Union Pacific pays", heads, rows)


def schedule_row(s: State, number: int) -> tuple[Cell, ...]:
    return (payout_name(number), *map(Money, s.box.places_paid[number]))


def payout_name(number: int) -> Message:
    """Counted from 0."""
    return Message("payout {number}", {"number": number + 1})


def end_panel(s: State) -> Panel:
    """§8.1, §8.2 How far the game has come."""
    row = (Term("payouts made"), Gauge(s.payouts, last_payout(s)))
    return Panel("end", "The last payout ends the game", ("", ""), [row], "end")


def pile_panel(s: State) -> Panel:
    """Where in the pile the next dividend cards are: everybody has seen how it was built."""
    rows: list[tuple[Cell, ...]] = [(Term("dividend cards to come"), cards_to_come(s))]
    if s.laid:
        rows.append((Term("turned up this turn"), s.laid))
    parts = [Message("{dividends} in {cards}", {"dividends": part.dividends, "cards": part.cards}) for part in s.sections[::-1]]
    if parts and cards_to_come(s):
        rows.append((Term("from the top of the pile"), Several(tuple(parts))))
    if s.payouts < last_payout(s) and any(s.box.places_paid[s.payouts]):
        rows.append(
            (Message("{company} will pay", {"company": firm(s, UP)}), Several(tuple(map(Money, s.box.places_paid[s.payouts]))))
        )
    return Panel("payouts", "Payouts", ("", ""), rows)
