"""What payouts bring, as story and panels tell it."""

from trunkline.games.union_pacific.box import UP, Company, Stock
from trunkline.games.union_pacific.rules.payouts import company_premiums, pacific_premiums
from trunkline.games.union_pacific.rules.state import State, value


def cards_to_come(s: State) -> int:
    """Dividend cards in the pile; everybody can count them."""
    return sum(section.dividends for section in s.sections)


def premiums(s: State, stock: Stock, number: int, fictive: int) -> list[int]:
    """What this payout brings by seat, and last to the fictive player, as things stand."""
    holders = [*s.table[stock], fictive]
    if stock == UP:
        return pacific_premiums(s.box.places_paid[number - 1], holders)
    return company_premiums(value(s, Company(stock)), holders)
