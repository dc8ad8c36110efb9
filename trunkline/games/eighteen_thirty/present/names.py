"""Things by their names: companies, privates, trains, hexes, and what is agreed in a deal."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import Company, Hex, Kind, Private
from trunkline.games.eighteen_thirty.box.shapes import kept
from trunkline.games.eighteen_thirty.rules.state import PRIVATE_TO_COMPANY, TRAIN_TO_COMPANY, Offer, State
from trunkline.present.message import CompanyRef, Money, Place, PlayerRef, Term

TRAINS = {  # each a word of its own: in German a diesel's name is built otherwise
    "2": Term("2-train"),
    "3": Term("3-train"),
    "4": Term("4-train"),
    "5": Term("5-train"),
    "6": Term("6-train"),
    "D": Term("D-train"),
}


def train(s: State, kind: Kind) -> Term:
    return TRAINS[s.box.trains[kind]]


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.codes[company])


def named(s: State, private: Private) -> str:
    return s.box.private_names[private]


def place(s: State, hex: Hex) -> Place:
    return Place(s.box.hexes[hex], s.box.titles[hex])


def stop_name(s: State, stop: int) -> str:
    """The name on the stop, or on its hex."""
    printed, now = s.box.shapes[s.box.printed[stop // 2]], s.box.shapes[s.board[stop // 2]]
    order = kept(printed, now) or range(len(printed.places))
    named = [place.name for place, n in zip(printed.places, order, strict=False) if n == stop % 2]
    return (named or [""])[0] or s.box.titles[stop // 2]


def deal(s: State, offer: Offer) -> Message:
    """Who gets what from whom, and for how much."""
    holes: dict[str, object] = {"price": Money(offer.price)}
    if offer.deal == TRAIN_TO_COMPANY:
        holes |= {"buyer": firm(s, Company(offer.buyer)), "seller": firm(s, Company(offer.seller))}
        return Message("{buyer} gets a {train} from {seller} for {price}", {**holes, "train": train(s, Kind(offer.item))})
    holes |= {"private": named(s, Private(offer.item)), "seller": PlayerRef(Seat(offer.seller))}
    buyer = firm(s, Company(offer.buyer)) if offer.deal == PRIVATE_TO_COMPANY else PlayerRef(Seat(offer.buyer))
    return Message("{buyer} gets {private} from {seller} for {price}", {**holes, "buyer": buyer})
