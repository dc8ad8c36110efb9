"""What the table waits for, in words."""

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import BANDO, COMPANIES, ERIE
from trunkline.games.eighteen_thirty.present.names import deal, firm, named, place
from trunkline.games.eighteen_thirty.present.panels_round import STEPS
from trunkline.games.eighteen_thirty.present.positions import game_of
from trunkline.games.eighteen_thirty.rules.forced import duty, lacking
from trunkline.games.eighteen_thirty.rules.sale import cheapest, price_of
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
    State,
    acting_director,
    on_turn,
    operating_order,
    train_limit,
)
from trunkline.games.eighteen_thirty.rules.stock import must_sell
from trunkline.games.eighteen_thirty.rules.track import LAY_EXTRA, extra_hex, extra_is_possible
from trunkline.games.eighteen_thirty.rules.trains import crowded
from trunkline.present.message import Money, PlayerRef, Several


def asked(s: State) -> Message:
    """What the table waits for, in words."""
    phase = s.agenda[-1] if s.agenda else ""
    if phase in (SALE, HAMMER, PAR):
        return asked_in_the_sale(s, phase)
    if phase == STOCK:
        return asked_in_stock_round(s)
    if phase == ANSWER:
        assert s.offer is not None  # the phase says so
        return Message("Accept or decline: {deal}.", {"deal": deal(s, s.offer)})
    if phase == DISCARD:
        company = crowded(s)
        assert company is not None  # the phase says so
        return Message("{company}: discard a train.", {"company": firm(s, company)})
    if phase == INTERVAL:
        return Message("Exchange the Mohawk & Hudson for a share of the NYC, or keep it.")
    return asked_in_operating_round(s, phase) if phase else Message("The game is over.")


def detail(s: State) -> Message | None:
    """Of a company on turn when it operates and what it has for it; in a stock round what was sold."""
    phase = s.agenda[-1] if s.agenda else ""
    sold = [firm(s, company) for company in COMPANIES if s.sold[company] >> s.seat & 1]
    if phase == STOCK and sold:
        return Message("sold in this round, not to be bought again: {companies}", {"companies": Several(tuple(sold))})
    if phase == DISCARD:
        return Message("{number} trains are the limit", {"number": train_limit(s)})
    if phase not in (*STEPS, FORCED):
        return None
    company, order = on_turn(s), operating_order(s)
    holes = {
        "place": order.index(company) + 1,
        "all": len(order),
        "money": Money(s.treasury[company]),
        "tokens": s.tokens[company],
    }
    return Message("company {place} of {all}, treasury {money}, tokens left: {tokens}", holes)


def offer(s: State) -> Message | None:
    """A deal somebody else proposes and the player on turn answers."""
    if not s.agenda or s.agenda[-1] != ANSWER or s.offer is None:
        return None
    proposer = Seat(s.seat) if s.company == NOBODY else acting_director(s)
    return Message("{who} offers a deal: {deal}.", {"who": PlayerRef(proposer), "deal": deal(s, s.offer)})


def asked_in_the_sale(s: State, phase: str) -> Message:
    if phase == PAR:
        return Message("Set the par price of {company}.", {"company": firm(s, BANDO)})
    private = cheapest(s)
    if phase == HAMMER:
        return Message("Auction of {private}: raise the bid or pass.", {"private": named(s, private)})
    holes = {"private": named(s, private)}
    if not price_of(s, private):
        return Message("{private} is now free: you must take it.", holes)
    return Message("Buy {private}, bid, or pass.", holes)


def asked_in_stock_round(s: State) -> Message:
    if must_sell(s, s.seat):
        return Message("You are over the certificate limit: sell shares.")
    if s.bought:
        return Message("Sell more shares, or end the turn.")
    return (
        Message("Sell shares, buy one certificate, or end the turn.")
        if s.stock_round > 1
        else Message("Buy one certificate, or pass.")
    )


def asked_in_operating_round(s: State, phase: str) -> Message:
    """The question of the step, and a word about the extra tile while it can be laid beside it."""
    holes: dict[str, object]
    if phase == HOME:
        return Message("Choose the city for the Erie's home token.")
    if phase == ERIES_CITY:
        holes = {"company": firm(s, on_turn(s)), "place": place(s, s.box.home[ERIE])}
        return Message("{company} has laid a tile on {place}: choose the city for the Erie's home token.", holes)
    question = asked_of_company(s, phase)
    if not extra_waits(s, phase):
        return question
    holes = {"question": question, "place": place(s, extra_hex(s))}
    return Message("{question} The extra tile may be laid on {place} as well.", holes)


def extra_waits(s: State, phase: str) -> bool:
    """By the edition that is played; asked last, for it looks at every tile."""
    return LAY_EXTRA in game_of(s).phases.get(phase, ()) and extra_is_possible(s)


def asked_of_company(s: State, phase: str) -> Message:
    company = {"company": firm(s, on_turn(s))}
    if phase == TRACK:
        return (
            Message("{company}: lay the extra tile, or skip.", company) if s.laid else Message("{company} lays track.", company)
        )
    if phase == STATION:
        return Message("{company}: place a token, or skip.", company)
    if phase == DIVIDEND:
        return Message("{company}: pay out or withhold.", company)
    if lacking(s):
        return Message("{company} must buy a train: raise {money}.", {**company, "money": Money(lacking(s))})
    if phase == FORCED:
        return Message("{company} must now buy its train before it spends money on anything else.", company)
    if duty(s):
        return Message("{company} has a route but no train: it must buy one.", company)
    return Message("{company}: buy trains, or end the turn.", company)
