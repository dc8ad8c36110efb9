"""What a drawing of the board shows: the table, what may be done on which hex and space, and what is being considered."""

from collections.abc import Iterable
from dataclasses import dataclass

from trunkline.core.game import Game, Rule
from trunkline.core.message import Message
from trunkline.core.notation import spell
from trunkline.games.american_rails import EDITIONS
from trunkline.games.american_rails.box import MEMBERS, Company, Hex, Space
from trunkline.games.american_rails.present.names import place
from trunkline.games.american_rails.rules.actions import Action
from trunkline.games.american_rails.rules.auction import Start
from trunkline.games.american_rails.rules.developing import Develop
from trunkline.games.american_rails.rules.expanding import Expand, cannot_expand
from trunkline.games.american_rails.rules.state import State, price
from trunkline.games.american_rails.rules.turn import Choose
from trunkline.present.message import Money, Term
from trunkline.present.picture import Target, place_target
from trunkline.toolkit.bidding import current_auction


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything a layer of the board is drawn from."""

    s: State
    lay: dict[Hex, list[Expand | Start]]  # several when the seat holds several companies that touch the hex
    develop: dict[Hex, Develop]
    spaces: dict[Space, Choose]
    refused: dict[Hex, Rule]  # next to the company in question, and forbidden
    chosen: Hex | None
    plan: tuple[Company, Hex] | None  # the cube that would be laid on the chosen hex
    space: Space | None  # the space being considered


def board_view(s: State, actions: Iterable[Action], chosen: str | None) -> BoardView:
    """Of ``actions`` those that point at a hex or a space; ``chosen`` is one as spelled, or the name of a hex or space."""
    lay: dict[Hex, list[Expand | Start]] = {}
    develop: dict[Hex, Develop] = {}
    spaces: dict[Space, Choose] = {}
    for a in actions:
        if isinstance(a, Expand | Start):
            lay.setdefault(a.hex, []).append(a)
        elif isinstance(a, Develop):
            develop[a.hex] = a
        elif isinstance(a, Choose):
            spaces[a.space] = a
    name = chosen.split()[-1] if chosen else ""
    hex = Hex(s.box.hexes.index(name)) if name in s.box.hexes else None
    space = Space(s.box.spaces.index(name)) if name in s.box.spaces else None
    plans = lay.get(hex, []) if hex is not None else []
    planned = next(((owner(s, a), a.hex) for a in plans if chosen in (name, spell(game_of(s), a))), None)
    return BoardView(s, lay, develop, spaces, refusals(s, lay), hex, planned, space if space in spaces else None)


def game_of(s: State) -> Game[State, Action]:
    """The variant whose box this is: hexes are called otherwise where row 16 is as published."""
    return next(game for game in EDITIONS if game.box is s.box)


def owner(s: State, a: Expand | Start) -> Company:
    """Whose cube this is."""
    return a.company if isinstance(a, Expand) else Company(current_auction(s).lot)


def refusals(s: State, lay: dict[Hex, list[Expand | Start]]) -> dict[Hex, Rule]:
    """Where a company that expands touches and none may build, with the rule that says so."""
    builders = sorted({a.company for found in lay.values() for a in found if isinstance(a, Expand)}, reverse=True)
    near = ((hex, cannot_expand(s, Expand(company, hex))) for company in builders for hex in touched(s, company))
    return {hex: rule for hex, rule in near if rule is not None and hex not in lay}


def touched(s: State, company: Company) -> list[Hex]:
    """The hexes a company could be laid to, as far as they lie."""
    return [Hex(hex) for hex, reach in enumerate(s.reach) if reach >> company & 1 and not s.present[hex] >> company & 1]


def tenants(view: BoardView, hex: Hex) -> tuple[Company, ...]:
    """The companies in a hex, the planned one last."""
    here = MEMBERS[view.s.present[hex]]
    return (*here, view.plan[0]) if view.plan is not None and view.plan[1] == hex else here


def is_ghost(view: BoardView, hex: Hex) -> bool:
    """Whether a cube could be laid here, and none is being considered."""
    return hex in view.lay and not (view.plan is not None and view.plan[1] == hex)


def places_needed(view: BoardView, hex: Hex) -> int:
    """For the cubes in a hex and the one that could be laid there."""
    return len(tenants(view, hex)) + is_ghost(view, hex)


def true_price(view: BoardView, hex: Hex) -> Term | Message:
    """§6.4 What the cube costs; §5.6 the first one of a company is free."""
    if isinstance(view.lay[hex][0], Start):
        return Term("free")
    return Message("{cost}", {"cost": Money(price(view.s, hex))})


def all_targets(view: BoardView) -> dict[str, Target]:
    """The hexes and spaces where something may be done, or a rule is against it."""
    box, hexes = view.s.box, {*view.lay, *view.develop, *view.refused}
    lands = {f"hex-{box.hexes[hex]}": hex_target(view, hex) for hex in hexes}
    return lands | {f"space-{box.spaces[space]}": space_target(view, space) for space in view.spaces}


def hex_target(view: BoardView, hex: Hex) -> Target:
    return place_target(spelled(view, hex), view.refused.get(hex), place(view.s, hex))


def space_target(view: BoardView, space: Space) -> Target:
    return Target((spell(game_of(view.s), view.spaces[space]),))


def spelled(view: BoardView, hex: Hex) -> list[str]:
    """The actions that clicking this hex may mean; the one being considered first."""
    lays = sorted(view.lay.get(hex, []), key=lambda a: (owner(view.s, a), hex) != view.plan)
    develops = [view.develop[hex]] if hex in view.develop else []
    return [spell(game_of(view.s), a) for a in (*lays, *develops)]
