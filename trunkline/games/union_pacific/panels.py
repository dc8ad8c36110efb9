"""The table in figures, as far as a view shows it: players, hands, companies, cards; and what an action would change."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from trunkline.core.game import Seat
from trunkline.core.state import HIDDEN, copy
from trunkline.games.union_pacific.box import COMPANIES, JOKER, STOCKS, TYPES, UP, Company, Stock, Track
from trunkline.games.union_pacific.building import Build
from trunkline.games.union_pacific.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.setup import FirstShare
from trunkline.games.union_pacific.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.story import FICTIVE, cards_to_come, firm, firms, place, premiums, track_word, victory
from trunkline.games.union_pacific.table import (
    DISCARD,
    FIRST,
    SHARE,
    SWAP,
    TURN,
    State,
    last_payout,
    players,
    set_locomotive,
    value,
)
from trunkline.games.union_pacific.track_cards import RemoveTrack
from trunkline.games.union_pacific.turn import Discard, Pass
from trunkline.parts.seats import all_seats
from trunkline.parts.telling import Change, Gauge, Money, Panel, Said, Several, Times, Who, Word

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


def panels(s: State) -> list[Panel]:
    """From what changes most to what changes least; a hand only where the view shows one."""
    third = [fictive_panel(s)] if any(s.fictive) else []
    hands = [hand_panel(s)] if seats_seen(s) else []
    return [player_panel(s), *third, company_panel(s), track_panel(s), pile_panel(s), market_panel(s), *hands]


def seats_seen(s: State) -> list[Seat]:
    """The seats whose cards this view shows."""
    return [seat for seat in all_seats(players(s)) if is_seen(s, seat)]


def is_seen(s: State, seat: Seat) -> bool:
    cards = [*s.hands[seat], *s.tracks[seat], *s.aside[seat]]
    return bool(cards) and HIDDEN not in cards


# -- players and hands -------------------------------------------------------------------------------------


def player_panel(s: State) -> Panel:
    heads = ("", "Money", "Invested", "Hand", "of it UP", "Tracks", "Next payout")
    return Panel("players", "Players", heads, [player_row(s, seat) for seat in all_seats(players(s))])


def player_row(s: State, seat: Seat) -> tuple[Any, ...]:
    hand = s.hands[seat]
    cards = (len(hand), hand.count(UP), len(s.tracks[seat]))
    return (Who(seat), Money(s.cash[seat]), row_of_shares(s, [row[seat] for row in s.table]), *cards, next_money(s, seat))


def fictive_panel(s: State) -> Panel:
    """§8.2 The third player in a game of two."""
    row = (FICTIVE, Money(s.fictive_cash), row_of_shares(s, s.fictive))
    return Panel("fictive", "Third player", ("", "Money", "Invested"), [row])


def row_of_shares(s: State, held: Sequence[int]) -> Several:
    return Several(tuple(Times(firm(s, stock), held[stock]) for stock in STOCKS if held[stock]))


def next_money(s: State, seat: Seat) -> Any:
    return Money(next_payout(s, seat)) if s.agenda else ""


def next_payout(s: State, seat: Seat) -> int:
    """What the next payout would bring as the tables are now; the fictive player cannot be foreseen."""
    return sum(next_premiums(s, stock)[seat] for stock in STOCKS)


def next_premiums(s: State, stock: Stock) -> list[int]:
    """By seat."""
    return premiums(s, stock, s.payouts + 1, 0)[:-1] if s.payouts < last_payout(s) else [0] * players(s)


def hand_panel(s: State) -> Panel:
    """§10.1 What was given up face down is known to its owner."""
    gave = any(s.aside[seat] for seat in seats_seen(s))
    heads = ("In hand", "Shares", "Track cards", *(["Given up"] if gave else []))
    return Panel("hand", "Hand", heads, [hand_row(s, seat)[: len(heads)] for seat in seats_seen(s)])


def hand_row(s: State, seat: Seat) -> tuple[Any, ...]:
    tracks = Counter(s.tracks[seat])
    cards = Several(tuple(Times(track_word(s, track), number) for track, number in tracks.items()))
    return (Who(seat), firms(s, s.hands[seat]), cards, firms(s, s.aside[seat]))


# -- companies ---------------------------------------------------------------------------------------------


def company_panel(s: State) -> Panel:
    """Majorities at a glance: most shares first, and what they would be paid."""
    heads = ("", "Value", "Depot", "Unseen", "Invested", "Leads", "Pays next")
    return Panel("companies", "Companies", heads, [company_row(s, stock) for stock in STOCKS])


def company_row(s: State, stock: Stock) -> tuple[Any, ...]:
    figures = ("", "") if stock == UP else (value(s, Company(stock)), s.depot[stock])
    return (firm(s, stock), *figures, unseen(s, stock), holders(s, stock), leader(s, stock), paid_next(s, stock))


def unseen(s: State, stock: Stock) -> int | str:
    """Shares whose place this view does not show; those of the UP are all in the open."""
    if stock == UP:
        return ""
    in_the_open = sum(s.table[stock]) + s.fictive[stock] + s.removed[stock] + s.display.count(Company(stock))
    seen = seats_seen(s)
    known = sum(s.hands[seat].count(stock) + s.aside[seat].count(Company(stock)) for seat in seen)
    return s.box.shares[stock] - in_the_open - known


def holders(s: State, stock: Stock) -> Several:
    return Several(tuple(Times(Who(seat), s.table[stock][seat]) for seat in ranked(s, stock) if s.table[stock][seat]))


def ranked(s: State, stock: Stock) -> list[Seat]:
    """Who has invested most comes first."""
    return sorted(all_seats(players(s)), key=lambda seat: -s.table[stock][seat])


def leaders(s: State, stock: Stock) -> list[Seat]:
    """Who has invested most."""
    most = max(s.table[stock])
    return [seat for seat in all_seats(players(s)) if most and s.table[stock][seat] == most]


def leader(s: State, stock: Stock) -> Any:
    first = leaders(s, stock)
    if len(first) > 1:
        return Word("tied")
    return Who(first[0]) if first else ""


def paid_next(s: State, stock: Stock) -> Any:
    """In the order of those who have invested."""
    if not s.agenda:
        return ""
    sums = next_premiums(s, stock)
    return Several(tuple(Money(sums[seat]) for seat in ranked(s, stock) if s.table[stock][seat]))


# -- cards -------------------------------------------------------------------------------------------------


def track_panel(s: State) -> Panel:
    """§3.3 The discards are open; what is in the pile or in hands one does not see is unseen."""
    gone = any(s.retired)
    heads = ("", "Free spaces", "Cards", "Discarded", "In hand", "Unseen", *(["Out of the game"] if gone else []))
    rows = [track_row(s, track)[: len(heads)] for track in (*TYPES, JOKER)]
    return Panel("tracks", "Track cards", heads, rows)


def track_row(s: State, track: Track) -> tuple[Any, ...]:
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
    rows = [
        (Word("display"), firms(s, s.display)),
        (Word("share pile"), len(s.pile)),
        (firm(s, UP), s.pacific),
        (Word("track pile"), len(s.track_pile)),
    ]
    return Panel("market", "To draw", ("", ""), rows)


def pile_panel(s: State) -> Panel:
    """Payouts made, and where in the pile the next dividend cards are: everybody has seen how it was built."""
    rows: list[tuple[Any, Any]] = [(Word("payouts made"), Gauge(s.payouts, last_payout(s)))]
    if s.laid:
        rows.append((Word("laid down now"), s.laid))
    if s.agenda != [FIRST]:  # before the first turn there is no pile
        rows.append((Word("dividend cards to come"), cards_to_come(s)))
    parts = [Said("{dividends} in {cards}", {"dividends": part.dividends, "cards": part.cards}) for part in s.sections[::-1]]
    if parts and cards_to_come(s):
        rows.append((Word("from the top of the pile"), Several(tuple(parts))))
    if s.payouts < last_payout(s) and any(s.box.places_paid[s.payouts]):
        rows.append(
            (Said("{company} will pay", {"company": firm(s, UP)}), Several(tuple(map(Money, s.box.places_paid[s.payouts]))))
        )
    return Panel("payouts", "Payouts", ("", ""), rows)


# -- what is asked, and what it would do -------------------------------------------------------------------


def asked(s: State) -> Said:
    """What the table waits for, in words."""
    match s.agenda[-1] if s.agenda else "":
        case str(phase) if phase == FIRST:
            return Said("Choose a first share; it lies face down until all have chosen.")
        case str(phase) if phase == TURN:
            return Said("Build with a track card and then draw a share, or invest shares from the hand.")
        case str(phase) if phase == SHARE:
            return Said("Draw a share.")
        case str(phase) if phase == SWAP:
            return Said("Give up a company share for one of {company}, or keep them all.", {"company": firm(s, UP)})
        case str(phase) if phase == DISCARD:
            return Said("Discard a track card to end the turn.")
    return Said("The game is over: {victory}.", {"victory": victory(s)})


def brief(s: State, a: Any) -> Said:
    """An option in few words, with what it means for the player to move."""
    match a:
        case FirstShare(stock):
            return about_share(s, stock)
        case Build(track, company, connection):
            holes = {"company": firm(s, company), "place": place(s, connection), "track": track_word(s, track)}
            return Said("{company} on {place} with {track}", holes)
        case Take(company):
            return about_share(s, Stock(company))
        case TakeBlind():
            return Said("the top share of the pile, unseen by the others")
        case TakePacific():
            return Said("a share of {company}, {left} left", {"company": firm(s, UP), "left": s.pacific})
        case Swap(company):
            return Said("{company} for a share of {pacific}", {"company": firm(s, company), "pacific": firm(s, UP)})
        case Keep():
            return Said("swap nothing")
        case Invest(stock, _):
            return about_share(s, stock)
        case InvestInTwo(one, other):
            return Said("{one} and {other}", {"one": firm(s, one), "other": firm(s, other)})
        case Pass():
            return Said("nothing can be built or invested")
        case Discard(track):
            return Said("{track}, free spaces: {free}", {"track": track_word(s, track), "free": free_spaces(s, track)})
        case RemoveTrack(track):
            return Said("{track}, which fits nowhere any more", {"track": track_word(s, track)})
    raise TypeError(f"{a!r} is no action of Union Pacific")


def about_share(s: State, stock: Stock) -> Said:
    """A share, how many of it one holds and has invested, and what its company is worth."""
    holes = {"company": firm(s, stock), "held": s.hands[s.seat].count(stock), "invested": s.table[stock][s.seat]}
    if stock == UP:
        return Said("{company}: {held} in hand, {invested} invested", holes)
    return Said("{company}, value {value}: {held} in hand, {invested} invested", holes | {"value": value(s, Company(stock))})


def row(s: State, a: Any) -> tuple[Said, Said] | None:
    """Options of which there are many stand in rows: what the row is about, and what is left to say of the option."""
    match a:
        case Build(track, company, connection):
            holes = {"track": track_word(s, track), "company": firm(s, company), "now": value(s, company)}
            about = Said("{track} {company} {now} to {then}", holes | {"then": value(s, company) + 1})
            return about, Said("{place}", {"place": place(s, connection)})
        case InvestInTwo(one, other):
            return Said("{company} and", {"company": firm(s, one)}), Said("{company}", {"company": firm(s, other)})
    return None


def preview(s: State, a: Any) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    after = copy(s)
    match a:
        case Build(_, company, connection):
            after.tracks[s.seat].pop()
            set_locomotive(after, company, connection)
        case FirstShare(stock):
            move_to_table(after, stock, 1)
        case Invest(stock, amount):
            move_to_table(after, stock, amount)
        case InvestInTwo(one, other):
            move_to_table(after, one, 1)
            move_to_table(after, other, 1)
        case Take() | TakeBlind():
            after.hands[s.seat].append(Stock(HIDDEN))
        case TakePacific():
            after.hands[s.seat].append(UP)
            after.pacific -= 1
        case Swap():
            after.pacific -= 1
        case Discard():
            after.tracks[s.seat].pop()
    return list(changes(s, after))


def move_to_table(s: State, stock: Stock, amount: int) -> None:
    """Only numbers of cards are compared, so it does not matter which ones leave the hand."""
    del s.hands[s.seat][:amount]
    s.table[stock][s.seat] += amount


def changes(before: State, after: State) -> Iterator[Change]:
    for company in COMPANIES:
        yield from changed(firm(before, company), "Value", value(before, company), value(after, company))
        yield from changed(firm(before, company), "Depot", before.depot[company], after.depot[company])
    for stock in STOCKS:
        yield from changed(firm(before, stock), "Leads", leader(before, stock), leader(after, stock))
    yield from changed(firm(before, UP), "To draw", before.pacific, after.pacific)
    for seat in all_seats(players(before)):
        yield from changed(Who(seat), "Hand", len(before.hands[seat]), len(after.hands[seat]))
        yield from changed(Who(seat), "Tracks", len(before.tracks[seat]), len(after.tracks[seat]))
        yield from changed(Who(seat), "Next payout", next_money(before, seat), next_money(after, seat))


def changed(subject: Any, label: str, now: Any, then: Any) -> Iterator[Change]:
    if now != then:
        yield Change(subject, label, now, then)
