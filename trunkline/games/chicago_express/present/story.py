"""What happened, told from before, action and after."""

from collections.abc import Iterator, Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.chicago_express.box import COMPANIES, DETROIT, WAB, Company
from trunkline.games.chicago_express.present.names import firm, place
from trunkline.games.chicago_express.present.words import words
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.ending import end_tracker
from trunkline.games.chicago_express.rules.expanding import Expand, gain
from trunkline.games.chicago_express.rules.state import OPENING, State, sold
from trunkline.games.chicago_express.rules.turn import whose_turn
from trunkline.present.message import Money, Payment, Payout, PlayerRef, Several, StoryLine, Term, payments
from trunkline.present.words import told

REASONS = {
    "companies out of trains": Term("enough companies have no trains left"),
    "companies sold out": Term("enough companies have sold all their shares"),
    "houses built": Term("enough houses are built"),
    "Detroit": Term("Detroit is fully grown"),
}


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened."""
    return [
        *told(whose_turn(before), words(before, a)),
        *told_sale(before, after),
        *told_chicago(before, a, after),
        *told_dividend(before, after),
    ]


def told_sale(before: State, after: State) -> Iterator[StoryLine]:
    """An auction that this action ended: who took the share, or that nobody did."""
    hammer = before.auction
    if hammer is None or (after.auction is not None and after.auction.lot == hammer.lot):
        return
    company = Company(hammer.lot)
    holes: dict[str, object] = {"company": firm(before, company)}
    gains = [new - old for new, old in zip(after.shares[company], before.shares[company], strict=True)]
    paid = after.treasury[company] - before.treasury[company]
    if 1 not in gains:
        yield StoryLine(None, "sale", Message("Nobody bids; the share of {company} stays with the company.", holes))
        return
    holes |= {"who": PlayerRef(Seat(gains.index(1))), "price": Money(paid)}
    free = before.agenda[-1] == OPENING and paid == 0
    text = (
        "Nobody bids; {who} receives the share of {company} for nothing."
        if free
        else "{who} takes the share of {company} for {price}."
    )
    yield StoryLine(None, "sale", Message(text, holes))


def told_chicago(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    arrived = before.arrived if before.arrived is not None else newcomer(before, a)
    if arrived is None or after.arrived is not None:
        return
    income = before.income[arrived] + (gain(before, a.hex) if isinstance(a, Expand) else 0)
    each, company = -(-income // sold(before, arrived)), firm(before, arrived)
    told = Message("{company} has reached Chicago and pays {each} per share.", {"company": company, "each": Money(each)})
    paid = payments(company, [each * held for held in before.shares[arrived]])
    yield StoryLine(None, "chicago", told, payout=Payout(Message("{company} in Chicago", {"company": company}), paid))
    if not before.trains[WAB]:
        holes = {"company": firm(before, WAB), "income": after.income[WAB], "place": place(before, before.box.start[WAB])}
        yield StoryLine(None, "chicago", Message("{company} opens in {place} with an income of {income}.", holes))


def newcomer(s: State, a: Action) -> Company | None:
    """The company that this action brings to Chicago."""
    return a.company if isinstance(a, Expand) and a.hex == s.box.chicago else None


def told_dividend(before: State, after: State) -> Iterator[StoryLine]:
    if after.dividends == before.dividends:
        return
    grew = after.industry[DETROIT] - before.industry[DETROIT]
    paid = tuple(general_dividend(after, grew))
    holes = {"number": after.dividends, "paid": amounts_of(sums_of(paid, len(after.cash)))}
    general = Payout(Message("Dividend {number}", {"number": after.dividends}), paid)
    yield StoryLine(None, "dividend", Message("General dividend {number}: {paid}.", holes), payout=general)
    if grew:
        yield StoryLine(None, "detroit", Message("Detroit grows to {value}.", {"value": after.industry[DETROIT]}))
    else:
        reasons = Several(tuple(REASONS[name] for name, (met, needed) in end_tracker(after).items() if met >= needed))
        yield StoryLine(None, "end", Message("The game is over: {reasons}.", {"reasons": reasons}))


def general_dividend(after: State, grew: int) -> Iterator[Payment]:
    """What each company paid; those in Detroit have earned its growth only since."""
    for company in COMPANIES:
        if sold(after, company):
            income = after.income[company] - grew * (after.present[after.box.detroit] >> company & 1)
            each = -(-income // sold(after, company))
            yield from payments(firm(after, company), [each * held for held in after.shares[company]])


def sums_of(paid: Sequence[Payment], players: int) -> list[int]:
    """By seat."""
    return [sum(one.dollars for one in paid if one.seat == seat) for seat in range(players)]


def amounts_of(sums: Sequence[int]) -> Several:
    return Several(
        tuple(Message("{who} {money}", {"who": PlayerRef(Seat(n)), "money": Money(sum)}) for n, sum in enumerate(sums))
    )
