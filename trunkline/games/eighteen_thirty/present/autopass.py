"""Standing orders of the stock round: pass until something happens, at the latest until the round is over."""

from collections.abc import Collection

from trunkline.capabilities.autopass import AutoPass, Condition, Kind
from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, Company
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.state import NOBODY, STOCK, State, certificate_limit, counted, players, too_many_of
from trunkline.games.eighteen_thirty.rules.stock import Done
from trunkline.present.message import PlayerRef, Term
from trunkline.toolkit.seats import all_seats

SELLS, BUYS, DIRECTOR, LIMIT = "sells", "buys", "director", "limit"


def offered(s: State, seat: Seat) -> list[Kind]:
    """What can end an order of this seat before the stock round does; nothing outside of stock rounds."""
    if STOCK not in s.agenda:
        return []
    started = [company for company in COMPANIES if s.director[company] != NOBODY]
    return [
        Kind(Message("somebody sells shares of {what}"), [about(s, SELLS, company) for company in started]),
        Kind(Message("somebody buys shares of {what}"), [about(s, BUYS, company) for company in COMPANIES]),
        Kind(Message("{what}"), [Condition(DIRECTOR, Term("a company gets another president"), usual=True)]),
        Kind(Message("{what}"), [Condition(LIMIT, Term("you are over the certificate limit"), usual=True)]),
    ]


def about(s: State, verb: str, company: Company) -> Condition:
    return Condition(f"{verb} {s.box.codes[company]}", firm(s, company))


def passing(s: State, seat: Seat) -> Done | None:
    """The pass, where this seat is asked for its turn and has done nothing in it."""
    asked = bool(s.agenda) and s.agenda[-1] == STOCK and s.seat == seat
    return Done() if asked and not s.acted else None


def stopped(before: State, a: Action | None, after: State, seat: Seat, until: Collection[str]) -> Message | None:
    """Why an order of this seat ends with this action, or None; without an action, why it ends as things stand."""
    for company in COMPANIES:
        traded = deal(before, after, company, seat, until)
        if traded is not None:
            return traded
    new = next((company for company in COMPANIES if before.director[company] not in (NOBODY, after.director[company])), None)
    if DIRECTOR in until and new is not None:
        holes = {"who": PlayerRef(Seat(after.director[new])), "company": firm(after, new)}
        return Message("{who} has become president of {company}.", holes)
    if LIMIT in until and over_limit(after, seat):
        return Message("You are over the certificate limit.")
    over = STOCK not in after.agenda or after.stock_round != before.stock_round
    return Message("The stock round is over.") if over else None


def deal(before: State, after: State, company: Company, seat: Seat, until: Collection[str]) -> Message | None:
    """What somebody else did with shares of this company, if that was waited for."""
    for other in all_seats(players(after)):
        more = after.shares[company][other] - before.shares[company][other]
        holes = {"who": PlayerRef(other), "company": firm(after, company)}
        if other != seat and more < 0 and f"{SELLS} {after.box.codes[company]}" in until:
            return Message("{who} has sold shares of {company}.", holes)
        if other != seat and more > 0 and f"{BUYS} {after.box.codes[company]}" in until:
            return Message("{who} has bought shares of {company}.", holes)
    return None


def over_limit(s: State, seat: Seat) -> bool:
    """§4.3 Of all certificates, or of one company."""
    return counted(s, seat) > certificate_limit(s) or any(too_many_of(s, company, seat) for company in COMPANIES)


AUTOPASS: AutoPass[State, Action] = AutoPass(offered, passing, stopped)
