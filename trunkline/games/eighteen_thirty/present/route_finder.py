"""Routes by the names of companies, trains and hexes."""

from collections.abc import Sequence

from trunkline.capabilities.route_finder import RouteFinder, Service, Stop, Timetable
from trunkline.core.errors import BadNotation
from trunkline.core.game import Rule
from trunkline.core.state import copy
from trunkline.games.eighteen_thirty.box import Box, Company, Hex, Kind
from trunkline.games.eighteen_thirty.present.names import stop_name
from trunkline.games.eighteen_thirty.rules.explain import Run, runs, why_not_route
from trunkline.games.eighteen_thirty.rules.graph import ANY_NUMBER
from trunkline.games.eighteen_thirty.rules.state import State, train_count


def timetable(s: State, code: str, trains: Sequence[str] = ()) -> Timetable:
    """The best routes for the trains the company has, or for others."""
    company = company_called(s.box, code)
    kinds = [kind_called(s.box, name) for name in trains] or owned(s, company)
    supposed = copy(s)
    supposed.trains[company] = [kinds.count(Kind(kind)) for kind in range(len(s.box.trains))]
    found = runs(supposed, company)
    idle = [Service(s.box.trains[kind], []) for kind in sorted(kinds, reverse=True)[len(found) :]]
    services = [Service(train_of(s.box, run.reach), stops_of(s, run)) for run in found]
    return Timetable([s.box.trains[kind] for kind in kinds], services + idle, sum(sum(run.values) for run in found))


def owned(s: State, company: Company) -> list[Kind]:
    if not train_count(s, company):
        raise BadNotation(f"{s.box.codes[company]} has no train here; name some, as in --trains 3,4")
    return [Kind(kind) for kind, count in enumerate(s.trains[company]) for _ in range(count)]


def company_called(box: Box, code: str) -> Company:
    if code not in box.codes:
        raise BadNotation(f"there is no company {code!r}; there are {', '.join(box.codes)}")
    return Company(box.codes.index(code))


def kind_called(box: Box, name: str) -> Kind:
    if name not in box.trains:
        raise BadNotation(f"there is no train {name!r}; there are {', '.join(box.trains)}")
    return Kind(box.trains.index(name))


def train_of(box: Box, reach: int) -> str:
    return box.trains[box.reach.index(0 if reach == ANY_NUMBER else reach)]


def stops_of(s: State, run: Run) -> list[Stop]:
    return [Stop(s.box.hexes[stop // 2], stop_name(s, stop), value) for stop, value in zip(run.stops, run.values, strict=True)]


def objection(s: State, code: str, along: str, train: str) -> Rule | None:
    """The rule that forbids this train of the company a route along these hexes, or None."""
    words = along.replace(",", " ").replace("-", " ").split()
    for word in words:
        if word not in s.box.hexes:
            raise BadNotation(f"there is no hex {word!r}; a route names every hex on its way, as in 'I15 I17 I19'")
    reach = s.box.reach[kind_called(s.box, train)] or ANY_NUMBER
    return why_not_route(s, company_called(s.box, code), [Hex(s.box.hexes.index(word)) for word in words], reach)


ROUTE_FINDER: RouteFinder[State] = RouteFinder(timetable, objection)
