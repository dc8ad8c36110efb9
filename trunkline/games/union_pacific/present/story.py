"""What happened, told from before, action and after, as far as the views of one viewer show it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.state import HIDDEN
from trunkline.games.union_pacific.box import COMPANIES, STOCKS, Track
from trunkline.games.union_pacific.present.names import FICTIVE, firm, firms, track_word
from trunkline.games.union_pacific.present.payouts import cards_to_come, premiums
from trunkline.games.union_pacific.present.words import words
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.ending import winners
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.shares import Take, TakeBlind
from trunkline.games.union_pacific.rules.state import FIRST, State, last_payout, players
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard
from trunkline.present.message import Cell, Money, Payout, PlayerRef, Several, StoryLine, Times, payments
from trunkline.present.words import told
from trunkline.toolkit.seats import all_seats


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened. What the views hide is never said."""
    return [
        *(told_card(before, a, after) or told(a.seat if isinstance(a, LayFirst) else before.seat, words(before, a))),
        *told_first_shares(before, a, after),
        *told_dividend_cards(before, a, after),
        *told_display(before, a, after),
        *told_payouts(before, a, after),
        *told_track_cards(before, a, after),
        *told_end(after),
    ]


# -- cards that only some have seen ------------------------------------------------------------------------


def told_card(before: State, a: Action, after: State) -> list[StoryLine]:
    """What was laid or drawn face down, to those who see it; the last first share is revealed with all the others."""
    if isinstance(a, LayFirst | FirstShare):
        seat = before.seat if isinstance(a, FirstShare) else a.seat
        share = after.first[seat]
        if share is not None and share != HIDDEN:
            return [drawn(seat, Message("{who} lays {company} face down as the first share.", {"company": firm(after, share)}))]
    if isinstance(a, TakeBlind):
        cards = came(before.hands[before.seat], after.hands[before.seat])
        if not cards:
            return [drawn(before.seat, Message("{who} draws from the pile, which has no share left."))]
        if cards[0] != HIDDEN:
            return [drawn(before.seat, Message("{who} draws {company} from the pile.", {"company": firm(before, cards[0])}))]
    return []


def drawn(seat: Seat, said: Message) -> StoryLine:
    return StoryLine(seat, "draw", Message(said.text, {"who": PlayerRef(seat), **said.holes}))


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
            holes = {"track": track_word(after, Track(track))}
            yield drawn(after.seat, Message("{who} draws the track card {track}.", holes))


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
            by_seat = payments(firm(s, stock), by_stock[stock][:-1])  # without the fictive player
            occasion = Payout(Message("Payout {number}", {"number": number}), by_seat)
            yield StoryLine(None, "paid", Message("{company} pays {paid}.", holes), payout=occasion)


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
    first: list[Cell] = [PlayerRef(seat) for seat in winners(s)]
    if players(s) == 2 and s.fictive_cash == most:
        first.append(FICTIVE)
    who = first[0]
    if len(first) == 1:
        return Message("{who} wins with {money}", {"who": who, "money": Money(most)})
    for other in first[1:]:
        who = Message("{one} and {other}", {"one": who, "other": other})
    return Message("{who} share the victory with {money}", {"who": who, "money": Money(most)})
