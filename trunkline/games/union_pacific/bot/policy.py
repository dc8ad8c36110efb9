"""What a bot likes to do in Union Pacific, by rules of thumb, and how a begun turn is likely to end."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import assert_never

from trunkline.core.game import Seat
from trunkline.games.union_pacific.bot.fast_evaluation import best_share, best_swap, hurdle, more, turn_estimates, worst_track
from trunkline.games.union_pacific.box import JOKER, TYPES, UP, Company, Stock, Track
from trunkline.games.union_pacific.rules.actions import Action
from trunkline.games.union_pacific.rules.building import Build
from trunkline.games.union_pacific.rules.first_shares import FirstShare, LayFirst
from trunkline.games.union_pacific.rules.investing import Invest, InvestInTwo
from trunkline.games.union_pacific.rules.payouts import company_premiums, pacific_premiums
from trunkline.games.union_pacific.rules.shares import (
    Keep,
    Swap,
    Take,
    TakeBlind,
    TakePacific,
    keep,
    swap,
    take,
    take_blind,
    take_pacific_share,
)
from trunkline.games.union_pacific.rules.state import DISCARD, SHARE, SWAP, State, last_payout, players, value
from trunkline.games.union_pacific.rules.track_cards import RemoveTrack
from trunkline.games.union_pacific.rules.turn import Discard, Pass, discard

DRAWS_A_TURN = 0.7  # shares taken from the pile
SOON = 4.0  # turns: from then on a payout may surprise those who have not invested
BLIND = 2.0  # a share nobody has seen, in dollars of liking
CONNECTIONS = 2  # of a company, looked at
SAVED = 0.3  # a card of this type more in hand


def preference(s: State, seat: Seat, a: Action) -> float:
    """How much this seat would like to do this, in dollars at the next payout."""
    match a:
        case Build(track, company, _):
            return 1.0 + interest(s, seat, company) - (1.5 if track == JOKER else 0.0) + SAVED * s.tracks[seat].count(track)
        case Invest(stock, amount):
            return urgency(s) * gained(s, seat, stock, amount) - 0.5
        case InvestInTwo(one, other):
            return urgency(s) * (gained(s, seat, one, 1) + gained(s, seat, other, 1)) - 0.5
        case Take(company):
            return use(s, seat, company) + 0.5
        case TakePacific():
            return pacific_use(s, seat)
        case TakeBlind():
            return BLIND
        case Swap(company):
            return pacific_use(s, seat) - loss(s, seat, company) - 1.0
        case LayFirst(_, stock) | FirstShare(stock):
            return 6.0 if stock == UP else s.hands[seat].count(stock) + 0.3 * s.box.locomotives[stock]
        case Discard(track) | RemoveTrack(track):
            return -kept_for(types_wanted(s), s.tracks[seat], track)
        case Keep() | Pass():
            return 0.0
        case _:
            assert_never(a)


def interest(s: State, seat: Seat, company: Company) -> float:
    """Whose company is it? A locomotive pays its first holder a dollar at each payout, the second half of it."""
    mine, other = standing(s, seat, company)
    if not mine:
        return -1.0 if other else 0.0
    return 1.5 if mine > other else 1.0 if mine == other else 0.3


def standing(s: State, seat: Seat, company: Company) -> tuple[int, int]:
    """This seat's shares of a company, on the table and in hand, and the most that another has on the table."""
    tables = s.table[company]
    mine = tables[seat] + s.hands[seat].count(Stock(company))
    return mine, max(tables[:seat] + tables[seat + 1 :])


def urgency(s: State) -> float:
    """How much of what an investment gains at the next payout counts now."""
    turns = turns_to_payout(s)
    return 1.0 if turns <= SOON else SOON / turns * 0.5


def turns_to_payout(s: State) -> float:
    """Turns of each player until a dividend card is likely to turn up; 0 if one lies on the table."""
    if s.laid:
        return 0.0
    draws = 0.0
    for cards, dividends in reversed(s.sections):
        if dividends:
            return (draws + cards / (dividends + 1)) / (DRAWS_A_TURN * players(s))
        draws += cards
    return draws / (DRAWS_A_TURN * players(s)) if s.sections else 3.0


def gained(s: State, seat: Seat, stock: Stock, amount: int) -> float:
    """What the next payout would pay this seat more, with so many shares more on the table."""
    if stock == UP:
        places = s.box.places_paid[min(max(s.payouts, 1), last_payout(s) - 1)]
        return pacific_gain(places, tuple(s.table[UP]), seat, amount)
    return company_gain(value(s, Company(stock)), tuple(s.table[stock]), seat, amount) + 0.3 * amount


@lru_cache(maxsize=1 << 16)
def company_gain(worth: int, shares: tuple[int, ...], seat: Seat, amount: int) -> float:
    """Remembered, for the same holdings come again and again."""
    return float(company_premiums(worth, more(shares, seat, amount))[seat] - company_premiums(worth, shares)[seat])


@lru_cache(maxsize=1 << 14)
def pacific_gain(places: tuple[int, ...], shares: tuple[int, ...], seat: Seat, amount: int) -> float:
    return float(pacific_premiums(places, more(shares, seat, amount))[seat] - pacific_premiums(places, shares)[seat])


def use(s: State, seat: Seat, company: Company) -> float:
    """One more share of a company: best where it takes or keeps a lead in a large company."""
    mine, other = standing(s, seat, company)
    worth = value(s, company)
    if mine + 1 > other >= mine:
        return 0.6 * worth
    return worth / (3 + abs(mine + 1 - other))


def loss(s: State, seat: Seat, company: Company) -> float:
    """What giving up a share of a company costs."""
    mine, other = standing(s, seat, company)
    return value(s, company) / (2 + abs(mine - other))


def pacific_use(s: State, seat: Seat) -> float:
    """One more share of the Union Pacific: it pays late, and well."""
    mine = s.table[UP][seat] + s.hands[seat].count(UP)
    return 5.0 if mine < 3 else 3.0


def types_wanted(s: State) -> list[Track]:
    """The types of all places where somebody may build."""
    places = chain.from_iterable(places for left, places in zip(s.depot, s.open, strict=True) if left)
    return [*map(s.box.type.__getitem__, places)]


def kept_for(wanted: list[Track], hand: list[Track], track: Track) -> float:
    """How useful a track card in hand is."""
    return 5.0 if track == JOKER else min(3.0, wanted.count(track) / 4) - 0.5 * hand.count(track)


def amounts_to_try(s: State, seat: Seat, a: Action, choices: range) -> Sequence[int]:
    """Lay all shares of a company, or as many as take the lead."""
    assert isinstance(a, Invest)  # nothing else has an amount
    lead = max(held for other, held in enumerate(s.table[a.stock]) if other != seat) + 1 - s.table[a.stock][seat]
    return sorted({choices[-1], min(max(lead, choices[0]), choices[-1])})


def narrow(s: State, seat: Seat, actions: list[Action]) -> list[Action]:
    """Of all that could be built, the best few connections of each company; the rest differ in little."""
    spare = [SAVED * s.tracks[seat].count(track) - 1.5 * (track == JOKER) for track in (*TYPES, JOKER)]
    builds: dict[int, list[tuple[float, int, Build]]] = {}
    others = []
    for n, a in enumerate(actions):
        if type(a) is Build:
            builds.setdefault(a[1], []).append((hurdle(s, a) - spare[a[0]], n, a))
        else:
            others.append(a)
    return [a for those in builds.values() for _, _, a in sorted(those)[:CONNECTIONS]] + others


# -- how a begun turn ends ------------------------------------------------------------------------------


def settle(s: State) -> None:
    """After building the best share is drawn and perhaps swapped; after investing the least useful card goes."""
    while s.agenda and s.agenda[-1] in SETTLED:
        SETTLED[s.agenda[-1]](s)


def settle_share(s: State) -> None:
    _, a = best_share(turn_estimates(s))
    if isinstance(a, Take):
        take(s, a)
    elif isinstance(a, TakePacific):
        take_pacific_share(s, a)
    else:
        take_blind(s, a)


def settle_swap(s: State) -> None:
    a = best_swap(turn_estimates(s))
    if isinstance(a, Swap):
        swap(s, a)
    else:
        keep(s, a)


def settle_discard(s: State) -> None:
    discard(s, Discard(worst_track(s)))


SETTLED = {SHARE: settle_share, SWAP: settle_swap, DISCARD: settle_discard}
