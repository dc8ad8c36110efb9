"""§5.0 and §6.0 Stock rounds and sets of operating rounds follow each other until the end."""

from trunkline.core.game import Rule, Seat
from trunkline.games.eighteen_thirty.box import COMPANIES, EITHER, MH, NYC, ORANGE_ZONE, Company, Source
from trunkline.games.eighteen_thirty.box.shapes import kept
from trunkline.games.eighteen_thirty.rules.market import reward_sold_out
from trunkline.games.eighteen_thirty.rules.privates import pay_incomes
from trunkline.games.eighteen_thirty.rules.shares import float_new_companies
from trunkline.games.eighteen_thirty.rules.state import (
    BANK_BROKE,
    FORCED,
    HOME,
    INTERVAL,
    NOBODY,
    STOCK,
    TRACK,
    TRAINS,
    State,
    certificates,
    operating_order,
    players,
    zone,
)
from trunkline.toolkit.seats import clockwise

NO_SUCH_SHARE = Rule("§3.3.4", "No ordinary share of the New York Central is for sale there.")
HOLDS_ENOUGH = Rule("§3.3.4", "You may not hold more certificates of the New York Central.")


# -- stock rounds ------------------------------------------------------------------------------------------


def begin_stock_round(s: State) -> None:
    """§5.0.1 The holder of the priority card begins. §7.0.1 After the bank broke there is no further stock round."""
    s.company = NOBODY
    s.phase = max(s.phase, 2)
    if s.broken:
        game_over(s, BANK_BROKE)
        return
    s.agenda = [STOCK]
    s.stock_round += 1
    s.passes, s.last_trader = 0, NOBODY
    s.sold = [0 for _ in COMPANIES]
    s.seat = s.priority
    begin_stock_turn(s)


def begin_stock_turn(s: State) -> None:
    s.acted = s.bought = False
    s.offered = []


def end_stock_turn(s: State) -> None:
    """§5.0.3 The round ends when all have passed in succession."""
    s.passes = 0 if s.acted else s.passes + 1
    if s.passes == players(s):
        end_stock_round(s)
        return
    s.seat = clockwise(s.seat, players(s))
    begin_stock_turn(s)


def end_stock_round(s: State) -> None:
    """§5.0.4 The priority card goes to the left of the last trader. §5.0.5 Then prices, capital, and the number of rounds."""
    if s.last_trader != NOBODY:
        s.priority = clockwise(Seat(s.last_trader), players(s))
    reward_sold_out(s)
    float_new_companies(s)
    s.rounds, s.round = s.box.phases[s.phase].rounds, 0
    begin_operating_round(s)


# -- operating rounds --------------------------------------------------------------------------------------


def begin_operating_round(s: State) -> None:
    """§6.0.1 First the privates pay."""
    s.round += 1
    s.operated = [False for _ in COMPANIES]
    pay_incomes(s)
    next_company(s)


def next_company(s: State) -> None:
    """§6.0.4 Always the highest company that has not yet had its turn, at the prices of the moment."""
    s.company = next((company for company in operating_order(s) if not s.operated[company]), NOBODY)
    s.offered = []
    if s.company == NOBODY:
        wait_for_mohawk(s)
    else:
        begin_turn(s, Company(s.company))


def wait_for_mohawk(s: State) -> None:
    """§3.3.4 Between the last turn of a round and what follows, the owner of the Mohawk & Hudson may still exchange it."""
    if s.owner[MH] != NOBODY and any(cannot_take_share(s, s.owner[MH], source) is None for source in (Source(0), Source(1))):
        s.agenda = [INTERVAL]
    else:
        end_operating_round(s)


def cannot_take_share(s: State, seat: int, source: Source) -> Rule | None:
    """§3.3.4 A share must be there, and the holding limit must allow it."""
    bank = s.unsold[NYC] - (2 if s.director[NYC] == NOBODY else 0)
    if (bank if source == 0 else s.pool[NYC]) < 1:
        return NO_SUCH_SHARE
    if certificates(s, NYC, seat) >= s.box.certificates_of_a_company and zone(s, NYC) < ORANGE_ZONE:
        return HOLDS_ENOUGH
    return None


def end_operating_round(s: State) -> None:
    if s.round < s.rounds:
        begin_operating_round(s)
    else:
        begin_stock_round(s)


def begin_turn(s: State, company: Company) -> None:
    """§6.1.0 In its first turn a company places its home station."""
    s.laid = s.laid_extra = s.scranton = False
    s.revenue = 0
    s.agenda = [TRACK]
    if not s.settled[company]:
        s.settled[company] = True
        s.tokens[company] -= 1
        place_home(s, company)


def place_home(s: State, company: Company) -> None:
    """§6.3.1.1 In its home city. §6.3.1.2 The director of the Erie chooses once a tile lies there."""
    hex = s.box.home[company]
    printed = s.board[hex] == s.box.printed[hex]
    if s.box.home_stop[company] == EITHER and not printed:
        s.agenda.append(HOME)
    else:
        add_station(s, company, home_city(s, company))


def home_city(s: State, company: Company) -> int:
    """The city that has taken over the printed home city; before a tile lies on the Erie's hex, the hex itself."""
    hex, stop = s.box.home[company], max(s.box.home_stop[company], 0)
    now = kept(s.box.shapes[s.box.printed[hex]], s.box.shapes[s.board[hex]])
    assert now is not None  # tiles keep all track
    return hex * 2 + now[stop]


def add_station(s: State, company: Company, city: int) -> None:
    s.stations = tuple((*cities, city) if n == company else cities for n, cities in enumerate(s.stations))


def begin_forced_purchase(s: State) -> None:
    """§6.6.3.9 From the first sale on, the company spends money on nothing but the train."""
    s.agenda[-1] = FORCED


def end_forced_purchase(s: State) -> None:
    """§6.6.3.9 The company has its train and goes on with the step in which trains are bought."""
    if s.agenda[-1] == FORCED:
        s.agenda[-1] = TRAINS


def end_turn(s: State) -> None:
    s.operated[s.company] = True
    next_company(s)


def game_over(s: State, reason: str) -> None:
    s.ending = reason
    s.agenda = []
