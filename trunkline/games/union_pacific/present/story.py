"""What happened, told from before, action and after, as far as the views of one viewer show it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.state import HIDDEN
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, UP, Company, Connection, Stock, Track
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.ending import winners
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.payouts import company_premiums, pacific_premiums
from trunkline.games.union_pacific.rules.shares import Keep, Swap, Take, TakeBlind, TakePacific
from trunkline.games.union_pacific.rules.state import FIRST, State, last_payout, players, value
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass
from trunkline.present.message import CompanyRef, Money, Place, PlayerRef, Several, StoryLine, Term, Times, did
from trunkline.toolkit.seats import all_seats

FICTIVE = Term("the fictive player")


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened. What the views hide is never said."""
    return [
        did(a.seat if isinstance(a, LayFirst) else before.seat, action_words(before, a, after)),
        *told_first_shares(before, a, after),
        *told_dividend_cards(before, a, after),
        *told_display(before, a, after),
        *told_payouts(before, a, after),
        *told_track_cards(before, a, after),
        *told_end(after),
    ]


def action_words(before: State, a: Action, after: State) -> Message:
    match a:
        case LayFirst(seat, _):
            return first_share_words(after, seat)
        case FirstShare():
            return first_share_words(after, before.seat)
        case Build(track, company, connection):
            holes = {"company": firm(before, company), "place": place(before, connection), "track": track_word(before, track)}
            return Message(
                "{who} builds {company} on {place} with {track}: value {value}.", holes | {"value": value(after, company)}
            )
        case Take(company):
            return Message("{who} takes {company} from the display.", {"company": firm(before, company)})
        case TakeBlind():
            return blind_words(before, after)
        case TakePacific():
            return Message("{who} takes a share of {company}.", {"company": firm(before, UP)})
        case Swap():
            return Message("{who} gives up a share for one of {pacific}.", {"pacific": firm(before, UP)})
        case Keep():
            return Message("{who} swaps nothing.")
        case Invest(stock, amount):
            return Message("{who} invests {shares}.", {"shares": Times(firm(before, stock), amount)})
        case InvestInTwo(one, other):
            return Message("{who} invests {shares}.", {"shares": Several((firm(before, one), firm(before, other)))})
        case Pass():
            return Message("{who} can neither build nor invest.")
        case Discard(track):
            return Message("{who} discards {track}.", {"track": track_word(before, track)})
        case RemoveTrack(track):
            return Message("{who} takes the dead card {track} out of the game.", {"track": track_word(before, track)})
        case _:
            assert_never(a)


# -- cards that only some have seen ------------------------------------------------------------------------


def first_share_words(after: State, seat: Seat) -> Message:
    """The last choice is revealed with all the others."""
    share = after.first[seat]
    if share is None or share == HIDDEN:
        return Message("{who} lays a first share face down.")
    return Message("{who} lays {company} face down as the first share.", {"company": firm(after, share)})


def blind_words(before: State, after: State) -> Message:
    drawn = came(before.hands[before.seat], after.hands[before.seat])
    if not drawn:
        return Message("{who} draws from the pile, which has no share left.")
    if drawn[0] == HIDDEN:
        return Message("{who} draws a share from the pile.")
    return Message("{who} draws {company} from the pile.", {"company": firm(before, drawn[0])})


def came(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """What is there now and was not before."""
    return list((Counter(after) - Counter(before)).elements())


# -- what follows --------------------------------------------------------------------------------------------


def told_first_shares(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """§2.2 All first shares are turned up together."""
    if not isinstance(a, LayFirst | FirstShare) or after.agenda == [FIRST]:
        return
    laid = ((seat, stock) for seat in all_seats(players(after)) for stock in STOCKS if after.table[stock][seat])
    pairs = [Message("{who} {company}", {"who": PlayerRef(seat), "company": firm(after, stock)}) for seat, stock in laid]
    yield StoryLine(None, "reveal", Message("The first shares are turned up: {laid}.", {"laid": Several(tuple(pairs))}))


def told_dividend_cards(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """§5.2 Cards that turned up on the way to a share."""
    number = dividend_cards(before, a, after)
    if number == 1:
        yield StoryLine(None, "dividend", Message("A dividend card turns up."))
    elif number:
        yield StoryLine(None, "dividend", Message("{number} dividend cards turn up.", {"number": number}))


def dividend_cards(before: State, a: Action, after: State) -> int:
    """How many turned up. When the fictive player has taken the pile away, those that were paid out are counted."""
    if not isinstance(a, Take | TakeBlind):
        return 0
    if fictive_seated(before, after):
        return max(0, min(cards_to_come(before), after.payouts - before.payouts - before.laid))
    return cards_to_come(before) - cards_to_come(after)


def cards_to_come(s: State) -> int:
    """Dividend cards in the pile; everybody can count them."""
    return sum(section.dividends for section in s.sections)


def fictive_seated(before: State, after: State) -> bool:
    return players(after) == 2 and before.payouts < after.payouts == last_payout(after)


def told_display(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """§5.3 Four alike that were removed, and what was turned up."""
    for company in COMPANIES:
        for _ in range((after.removed[company] - before.removed[company]) // after.box.display):
            holes = {"number": after.box.display, "company": firm(after, company)}
            yield StoryLine(
                None, "removed", Message("The display shows {number} shares of {company}; they leave the game.", holes)
            )
    shown = turned_up(before, a, after)
    if shown:
        yield StoryLine(None, "display", Message("Turned up: {shares}.", {"shares": firms(after, shown)}))
    elif isinstance(a, Take) and not fictive_seated(before, after):
        yield StoryLine(None, "display", Message("The pile has no share left; the display is not filled up."))


def turned_up(before: State, a: Action, after: State) -> list[int]:
    """A whole display, or the share that filled the gap."""
    if after.removed != before.removed or not before.display:
        return [*after.display]
    return came([*before.display], [*after.display, a.company]) if isinstance(a, Take) else []


def told_track_cards(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """§3.1 Whoever is on turn has drawn; only the drawer is told what."""
    shown = 1 if isinstance(a, Build | Discard) else 0
    if sum(after.discards) != sum(before.discards) + shown:
        yield StoryLine(None, "tracks", Message("The track discards are shuffled into a new pile."))
    if not after.agenda:
        return
    kept = [*before.tracks[after.seat]]
    if after.seat == before.seat and isinstance(a, Build | Discard | RemoveTrack) and HIDDEN not in kept:
        kept.remove(a.track)
    for track in came(kept, after.tracks[after.seat]):
        if track != HIDDEN:
            holes = {"who": PlayerRef(after.seat), "track": track_word(after, Track(track))}
            yield StoryLine(after.seat, "draw", Message("{who} draws the track card {track}.", holes))


# -- payouts and the end -------------------------------------------------------------------------------------


def told_payouts(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """§7 What each company paid to whom, and what that was in all."""
    if after.payouts - before.payouts > before.laid + dividend_cards(before, a, after):
        yield StoryLine(None, "payout", Message("Nobody can ever build or invest again; all payouts still to come are made."))
    for number in range(before.payouts + 1, after.payouts + 1):
        joined = number == last_payout(after) and players(after) == 2
        if joined:
            taken = Several(tuple(Times(firm(after, stock), after.fictive[stock]) for stock in STOCKS if after.fictive[stock]))
            yield StoryLine(
                None, "fictive", Message("All that is left goes to {who}: {shares}.", {"who": FICTIVE, "shares": taken})
            )
        yield from told_payout(after, number, after.fictive if joined else [0 for _ in STOCKS])


def told_payout(s: State, number: int, fictive: Sequence[int]) -> Iterator[StoryLine]:
    by_stock = [premiums(s, stock, number, fictive[stock]) for stock in STOCKS]
    totals = [sum(column) for column in zip(*by_stock, strict=True)]
    heading = {"number": number, "last": last_payout(s), "paid": paid(totals, range(players(s)))}
    yield StoryLine(None, "payout", Message("Payout {number} of {last}: {paid}.", heading))
    for stock in STOCKS:
        if any(by_stock[stock]):
            holes = {"company": firm(s, stock), "paid": paid(by_stock[stock], ())}
            yield StoryLine(None, "paid", Message("{company} pays {paid}.", holes))


def premiums(s: State, stock: Stock, number: int, fictive: int) -> list[int]:
    """What this payout brings by seat, and last to the fictive player, as things stand."""
    holders = [*s.table[stock], fictive]
    if stock == UP:
        return pacific_premiums(s.box.places_paid[number - 1], holders)
    return company_premiums(value(s, Company(stock)), holders)


def paid(sums: Sequence[int], always: Sequence[int]) -> Several:
    """Who got what; those who always count are named even if they got nothing."""
    names = [*(PlayerRef(Seat(seat)) for seat in range(len(sums) - 1)), FICTIVE]
    given = [(name, sum) for n, (name, sum) in enumerate(zip(names, sums, strict=True)) if sum or n in always]
    return Several(tuple(Message("{who} {money}", {"who": name, "money": Money(sum)}) for name, sum in given))


def told_end(after: State) -> Iterator[StoryLine]:
    """§8.1, §8.3 Who has won."""
    if not after.agenda:
        yield StoryLine(None, "end", Message("The game is over: {victory}.", {"victory": victory(after)}))


def victory(s: State) -> Message:
    most = max(*s.cash, s.fictive_cash)
    first: list[Any] = [PlayerRef(seat) for seat in winners(s)]
    if players(s) == 2 and s.fictive_cash == most:
        first.append(FICTIVE)
    who = first[0]
    if len(first) == 1:
        return Message("{who} wins with {money}", {"who": who, "money": Money(most)})
    for other in first[1:]:
        who = Message("{one} and {other}", {"one": who, "other": other})
    return Message("{who} share the victory with {money}", {"who": who, "money": Money(most)})


# -- things by name ------------------------------------------------------------------------------------------


def firm(s: State, stock: int) -> CompanyRef:
    return CompanyRef(s.box.codes[stock])


def firms(s: State, stocks: Sequence[int]) -> Several:
    """Shares in a row; equal ones stand together."""
    return Several(tuple(Times(firm(s, stock), number) for stock, number in Counter(stocks).items()))


def place(s: State, connection: Connection) -> Place:
    return Place(s.box.connections[connection], "")


def track_word(s: State, track: Track) -> Term:
    return Term(s.box.track_names[track])
