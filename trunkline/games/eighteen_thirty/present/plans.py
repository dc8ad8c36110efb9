"""Ready-made plans: pass until something happens, buy until enough is held, bid up to an amount, run and pay."""

from collections.abc import Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, Company
from trunkline.games.eighteen_thirty.present.names import firm
from trunkline.games.eighteen_thirty.present.plan_words import NAMED, said
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.sale import cheapest, free_cash
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, HAMMER, NOBODY, STATION, STOCK, TRACK, TRAINS, State
from trunkline.games.eighteen_thirty.rules.stock import BuyShare, Sell
from trunkline.plans.ready import Amount, AnyOf, Chosen, OneOf, PlanChoice, PlanField, Planning, ReadyMade
from trunkline.present.message import Term

ROUND_ENDS = "stop when stock_round changes"
STEPS = (TRACK, STATION, TRAINS)
ALL = "all"
BUYING = ("buys-share {} *", "buys-several {} *", "starts {} *")
MOST = 6  # shares: 60 % is what one may usually hold


def code(s: State, company: Company) -> str:
    return s.box.codes[company]


def started(s: State) -> list[Company]:
    return [company for company in COMPANIES if s.director[company] != NOBODY]


# -- pass until ------------------------------------------------------------------------------------------


def pass_fields(s: State, seat: Seat) -> Sequence[PlanField] | None:
    """Nothing outside of stock rounds."""
    if STOCK not in s.agenda:
        return None
    sold = [PlanChoice(code(s, company), firm(s, company)) for company in started(s)]
    bought = [PlanChoice(code(s, company), firm(s, company)) for company in COMPANIES]
    events = [
        PlanChoice("director", Term("a company gets another president"), usual=True),
        PlanChoice("limit", Term("you are over the certificate limit"), usual=True),
    ]
    return [
        *([AnyOf("sells", Message("Stop if somebody sells shares of"), sold)] if sold else []),
        AnyOf("buys", Message("Stop if somebody buys shares of"), bought),
        AnyOf("events", Message("Stop if"), events),
    ]


def passing(s: State, seat: Seat, chosen: Chosen) -> list[str]:
    rows = [f"stop when anyone sells {name} *" for name in chosen.get("sells", ())]
    rows += [f"stop when anyone {deed.format(name)}" for name in chosen["buys"] for deed in BUYING]
    if "director" in chosen["events"]:
        rows += [f"stop when director {code(s, company)} changes" for company in started(s)]
    if "limit" in chosen["events"]:
        rows.append(f"stop when over-limit seat-{seat + 1} = 1")
    return [*rows, ROUND_ENDS, f"whenever phase = {STOCK} and acted = False do done"]


# -- buy until -------------------------------------------------------------------------------------------


def buy_fields(s: State, seat: Seat) -> Sequence[PlanField] | None:
    """Of companies that have a share to sell."""
    wanted = [company for company in started(s) if s.shares[company][seat] < MOST]
    found = [PlanChoice(f"{code(s, company)} bank", from_bank(s, company)) for company in wanted if s.unsold[company]]
    found += [PlanChoice(f"{code(s, company)} pool", from_pool(s, company)) for company in wanted if s.pool[company]]
    if STOCK not in s.agenda or not found:
        return None
    number = Amount("number", Message("Until I hold so many shares"), range(1, MOST + 1), 2)
    return [OneOf("share", Message("Company"), found), number]


def from_bank(s: State, company: Company) -> Message:
    return Message("{company} from the bank", {"company": firm(s, company)})


def from_pool(s: State, company: Company) -> Message:
    return Message("{company} from the pool", {"company": firm(s, company)})


def buying(s: State, seat: Seat, chosen: Chosen) -> list[str]:
    """A turn is ended before it is asked whether that was enough."""
    (share,), (number,) = chosen["share"], chosen["number"]
    held = f"shares {share.split()[0]} seat-{seat + 1}"
    return [
        ROUND_ENDS,
        f"stop when {held} >= {number} and acted = False",
        f"whenever phase = {STOCK} and acted = True do done",
        f"whenever phase = {STOCK} and {held} < {number} do buy-share {share}",
    ]


# -- bid up to -------------------------------------------------------------------------------------------


def bid_fields(s: State, seat: Seat) -> Sequence[PlanField] | None:
    """While a private is auctioned and the seat has bid for it."""
    if HAMMER not in s.agenda or not s.bids[cheapest(s)][seat]:
        return None
    least, most = max(s.bids[cheapest(s)]) + 1, free_cash(s, seat) + s.bids[cheapest(s)][seat]
    return [Amount("most", Message("At most"), range(least, most + 1), least)] if least <= most else None


def bidding(s: State, seat: Seat, chosen: Chosen) -> list[str]:
    private, (most,) = s.box.privates[cheapest(s)], chosen["most"]
    here = f"phase = {HAMMER} and on-sale {private} = 1"
    least = max(s.bids[cheapest(s)]) + 1
    return [f"stop when on-sale {private} = 0", f"whenever {here} do raise {least}, up to {most}", f"whenever {here} do pass"]


# -- run and pay -----------------------------------------------------------------------------------------


def routine_fields(s: State, seat: Seat) -> Sequence[PlanField] | None:
    mine = [PlanChoice(str(int(company)), firm(s, company)) for company in started(s) if s.director[company] == seat]
    every = PlanChoice(ALL, Term("all my companies"))
    return [OneOf("company", Message("For"), [every, *mine])] if mine else None


def routine(s: State, seat: Seat, chosen: Chosen) -> list[str]:
    """No track, no token, no train; the run is paid out."""
    (company,) = chosen["company"]
    own = "" if company == ALL else f" and company = {company}"
    steps = {TRACK: "done", STATION: "done", DIVIDEND: "pay", TRAINS: "done"}
    return [ROUND_ENDS, *(f"whenever phase = {phase}{own} do {deed}" for phase, deed in steps.items())]


READY = (
    ReadyMade("pass-until", Message("Pass in this stock round"), pass_fields, passing),
    ReadyMade("buy-until", Message("Buy shares until I hold enough"), buy_fields, buying),
    ReadyMade("bid-up-to", Message("Bid for this private, up to an amount"), bid_fields, bidding),
    ReadyMade("routine", Message("Run and pay, build and buy nothing"), routine_fields, routine),
)
PLANNING: Planning[State] = Planning(READY, said, (BuyShare, Pay, Sell, Withhold), NAMED)
