"""What an action brought about: sales, prices, directors, runs, phases, rounds, the end."""

from collections.abc import Iterator, Sequence

from trunkline.core.game import Seat
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import COMPANIES, DIESEL, KINDS, PRIVATES, SV, Company, Kind, Private
from trunkline.games.eighteen_thirty.present.names import train
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.ending import score
from trunkline.games.eighteen_thirty.rules.explain import Run, runs
from trunkline.games.eighteen_thirty.rules.sale import Buy, price_of
from trunkline.games.eighteen_thirty.rules.state import (
    BANK_BROKE,
    NOBODY,
    STATION,
    STOCK,
    State,
    on_turn,
    players,
)
from trunkline.present.message import (
    CompanyRef,
    Money,
    Payout,
    Place,
    PlayerRef,
    Several,
    StoryLine,
    Term,
    Times,
    payments,
)
from trunkline.present.winner_text import together

ROUND = "round"  # kind of the line with which an operating round begins


def period(line: StoryLine) -> str | None:
    """The number of the operating round that begins with this line, if one does; incomes are counted by these."""
    return f"{line.said.holes['set']}.{line.said.holes['number']}" if line.kind == ROUND else None


def told_events(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """In the order in which they happen at a table."""
    yield from told_privates_sold(before, a, after)
    yield from told_run(before, after)
    yield from told_phase(before, after)
    yield from told_prices(before, after)
    yield from told_directors(before, after)
    yield from told_floats(before, after)
    yield from told_rounds(before, after)
    yield from told_end(before, after)


def line(kind: str, said: Message) -> StoryLine:
    return StoryLine(None, kind, said)


# -- privates ----------------------------------------------------------------------------------------------


def told_privates_sold(before: State, a: Action, after: State) -> Iterator[StoryLine]:
    """Privates that went to a bidder by themselves, and the cheapest one getting cheaper."""
    if before.stock_round:
        return
    own = next(iter(unsold(before)), None) if isinstance(a, Buy) else None
    for private in PRIVATES:
        new = after.owner[private]
        if new != before.owner[private] and private != own:
            paid = Money(max(before.bids[private]))
            holes = {"who": PlayerRef(Seat(new)), "private": after.box.private_names[private], "price": paid}
            yield line("sale", Message("{who} gets {private} for {price}.", holes))
    if after.discount > before.discount:
        holes = {"private": after.box.private_names[SV], "price": Money(price_of(after, SV))}
        yield line("sale", Message("Everybody passes; {private} now costs {price}.", holes))
    elif not after.stock_round and before.passes and not after.passes and sum(after.cash) > sum(before.cash):
        yield line("income", Message("Everybody passes; the privates pay their owners."))


def unsold(s: State) -> list[Private]:
    return [private for private in PRIVATES if s.owner[private] == NOBODY and not s.closed[private]]


# -- a company's turn --------------------------------------------------------------------------------------


def told_run(before: State, after: State) -> Iterator[StoryLine]:
    """The trains have run as soon as the step of the stations is over."""
    if not before.agenda or before.agenda[-1] != STATION or not after.agenda or after.agenda[-1] == STATION:
        return
    if after.company != before.company:
        return
    company = on_turn(before)
    holes: dict[str, object] = {"company": firm(before, company), "revenue": Money(after.revenue)}
    if not after.revenue:
        yield line("run", Message("{company} earns nothing.", holes))
        return
    holes["routes"] = Several(tuple(route(after, run) for run in runs(after, company)))
    yield line("run", Message("{company} runs for {revenue}: {routes}.", holes))


def route(s: State, run: Run) -> Message:
    """3-train 20 + 30 + 40."""
    kind = Kind(s.box.reach.index(run.reach)) if run.reach in s.box.reach else DIESEL
    return Message("{train} {sum}", {"train": train(s, kind), "sum": " + ".join(map(str, run.values))})


def told_phase(before: State, after: State) -> Iterator[StoryLine]:
    if after.phase > before.phase and before.stock_round:
        yield line("phase", Message("Phase {number} begins.", {"number": after.phase}))
    for kind in KINDS:
        hit = [Times(firm(before, c), before.trains[c][kind]) for c in COMPANIES if before.trains[c][kind]]
        if after.scrapped[kind] > before.scrapped[kind]:
            holes = {"train": after.box.trains[kind], "companies": Several(tuple(hit))}
            yield line(
                "phase",
                Message("The {train}-trains rust: {companies}.", holes) if hit else Message("The {train}-trains rust.", holes),
            )
    closed = [after.box.private_names[p] for p in PRIVATES if after.closed[p] and not before.closed[p]]
    if closed:
        yield line("phase", Message("Closed: {privates}.", {"privates": Several(tuple(closed))}))


# -- market and shares -------------------------------------------------------------------------------------


def told_prices(before: State, after: State) -> Iterator[StoryLine]:
    for company in after.arrivals:
        old, new = before.cell[company], after.cell[company]
        if NOBODY not in (old, new) and old != new:
            holes = {"company": firm(after, company), "old": Money(after.box.price[old]), "new": Money(after.box.price[new])}
            yield line("price", Message("Price of {company}: {old} → {new}.", holes))


def told_directors(before: State, after: State) -> Iterator[StoryLine]:
    for company in COMPANIES:
        old, new = before.director[company], after.director[company]
        if old not in (NOBODY, new):
            holes = {"who": PlayerRef(Seat(new)), "company": firm(after, company)}
            yield line("director", Message("{who} becomes president of {company}.", holes))


def told_floats(before: State, after: State) -> Iterator[StoryLine]:
    for company in COMPANIES:
        if after.floated[company] and not before.floated[company]:
            holes = {"company": firm(after, company), "capital": Money(after.box.capital * after.par[company])}
            yield line("float", Message("{company} floats with {capital}.", holes))


# -- rounds ------------------------------------------------------------------------------------------------


def told_rounds(before: State, after: State) -> Iterator[StoryLine]:
    begun = rounds_begun(before, after)
    for number in begun:
        yield from told_operating_round(before, after, number)
    if after.stock_round > before.stock_round:
        yield line("stock", Message("Stock round {number}.", {"number": after.stock_round}))
        return
    began = after.company != NOBODY and (after.company != before.company or bool(begun))
    if began and after.agenda:
        yield line("turn", Message("{company} operates.", {"company": firm(after, Company(after.company))}))
    yield from told_homes(before, after)


def rounds_begun(before: State, after: State) -> range:
    """The operating rounds that began with this action; without a company that operates, the whole set goes by."""
    first = 1 if STOCK in before.agenda else before.round + 1
    if after.stock_round > before.stock_round:
        return range(first, after.rounds + 1) if before.stock_round else range(0)
    return range(first, after.round + 1) if STOCK not in after.agenda else range(0)


def told_operating_round(before: State, after: State, number: int) -> Iterator[StoryLine]:
    holes: dict[str, object] = {"set": before.stock_round, "number": number, "most": after.rounds}
    yield line(ROUND, Message("Operating round {set}.{number} ({most} this set).", holes))
    if number == 1:
        yield line("priority", Message("{who} has priority deal.", {"who": PlayerRef(after.priority)}))
    earned = incomes(after)
    if earned:
        paid = tuple(Message("{who} {money}", {"who": who, "money": Money(dollars)}) for who, dollars in earned.items())
        told = Message("Privates pay: {paid}.", {"paid": Several(paid)})
        to_players = payments(Term("Privates"), [income_of(after, after.owner, seat) for seat in range(players(after))])
        yield StoryLine(None, "income", told, earned, Payout(f"{before.stock_round}.{number}", to_players))


def incomes(s: State) -> dict[PlayerRef | CompanyRef, int]:
    """What the privates pay at the beginning of a round: owners do not change in between."""
    earned: dict[PlayerRef | CompanyRef, int] = {
        PlayerRef(Seat(seat)): income_of(s, s.owner, seat) for seat in range(players(s))
    }
    earned |= {firm(s, company): income_of(s, s.holder, company) for company in COMPANIES}
    return {who: dollars for who, dollars in earned.items() if dollars}


def income_of(s: State, owners: Sequence[int], owner: int) -> int:
    return sum(s.box.private_income[private] for private in PRIVATES if owners[private] == owner)


def told_homes(before: State, after: State) -> Iterator[StoryLine]:
    for company in COMPANIES:
        if not before.stations[company] and after.stations[company]:
            hex = after.stations[company][0] // 2
            where = Place(after.box.hexes[hex], after.box.titles[hex])
            yield line(
                "home",
                Message("{company} places its home token in {place}.", {"company": firm(after, company), "place": where}),
            )


def told_end(before: State, after: State) -> Iterator[StoryLine]:
    if after.broken and not before.broken:
        yield line("bank", Message("The bank is broken; the game ends after this set of operating rounds."))
    if after.ending and not before.ending:
        best = max(score(after))
        first, *others = [PlayerRef(Seat(seat)) for seat, worth in enumerate(score(after)) if worth == best]
        holes = {"who": together(first, others), "worth": Money(best)}
        if after.ending == BANK_BROKE:
            yield line("end", Message("The game is over, the bank is broken: {who} wins with {worth}.", holes))
        else:
            yield line("end", Message("The game ends by bankruptcy: {who} wins with {worth}.", holes))


def firm(s: State, company: Company) -> CompanyRef:
    return CompanyRef(s.box.codes[company])
