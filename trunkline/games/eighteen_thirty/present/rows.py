"""What rows of options say beside the action: trains with what they rust, and deals with what was declined before."""

from collections.abc import Mapping
from typing import assert_never

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, KINDS, POOL, Company, Kind
from trunkline.games.eighteen_thirty.present.names import firm, train
from trunkline.games.eighteen_thirty.rules.state import STOCK, State
from trunkline.games.eighteen_thirty.rules.trades import BuyPrivate, SellPrivate, proposed
from trunkline.games.eighteen_thirty.rules.trains import BuyTrainFrom
from trunkline.present.message import CompanyRef, Money, Several
from trunkline.present.words import Row


def about(thing: object) -> Message:
    return Message("{about}", {"about": thing})


# -- trains ------------------------------------------------------------------------------------------------


def offered_train(s: State, kind: Kind, source: int) -> Message:
    """With what the first of its kind takes away."""
    companies = [] if source == POOL else rusted_by_first(s, kind)
    if not companies:
        return Message("{train}", {"train": train(s, kind)})
    holes = {"train": train(s, kind), "companies": Several(tuple(firm(s, company) for company in companies))}
    return Message("{train}: the first rusts trains of {companies}", holes)


def rusted_by_first(s: State, kind: Kind) -> list[Company]:
    if kind + 2 <= s.phase:
        return []
    old = [other for other in KINDS if s.box.obsolete_with[other] == kind]
    return [company for company in COMPANIES if any(s.trains[company][other] for other in old)]


# -- deals, perhaps declined before --------------------------------------------------------------------------

Deal = BuyTrainFrom | BuyPrivate | SellPrivate
TRAINS = Message("From other companies: their president must agree")
PRIVATES = Message("Privates: their owner must agree")


def offer_row(s: State, a: Deal, pair: int, subject: CompanyRef | str, holes: Mapping[str, object]) -> Row:
    """What the partner declined before says which price has a chance."""
    low, high = declined(s, pair, a.amount)
    match a:
        case BuyTrainFrom():
            plain = "buy its {train}" if s.director[a.company] == s.director[s.company] else "make an offer for its {train}"
            words = plain, "offer more than {low} for its {train}", "offer less than {high} for its {train}"
        case BuyPrivate():
            own = s.agenda[-1] != STOCK and s.owner[a.private] == s.director[s.company]
            words = (
                "buy from {owner}" if own else "make {owner} an offer",
                "offer {owner} more than {low}",
                "offer {owner} less than {high}",
            )
        case SellPrivate():
            words = "offer to {buyer}", "offer to {buyer} for more than {low}", "offer to {buyer} for less than {high}"
            low = low if high is None else None
        case _:
            assert_never(a)
    text = words[1] if low is not None else words[2] if high is not None else words[0]
    said = Message(text, {**holes, "low": low, "high": high})
    return Row(about(subject), said, TRAINS if isinstance(a, BuyTrainFrom) else PRIVATES)


def declined(s: State, pair: int, price: int) -> tuple[Money | None, Money | None]:
    """The nearest prices below and above that the partner has declined."""
    before = proposed(s, pair)
    low, high = [one for one in before if one < price], [one for one in before if one > price]
    return Money(max(low)) if low else None, Money(min(high)) if high else None
