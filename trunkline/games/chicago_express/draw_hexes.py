"""Hexes as things to point at: tint, target, the action a click means, and a title in words."""

from collections.abc import Iterator
from functools import lru_cache

from htpy import Element, Node

from trunkline.core.game import Rule
from trunkline.draw.hexes import SIDE, centre, hexagon
from trunkline.draw.svg import at, kept, title
from trunkline.games.chicago_express.box import FOREST, START, Hex
from trunkline.games.chicago_express.draw_figures import disputes
from trunkline.games.chicago_express.draw_sight import Sight, develop_gain, spelled
from trunkline.games.chicago_express.expanding import cost, gain
from trunkline.games.chicago_express.table import State, companies_in

KIND_NAMES = ("plain", "forest", "mountain", "city", "industrial city", "start city")
ALL_ACTIONS = "; "  # between the spellings in data-actions


def tints(sight: Sight) -> list[Element]:
    """Under the railways: where something may be done, and where it is refused."""
    names = sight.s.box.hexes
    may = [hex for hex in {**sight.expand, **sight.develop} if hex != sight.chosen]
    refused = [at(*centre(names[hex]))[hexagon("refused", SIDE - 1)] for hex in sight.refused if hex not in sight.develop]
    return [*refused, *(at(*centre(names[hex]))[hexagon("may", SIDE - 2.2)] for hex in may)]


def targets(sight: Sight) -> list[Node]:
    """On top of everything, transparent. The map is one tab stop: the chosen hex, or the first that can be used."""
    hexes = [Hex(hex) for hex in range(len(sight.s.box.hexes))]
    useful = [hex for hex in hexes if hex in sight.expand or hex in sight.develop]
    stop = sight.chosen if sight.chosen is not None else next(iter(useful), None)
    return [target(sight, hex, stop) for hex in hexes]


def target(sight: Sight, hex: Hex, stop: Hex | None) -> Node:
    actions, rule = tuple(spelled(sight, hex)), sight.refused.get(hex)
    tab = "0" if hex == stop else "-1" if actions or rule else None
    return target_area(sight.s.box.hexes[hex], description(sight, hex), actions, rule, tab)


@lru_cache(maxsize=4096)
def target_area(name: str, words: str, actions: tuple[str, ...], rule: Rule | None, tab: str | None) -> Node:
    area = at(
        *centre(name),
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
    """Chicago, city A2: cost $3, income +7; trains: NYC; build PRR for $6."""
    s = sight.s
    trains = ", ".join(s.box.codes[company] for company in companies_in(s, hex))
    parts = [f"{heading(s, hex)}: {facts(s, hex)}", f"trains: {trains}" if trains else "", *offers(sight, hex), dispute(s, hex)]
    return "; ".join(part for part in parts if part)


def heading(s: State, hex: Hex) -> str:
    kind = KIND_NAMES[s.box.kind[hex]]
    place = f"{s.box.city[hex]}, {kind}" if s.box.city[hex] else kind.capitalize()
    return f"{place} {s.box.hexes[hex]}"


def facts(s: State, hex: Hex) -> str:
    """What is printed there, and what has become of it."""
    box = s.box
    if box.kind[hex] == START:
        return f"{box.codes[box.start.index(hex)]} starts here, nobody else builds"
    said = [f"cost ${box.cost[hex]}"]
    if gain(s, hex):
        said.append(f"income +{gain(s, hex)}")
    if s.houses[hex]:
        said.append("with its house")
    elif box.bonus[hex]:
        said.append(f"+{box.income[hex] + box.bonus[hex]} with a house")
    return ", ".join(said)


def offers(sight: Sight, hex: Hex) -> Iterator[str]:
    """What can be done here, or the rule against it."""
    s = sight.s
    for a in sight.expand.get(hex, []):
        income = gain(s, hex)
        yield f"build {s.box.codes[a.company]} for ${cost(s, hex)}" + (f", income +{income}" if income else "")
    if hex in sight.develop:
        to = "to the treasury" if s.box.kind[hex] == FOREST else "income"
        yield f"develop: {develop_gain(s, hex)} {to}"
    if hex in sight.refused and hex not in sight.develop:
        rule = sight.refused[hex]
        yield f"not here: {rule.text} ({rule.section})"


def dispute(s: State, hex: Hex) -> str:
    """† What the sources say against each other."""
    if hex not in disputes(s.box):
        return ""
    (entry,) = (entry for entry in s.box.disputed if entry["hex"] == s.box.hexes[hex])
    if entry["field"] == "exists":
        return "† sources disagree whether this hex exists; here it does"
    (other,) = {entry["source_a"], entry["source_b"]} - {entry["used"]}
    what = "cost" if entry["field"] == "cost" else "further income with a house"
    return f"† sources disagree on the {what}: {entry['used']} here, {other} elsewhere"
