"""What a file claims besides its actions: the routes that were run, what was paid to the bank, and the result."""

from collections.abc import Mapping, Sequence

from trunkline.capabilities.interchange import Export
from trunkline.capabilities.route_finder import NamedRoute
from trunkline.core.game import Rule
from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import Company
from trunkline.games.eighteen_thirty.interchange.conversion import Import
from trunkline.games.eighteen_thirty.interchange.departures import (
    PRICE_OF_A_TRADE,
    RUN_THE_BEST,
    WEALTH,
    WEALTH_OF_THE_BANKRUPT,
)
from trunkline.games.eighteen_thirty.interchange.export_format import as_money, kind_of_train
from trunkline.games.eighteen_thirty.rules.named_routes import wrong_routes
from trunkline.games.eighteen_thirty.rules.routes import best_revenue

LONGEST = 200  # characters of a route that nobody has checked

# -- routes ------------------------------------------------------------------------------------------------


def check_routes(i: Import, routes: Sequence[Export]) -> int:
    """Every route is there, legal, and earns what the file says; together they earn the most. What they are said to earn."""
    revenue = sum(route["revenue"] for route in routes)
    told = [NamedRoute(train_of(i, route), route["connections"], route["revenue"]) for route in routes]
    position = len(i.record.actions) + (revenue != i.s.revenue)  # another revenue is an action of its own
    for route, rule in wrong_routes(i.s, Company(i.s.company), told):
        i.depart_at(position, rule, route_in_words(route))
    best = best_revenue(i.s, Company(i.s.company))
    if revenue < best:
        less = Message("the routes earn {revenue} instead of {best}", {"revenue": as_money(revenue), "best": as_money(best)})
        i.depart_at(position, RUN_THE_BEST, less)
    return int(revenue)


def train_of(i: Import, route: Export) -> str:
    """Its kind, if it is a train of this company."""
    train = route["train"]
    return kind_of_train(train) if i.train_owner.get(train) == i.code() else ""


def route_in_words(route: NamedRoute) -> Message:
    along = ", ".join("-".join(map(str, hexes)) for hexes in route.stretches)
    holes = {"route": repr(along[:LONGEST])[1:-1] or "–", "revenue": as_money(route.revenue)}
    return Message("the route {route} for {revenue}", holes)


# -- prices ------------------------------------------------------------------------------------------------


def check_price(i: Import, told: object, printed: int, rule: Rule) -> None:
    """The bank takes its price, whatever the file says."""
    if told != printed:
        i.depart(
            rule, Message("the file says {price} instead of {printed}", {"price": as_money(told), "printed": as_money(printed)})
        )


def check_trade(i: Import, told: object) -> None:
    check_price(i, told, i.rules.box.trade_in_price, PRICE_OF_A_TRADE)


# -- the result --------------------------------------------------------------------------------------------


def check_result(i: Import) -> None:
    """The scores that the file tells, by id or by name, are those of the last position."""
    result = i.data.get("result")
    if not i.played_out or not result:
        return
    for seat, (player, score) in enumerate(zip(i.data["players"], i.record.game.score(i.s), strict=True)):
        told = score_told(result, player)
        if told != score:
            holes = {"seat": seat + 1, "told": as_money(told), "score": as_money(score)}
            rule = WEALTH_OF_THE_BANKRUPT if i.s.bankrupt == seat else WEALTH
            i.depart_at(len(i.record.actions), rule, Message("the file gives seat {seat} {told} instead of {score}", holes))


def score_told(result: object, player: Export) -> object:
    if not isinstance(result, Mapping):
        return None
    return result.get(str(player["id"]), result.get(str(player.get("name"))))
