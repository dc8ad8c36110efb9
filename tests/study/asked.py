"""Who is asked for what, and between what, in the steps of which the other engine's traces tell no list of options."""

from collections.abc import Sequence
from typing import Any

from tests.study.facts import name_of
from trunkline.core.play import legal
from trunkline.games.eighteen_thirty.box import COMPANIES
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.export_format import DISCARD, Entry, kind_of_train
from trunkline.games.eighteen_thirty.interchange.supplies import could_buy_private, extra_tile_waits
from trunkline.games.eighteen_thirty.rules.sale import Bid, Raise, SetPar, cheapest
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, HAMMER, HOME, PAR, SALE, TRAINS, State
from trunkline.games.eighteen_thirty.rules.track import ChooseCity

PHASES = {
    "WaterfallAuction": (SALE, HAMMER),
    "CompanyPendingPar": (PAR,),
    "Dividend": (DIVIDEND,),
    "BuyCompany": (TRAINS,),
    "HomeToken": (HOME,),
}
COMPANY_STEPS = ("Track", "Token", "Route", "Dividend", "BuyTrain", "BuyCompany")
PARS = {100, 90, 82, 76, 71, 67}  # as every stock round of the traces lists them
RAISE = 5  # the least by which a bid exceeds another


def kinds(i: Import, s: State) -> set[str]:
    """What can be done here by our rules, in the other engine's words."""
    can = {type(a).__name__ for a in legal(i.rules, s)}
    words = {"Buy": "bid", "Bid": "bid", "Raise": "bid", "Pass": "pass", "SetPar": "par", "ChooseCity": "place_token"}
    return {words[kind] for kind in can if kind in words} | ({"dividend"} if {"Pay", "Withhold"} <= can else set())


def compare_asked(i: Import, s: State, decision: dict[str, Any]) -> None:
    """The kinds of action, and the purchase of privates that may be made beside each of them."""
    step, types = decision["step"], set(decision["action_types"])
    if step in PHASES:
        assert s.agenda[-1] in PHASES[step]
    if step in ("WaterfallAuction", "CompanyPendingPar", "Dividend", "HomeToken"):
        assert kinds(i, s) == types & {"bid", "pass", "par", "dividend", "place_token"}
    if step == "CompanyPendingPar":
        assert {s.box.pars[a.par] for a in legal(i.rules, s) if isinstance(a, SetPar)} == PARS
    if step == "HomeToken":
        compare_home(i, s, decision["entity"])
    if step in COMPANY_STEPS:
        assert ("buy_company" in types) == sells_to_companies(i, s, step)
    if step == "BuySellParShares":
        assert ("buy_company" in types) == could_buy_private(i)


def sells_to_companies(i: Import, s: State, step: str) -> bool:
    """While its extra tile waits, the owner of the Champlain & St. Lawrence is asked for privates even if none is left."""
    own = any(type(a).__name__ == "BuyPrivate" for a in legal(i.rules, s))
    return own or (step == "BuyCompany" and extra_tile_waits(i, i.upcoming))


def compare_home(i: Import, s: State, asked: str) -> None:
    """Either city of the Erie's hex, and the one that was chosen is among them."""
    assert asked == "ERIE"
    assert i.upcoming is not None
    cities = {str(a.stop) for a in legal(i.rules, s) if isinstance(a, ChooseCity)}
    assert cities == {"0", "1"}
    assert i.upcoming.fields["city"].rpartition("-")[2] in cities


# -- the sale of the privates ----------------------------------------------------------------------------------


def compare_sale(i: Import, s: State, ids: list[int], theirs: dict[str, Any]) -> None:
    """What is unsold, every bid, and the least that can be bid next."""
    unsold = theirs["open_private_sale"]
    assert [s.box.privates[n] for n in range(6) if s.owner[n] < 0] == unsold
    bids = {private: {ids.index(id): amount for id, amount in made} for private, made in theirs["bids"].items() if made}
    assert our_bids(i, s) == {private: made for private, made in bids.items() if private in unsold}
    if s.agenda[-1] == SALE and ids[s.seat] == theirs["to_act"]:
        player = next(one for one in theirs["players"] if one["id"] == theirs["to_act"])
        assert least_bids(i, s) == their_least_bids(s, unsold, bids, player["cash"])
    if s.agenda[-1] == HAMMER:
        compare_auction(i, s, ids, theirs["to_act"])


def our_bids(i: Import, s: State) -> dict[str, dict[int, int]]:
    """Without those who left their auction for good; ours may still come back (§1.2.2.3)."""
    made = {
        s.box.privates[n]: {seat: bid for seat, bid in enumerate(s.bids[n]) if bid and (n, seat) not in i.withdrawn}
        for n in range(6)
        if s.owner[n] < 0
    }
    return {private: bids for private, bids in made.items() if bids}


def least_bids(i: Import, s: State) -> dict[str, int]:
    return {s.box.privates[a.private]: a.amount for a in legal(i.rules, s) if isinstance(a, Bid)}


def their_least_bids(s: State, unsold: list[str], bids: dict[str, dict[int, int]], cash: int) -> dict[str, int]:
    """Five dollars more than the price and than every bid, if the money that lies for no other private is enough."""
    found = {}
    for private in unsold[1:]:
        made = bids.get(private, {})
        elsewhere = sum(other.get(s.seat, 0) for name, other in bids.items() if name != private)
        least = max(s.box.private_price[s.box.privates.index(private)], *made.values(), 0) + RAISE
        if least <= cash - elsewhere:
            found[private] = least
    return found


def compare_auction(i: Import, s: State, ids: list[int], asked: int) -> None:
    """They ask the lowest bidder each time, we go clockwise (§1.2.2.3); with two bidders that is the same."""
    made = our_bids(i, s)[s.box.privates[cheapest(s)]]
    assert ids.index(asked) == min(made, key=lambda seat: made[seat])
    if sum(bid > 0 for bid in s.bids[cheapest(s)]) == 2:
        assert asked == ids[s.seat]
    raises = [a for a in legal(i.rules, s) if isinstance(a, Raise)]
    assert all(a.amount == max(made.values()) + RAISE for a in raises)


# -- discards --------------------------------------------------------------------------------------------------


def compare_discards(before: State, after: State, log: Sequence[Entry]) -> None:
    """Who had to discard after a purchase, and what: they go through the companies in a fixed order, we by price (§6.6.1.2)."""
    theirs: dict[str, list[str]] = {}
    for entry in log:
        if entry.kind == DISCARD:
            theirs.setdefault(str(entry.entity), []).append(kind_of_train(entry.fields["train"]))
    bought = [kind_of_train(entry.fields["train"]) for entry in log if entry.kind == "buy_train"]
    assert discarded(before, after, bought) == theirs


def discarded(before: State, after: State, bought: list[str]) -> dict[str, list[str]]:
    """By company: the kinds of trains it lost between two positions, without those that became obsolete."""
    lost = {name_of(before, company): lost_by(before, after, company, bought) for company in COMPANIES}
    return {name: trains for name, trains in lost.items() if trains}


def lost_by(before: State, after: State, company: int, bought: list[str]) -> list[str]:
    found = []
    for kind, name in enumerate(before.box.trains):
        had = before.trains[company][kind] + (bought.count(name) if company == before.company else 0)
        if after.scrapped[kind] == before.scrapped[kind]:
            found += [name] * (had - after.trains[company][kind])
    return found
