"""The stock round, laid out: first the company, then where from or its par; sales by number; privates apart."""

from collections.abc import Iterator, Mapping, Sequence

from trunkline.core.game import Rule, Seat
from trunkline.core.message import Message
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import BANK, POOL, PRIVATES, Company, Private
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.panels_standings import listed
from trunkline.games.eighteen_thirty.present.words import words
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.sale import SetPar
from trunkline.games.eighteen_thirty.rules.shares import most_sellable, sell_to_pool
from trunkline.games.eighteen_thirty.rules.state import NOBODY, State, certificate_limit, counted, price
from trunkline.games.eighteen_thirty.rules.stock import BuySeveral, BuyShare, Sell, Start, cost
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate, SellPrivate
from trunkline.present.desk import Desk, Entry, Option, Section, Tab, Terms
from trunkline.present.message import Money, PlayerRef

SIXTH = 6  # shares out of the bank that float a company
Purchase = BuyShare | BuySeveral | Start


def stock_desk(s: State, allowed: Sequence[Action], refused: Mapping[Action, Rule]) -> Desk:
    """In the first round nothing is sold."""
    buy = Tab([Section([buy_entry(s, company, allowed, refused) for company in listed(s)])], Message("Buy"), beside=True)
    sales, privates = [*sell_entries(s, allowed)], [*private_entries(s, allowed)]
    further = [Tab([Section(rows)], title) for rows, title in ((sales, SELL), (privates, PRIVATE_DEALS)) if rows]
    return Desk([buy, *further])


SELL, PRIVATE_DEALS = Message("Sell"), Message("Privates")


# -- buying ------------------------------------------------------------------------------------------------


def buy_entry(s: State, company: Company, allowed: Sequence[Action], refused: Mapping[Action, Rule]) -> Entry:
    mine = [a for a in allowed if isinstance(a, Purchase) and a.company == company]
    starts = [a for a in mine if isinstance(a, Start)]
    if starts:
        return par_entry(s, company, starts)
    options = [Option(a, source_words(s, a), "choose") for a in mine if not isinstance(a, Start)]
    state = offered(s, company) if options else why_not(s, company, refused)
    return Entry(name(s, company), options, firm(s, company), facts(s, company), state)


def par_entry(s: State, company: Company, starts: Sequence[Start | SetPar]) -> Entry:
    pars = [Option(a, Message("{par}", {"par": Money(s.box.pars[a.par])}), "choose") for a in starts]
    return Entry(name(s, company), pars, firm(s, company), facts(s, company), Message("start it"))


def name(s: State, company: Company) -> Message:
    return Message("{name}", {"name": s.box.names[company]})


def offered(s: State, company: Company) -> Message:
    """The market price, and par where the bank still has shares."""
    holes = {"price": Money(price(s, company)), "par": Money(s.par[company])}
    return Message("{price}, bank {par}", holes) if s.unsold[company] else Message("{price}", holes)


def source_words(s: State, a: BuyShare | BuySeveral) -> Message:
    if isinstance(a, BuySeveral):
        return Message("Several from the pool at {price}", {"price": Money(price(s, a.company))})
    holes = {"price": Money(cost(s, a.company, a.source))}
    return Message("From the pool at {price}", holes) if a.source == POOL else Message("From the bank at {price}", holes)


def facts(s: State, company: Company) -> Message:
    holes: dict[str, object] = {"home": s.box.hexes[s.box.home[company]], "tokens": s.tokens[company]}
    if s.director[company] == NOBODY:
        return Message("Home {home}. {tokens} tokens. Floats at 60%.", holes)
    holes |= {"who": PlayerRef(Seat(s.director[company])), "money": Money(s.treasury[company])}
    if not s.floated[company]:
        return Message("{who} is president. Not floated yet.", holes)
    return Message("{who} is president. Treasury {money}.", holes)


def why_not(s: State, company: Company, refused: Mapping[Action, Rule]) -> Message:
    """Few words; the rule in full stands on the button."""
    if s.sold[company] >> s.seat & 1:
        return Message("{price} sold", {"price": Money(price(s, company))})
    if s.director[company] == NOBODY:
        return Message("not started")
    if not s.unsold[company] and not s.pool[company]:
        return Message("{price} none left", {"price": Money(price(s, company))})
    return Message("{price} not now", {"price": Money(price(s, company))})


# -- what a purchase costs and brings ------------------------------------------------------------------------


def terms(s: State, a: Action) -> Terms:
    """Beside the company that is chosen."""
    if isinstance(a, Start):
        dollars = s.box.pars[a.par]
        return [
            (Message("You pay for the president's 20%"), Money(2 * dollars)),
            *purchase_terms(s, 2 * dollars, 1),
            *float_terms(s, a.company, 2, dollars),
        ]
    if isinstance(a, BuyShare):
        dollars = cost(s, a.company, a.source)
        bank = 1 if a.source == BANK else 0
        return [
            (Message("You pay"), Money(dollars)),
            *purchase_terms(s, dollars, 1),
            *float_terms(s, a.company, bank, s.par[a.company]),
        ]
    if isinstance(a, BuySeveral):
        dollars = a.amount * price(s, a.company)
        return [(Message("You pay"), Money(dollars)), *purchase_terms(s, dollars, a.amount)]
    return ()


def purchase_terms(s: State, dollars: int, cards: int) -> Iterator[tuple[Message, Money | Message]]:
    yield Message("Leaves you"), Money(s.cash[s.seat] - dollars)
    now = counted(s, s.seat)
    holes = {"now": now, "then": now + cards, "limit": certificate_limit(s)}
    yield Message("Certificates"), Message("{now} → {then} of {limit}", holes)


def float_terms(s: State, company: Company, bought: int, par: int) -> Iterator[tuple[Message, Money | Message]]:
    """How far it is from floating afterwards."""
    if s.floated[company]:
        return
    lacking = max(0, SIXTH - (10 - s.unsold[company] + bought))
    if lacking:
        holes = {"number": lacking, "money": Money(lacking * par)}
        yield Message("To float"), Message("{number} more shares, {money}", holes)
    else:
        yield Message("To float"), Message("floats after this round")
    yield Message("Treasury when it floats"), Money(10 * par)


# -- selling -----------------------------------------------------------------------------------------------


def sell_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    for company in {a.company: a for a in allowed if isinstance(a, Sell)}:
        most, now = most_sellable(s, s.seat, company), price(s, company)
        options = [sell_option(s, company, number) for number in range(1, most + 1)]
        holes = {"number": s.shares[company][s.seat], "price": Money(now)}
        yield Entry(name(s, company), options, firm(s, company), Message("you hold {number} at {price}", holes))


def sell_option(s: State, company: Company, number: int) -> Option:
    holes = {"number": number, "money": Money(number * price(s, company)), "price": Money(price_after(s, company, number))}
    return Option(Sell(company, number), Message("{number} for {money}, then {price}", holes))


def price_after(s: State, company: Company, number: int, seat: int | None = None) -> int:
    after = copy(s)
    sell_to_pool(after, Seat(s.seat if seat is None else seat), company, number)
    return price(after, company)


# -- privates ----------------------------------------------------------------------------------------------


def private_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    """Their owners must agree."""
    for private in PRIVATES:
        options = [*private_options(s, private, allowed)]
        if options:
            yield Entry(
                Message("{name}", {"name": s.box.private_names[private]}),
                options,
                s.box.privates[private],
                Message("{owner} owns it; pays {income}", owned(s, private)),
            )


def owned(s: State, private: Private) -> dict[str, object]:
    return {"owner": PlayerRef(Seat(s.owner[private])), "income": Money(s.box.private_income[private])}


def private_options(s: State, private: Private, allowed: Sequence[Action]) -> Iterator[Option]:
    worth = s.box.private_price[private]
    for a in allowed:
        if isinstance(a, BuyPrivate | SellPrivate) and a.private == private:
            row = words(s, a).row
            assert row is not None  # every private has one
            yield Option(a, row.rest, "offer", worth)
