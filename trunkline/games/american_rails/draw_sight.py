"""One look at the board: the table, what may be done on which hex and space, and what is being considered."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from trunkline.core.game import Rule
from trunkline.core.notation import spell
from trunkline.games.american_rails import GAME
from trunkline.games.american_rails.auction import Start
from trunkline.games.american_rails.box import MEMBERS, Company, Hex, Space
from trunkline.games.american_rails.developing import Develop
from trunkline.games.american_rails.expanding import Expand, cannot_expand
from trunkline.games.american_rails.table import State, price
from trunkline.games.american_rails.turn import Choose
from trunkline.parts.bidding import standing
from trunkline.parts.telling import Money, Said, Word


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything a layer of the board is drawn from."""

    s: State
    lay: dict[Hex, list[Expand | Start]]  # several when the seat holds several companies that touch the hex
    develop: dict[Hex, Develop]
    spaces: dict[Space, Choose]
    refused: dict[Hex, Rule]  # next to the company in question, and forbidden
    chosen: Hex | None
    plan: tuple[Company, Hex] | None  # the cube that would be laid on the chosen hex
    space: Space | None  # the space being considered


def look(s: State, actions: Iterable[Any], chosen: str | None) -> Sight:
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
    planned = next(((owner(s, a), a.hex) for a in plans if chosen in (name, spell(GAME, a))), None)
    return Sight(s, lay, develop, spaces, refusals(s, lay), hex, planned, space if space in spaces else None)


def owner(s: State, a: Expand | Start) -> Company:
    """Whose cube this is."""
    return a.company if isinstance(a, Expand) else Company(standing(s).lot)


def refusals(s: State, lay: dict[Hex, list[Expand | Start]]) -> dict[Hex, Rule]:
    """While one company expands: where it touches and may not build, with the rule that says so."""
    builders = {a.company for found in lay.values() for a in found if isinstance(a, Expand)}
    if len(builders) != 1:
        return {}
    (company,) = builders
    near = [Hex(hex) for hex, reach in enumerate(s.reach) if reach >> company & 1 and not s.present[hex] >> company & 1]
    judged = {hex: cannot_expand(s, Expand(company, hex)) for hex in near}
    return {hex: rule for hex, rule in judged.items() if rule is not None}


def tenants(sight: Sight, hex: Hex) -> tuple[Company, ...]:
    """The companies in a hex, the planned one last."""
    here = MEMBERS[sight.s.present[hex]]
    return (*here, sight.plan[0]) if sight.plan is not None and sight.plan[1] == hex else here


def is_ghost(sight: Sight, hex: Hex) -> bool:
    """Whether a cube could be laid here, and none is being considered."""
    return hex in sight.lay and not (sight.plan is not None and sight.plan[1] == hex)


def places_needed(sight: Sight, hex: Hex) -> int:
    """For the cubes in a hex and the one that could be laid there."""
    return len(tenants(sight, hex)) + is_ghost(sight, hex)


def true_price(sight: Sight, hex: Hex) -> Word | Said:
    """§6.4 What the cube costs; §5.6 the first one of a company is free."""
    if isinstance(sight.lay[hex][0], Start):
        return Word("free")
    return Said("{cost}", {"cost": Money(price(sight.s, hex))})


def spelled(sight: Sight, hex: Hex) -> list[str]:
    """The actions that clicking this hex may mean; the one being considered first."""
    lays = sorted(sight.lay.get(hex, []), key=lambda a: (owner(sight.s, a), hex) != sight.plan)
    develops = [sight.develop[hex]] if hex in sight.develop else []
    return [spell(GAME, a) for a in (*lays, *develops)]
