"""What a drawing of the board shows: the table, what may be done on which hex, and what is being considered."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from trunkline.core.game import Rule
from trunkline.core.notation import spell
from trunkline.games.chicago_express import GAME
from trunkline.games.chicago_express.box import FOREST, NO_WORKS, Company, Hex
from trunkline.games.chicago_express.present.names import place
from trunkline.games.chicago_express.rules.actions import Action
from trunkline.games.chicago_express.rules.developing import Develop
from trunkline.games.chicago_express.rules.expanding import Expand, cannot_place
from trunkline.games.chicago_express.rules.state import State, companies_in
from trunkline.present.picture import Target, place_target


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything a layer of the board is drawn from."""

    s: State
    expand: dict[Hex, list[Expand]]  # several when the seat holds several companies that touch the hex
    develop: dict[Hex, Develop]
    refused: dict[Hex, Rule]  # next to the company in question, and forbidden
    chosen: Hex | None
    plan: Expand | None  # the train that would be set on the chosen hex


def board_view(s: State, actions: Iterable[Action], chosen: str | None) -> BoardView:
    """Of ``actions`` those that point at a hex; ``chosen`` is one of them as spelled, or the name of a hex."""
    expand: dict[Hex, list[Expand]] = {}
    develop: dict[Hex, Develop] = {}
    for a in actions:
        if isinstance(a, Expand):
            expand.setdefault(a.hex, []).append(a)
        elif isinstance(a, Develop):
            develop[a.hex] = a
    name = chosen.split()[-1] if chosen else None
    hex = Hex(s.box.hexes.index(name)) if name in s.box.hexes else None
    plans = expand.get(hex, []) if hex is not None else []
    plan = next((a for a in plans if chosen in (name, spell(GAME, a))), None)
    return BoardView(s, expand, develop, refusals(s, expand), hex, plan)


def is_undecided(view: BoardView) -> bool:
    """Before one of several actions is chosen its hexes can be clicked, but prices and houses side by side cannot be read."""
    return bool(view.expand and view.develop) and view.chosen is None


def without_marks(view: BoardView) -> BoardView:
    return replace(view, expand={}, develop={}, refused={})


def refusals(s: State, expand: dict[Hex, list[Expand]]) -> dict[Hex, Rule]:
    """Where a company that expands touches and none may build, with the rule that says so."""
    builders = sorted({a.company for found in expand.values() for a in found}, reverse=True)
    near = ((hex, cannot_place(s, Expand(company, hex))) for company in builders for hex in s.frontier[company])
    return {hex: rule for hex, rule in near if rule is not None and hex not in expand}


def tenants(view: BoardView, hex: Hex) -> list[Company]:
    """The companies in a hex, the planned one last."""
    here = companies_in(view.s, hex)
    return [*here, view.plan.company] if view.plan is not None and view.plan.hex == hex else here


def spelled(view: BoardView, hex: Hex) -> list[str]:
    """The actions that clicking this hex may mean; the one being considered first."""
    offered: list[Expand | Develop] = [*view.expand.get(hex, [])]
    if hex in view.develop:
        offered.append(view.develop[hex])
    return [spell(GAME, a) for a in sorted(offered, key=lambda a: a != view.plan)]


def hex_targets(view: BoardView) -> dict[str, Target]:
    """The hexes where something may be done, or a rule is against it."""
    hexes = {*view.expand, *view.develop, *view.refused}
    return {f"hex-{view.s.box.hexes[hex]}": target_of(view, hex) for hex in hexes}


def target_of(view: BoardView, hex: Hex) -> Target:
    return place_target(spelled(view, hex), view.refused.get(hex), place(view.s, hex))


def develop_gain(s: State, hex: Hex) -> str:
    """What developing brings: income to each company there, or in a forest dollars to one treasury."""
    works = s.box.works[hex]
    if works != NO_WORKS:
        values = s.box.industry[works]
        now = s.industry[works]
        return f"+{values[values.index(now) + 1] - now}"
    return f"+${s.box.forest_grant}" if s.box.kind[hex] == FOREST else f"+{s.box.bonus[hex]}"
