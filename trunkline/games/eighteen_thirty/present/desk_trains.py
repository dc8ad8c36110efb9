"""Trains, laid out: those of the bank, the pool and other companies apart; a forced purchase as three steps."""

from collections.abc import Iterator, Mapping, Sequence

from trunkline.core.game import Rule, Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import BANK, COMPANIES, DIESEL, KINDS, POOL, Company, Kind, Source
from trunkline.games.eighteen_thirty.present.desk_stock import price_after, private_entries
from trunkline.games.eighteen_thirty.present.names import firm, train
from trunkline.games.eighteen_thirty.present.rows import declined
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt, cheapest_price, for_sale, lacking, most_to_sell
from trunkline.games.eighteen_thirty.rules.state import (
    NOBODY,
    State,
    acting_director,
    on_turn,
    price,
    train_count,
    train_limit,
)
from trunkline.games.eighteen_thirty.rules.stock import Sell
from trunkline.games.eighteen_thirty.rules.trains import BuyTrain, BuyTrainFrom, TradeIn, train_pair
from trunkline.present.desk import Desk, Entry, Option, Part, Section, plain_desk
from trunkline.present.message import Money, PlayerRef, Several, Times


def train_desk(s: State, allowed: Sequence[Action], refused: Mapping[Action, Rule]) -> Desk:
    """What the first train of a kind rusts stands in the heading."""
    limit, owned = train_limit(s), train_count(s, s.company)
    room = Message("Train limit {limit}, room for {room}", {"limit": limit, "room": max(0, limit - owned)})
    return plain_desk(
        Section([*bank_entries(s, BANK, allowed, refused)], Message("From the bank"), rusting(s)),
        Section([*bank_entries(s, POOL, allowed, refused)], Message("From the pool")),
        Section([*trade_entries(s, allowed)], Message("In exchange for a train")),
        *further_sections(s, allowed),
        note=room,
    )


def further_sections(s: State, allowed: Sequence[Action]) -> Iterator[Section]:
    yield Section([*company_entries(s, allowed)], Message("From other companies"), Message("their president must agree"))
    yield Section([*private_entries(s, allowed)], Message("Privates"), Message("their owner must agree"))


# -- bank and pool -----------------------------------------------------------------------------------------


def bank_entries(s: State, source: Source, allowed: Sequence[Action], refused: Mapping[Action, Rule]) -> Iterator[Entry]:
    """The kinds for sale; one that cannot be paid says so on its button."""
    for a in (*allowed, *refused):
        if isinstance(a, BuyTrain) and a.source == source and (source == POOL or a.kind in for_sale(s)):
            holes = {"price": Money(s.box.train_price[a.kind])}
            option = Option(a, Message("Buy for {price}", holes))
            yield Entry(Message("{train}", {"train": train(s, a.kind)}), [option], s.box.trains[a.kind], more=left(s, a))


def left(s: State, a: BuyTrain) -> Message:
    if a.source == BANK:
        return Message("{number} left", {"number": s.depot[a.kind]})
    by = s.box.obsolete_with[a.kind]
    if by < 0 or by + 2 <= s.phase:
        return Message("from the pool")
    return Message("rusts with the first {train}", {"train": train(s, Kind(by))})


def rusting(s: State) -> Message | None:
    """What the next kind to be sold takes away, and from whom."""
    for kind in for_sale(s):
        old = [other for other in KINDS if s.box.obsolete_with[other] == kind] if kind + 2 > s.phase else []
        for gone in old:
            held = [(firm(s, company), s.trains[company][gone]) for company in COMPANIES if s.trains[company][gone]]
            if held:
                companies = Several(tuple(Times(who, number) for who, number in held))
                holes = {"train": train(s, kind), "gone": train(s, gone), "companies": companies}
                return Message("the first {train} rusts each {gone}: {companies}", holes)
    return None


def trade_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    for a in allowed:
        if isinstance(a, TradeIn):
            option = Option(a, Message("Buy for {price}", {"price": Money(s.box.trade_in_price)}))
            about = Message("{train} for a {old}", {"train": train(s, DIESEL), "old": train(s, a.kind)})
            yield Entry(about, [option], s.box.trains[DIESEL])


# -- other companies ---------------------------------------------------------------------------------------


def company_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    """At the list price, if that can be paid; those of the same president first, for they need nobody's consent."""
    found = [a for a in allowed if isinstance(a, BuyTrainFrom)]
    for a in sorted(found, key=lambda a: (not same_president(s, a.company), -a.kind, a.company)):
        offer = Option(a, offer_words(s, a), "offer", s.box.train_price[a.kind])
        about = Message("{train} of {company}", {"train": train(s, a.kind), "company": firm(s, a.company)})
        yield Entry(about, [offer], s.box.trains[a.kind], more=owner(s, a.company))


def offer_words(s: State, a: BuyTrainFrom) -> Message:
    """Perhaps another price was declined before."""
    if same_president(s, a.company):
        return Message("Buy")
    match declined(s, train_pair(a.company, a.kind), a.amount):
        case (low, _) if low is not None:
            return Message("Offer more than {price}", {"price": low})
        case (_, high) if high is not None:
            return Message("Offer less than {price}", {"price": high})
    return Message("Offer")


def same_president(s: State, company: Company) -> bool:
    return s.director[company] == s.director[s.company] != NOBODY


def owner(s: State, company: Company) -> Message:
    return Message("{who}", {"who": PlayerRef(Seat(s.director[company]))})


# -- a forced purchase -------------------------------------------------------------------------------------


def forced_desk(s: State, allowed: Sequence[Action]) -> Desk:
    """The company's money, its president's, and what lacks; then what may be sold; then the train."""
    short = lacking(s)
    return plain_desk(
        Section([], cheapest_words(s), number=1, look="done", bar=[*money_bar(s)]),
        Section(
            [*sale_entries(s, allowed), *private_entries(s, allowed)],
            Message("Raise {money}", {"money": Money(short)}) if short else Message("Nothing is lacking"),
            Message("you may not sell more than is needed") if short else None,
            number=2,
            look="now" if short else "done",
        ),
        Section(
            [*bank_entries(s, BANK, allowed, {}), *bank_entries(s, POOL, allowed, {})],
            Message("{company} buys the train", {"company": firm(s, on_turn(s))}),
            number=3,
            look="later" if short else "now",
        ),
        Section(
            [*company_entries(s, allowed)],
            Message("Or from another company"),
            Message("its president must agree"),
            look="folded" if short else "",
        ),
        last=[Option(Bankrupt(), Message("Declare bankruptcy"))],
    )


def cheapest_words(s: State) -> Message:
    kind = min((*for_sale(s), *(kind for kind in KINDS if s.train_pool[kind])), key=lambda kind: s.box.train_price[kind])
    return Message("The cheapest train: a {train} for {price}", {"train": train(s, kind), "price": Money(cheapest_price(s))})


def money_bar(s: State) -> Iterator[Part]:
    own, cash, short = s.treasury[s.company], s.cash[acting_director(s)], lacking(s)
    helped = min(cash, cheapest_price(s) - own)
    yield Part(Message("{company} {money}", {"company": s.box.codes[s.company], "money": Money(own)}), own)
    yield Part(Message("president's cash {money}", {"money": Money(cash)}), helped)
    if short:
        yield Part(Message("{money} short", {"money": Money(short)}), short, missing=True)


def sale_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    seat, short = acting_director(s), lacking(s)
    for company in {a.company: a for a in allowed if isinstance(a, Sell)}:
        for number in range(1, most_to_sell(s, company, short) + 1):
            money = number * price(s, company)
            holes: dict[str, object] = {
                "number": number,
                "company": s.box.names[company],
                "now": Money(price(s, company)),
                "then": Money(price_after(s, company, number, seat)),
                "left": Money(max(0, money - short)),
                "short": Money(max(0, short - money)),
            }
            option = Option(Sell(company, number), Message("Sell for {money}", {"money": Money(money)}))
            enough = Message("leaves you {left}", holes) if money >= short else Message("{short} still short", holes)
            shares = Message("{number} share", holes) if number == 1 else Message("{number} shares", holes)
            yield Entry(shares, [option], firm(s, company), None, Message("price {now} → {then}", holes), enough)
