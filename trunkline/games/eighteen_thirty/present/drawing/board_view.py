"""What a drawing of the board shows: the table, what may be done on which hex, and what is being considered."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from trunkline.core.game import Rule
from trunkline.core.notation import spell
from trunkline.games.eighteen_thirty.box import ERIE, Hex, Stop
from trunkline.games.eighteen_thirty.box.shapes import CITY, GREY, RED
from trunkline.games.eighteen_thirty.present.names import place
from trunkline.games.eighteen_thirty.present.positions import carried_out, game_of
from trunkline.games.eighteen_thirty.rules.actions import Action
from trunkline.games.eighteen_thirty.rules.network import network
from trunkline.games.eighteen_thirty.rules.sale import Bid
from trunkline.games.eighteen_thirty.rules.state import STATION, TRACK, State
from trunkline.games.eighteen_thirty.rules.tokens import PlaceStation, cannot_place
from trunkline.games.eighteen_thirty.rules.track import (
    NEVER_A_TILE,
    NOT_AN_UPGRADE,
    ONE_TILE,
    ChooseCity,
    Lay,
    LayExtra,
    candidates,
    cannot_lay,
    extra_hex,
)
from trunkline.present.picture import Target, place_target


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything a layer of the board is drawn from. ``s`` is the table as if the plan were carried out, ``now`` as it is."""

    now: State
    s: State
    offered: dict[Hex, list[Action]]
    refused: dict[Hex, Rule]
    chosen: Hex | None
    plan: Action | None
    expected: frozenset[Hex] = frozenset()  # of the refused hexes those one would think of
    asks: dict[Hex, str] = field(default_factory=dict)  # hexes a click on which opens another view


def board_view(s: State, actions: Iterable[Action], chosen: str | None) -> BoardView:
    """Of ``actions`` those that point at a hex; ``chosen`` is one of them as spelled, or the name of a hex."""
    offered: dict[Hex, list[Action]] = {}
    every = list(actions)
    for a in every:
        hex = hex_of(s, a)
        if hex is not None:
            offered.setdefault(hex, []).append(a)
    game = game_of(s)
    plan = next((a for a in every if spell(game, a) == chosen), None) if chosen else None
    hex = ringed(s, plan) if plan is not None else Hex(s.box.hexes.index(chosen)) if chosen in s.box.hexes else None
    refused = refusals(s, offered) if every else {}
    return BoardView(s, carried_out(s, plan), offered, refused, hex, plan, expected(s, refused))


def ringed(s: State, a: Action) -> Hex | None:
    """The hex an action points at; of a private that is bid for its own."""
    return s.box.private_hexes[a.private][0] if isinstance(a, Bid) else hex_of(s, a)


def hex_of(s: State, a: Action) -> Hex | None:
    """The hex an action points at."""
    if isinstance(a, Lay | PlaceStation):
        return a.hex
    if isinstance(a, LayExtra):
        return extra_hex(s)
    return s.box.home[ERIE] if isinstance(a, ChooseCity) else None


def spelled(view: BoardView, hex: Hex) -> list[str]:
    """The actions that clicking this hex may mean; the one being considered first."""
    found = sorted(view.offered.get(hex, []), key=lambda a: a != view.plan)
    return [spell(game_of(view.s), a) for a in found]


def hex_targets(view: BoardView) -> dict[str, Target]:
    """The hexes where something may be done, or a rule is against it."""
    hexes = {*view.offered, *view.refused, *view.asks}
    return {f"hex-{view.s.box.hexes[hex]}": target_of(view, hex) for hex in hexes}


def target_of(view: BoardView, hex: Hex) -> Target:
    found = place_target(spelled(view, hex), view.refused.get(hex), place(view.s, hex))
    return found._replace(unlikely=hex not in view.expected, view=view.asks.get(hex, ""))


# -- where not, and why ------------------------------------------------------------------------------------


def refusals(s: State, offered: dict[Hex, list[Action]]) -> dict[Hex, Rule]:
    """Every hex where nothing may be done while track or stations are asked for, with the rule that says so."""
    phase = s.agenda[-1] if s.agenda else ""
    judge = {TRACK: no_tile, STATION: no_station}.get(phase)
    others = [Hex(hex) for hex in range(len(s.box.hexes)) if hex not in offered] if judge is not None else []
    return {hex: rule for hex in others if judge is not None and (rule := judge(s, hex)) is not None}


def expected(s: State, refused: dict[Hex, Rule]) -> frozenset[Hex]:
    """Of these the hexes where one would think of building: the company's routes lead there, and something fits."""
    if not refused:
        return frozenset()
    reached = {*map(Hex, network(s, s.company).entered), *(Hex(city // 2) for city in s.stations[s.company])}
    return frozenset(hex for hex in reached & refused.keys() if s.agenda[-1] == STATION or candidates(s.box, hex, s.board[hex]))


def no_tile(s: State, hex: Hex) -> Rule | None:
    """The rule against the tile that comes nearest to being laid: the last one the judge looks at."""
    if s.laid:
        return ONE_TILE
    rules = [cannot_lay(s, Lay(hex, one.tile, one.turn)) for one in candidates(s.box, hex, s.board[hex])]
    return next((rule for rule in reversed(rules) if rule is not None), None if rules else never_fits(s, hex))


def never_fits(s: State, hex: Hex) -> Rule:
    """Of a hex for which there is no tile at all."""
    return NEVER_A_TILE if s.box.shapes[s.board[hex]].colour in (GREY, RED) else NOT_AN_UPGRADE


def no_station(s: State, hex: Hex) -> Rule | None:
    """Of two cities the second may be the nearer one; a hex without any says so."""
    cities = [n for n, place in enumerate(s.box.shapes[s.board[hex]].places) if place.kind == CITY]
    rules = [cannot_place(s, PlaceStation(hex, Stop(n))) for n in cities or [0]]
    return next((rule for rule in rules if rule is not None), None)
