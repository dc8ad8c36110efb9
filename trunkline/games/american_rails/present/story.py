"""What happened, told from before, action and after."""

from collections.abc import Iterator

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import Company
from trunkline.games.american_rails.present.figures import crowded, joined, loss, next_dividend
from trunkline.games.american_rails.present.names import amounts_of, firm, in_order, place
from trunkline.games.american_rails.present.words import words
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.ending import reasons_to_end
from trunkline.games.american_rails.rules.expanding import Expand
from trunkline.games.american_rails.rules.opening import awaits_its_opening
from trunkline.games.american_rails.rules.state import BIDDING, OPENING, TURN, State, dividend, drawn_out, players
from trunkline.games.american_rails.rules.turn import whose_turn
from trunkline.present.message import Money, Payment, Payout, PlayerRef, Several, StoryLine, Term, payments
from trunkline.present.words import told
from trunkline.toolkit.bidding import current_auction
from trunkline.toolkit.seats import all_seats

REASONS = {
    "last year": Term("the last year is over"),
    "shares sold or removed": Term("no shares are left in the supply"),
    "supplies running low": Term("enough supplies are running low"),
}


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened; before the first one the set-up."""
    return [
        *told_setup(before),
        *told(whose_turn(before), words(before, a)),
        *told_sale(before, after),
        *told_incomes(before, a),
        *told_phase(before, after),
        *told_year(before, after),
    ]


def told_setup(before: State) -> Iterator[StoryLine]:
    """§1.2 The company that was drawn, told with the first action; nothing was asked before it."""
    if before.agenda == [TURN, OPENING] and all(awaits_its_opening(before, company) for company in before.companies):
        for company in drawn_out(before):
            holes = {"company": firm(before, company), "name": before.box.companies[company]}
            yield StoryLine(None, "set-up", Message("{company} {name} was drawn and is out of this game of three.", holes))


# -- shares ----------------------------------------------------------------------------------------------


def told_sale(before: State, after: State) -> Iterator[StoryLine]:
    """An auction that this action ended: who took the share, or that nobody did."""
    if before.agenda[-1] != BIDDING or after.agenda[-1:] == [BIDDING]:
        return
    company = Company(current_auction(before).lot)
    holes: dict[str, object] = {"company": firm(before, company)}
    if after.removed[company] > before.removed[company]:
        yield StoryLine(None, "sale", Message("Nobody bids; the share of {company} is out of the game.", holes))
        return
    gains = [new - old for new, old in zip(after.shares[company], before.shares[company], strict=True)]
    holes |= {"who": PlayerRef(Seat(gains.index(1))), "price": Money(after.treasury[company] - before.treasury[company])}
    yield StoryLine(None, "sale", Message("{who} takes the share of {company} for {price}.", holes))


# -- incomes ---------------------------------------------------------------------------------------------


def told_incomes(s: State, a: Action) -> Iterator[StoryLine]:
    """§7.2 Who has to share now, and §7.4 what was joined."""
    if not isinstance(a, Expand) or not s.box.city[a.hex]:
        return
    for other in crowded(s, a.hex):
        holes = {"company": firm(s, other), "place": place(s, a.hex), "loss": loss(s, a.hex)}
        yield StoryLine(None, "income", Message("{company} is no longer alone in {place}: income −{loss}.", holes))
    for partner in joined(s, a):
        holes = {
            "company": firm(s, a.company),
            "one": s.box.city[a.hex],
            "other": s.box.city[partner],
            "more": s.box.connection_income,
        }
        yield StoryLine(None, "connection", Message("{company} has joined {one} and {other}: income +{more}.", holes))


# -- phases and years ------------------------------------------------------------------------------------


def told_phase(before: State, after: State) -> Iterator[StoryLine]:
    """The order of a new phase within the year; the opening ends with the first."""
    began = OPENING in before.agenda and OPENING not in after.agenda
    if began or (after.column != before.column and after.year == before.year and after.agenda):
        holes = {"year": after.year, "number": after.column + 1, "order": in_order(after)}
        yield StoryLine(None, "order", Message("Phase {number} of {year}: {order}.", holes))


def told_year(before: State, after: State) -> Iterator[StoryLine]:
    """§2.6 Dividends, then the end or the next year."""
    if after.agenda and after.year == before.year:
        return
    told = Message("Dividends of {year}: {paid}.", {"year": before.year, "paid": dividends(after)})
    yield StoryLine(None, "dividend", told, payout=Payout(before.year, tuple(paid_by_companies(after))))
    if after.agenda:
        holes = {"year": after.year, "order": in_order(after)}
        yield StoryLine(None, "year", Message("The year {year} begins. Phase 1: {order}.", holes))
    else:
        reasons = Several(tuple(REASONS[reason] for reason in reasons_to_end(after)))
        yield StoryLine(None, "end", Message("The game is over: {reasons}.", {"reasons": reasons}))


def dividends(after: State) -> Several:
    """What they were; neither shares nor incomes have changed since."""
    return amounts_of([(seat, next_dividend(after, seat)) for seat in all_seats(players(after))])


def paid_by_companies(after: State) -> Iterator[Payment]:
    for company in after.companies:
        each = dividend(after, company)
        yield from payments(firm(after, company), [each * held for held in after.shares[company]])
