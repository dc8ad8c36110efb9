"""How a game would go on if everybody followed plain rules and nobody built: fast enough to see whole rounds go by.

Trains rust, companies that lack one must buy, shares pay and rise, and money is put into shares again; all by the engine's own
effects. What happens is a likely course, not advice: a bot compares positions some rounds on instead of guessing about rusting.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import NamedTuple

from trunkline.games.eighteen_thirty.bot.evaluation import (
    PART,
    PERMANENT,
    company_pays,
    rises,
    rounds_to_come,
    running,
    train_lives,
)
from trunkline.games.eighteen_thirty.box import BANK, COMPANIES, KINDS, NORMAL, POOL, Company, Par, Source, Stop
from trunkline.games.eighteen_thirty.rules.dividends import Pay, pay
from trunkline.games.eighteen_thirty.rules.exchange import GoOn, go_on
from trunkline.games.eighteen_thirty.rules.forced import Bankrupt, duty, go_bankrupt, lacking, most_to_sell, sell_share
from trunkline.games.eighteen_thirty.rules.rounds import end_stock_turn, end_turn
from trunkline.games.eighteen_thirty.rules.routes import best_revenue
from trunkline.games.eighteen_thirty.rules.sale import Buy, Pass, SetPar, cannot_buy, choose_par, pass_in_auction, pass_turn
from trunkline.games.eighteen_thirty.rules.sale import buy as buy_private
from trunkline.games.eighteen_thirty.rules.shares import most_sellable
from trunkline.games.eighteen_thirty.rules.state import (
    ANSWER,
    DISCARD,
    DIVIDEND,
    ERIES_CITY,
    FORCED,
    HAMMER,
    HOME,
    INTERVAL,
    NOBODY,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRACK,
    TRAINS,
    State,
    on_turn,
    price,
    too_many_of,
    train_count,
    train_limit,
    zone,
)
from trunkline.games.eighteen_thirty.rules.stock import BuyShare, Done, Sell, Start, must_sell, no_room_for, sell, start
from trunkline.games.eighteen_thirty.rules.stock import buy as buy_share
from trunkline.games.eighteen_thirty.rules.tokens import end_station
from trunkline.games.eighteen_thirty.rules.track import ChooseCity, choose_city, end_track
from trunkline.games.eighteen_thirty.rules.trades import Decline, decline
from trunkline.games.eighteen_thirty.rules.trains import Discard, buy_offers, crowded, discard
from trunkline.games.eighteen_thirty.rules.trains import buy as buy_train
from trunkline.games.eighteen_thirty.rules.trains import cannot_buy as cannot_buy_train

GROWTH = 0.4  # of what a company could earn more with a long train, what it will earn more on average
MIDDLING = Par(2)
WORTH_BUYING = 1.05  # dollars that a share must bring for each dollar of its price


def simulate_round(s: State) -> Iterator[None]:
    """In place: the rest of this round, a stock round or an operating round; one can stop after each turn of a company."""
    began, company = moment(s), s.company
    while s.agenda and moment(s) == began:
        STEPS[s.agenda[-1]](s)
        if s.company != company:
            company = s.company
            yield


def moment(s: State) -> tuple[int, int, bool]:
    return s.stock_round, s.round, STOCK in s.agenda


# -- the sale of the privates ------------------------------------------------------------------------------


def simulate_sale(s: State) -> None:
    if cannot_buy(s, Buy()) is None:
        buy_private(s, Buy())
    else:
        pass_turn(s, Pass())


def simulate_hammer(s: State) -> None:
    pass_in_auction(s, Pass())


def simulate_par(s: State) -> None:
    choose_par(s, SetPar(MIDDLING))


# -- stock rounds ------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """A share that can be had, and what it will bring for each dollar it costs."""

    gain: float
    company: Company
    source: Source
    cost: int


def simulate_stock(s: State) -> None:
    """Everybody buys, one share a turn: first what makes a company of theirs float, then what brings most for its price."""
    menu, now = shares_by_gain(s), s.stock_round
    while s.agenda and s.agenda[-1] == STOCK and s.stock_round == now:
        if must_sell(s, s.seat):
            sell_one(s, menu)
            continue
        if not s.bought:
            buy_for_own(s) or start_company(s) or buy_best(s, menu)
        end_stock_turn(s)


def shares_by_gain(s: State) -> list[Share]:
    """What each share is worth for a dollar, by its price, what it will pay and how it will rise."""
    rounds, lives, menu = rounds_to_come(s), train_lives(s), []
    for company in COMPANIES:
        if s.director[company] != NOBODY:
            runs = running(s, company, lives)
            worth = price(s, company) + PART * company_pays(s, company, rounds, runs) / 10 + rises(s, company, rounds, runs)
            for source, dollars in ((BANK, s.par[company]), (POOL, price(s, company))):
                menu.append(Share(worth / dollars, company, source, dollars))
    return sorted(menu, reverse=True)


def waiting(s: State) -> Company | None:
    """A company of the player on turn that has not yet sold enough to float."""
    lacking = (company for company in COMPANIES if s.director[company] == s.seat and s.unsold[company] > 10 - s.box.float_at)
    return next((company for company in lacking if not s.floated[company]), None)


def buy_for_own(s: State) -> bool:
    company = waiting(s)
    if company is None or s.par[company] > s.cash[s.seat] or no_room_for(s, company, s.seat):
        return False
    buy_share(s, BuyShare(company, BANK))
    return True


def start_company(s: State) -> bool:
    """The first that is left, at the highest par at which its director can float it alone."""
    company = next((company for company in COMPANIES if s.director[company] == NOBODY), None)
    pars = [Par(n) for n, dollars in enumerate(s.box.pars) if s.box.float_at * dollars <= s.cash[s.seat]]
    if company is None or not pars or waiting(s) is not None or no_room_for(s, company, s.seat):
        return False
    start(s, Start(company, pars[-1]))
    return True


def buy_best(s: State, menu: list[Share]) -> bool:
    cash, seat = s.cash[s.seat], s.seat
    for gain, company, source, cost in menu:
        there = s.unsold[company] if source == BANK else s.pool[company]
        if gain < WORTH_BUYING or not there or cost > cash or s.sold[company] >> seat & 1:
            continue
        if no_room_for(s, company, seat) is None:
            buy_share(s, BuyShare(company, source))
            return True
    return False


def sell_one(s: State, menu: list[Share]) -> None:
    """What brings least, among what may be sold and helps to comply with the limits."""
    able = [company for company in COMPANIES if most_sellable(s, s.seat, company)]
    over = [company for company in able if too_many_of(s, company, s.seat)]
    gains = {share.company: share.gain for share in menu}
    counted = over or [company for company in able if zone(s, company) == NORMAL]
    sell(s, Sell(min(counted, key=lambda company: gains.get(company, 1.0)), 1))


# -- operating rounds --------------------------------------------------------------------------------------


def simulate_home(s: State) -> None:
    choose_city(s, ChooseCity(Stop(0)))


def simulate_track(s: State) -> None:
    end_track(s, Done())


def simulate_station(s: State) -> None:
    end_station(s, Done())


def simulate_dividend(s: State) -> None:
    """What the company will have built and bought until then earns more, the more its track is good for."""
    company = on_turn(s)
    more = with_long_train(s, company) - s.revenue
    s.revenue += 10 * int(GROWTH * more / 10)
    pay(s, Pay())


def with_long_train(s: State, company: Company) -> int:
    """What it would earn with one more train, one of the first kind that never rusts."""
    s.trains[company][PERMANENT] += 1
    revenue = best_revenue(s, company)
    s.trains[company][PERMANENT] -= 1
    return revenue


def simulate_trains(s: State) -> None:
    """What is due is bought, the largest there is, with shares sold if need be; else the first train that never rusts."""
    able = [] if nothing_to_buy(s) else [a for a in buy_offers(s) if cannot_buy_train(s, a) is None]
    owned = s.trains[s.company]
    best = max(able, key=attrgetter("kind"), default=None)
    if best is not None and (duty(s) or (best.kind >= PERMANENT and not any(owned[PERMANENT:]))):
        buy_train(s, best)
    elif best is None and lacking(s):
        raise_money(s)
    else:
        end_turn(s)


def nothing_to_buy(s: State) -> bool:
    """At a glance, for it is so most of the time: enough trains, or too little money for another."""
    count, company = train_count(s, s.company), s.company
    first = next((kind for kind in KINDS if s.train_pool[kind] or s.depot[kind]), None)
    return count > 0 and (count >= train_limit(s) or first is None or s.treasury[company] < s.box.train_price[first])


def raise_money(s: State) -> None:
    """The director sells as much as he can of another company, at last of this one; who has nothing to sell is bankrupt."""
    blocks = [(company != s.company, most_to_sell(s, company, lacking(s)), company) for company in COMPANIES]
    able = [block for block in blocks if block[1] > 0]
    if able:
        _, count, company = max(able)
        sell_share(s, Sell(company, count))
    else:
        go_bankrupt(s, Bankrupt())


def simulate_discard(s: State) -> None:
    company = crowded(s)
    assert company is not None  # the phase says so
    discard(s, Discard(next(kind for kind in KINDS if s.trains[company][kind])))


def simulate_answer(s: State) -> None:
    decline(s, Decline())


def simulate_interval(s: State) -> None:
    go_on(s, GoOn())


STEPS: dict[str, Callable[[State], None]] = {
    SALE: simulate_sale,
    HAMMER: simulate_hammer,
    PAR: simulate_par,
    STOCK: simulate_stock,
    HOME: simulate_home,
    ERIES_CITY: simulate_home,
    TRACK: simulate_track,
    STATION: simulate_station,
    DIVIDEND: simulate_dividend,
    TRAINS: simulate_trains,
    FORCED: simulate_trains,
    ANSWER: simulate_answer,
    DISCARD: simulate_discard,
    INTERVAL: simulate_interval,
}
