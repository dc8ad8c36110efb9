"""What a tile or a token would bring: the best routes after it, and beside it the gain of everything else at its place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from trunkline.core.message import Message
from trunkline.games.eighteen_thirty.box import Hex
from trunkline.games.eighteen_thirty.box.shapes import COLOURS, PRINTED
from trunkline.games.eighteen_thirty.present.names import place, stop_name
from trunkline.games.eighteen_thirty.present.positions import carried_out
from trunkline.games.eighteen_thirty.present.what_if import answer, earned
from trunkline.games.eighteen_thirty.present.words import price_of_station
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.explain import Run
from trunkline.games.eighteen_thirty.rules.state import State, on_turn
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import Lay, LayExtra, extra_hex, terrain_cost
from trunkline.present.desk import Line, Trial
from trunkline.present.message import Money, Term

SEARCHED = (Lay, LayExtra, PlaceStation)
"""What these bring takes a search to find, so it is asked for one at a time."""
STYLES = 4  # of routes on the board
Laying = Lay | LayExtra


def trial(s: State, a: Action, allowed: Sequence[Action]) -> Trial | None:
    """Without trains nothing runs before or after it."""
    if not isinstance(a, SEARCHED):
        return None
    company, after = on_turn(s), carried_out(s, a)
    now, then = answer(s, company), answer(after, company)
    before, revenue = earned(now), earned(then)
    holes = {"now": Money(before // 10), "then": Money(revenue // 10)}
    share = Message("per share {now} → {then}", holes) if before != revenue else Message("per share {now}", holes)
    runs = [*lines(after, now, then)] if any(s.trains[company]) else []
    return Trial(title(s, a), note(s, a), Money(before), Money(revenue), share, runs, [*gains(s, a, allowed, before).items()])


def gains(s: State, a: Action, allowed: Iterable[Action], before: int) -> Mapping[Action, int]:
    """Of everything that can be laid on this hex, or of every token, those that bring something."""
    company = on_turn(s)
    alike = [one for one in allowed if rivals(s, a, one)] if any(s.trains[company]) else []
    found = {one: earned(answer(carried_out(s, one), company)) - before for one in alike}
    return {one: more for one, more in found.items() if more > 0}


def rivals(s: State, a: Action, other: Action) -> bool:
    if isinstance(a, PlaceStation):
        return isinstance(other, PlaceStation)
    return isinstance(a, Laying) and isinstance(other, Laying) and hex_of(s, a) == hex_of(s, other)


def hex_of(s: State, a: Laying) -> Hex:
    return a.hex if isinstance(a, Lay) else extra_hex(s)


# -- in words ----------------------------------------------------------------------------------------------


def title(s: State, a: Laying | PlaceStation) -> Message:
    if isinstance(a, PlaceStation):
        return Message("A token in {place}", {"place": place(s, a.hex)})
    colour = Term(COLOURS[s.box.shapes[a.tile * 6].colour])
    holes = {"place": place(s, hex_of(s, a)), "colour": colour}
    printed = s.box.shapes[s.board[hex_of(s, a)]].tile == PRINTED
    return Message("{place}: lay a {colour} tile", holes) if printed else Message("{place}: upgrade to {colour}", holes)


def note(s: State, a: Laying | PlaceStation) -> Message:
    """What it costs, and the tile that comes back."""
    cost = price_of_station(s, a) if isinstance(a, PlaceStation) else terrain_cost(s, hex_of(s, a)) if isinstance(a, Lay) else 0
    said = Message("costs {cost}", {"cost": Money(cost)}) if cost else Message("no cost")
    old = s.box.shapes[s.board[hex_of(s, a)]].tile if not isinstance(a, PlaceStation) else PRINTED
    return said if old == PRINTED else Message("tile {tile} comes back, {cost}", {"tile": s.box.tiles[old], "cost": said})


def lines(s: State, now: Sequence[Run], then: Sequence[Run]) -> Iterator[Line]:
    """The routes as they would be; a stop is new where this train does not call today, or not for that value."""
    for number, run in enumerate(then):
        known = {*zip(now[number].stops, now[number].values, strict=True)} if number < len(now) else set()
        train = s.box.trains[s.box.reach.index(run.reach if run.reach in s.box.reach else 0)]
        stops = [(stop(s, *pair), pair not in known) for pair in zip(run.stops, run.values, strict=True)]
        yield Line(train, number % STYLES + 1, stops, Money(sum(run.values)))


def stop(s: State, number: int, value: int) -> Message:
    return Message("{city} {value}", {"city": stop_name(s, number), "value": value})
