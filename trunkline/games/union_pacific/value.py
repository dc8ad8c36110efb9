"""What a position is worth, for bots: money, and what the shares will earn at the payouts to come. Nothing here is a rule."""

from trunkline.core.game import Seat
from trunkline.games.union_pacific.box import COMPANIES, UP, Company, Stock
from trunkline.games.union_pacific.payouts import company_premiums, pacific_premiums
from trunkline.games.union_pacific.table import State, last_payout, players, value

# found by play among bots
DRAWS_A_TURN = 0.7  # shares taken from the pile
SHARES_A_TURN = 0.9  # of a hand, laid on the table when a payout comes near
HAND = 0.85  # how surely a share in hand is on the table by the payout after the next
GROWTH = 0.8  # locomotives a company wins between two payouts, if it can build


def worth(s: State) -> list[float]:
    """By seat: money at the end. The next payout finds part of the hands on the table, the later ones nearly all of them."""
    money = [float(each) for each in s.cash]
    left = last_payout(s) - s.payouts
    if not s.agenda or not left:
        return money
    ready = laid_by_then(s)
    for company in COMPANIES:
        tables = s.table[company]
        hands = [hand.count(Stock(company)) for hand in s.hands]
        now = value(s, company)
        later = now + (GROWTH if s.depot[company] and s.open[company] else 0.0)
        add(money, tables, hands, ready, left, now, later)
    add_pacific(s, money, ready)
    return money


def add(
    money: list[float], tables: list[int], hands: list[int], ready: list[float], left: int, now: float, later: float
) -> None:
    """A company's premiums at all payouts to come."""
    as_laid = company_premiums(int(2 * now), tables)
    together = [table + hand for table, hand in zip(tables, hands, strict=True)]
    if not any(together):
        return
    as_hoped = as_laid if together == tables else company_premiums(int(2 * later), together)
    for seat, (sure, hoped) in enumerate(zip(as_laid, as_hoped, strict=True)):
        soon = ready[seat] * hoped + (1 - ready[seat]) * sure
        then = HAND * hoped + (1 - HAND) * sure
        money[seat] += (soon + (left - 1) * then) / 2


def add_pacific(s: State, money: list[float], ready: list[float]) -> None:
    """What the Union Pacific will pay, payout by payout."""
    tables = s.table[UP]
    together = [table + hand.count(UP) for table, hand in zip(tables, s.hands, strict=True)]
    for n in range(s.payouts, last_payout(s)):
        as_laid = pacific_premiums(s.box.places_paid[n], tables)
        as_hoped = pacific_premiums(s.box.places_paid[n], together)
        for seat, (sure, hoped) in enumerate(zip(as_laid, as_hoped, strict=True)):
            surely = ready[seat] if n == s.payouts else HAND
            money[seat] += surely * hoped + (1 - surely) * sure


def laid_by_then(s: State) -> list[float]:
    """By seat: the part of the hand that will be on the table at the next payout."""
    turns = turns_to_payout(s)
    return [min(HAND, SHARES_A_TURN * turns / (1 + len(hand))) for hand in s.hands]


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


def standing(s: State, seat: Seat, company: Company) -> tuple[int, int]:
    """This seat's shares of a company, on the table and in hand, and the most that another has on the table."""
    tables = s.table[company]
    mine = tables[seat] + s.hands[seat].count(Stock(company))
    return mine, max(held for other, held in enumerate(tables) if other != seat)
