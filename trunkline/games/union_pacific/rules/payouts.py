"""§7 Payouts: every company pays its first and second shareholder, the Union Pacific its first five."""

from collections.abc import Sequence

from trunkline.games.union_pacific.box import COMPANIES, DIVIDEND, UP
from trunkline.games.union_pacific.rules.state import State, last_payout, players, value


def make_payouts(s: State) -> None:
    """§7.1 One payout for each dividend card laid down, then the cards go back to the box; none after the last."""
    for _ in range(min(s.laid, last_payout(s) - s.payouts)):
        pay_out(s)
    s.boxed += s.laid
    s.laid = 0


def make_remaining_payouts(s: State) -> None:
    """§3.5 All that are still to come, one after another."""
    while s.payouts < last_payout(s):
        pay_out(s)


def pay_out(s: State) -> None:
    """§7.2 Table shares count, hands do not. §8.2 In a game of two the fictive player joins the last payout."""
    if players(s) == 2 and s.payouts + 1 == last_payout(s):
        seat_the_fictive_player(s)
    for company in COMPANIES:
        pay(s, company_premiums(value(s, company), holders(s, company)))
    pay(s, pacific_premiums(s.box.places_paid[s.payouts], holders(s, UP)))
    s.payouts += 1


def holders(s: State, stock: int) -> list[int]:
    """Table shares by seat; the fictive player is the last one."""
    return [*s.table[stock], s.fictive[stock]]


def pay(s: State, premiums: Sequence[int]) -> None:
    *to_players, to_fictive = premiums
    for seat, premium in enumerate(to_players):
        s.cash[seat] += premium
    s.fictive_cash += to_fictive
    s.bank -= sum(premiums)


def company_premiums(value: int, shares: Sequence[int]) -> list[int]:
    """§7.3 What each holder gets from a company of this value."""
    ranks = sorted({held for held in shares if held}, reverse=True)
    if not ranks:
        return [0 for _ in shares]
    leaders = shares.count(ranks[0])
    if leaders > 1 or len(ranks) == 1:
        return premiums_by_rank(shares, {ranks[0]: (value + value // 2) // leaders})
    return premiums_by_rank(shares, {ranks[0]: value, ranks[1]: value // 2 // shares.count(ranks[1])})


def pacific_premiums(places: Sequence[int], shares: Sequence[int]) -> list[int]:
    """§7.4 Tied holders share the places they fill together; there is nothing for a sixth place."""
    premium: dict[int, int] = {}
    filled = 0
    for held in sorted({held for held in shares if held}, reverse=True):
        tied = shares.count(held)
        premium[held] = sum(places[filled : filled + tied]) // tied
        filled += tied
    return premiums_by_rank(shares, premium)


def premiums_by_rank(shares: Sequence[int], premium: dict[int, int]) -> list[int]:
    return [premium.get(held, 0) for held in shares]


def seat_the_fictive_player(s: State) -> None:
    """§8.2 The display, the rest of the pile and of the Union Pacific are his; a dividend card among them does not count."""
    for share in [*s.display, *(card for card in s.pile if card != DIVIDEND)]:
        s.fictive[share] += 1
    s.fictive[UP] += s.pacific
    s.boxed += s.pile.count(DIVIDEND)
    s.display, s.pile, s.sections, s.pacific = [], [], [], 0
