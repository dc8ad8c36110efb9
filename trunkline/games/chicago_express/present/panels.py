"""The table in figures: players, companies, dials, industry, the end; and what an action would change."""

from collections.abc import Iterator
from typing import Any, assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.chicago_express.box import BOX, COMPANIES, DIAL_NAMES, DIALS, WORKS_NAMES, Company, Hex
from trunkline.games.chicago_express.present.story import firm, gains, place
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.auction import Auction, sell
from trunkline.games.chicago_express.rules.developing import Develop, improve
from trunkline.games.chicago_express.rules.ending import end_tracker
from trunkline.games.chicago_express.rules.expanding import Done, Expand, build, cost, gain
from trunkline.games.chicago_express.rules.state import (
    BUILDING,
    OPENING,
    TURN,
    State,
    dividend,
    is_open,
    is_red,
    minimum_bid,
    players,
)
from trunkline.games.chicago_express.rules.turn import Null
from trunkline.present.auction_panel import bidding_panel
from trunkline.present.message import Change, Gauge, Money, Panel, PlayerRef, Several, Term, Times, changed
from trunkline.toolkit.bidding import Bid, Pass, current_auction
from trunkline.toolkit.seats import all_seats

COLOURS = dict(zip(BOX.codes, BOX.colours, strict=True))


def panels(s: State) -> list[Panel]:
    """From what changes most to what changes least."""
    shown = [player_panel(s), company_panel(s), dial_panel(s), industry_panel(s), end_panel(s)]
    return [auction_panel(s), *shown] if s.auction else shown


def moment(s: State) -> Message:
    """When everybody is paid."""
    if OPENING in s.agenda:
        return Message("Opening auctions")
    return Message(
        "Red dials: {number} of {most} until the next dividend", {"number": sum(is_red(s, dial) for dial in DIALS), "most": 2}
    )


PROSPECTS = {
    "auction": Message("A share of one company is sold to whoever bids most; the money goes to its treasury."),
    "develop": Message("A house raises the income of every company in the hex."),
    "expand": Message("Up to three trains are paid from the treasury of a company of yours."),
}


def prospect(s: State, dial: str) -> Message | None:
    """What an action is for."""
    return PROSPECTS.get(dial)


def player_panel(s: State) -> Panel:
    rows = [
        (PlayerRef(seat), Money(s.cash[seat]), held(s, seat), Money(next_dividend(s, seat))) for seat in all_seats(players(s))
    ]
    return Panel("players", "Players", ("", "Cash", "Shares", "Next dividend"), rows)


def company_panel(s: State) -> Panel:
    heads = ("", "Income", "Treasury", "Trains left", "Shares", "Per share", "Minimum bid")
    return Panel("companies", "Companies", heads, [company_row(s, company) for company in COMPANIES])


def company_row(s: State, company: Company) -> tuple[Any, ...]:
    if not is_open(s, company):
        return (firm(s, company), Term("closed"), "", s.depot[company], owners(s, company), "", "")
    least = Money(minimum_bid(s, company)) if s.unsold[company] else Term("sold out")
    figures = (s.income[company], Money(s.treasury[company]), s.depot[company], owners(s, company))
    return (firm(s, company), *figures, Money(dividend(s, company)), least)


def dial_panel(s: State) -> Panel:
    rows = [(Term(DIAL_NAMES[dial]), Gauge(s.dials[dial], s.box.steps_to_red[dial])) for dial in DIALS]
    return Panel("dials", "Dials", ("", "To red"), rows)


def industry_panel(s: State) -> Panel:
    rows = [(name, Gauge(s.industry[n], s.box.industry[n][-1])) for n, name in enumerate(WORKS_NAMES)]
    return Panel("industry", "Industry", ("", "Income"), rows)


def end_panel(s: State) -> Panel:
    rows = [(Term(name), Gauge(*figures)) for name, figures in end_tracker(s).items()]
    return Panel("end", "The game ends at a dividend with a full bar", ("", ""), rows)


def auction_panel(s: State) -> Panel:
    hammer = current_auction(s)
    return bidding_panel(hammer, firm(s, Company(hammer.lot)))


def held(s: State, seat: Seat) -> Several:
    return Several(tuple(Times(firm(s, company), s.shares[company][seat]) for company in COMPANIES if s.shares[company][seat]))


def owners(s: State, company: Company) -> Several:
    """The holders of each share, then the unsold ones."""
    holders = [PlayerRef(seat) for seat in all_seats(players(s)) for _ in range(s.shares[company][seat])]
    return Several((*holders, *[""] * s.unsold[company]))


def next_dividend(s: State, seat: Seat) -> int:
    return sum(s.shares[company][seat] * dividend(s, company) for company in COMPANIES)


# -- what is asked, and what it would do -----------------------------------------------------------------


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    if phase == OPENING:
        return Message("Opening auction of {company}: bid or pass.", {"company": firm(s, Company(current_auction(s).lot))})
    if phase == TURN:
        open_dials = tuple(Term(DIAL_NAMES[dial]) for dial in DIALS if not is_red(s, dial))
        return Message("Choose a dial: {dials}.", {"dials": Several(open_dials)})
    if phase == BUILDING and s.builder is not None:
        holes = {"company": firm(s, s.builder), "number": s.placed + 1, "most": s.box.trains_an_action}
        return Message("Expand {company}: choose a hex for train {number} of {most}, or finish.", holes)
    if s.auction:
        return Message("A share of {company}: bid or pass.", {"company": firm(s, Company(s.auction.lot))})
    return Message("The game is over.")


def brief(s: State, a: Action) -> Message:
    """An option in few words, with its cost and what it earns."""
    match a:
        case Auction(company):
            return Message(
                "{company}, at least {minimum}", {"company": firm(s, company), "minimum": Money(minimum_bid(s, company))}
            )
        case Expand(company, hex):
            holes = {"company": firm(s, company), "place": place(s, hex), "cost": Money(cost(s, hex)), "gain": gain(s, hex)}
            return Message("{company} to {place}: {cost}, income +{gain}", holes)
        case Develop(hex):
            return Message("{place}: {gains}", {"place": place(s, hex), "gains": gains(s, hex)})
        case Bid(amount):
            return Message("{amount} or more", {"amount": Money(amount)})
        case Pass():
            return Message("pass for good")
        case Null(dial):
            return Message("{dial}: turn the dial, do nothing", {"dial": Term(DIAL_NAMES[dial])})
        case Done():
            return Message("no more trains")
        case _:
            assert_never(a)


def deed(s: State, a: Action) -> Message:
    """An option as the button for it says it."""
    match a:
        case Auction(company):
            return Message(
                "Offer a share of {company}, from {minimum}",
                {"company": firm(s, company), "minimum": Money(minimum_bid(s, company))},
            )
        case Expand(company, hex):
            holes = {"company": firm(s, company), "place": called(s, hex), "cost": Money(cost(s, hex))}
            return Message(
                "Build {place} for {cost}" if s.builder is not None else "Build {company} to {place} for {cost}", holes
            )
        case Develop(hex):
            return Message("Develop {place}: {gains}", {"place": called(s, hex), "gains": gains(s, hex)})
        case Bid(amount):
            return Message("Bid {amount}", {"amount": Money(amount)})
        case Null(dial):
            return Message("Turn the {dial} dial and do nothing", {"dial": Term(DIAL_NAMES[dial])})
        case Pass() | Done():
            return brief(s, a)
        case _:
            assert_never(a)


def called(s: State, hex: Hex) -> str:
    """As people call it: by its name if it has one."""
    return s.box.city[hex] or s.box.hexes[hex]


def preview(s: State, a: Action) -> list[Change]:
    """The figures an action changes at once, before anything that follows from it."""
    after = copy(s)
    match a:
        case Expand(company, hex):
            build(after, company, hex)
        case Develop(hex):
            improve(after, hex)
        case Bid(amount):
            hammer = current_auction(s)
            sell(after, Company(hammer.lot), hammer.speaker, amount)
        case Auction() | Pass() | Done() | Null():
            pass  # nothing at once
        case _:
            assert_never(a)
    return list(changes(s, after))


def changes(before: State, after: State) -> Iterator[Change]:
    for company in COMPANIES:
        subject = firm(before, company)
        yield from changed(subject, "Treasury", Money(before.treasury[company]), Money(after.treasury[company]))
        yield from changed(subject, "Income", before.income[company], after.income[company])
        yield from changed(subject, "Per share", Money(dividend(before, company)), Money(dividend(after, company)))
    for seat in all_seats(players(before)):
        yield from changed(PlayerRef(seat), "Cash", Money(before.cash[seat]), Money(after.cash[seat]))
        yield from changed(
            PlayerRef(seat), "Next dividend", Money(next_dividend(before, seat)), Money(next_dividend(after, seat))
        )
