"""What is asked for, laid out: rows of privates, of shares, of cities, of trains."""

from collections.abc import Iterator, Mapping, Sequence

from trunkline.core.game import Rule, Seat
from trunkline.core.message import Message
from trunkline.core.play import find_move
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import BANDO, PRIVATES, Private
from trunkline.games.eighteen_thirty.present.desk_stock import par_entry, private_entries, stock_desk
from trunkline.games.eighteen_thirty.present.desk_trains import forced_desk, train_desk
from trunkline.games.eighteen_thirty.present.names import firm, stop_name, train
from trunkline.games.eighteen_thirty.present.panels_round import POWERS
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.present.words import price_of_station
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.dividends import Pay, Withhold
from trunkline.games.eighteen_thirty.rules.explain import runs
from trunkline.games.eighteen_thirty.rules.forced import help_is_due
from trunkline.games.eighteen_thirty.rules.network import circles
from trunkline.games.eighteen_thirty.rules.sale import Bid, Buy, SetPar, cheapest, price_of
from trunkline.games.eighteen_thirty.rules.state import (
    DISCARD,
    DIVIDEND,
    FORCED,
    NOBODY,
    PAR,
    SALE,
    STATION,
    STOCK,
    TRAINS,
    State,
    cities_of,
    on_turn,
    players,
    price,
)
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.trains import Discard, crowded
from trunkline.present.desk import Card, Desk, Entry, Option, Section, Tab, plain_desk
from trunkline.present.message import Money, PlayerRef, Several
from trunkline.toolkit.seats import all_seats


def desk(s: State, allowed: Sequence[Action], refused: Mapping[Action, Rule]) -> Desk | None:
    """By the step that is asked for; track is laid on the map."""
    phase = s.agenda[-1] if s.agenda else ""
    if phase == STOCK:
        return stock_desk(s, allowed, refused)
    if phase in (TRAINS, FORCED):
        return forced_desk(s, allowed) if help_is_due(s) else train_desk(s, allowed, refused)
    return rows(s, phase, allowed)


def rows(s: State, phase: str, allowed: Sequence[Action]) -> Desk | None:
    if phase == SALE:
        return plain_desk(Section([auction_entry(s, private, allowed) for private in PRIVATES]))
    if phase == PAR:
        entry = par_entry(s, BANDO, [a for a in allowed if isinstance(a, SetPar)])
        return Desk([Tab([Section([entry])], beside=True)])
    if phase == STATION:
        return plain_desk(Section([*token_entries(s, allowed)]), *private_sections(s, allowed))
    if phase == DIVIDEND:
        return dividend_desk(s, allowed)
    if phase == DISCARD:
        return plain_desk(Section([*discard_entries(s, allowed)], Message("Discard a train")))
    return None


def private_sections(s: State, allowed: Sequence[Action]) -> Iterator[Section]:
    yield Section([*private_entries(s, allowed)], Message("Privates"), Message("their owner must agree"))


# -- the private auction -----------------------------------------------------------------------------------


def auction_entry(s: State, private: Private, allowed: Sequence[Action]) -> Entry:
    money = {"price": Money(price_of(s, private)), "income": Money(s.box.private_income[private])}
    name, more = Message("{name}", {"name": s.box.private_names[private]}), Message("{price}, pays {income}", money)
    options = [*auction_options(s, private, allowed)]
    return Entry(name, options, s.box.privates[private], note(private), bids(s, private), more)


def note(private: Private) -> Message:
    return Message("{power}", {"power": POWERS[private]})


def auction_options(s: State, private: Private, allowed: Sequence[Action]) -> Iterator[Option]:
    for a in allowed:
        if isinstance(a, Buy) and private == cheapest(s):
            yield Option(a, Message("Buy for {price}", {"price": Money(price_of(s, private))}))
        elif isinstance(a, Bid) and a.private == private:
            yield Option(a, Message("Bid {price}+", {"price": Money(a.amount)}), "choose")


def bids(s: State, private: Private) -> Message:
    """The highest bid, or who has it."""
    if s.owner[private] != NOBODY:
        return Message("owned by {who}", {"who": PlayerRef(Seat(s.owner[private]))})
    made = sorted(((bid, seat) for seat, bid in enumerate(s.bids[private]) if bid), reverse=True)
    if not made:
        return Message("for sale") if private == cheapest(s) else Message("no bids")
    holes = {"who": PlayerRef(Seat(made[0][1])), "money": Money(made[0][0]), "number": len(made)}
    return Message("{who} {money}", holes) if len(made) == 1 else Message("{who} {money}, {number} bids", holes)


# -- the map -----------------------------------------------------------------------------------------------


def token_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    for a in allowed:
        if isinstance(a, PlaceStation):
            name = stop_name(s, a.hex * 2 + a.stop) or s.box.hexes[a.hex]
            choose = Option(a, Message("Choose"), "choose")
            price = Message("{cost}", {"cost": Money(price_of_station(s, a))})
            yield Entry(Message("{city}", {"city": name}), [choose], s.box.hexes[a.hex], None, price, beside(s, a))


def beside(s: State, a: PlaceStation) -> Message:
    """How many circles are free, and who stands there already."""
    city = a.hex * 2 + a.stop
    there = [company for company in s.arrivals if city in s.stations[company]]
    free = circles(s, city) - cities_of(s).get(city, 0)
    holes = {"free": free, "all": circles(s, city), "companies": Several(tuple(firm(s, company) for company in there))}
    if there:
        return Message("{free} of {all} free, beside {companies}", holes)
    places = s.box.shapes[s.board[a.hex]].places
    if len(places) > 1:
        return Message("city {number} of {cities}, free", {"number": a.stop + 1, "cities": len(places)})
    return Message("free")


def stop_words(s: State, stops: Sequence[int], values: Sequence[int]) -> Message:
    """The stops of a route, each with its value."""
    named = [(stop_name(s, stop), value) for stop, value in zip(stops, values, strict=True)]
    found = tuple(Message("{city} {value}", {"city": city, "value": value}) for city, value in named)
    return Message("{stops}", {"stops": Several(found)})


# -- the run -----------------------------------------------------------------------------------------------


def dividend_desk(s: State, allowed: Sequence[Action]) -> Desk:
    """The routes, and what either way brings to whom."""
    rows = plain_desk(Section([*run_entries(s)], run_title(s)), *private_sections(s, allowed))
    return rows._replace(cards=[pay_card(s), withhold_card(s)])


def pay_card(s: State) -> Card:
    company, after = on_turn(s), after_dividend(s, Pay())
    each = Message("{each} a share", {"each": Money(s.revenue // 10)})
    pool = Message("Treasury, pool shares: {number}", {"number": s.pool[company]})
    return Card(Pay(), Message("Pay out"), each, [*receivers(s, after), *treasury(s, after, pool), *share_price(s, after)])


def withhold_card(s: State) -> Card:
    after = after_dividend(s, Withhold())
    lines = [*treasury(s, after, Message("Treasury")), *share_price(s, after)]
    return Card(Withhold(), Message("Withhold"), Money(s.revenue), lines)


def after_dividend(s: State, a: Pay | Withhold) -> State:
    move, after = find_move(game_of(s), s, a), copy(s)
    assert move is not None  # it is the step
    move.effect(after, a)
    return after


def receivers(s: State, after: State) -> Iterator[tuple[Message, Money]]:
    """Who decides comes first."""
    company = on_turn(s)
    for seat in sorted(all_seats(players(s)), key=lambda seat: (seat != s.director[company], -s.shares[company][seat])):
        holes = {"who": PlayerRef(seat), "number": s.shares[company][seat]}
        said = Message("{who}, 1 share", holes) if s.shares[company][seat] == 1 else Message("{who}, {number} shares", holes)
        if s.shares[company][seat]:
            yield said, Money(after.cash[seat] - s.cash[seat])


def treasury(s: State, after: State, said: Message) -> Iterator[tuple[Message, Message]]:
    company = on_turn(s)
    holes = {"now": Money(s.treasury[company]), "then": Money(after.treasury[company])}
    if s.treasury[company] != after.treasury[company]:
        yield said, Message("{now} → {then}", holes)


def share_price(s: State, after: State) -> Iterator[tuple[Message, Message]]:
    company = on_turn(s)
    holes = {"now": Money(price(s, company)), "then": Money(price(after, company))}
    yield Message("Share price"), Message("{now} → {then}", holes)


def run_title(s: State) -> Message:
    holes = {"company": firm(s, on_turn(s)), "revenue": Money(s.revenue)}
    return Message("The trains of {company} run for {revenue}", holes)


def run_entries(s: State) -> Iterator[Entry]:
    """The routes that were run, unless others were in a game from elsewhere."""
    found = runs(s, on_turn(s))
    if sum(sum(run.values) for run in found) != s.revenue:
        return
    for number, run in enumerate(found):
        total = Message("{money}", {"money": Money(sum(run.values))})
        reach = s.box.trains[s.box.reach.index(run.reach if run.reach in s.box.reach else 0)]
        yield Entry(Message(""), (), reach, None, total, stop_words(s, run.stops, run.values), number + 1)


# -- too many trains ---------------------------------------------------------------------------------------


def discard_entries(s: State, allowed: Sequence[Action]) -> Iterator[Entry]:
    company = crowded(s)
    for a in allowed:
        if isinstance(a, Discard) and company is not None:
            owned = Message("{company} owns {number}", {"company": firm(s, company), "number": s.trains[company][a.kind]})
            about = Message("{train}", {"train": train(s, a.kind)})
            yield Entry(about, [Option(a, Message("Discard"))], s.box.trains[a.kind], more=owned)
