"""What is conserved: money, shares, locomotives, cards, and everything that can be counted afresh from the table."""

from collections.abc import Iterator, Mapping

from trunkline.games.union_pacific.box import COMPANIES, DIVIDEND, STOCKS, UP, Company, Connection, Stock, Track
from trunkline.games.union_pacific.rules.state import BLIND, LAID, SWAPPED, State, is_full


def conserved(s: State) -> Mapping[str, int]:
    """Sums that no action changes."""
    sums = {"money": s.bank + sum(s.cash) + s.fictive_cash, "dividend cards": s.pile.count(DIVIDEND) + s.laid + s.boxed}
    for stock in STOCKS:
        sums[f"shares of {s.box.codes[stock]}"] = shares(s, stock)
    for track, name in enumerate(s.box.track_names):
        sums[f"track cards {name}"] = track_cards(s, Track(track))
    for company in COMPANIES:
        code = s.box.codes[company]
        sums[f"locomotives of {code}"] = s.depot[company] + sum(here >> company & 1 for here in s.present)
        sums[f"strayed network of {code}"] = strayed(s, company)
    sums["miscounted spaces"] = miscounted_spaces(s)
    sums["miscounted sections"] = miscounted_sections(s)
    sums["false memories"] = false_memories(s)
    sums["disorder"] = sum(hand != sorted(hand) for hand in s.hands) + sum(hand != sorted(hand) for hand in s.tracks)
    sums["first shares not in hand"] = sum(
        share is not None and share not in hand for share, hand in zip(s.first, s.hands, strict=True)
    )
    return sums


def shares(s: State, stock: Stock) -> int:
    """All shares of a company, wherever they are."""
    open_ones = sum(s.table[stock]) + s.fictive[stock] + s.display.count(Company(stock))
    hidden = s.pile.count(stock) + sum(hand.count(stock) for hand in s.hands)
    if stock == UP:
        return open_ones + hidden + s.pacific
    return open_ones + hidden + s.removed[stock] + sum(aside.count(Company(stock)) for aside in s.aside)


def track_cards(s: State, track: Track) -> int:
    in_hands = sum(hand.count(track) for hand in s.tracks)
    return in_hands + s.track_pile.count(track) + s.discards[track] + s.retired[track]


def strayed(s: State, company: Company) -> int:
    """Cities and open connections that the locomotives on the board do not account for."""
    cities = network(s, company)
    wrong = (s.reached[company] ^ cities).bit_count()
    should = set(open_connections(s, company, cities))
    return wrong + len(should ^ {*s.open[company]}) + len(s.open[company]) - len({*s.open[company]})


def network(s: State, company: Company) -> int:
    """The cities joined to the start, found afresh."""
    built = [ends for ends, here in zip(s.box.both_ends, s.present, strict=True) if here >> company & 1]
    cities, before = 1 << s.box.start[company], 0
    while cities != before:
        before = cities
        for ends in built:
            if cities & ends:
                cities |= ends
    return cities


def open_connections(s: State, company: Company, cities: int) -> Iterator[Connection]:
    for n, ends in enumerate(s.box.both_ends):
        connection = Connection(n)
        if cities & ends and s.box.may_use[company][n] and not s.present[n] >> company & 1 and not is_full(s, connection):
            yield connection


def miscounted_spaces(s: State) -> int:
    """Overfull connections, and types whose free spaces do not add up."""
    left = [spaces - here.bit_count() for spaces, here in zip(s.box.spaces, s.present, strict=True)]
    free = [sum(n for n, type in zip(left, s.box.type, strict=True) if type == wanted) for wanted in range(len(s.free))]
    return sum(n < 0 for n in left) + sum(one != other for one, other in zip(free, s.free, strict=True))


def miscounted_sections(s: State) -> int:
    """Sections of the pile that are not as large, or have not as many dividend cards, as they say."""
    wrong, bottom = 0, 0
    for cards, dividends in s.sections:
        wrong += s.pile[bottom : bottom + cards].count(DIVIDEND) != dividends
        bottom += cards
    return wrong + (bottom != len(s.pile))


def false_memories(s: State) -> int:
    """Hands whose remembered comings and goings do not leave as many cards as they hold."""
    wrong = 0
    for hand, aside, memory in zip(s.hands, s.aside, s.memory, strict=True):
        gone = sum(event >= LAID or event == SWAPPED for event in memory)
        wrong += len(memory) - 2 * gone != len(hand) - hand.count(UP)
        wrong += memory.count(SWAPPED) != len(aside)
    for tracks, kept, memory in zip(s.tracks, s.kept, s.track_memory, strict=True):
        wrong += len(kept) + memory.count(BLIND) - sum(event >= LAID for event in memory) != len(tracks)
    together = [sum(kept.count(Track(track)) for kept in s.kept) for track in range(len(s.kept_by_all))]
    return wrong + (together != s.kept_by_all)
