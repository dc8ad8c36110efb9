"""What lies on the table, and the questions everybody asks of it."""

from bisect import insort
from dataclasses import dataclass
from typing import Annotated, Final

from trunkline.core.annotations import Bits, Counts, Omitted, Ragged, Upto
from trunkline.core.game import By, Seat
from trunkline.core.state import HIDDEN
from trunkline.games.union_pacific.box import TYPES, UP, Box, City, Company, Connection, Section, Stock, Track

# phases, as they stand on the agenda
FIRST, TURN, SHARE, SWAP, DISCARD = "first", "turn", "share", "swap", "discard"

# what everybody remembers of a hand: a number below LAID is a card all saw coming in
BLIND: Final = HIDDEN  # a card only its owner has seen came in
SWAPPED: Final = -2  # a share was set aside face down
LAID: Final = 100  # LAID + number: a share was laid on the table, a track card played


@dataclass(slots=True)
class State:
    """All that changes. Sets of companies or cities are kept as bits: bit n is set when number n belongs to the set."""

    box: Box
    agenda: list[str]
    seat: Seat  # whose turn it is; before the first turn, the first who has not laid a share
    cash: Annotated[list[int], By(Seat), Upto(150)]
    bank: Annotated[int, Upto(500)]  # less what it has paid out; it runs below zero without end
    hands: Annotated[list[list[Stock]], By(Seat), Counts(Stock), Upto(10)]  # sorted, so that a place in it tells nothing
    first: Annotated[list[Stock | None], By(Seat)]  # first shares laid face down; until all are they count with the hands
    table: Annotated[list[list[int]], By(Stock, Seat), Upto(10)]  # shares invested
    memory: Annotated[
        list[tuple[int, ...]], By(Seat), Ragged(48), Upto(112)
    ]  # what all have seen of the company shares in each hand, in its order
    aside: Annotated[list[tuple[Company, ...]], By(Seat), Ragged(0), Upto(12)]  # shares given up face down
    display: Annotated[list[Company], Counts(Company)]
    pile: Annotated[list[int], Ragged(0), Upto(100)]  # the top is the last; shares and dividend cards
    sections: Annotated[list[Section], Ragged(5)]  # of the pile; the top is the last
    pacific: Annotated[int, Upto(20)]  # shares left in the Union Pacific's pile
    removed: Annotated[list[int], By(Company)]  # shares that lay four alike in the display
    laid: int  # dividend cards laid down in this turn
    boxed: int  # dividend cards back in the box
    payouts: int  # made so far
    tracks: Annotated[list[list[Track]], By(Seat), Counts(Track), Upto(6)]  # track cards in hand, sorted
    track_memory: Annotated[
        list[tuple[int, ...]], By(Seat), Ragged(24), Upto(106)
    ]  # what all have seen of it since the track pile was made
    track_pile: Annotated[list[Track], Ragged(0), Upto(60)]
    kept: Annotated[
        list[tuple[Track, ...]], By(Seat), Counts(Track), Upto(6)
    ]  # track cards in hand when the track pile was made
    kept_by_all: Annotated[list[int], By(Track), Upto(20)]  # the same together, as everybody could count
    discards: Annotated[list[int], By(Track), Upto(20)]
    retired: Annotated[list[int], By(Track), Upto(20)]  # track cards out of the game
    depot: Annotated[list[int], By(Company), Upto(12)]  # locomotives not yet on the board
    present: Annotated[list[int], By(Connection), Bits(Company)]  # companies with a locomotive there
    free: Annotated[list[int], By(Track), Omitted("follows from present")]  # free spaces on the whole board, by type
    reached: Annotated[list[int], By(Company), Bits(City)]  # cities joined to the start city
    open: Annotated[
        list[list[Connection]], By(Company), Omitted("follows from present")
    ]  # joined, permitted, with a space and without this company
    fictive: Annotated[list[int], By(Stock)]  # shares of the third player in a game of two
    fictive_cash: Annotated[int, Upto(150)]
    dice: Annotated[int, Omitted("no view shows it")]


def players(s: State) -> int:
    return len(s.cash)


def whose_turn(s: State) -> Seat | None:
    """The active player; nobody once the game is over."""
    return s.seat if s.agenda else None


def choosing(s: State) -> list[Seat]:
    """§2.1 Who has not laid a first share yet; nobody after that phase."""
    return [Seat(seat) for seat, share in enumerate(s.first) if share is None] if s.agenda == [FIRST] else []


def deciding(s: State) -> list[Seat]:
    """All who are asked now: at the same time for the first share, else the active player."""
    return choosing(s) or ([s.seat] if s.agenda else [])


def value(s: State, company: Company) -> int:
    """§7.2 Locomotives on the board, and one for the start city."""
    return s.box.locomotives[company] - s.depot[company] + 1


def in_display(s: State, company: Company) -> int:
    """How many shares of this company lie open."""
    return s.display.count(company)


def is_full(s: State, connection: Connection) -> bool:
    return s.present[connection].bit_count() == s.box.spaces[connection]


def last_payout(s: State) -> int:
    """The number of the payout that ends this game."""
    return s.box.last_payout[len(s.cash)]


# -- shares in hand --------------------------------------------------------------------------------------


def take_in(s: State, share: Stock, seen: int) -> None:
    """A company share goes to the active player's hand; ``seen`` is what the others see of it."""
    insort(s.hands[s.seat], share)
    s.memory[s.seat] += (seen,)


def take_pacific(s: State) -> None:
    """A share from the Union Pacific's pile goes to the active player's hand; it is always the last of a sorted hand."""
    s.pacific -= 1
    s.hands[s.seat].append(UP)


def lay(s: State, seat: Seat, share: Stock) -> None:
    """A share from the hand goes on the table; all see it."""
    s.hands[seat].remove(share)
    s.table[share][seat] += 1
    if share != UP:
        s.memory[seat] += (LAID + share,)


# -- the network -----------------------------------------------------------------------------------------


def set_locomotive(s: State, company: Company, connection: Connection) -> None:
    """A locomotive from the depot goes on the board and joins both ends to the company's network."""
    s.depot[company] -= 1
    s.present[connection] |= 1 << company
    s.free[s.box.type[connection]] -= 1
    closed_to = s.open if is_full(s, connection) else [s.open[company]]
    for places in closed_to:
        if connection in places:
            places.remove(connection)
    for city in s.box.ends[connection]:
        join_city(s, company, city)


def join_city(s: State, company: Company, city: int) -> None:
    """The company may now build on what leads away from this city."""
    if s.reached[company] >> city & 1:
        return
    s.reached[company] |= 1 << city
    places, permitted = s.open[company], s.box.may_use[company]
    for connection in s.box.lines_at[city]:
        new = permitted[connection] and connection not in places and not s.present[connection] >> company & 1
        if new and not is_full(s, connection):
            places.append(connection)


def free_spaces(box: Box) -> list[int]:
    """The spaces of an empty board, by type."""
    return [sum(spaces for spaces, type in zip(box.spaces, box.type, strict=True) if type == wanted) for wanted in TYPES]
