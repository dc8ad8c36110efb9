"""What can be looked at: the map, the market, and the best routes of every company."""

from collections.abc import Iterable

from trunkline.games.eighteen_thirty.box import COMPANIES
from trunkline.games.eighteen_thirty.present.drawing.board import drawn
from trunkline.games.eighteen_thirty.present.drawing.board_view import board_view
from trunkline.games.eighteen_thirty.present.drawing.fan import fan
from trunkline.games.eighteen_thirty.present.drawing.manifest import manifest
from trunkline.games.eighteen_thirty.present.drawing.market import market
from trunkline.games.eighteen_thirty.present.drawing.routes import lines_and_beads
from trunkline.games.eighteen_thirty.present.drawing.what_if import routes_aside, routes_view
from trunkline.games.eighteen_thirty.present.what_if import ROUTES, answer, read_question
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.explain import runs
from trunkline.games.eighteen_thirty.rules.state import DIVIDEND, PAR, STOCK, State, on_turn
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation
from trunkline.games.eighteen_thirty.rules.track import Lay, LayExtra
from trunkline.present.message import Aside, CompanyRef, Term
from trunkline.present.picture import Picture
from trunkline.present.to_text import ToText, english

MAP, MARKET, TILES = "map", "market", "tiles"


def board(s: State, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """The map; while a dividend is decided with the routes that were run.

    ``actions`` mark the hexes they point at; ``chosen`` is one of them as spelled, or a hex, shown as if done.
    """
    view = board_view(s, actions, chosen)
    if isinstance(view.plan, Lay | LayExtra | PlaceStation) and any(s.trains[s.company]):
        company = on_turn(s)
        return drawn(view, say, *lines_and_beads(view.s, answer(view.s, company)), fan(view, say))
    found = runs(s, on_turn(s)) if s.agenda and s.agenda[-1] == DIVIDEND else []
    if found and sum(sum(run.values) for run in found) == s.revenue:
        return drawn(view, say, *lines_and_beads(s, found))
    return drawn(view, say, top=fan(view, say))


def views(s: State) -> list[tuple[str, Term | CompanyRef]]:
    """By key: the map, the market, and the routes of the companies on the map."""
    running = [company for company in COMPANIES if s.stations[company]]
    return [
        (MAP, Term("Map")),
        (MARKET, Term("Stock market")),
        (TILES, Term("Tiles")),
        *((f"{ROUTES}{n}", CompanyRef(s.box.codes[n])) for n in running),
    ]


def first_view(s: State) -> str:
    """Shares are dealt in over the market, everything else over the map."""
    return MARKET if s.agenda and s.agenda[-1] in (STOCK, PAR) else MAP


def is_view(s: State, key: str) -> bool:
    """Whether this names a view; a question about routes that cannot be read is a BadNotation."""
    return key in (MAP, MARKET, TILES) or (key.startswith(ROUTES) and bool(read_question(s, key)))


def aside(s: State, key: str) -> Aside | None:
    """What stands beside a view: a question about routes, and the sums."""
    return routes_aside(s, key) if key.startswith(ROUTES) else None


def view(s: State, key: str, actions: Iterable[Action] = (), chosen: str | None = None, say: ToText = english) -> Picture:
    """One of them; an unknown one is the map."""
    if key == MARKET:
        return market(s, actions, chosen, say)
    if key == TILES:
        return manifest(s, say)
    if key.startswith(ROUTES):
        return routes_view(s, key, say)
    return board(s, actions, chosen, say)
