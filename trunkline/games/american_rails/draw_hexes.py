"""Hexes as things to point at: tint, target, the action a click means, and a title in words."""

from collections.abc import Iterator
from functools import lru_cache

from htpy import Node

from trunkline.core.game import Rule
from trunkline.draw.hexes import SIDE
from trunkline.draw.pointed import centre, hexagon
from trunkline.draw.svg import at, kept, title
from trunkline.games.american_rails.auction import Start
from trunkline.games.american_rails.box import MEMBERS, Hex
from trunkline.games.american_rails.draw_cities import house_gain
from trunkline.games.american_rails.draw_map import is_great
from trunkline.games.american_rails.draw_sight import Sight, spelled
from trunkline.games.american_rails.expanding import Expand
from trunkline.games.american_rails.story import crowded, entry, full_value, joined, loss, shared_value
from trunkline.games.american_rails.table import State, price
from trunkline.parts.hexes import Place

ALL_ACTIONS = "; "  # between the spellings in data-actions


def tints(sight: Sight) -> list[Node]:
    """Under the railways: where something may be done, and where it is refused."""
    places = sight.s.box.places
    may = [hex for hex in {**sight.lay, **sight.develop} if hex != sight.chosen]
    refused = [tint(places[hex], "refused", SIDE - 1) for hex in sight.refused]
    return [*refused, *(tint(places[hex], "may", SIDE - 2.2) for hex in may)]


@lru_cache(maxsize=1024)
def tint(place: Place, look: str, size: float) -> Node:
    return kept(at(*centre(place))[hexagon(look, size)])


def targets(sight: Sight) -> list[Node]:
    """On top of everything, transparent. The map is one tab stop: the chosen hex, or the first that can be used."""
    hexes = [Hex(hex) for hex in range(len(sight.s.box.hexes))]
    useful = [hex for hex in hexes if hex in sight.lay or hex in sight.develop]
    stop = sight.chosen if sight.chosen is not None else next(iter(useful), None)
    return [target(sight, hex, stop) for hex in hexes]


def target(sight: Sight, hex: Hex, stop: Hex | None) -> Node:
    box, actions, rule = sight.s.box, tuple(spelled(sight, hex)), sight.refused.get(hex)
    tab = "0" if hex == stop else "-1" if actions or rule else None
    return target_area(box.hexes[hex], box.places[hex], description(sight, hex), actions, rule, tab)


@lru_cache(maxsize=8192)
def target_area(name: str, place: Place, words: str, actions: tuple[str, ...], rule: Rule | None, tab: str | None) -> Node:
    area = at(
        *centre(place),
        id=f"hex-{name}",
        data_hex=name,
        data_action=actions[0] if actions else None,
        data_actions=ALL_ACTIONS.join(actions) if len(actions) > 1 else None,
        data_refusal=rule.section if rule and not actions else None,
        role="button" if actions else None,
        tabindex=tab,
    )
    return kept(area[title[words], hexagon("target")])


# -- in words ------------------------------------------------------------------------------------------


def description(sight: Sight, hex: Hex) -> str:
    """Chicago, city 2,1: income 7 alone, 5 shared, never a house, great city; a cube costs $2; cubes: Am."""
    s = sight.s
    cubes = ", ".join(s.box.companies[company] for company in MEMBERS[s.present[hex]])
    closed = s.box.single[hex] and s.present[hex]
    parts = [
        f"{heading(s, hex)}: {facts(s, hex)}" if s.box.city[hex] else heading(s, hex),
        "closed" if closed else f"a cube costs ${price(s, hex)}",
        f"cubes: {cubes}" if cubes else "",
        *offers(sight, hex),
        "† the shape of this row is reconstructed" if s.box.rebuilt[hex] else "",
    ]
    return "; ".join(part for part in parts if part)


def heading(s: State, hex: Hex) -> str:
    kind = s.box.kind[hex]
    place = f"{s.box.city[hex]}, {kind}" if s.box.city[hex] else kind.capitalize()
    return f"{place} {s.box.hexes[hex]}"


def facts(s: State, hex: Hex) -> str:
    """What a city is worth, and what makes it special."""
    said = [f"income {full_value(s, hex)} alone, {shared_value(s, hex)} shared"]
    if s.houses[hex]:
        said.append("with its house")
    if s.box.square[hex]:
        said.append("never a house")
    if is_great(s.box, hex):
        said.append("great city")
    if not s.box.certain[hex]:
        said.append("values from a single source")
    return ", ".join(said)


def offers(sight: Sight, hex: Hex) -> Iterator[str]:
    """What can be done here, or the rule against it."""
    s = sight.s
    for a in sight.lay.get(hex, []):
        yield f"start here, income {entry(s, hex)}" if isinstance(a, Start) else lay_words(s, a)
    if hex in sight.develop:
        yield f"develop: income {house_gain(s, hex)}"
    if hex in sight.refused:
        rule = sight.refused[hex]
        yield f"not here: {rule.text} ({rule.section})"


def lay_words(s: State, a: Expand) -> str:
    said = f"lay {s.box.companies[a.company]} for ${price(s, a.hex)}"
    if s.box.city[a.hex]:
        said += f", income +{entry(s, a.hex) + s.box.connection_income * len(joined(s, a))}"
    for other in crowded(s, a.hex):
        said += f", {s.box.companies[other]} −{loss(s, a.hex)}"
    return said
