"""What happened, told from before, action and after."""

from collections.abc import Iterator
from typing import Any, assert_never

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.american_rails.box import MEMBERS, Company, Hex, Space
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import Auction, Start, can_start
from trunkline.games.american_rails.rules.developing import Develop
from trunkline.games.american_rails.rules.ending import reasons_to_end
from trunkline.games.american_rails.rules.expanding import Done, Expand
from trunkline.games.american_rails.rules.funds import Finance, Take, Tax, dollars_here
from trunkline.games.american_rails.rules.opening import PutUp, awaits_its_opening
from trunkline.games.american_rails.rules.state import BIDDING, OPENING, TURN, State, dividend, drawn_out, players, price
from trunkline.games.american_rails.rules.turn import Choose, Waive, whose_turn
from trunkline.present.message import CompanyRef, Money, Place, PlayerRef, Several, StoryLine, Term, did
from trunkline.toolkit.bidding import Bid, Pass, current_auction
from trunkline.toolkit.seats import all_seats


def story(before: State, a: Action, after: State) -> list[StoryLine]:
    """The action itself, then what it brought about, in the order it happened; before the first one the set-up."""
    return [
        *told_setup(before),
        did(whose_turn(before), action_words(before, a)),
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


def action_words(s: State, a: Action) -> Message:
    match a:
        case Choose(space):
            return Message("{who} chooses {space}.", {"space": space_word(s, space)})
        case Bid(amount):
            return Message("{who} bids {amount}.", {"amount": Money(amount)})
        case Pass():
            return Message("{who} passes.")
        case PutUp(company):
            holes = {"company": firm(s, company), "minimum": Money(s.box.least_bid)}
            return Message("{who} puts up the opening share of {company}, at least {minimum}.", holes)
        case Auction(company):
            return offer_words(s, company)
        case Waive():
            return Message("{who} waives the action.")
        case Done():
            return Message("{who} lays no more cubes.")
        case Start() | Expand() | Develop() | Finance() | Take() | Tax():
            return map_words(s, a)
        case _:
            assert_never(a)


def offer_words(s: State, company: Company) -> Message:
    """§5.7 A company without a city to start in loses its shares at once."""
    holes = {"company": firm(s, company), "minimum": Money(s.box.least_bid), "number": s.unsold[company]}
    if can_start(s, company):
        return Message("{who} offers a share of {company}, at least {minimum}.", holes)
    return Message(
        "{who} offers a share of {company}; no city is free for it, and its unsold shares ({number}) are removed.", holes
    )


def map_words(s: State, a: Start | Expand | Develop | Finance | Take | Tax) -> Message:
    """What changes incomes, treasuries and purses."""
    holes: dict[str, Any]
    match a:
        case Start(hex):
            holes = {"company": firm(s, Company(current_auction(s).lot)), "place": place(s, hex), "gain": entry(s, hex)}
            return Message("{who} starts {company} in {place}, income {gain}.", holes)
        case Expand(company, hex) if s.box.city[hex]:
            holes = {"company": firm(s, company), "place": place(s, hex), "cost": Money(price(s, hex)), "gain": entry(s, hex)}
            return Message("{who} lays {company} in {place} for {cost}, income +{gain}.", holes)
        case Expand(company, hex):
            holes = {"company": firm(s, company), "place": place(s, hex), "cost": Money(price(s, hex))}
            return Message("{who} lays {company} in {place} for {cost}.", holes)
        case Develop(hex):
            return Message("{who} develops {place}: {gains}.", {"place": place(s, hex), "gains": house_gains(s, hex)})
        case Finance(company):
            holes = {"amount": Money(dollars_here(s)), "company": firm(s, company)}
            return Message("{who} has the bank pay {amount} to {company}.", holes)
        case Take():
            return Message("{who} takes {amount} from the bank.", {"amount": Money(dollars_here(s))})
        case Tax():
            return Message("{who} makes the others pay the bank: {paid}.", {"paid": taxes(s)})
        case _:
            assert_never(a)


# -- shares ----------------------------------------------------------------------------------------------


def told_sale(before: State, after: State) -> Iterator[StoryLine]:
    """An auction that this action ended: who took the share, or that nobody did."""
    if before.agenda[-1] != BIDDING or after.agenda[-1:] == [BIDDING]:
        return
    company = Company(current_auction(before).lot)
    holes: dict[str, Any] = {"company": firm(before, company)}
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


def entry(s: State, hex: Hex) -> int:
    """What a city adds to the income of a company that enters it now, great connections apart."""
    if not s.box.city[hex]:
        return 0
    return shared_value(s, hex) if s.present[hex] else full_value(s, hex)


def full_value(s: State, hex: Hex) -> int:
    return s.box.full[hex] + s.box.house_alone * s.houses[hex]


def shared_value(s: State, hex: Hex) -> int:
    return s.box.shared[hex] + s.box.house_shared * s.houses[hex]


def loss(s: State, hex: Hex) -> int:
    """What the only company of a city loses to a second one."""
    return full_value(s, hex) - shared_value(s, hex)


def crowded(s: State, hex: Hex) -> tuple[Company, ...]:
    """The company that is alone in a city and would be so no more, if that costs it anything."""
    there = MEMBERS[s.present[hex]]
    return there if len(there) == 1 and s.box.city[hex] and loss(s, hex) else ()


def joined(s: State, a: Expand) -> list[Hex]:
    """The great cities that this cube joins to the one it is laid in."""
    return [partner for partner in s.box.partners[a.hex] if s.present[partner] >> a.company & 1]


def house_gains(s: State, hex: Hex) -> Several:
    """What each company in a city has from a house."""
    there = MEMBERS[s.present[hex]]
    more = s.box.house_alone if len(there) == 1 else s.box.house_shared
    return Several(tuple(Message("{company} income +{more}", {"company": firm(s, company), "more": more}) for company in there))


def taxes(s: State) -> Several:
    """§4.3 Whoever has less pays all of it."""
    due = [(seat, min(s.cash[seat], dollars_here(s))) for seat in all_seats(players(s)) if seat != s.seat]
    return amounts_of(due)


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
    yield StoryLine(None, "dividend", Message("Dividends of {year}: {paid}.", {"year": before.year, "paid": payout(after)}))
    if after.agenda:
        holes = {"year": after.year, "order": in_order(after)}
        yield StoryLine(None, "year", Message("The year {year} begins. Phase 1: {order}.", holes))
    else:
        reasons = Several(tuple(map(Term, reasons_to_end(after))))
        yield StoryLine(None, "end", Message("The game is over: {reasons}.", {"reasons": reasons}))


def payout(after: State) -> Several:
    """What the dividends were; neither shares nor incomes have changed since."""
    return amounts_of([(seat, next_dividend(after, seat)) for seat in all_seats(players(after))])


def next_dividend(s: State, seat: Seat) -> int:
    return sum(s.shares[company][seat] * dividend(s, company) for company in s.companies)


# -- words -----------------------------------------------------------------------------------------------


def amounts_of(sums: list[tuple[Seat, int]]) -> Several:
    return Several(tuple(Message("{who} {money}", {"who": PlayerRef(seat), "money": Money(sum)}) for seat, sum in sums))


def in_order(s: State) -> Several:
    return Several(tuple(PlayerRef(seat) for seat in s.order))


def space_word(s: State, space: Space) -> Term:
    """The name of a space; what stands in brackets is for four or five players."""
    title = s.box.titles[space]
    return Term(title if s.box.expansion[players(s)][space] else title.partition(" (")[0])


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.initials[company])


def place(s: State, hex: Hex) -> Place:
    return Place(s.box.hexes[hex], s.box.city[hex])
