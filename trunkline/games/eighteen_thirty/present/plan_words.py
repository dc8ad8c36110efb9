"""Conditions of plans in words."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.core.notation import NUMBER
from trunkline.games.eighteen_thirty.box import Company, Private
from trunkline.games.eighteen_thirty.present.names import firm, named
from trunkline.games.eighteen_thirty.rules.sale import Pass
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, HAMMER, STATION, STOCK, TRACK, TRAINS, State
from trunkline.games.eighteen_thirty.rules.stock import Done
from trunkline.plans.plan import ANYONE, CHANGES, WILD, Compared, Did
from trunkline.plans.words import SIGNS
from trunkline.present.message import CompanyRef, Money, PlayerRef

NAMED: dict[type, Message] = {Done: Message("pass, or end this step"), Pass: Message("pass")}
PHASES = {
    STOCK: Message("I am asked in a stock round"),
    TRACK: Message("I am asked for track"),
    STATION: Message("I am asked for a token"),
    DIVIDEND: Message("I am asked for a dividend"),
    TRAINS: Message("I am asked for trains"),
    HAMMER: Message("I am asked to bid"),
}
ACTED = {
    "True": Message("shares were traded in this turn"),
    "False": Message("no shares were traded in this turn"),
}
BUYING = ("buy-share", "buy-several", "start")


def said(s: State, guard: Did | Compared) -> Message | None:
    match guard:
        case Did(seat, ("sell", code, word)) if seat == ANYONE and word == WILD:
            return Message("somebody sells shares of {company}", {"company": CompanyRef(code)})
        case Did(seat, (verb, code, word)) if seat == ANYONE and word == WILD and verb in BUYING:
            return Message("somebody buys shares of {company}", {"company": CompanyRef(code)})
        case Compared(("phase",), "=", phase) if phase in PHASES:
            return PHASES[phase]
        case Compared(("acted",), "=", value) if value in ACTED:
            return ACTED[value]
        case Compared(("stock_round",), sign) if sign == CHANGES:
            return Message("this stock round is over")
        case Compared():
            return compared(s, guard)
    return None


def compared(s: State, guard: Compared) -> Message | None:
    match guard:
        case Compared(("director", code), sign) if sign == CHANGES:
            return Message("{company} gets another president", {"company": CompanyRef(code)})
        case Compared(("over-limit", name), "=", "1"):
            return Message("{who} is over the certificate limit", {"who": player(name)})
        case Compared(("on-sale", name), "=", "0" | "1" as value) if name in s.box.privates:
            private = {"private": named(s, Private(s.box.privates.index(name)))}
            return Message("{private} is the next private" if value == "1" else "{private} is sold", private)
        case Compared(("company",), "=", number) if number.isdigit() and int(number) < len(s.box.codes):
            return Message("it is the turn of {company}", {"company": firm(s, Company(int(number)))})
        case Compared(("shares", code, name), sign, value) if sign != CHANGES:
            holes = {"company": CompanyRef(code), "who": player(name)}
            return Message(SIGNS[sign], {"question": Message("the number of {company} shares of {who}", holes), "value": value})
        case Compared(("price", code), sign, value) if sign != CHANGES and NUMBER.fullmatch(value):
            question = Message("the price of {company}", {"company": CompanyRef(code)})
            return Message(SIGNS[sign], {"question": question, "value": Money(int(value))})
    return None


def player(name: str) -> PlayerRef:
    """``seat-2``"""
    return PlayerRef(Seat(int(name.removeprefix("seat-")) - 1))
