"""What a click may mean, written into the drawing for page and keyboard."""

from collections.abc import Sequence

from htpy import Element

from trunkline.core.game import Rule
from trunkline.present.svg.svg import Point, at, title

ALL_ACTIONS = "; "  # between the spellings in data-actions


def clicks(actions: Sequence[str]) -> dict[str, str | None]:
    """The first action is what a plain click does; the others are offered beside it."""
    return {
        "data_action": actions[0] if actions else None,
        "data_actions": ALL_ACTIONS.join(actions) if len(actions) > 1 else None,
    }


def hex_target(
    middle: Point, name: str, spoken: str, actions: Sequence[str], rule: Rule | None, tab: str | None, area: Element
) -> Element:
    """A hex to point at: its title in words, and what may be done there or the rule against it."""
    x, y = middle
    return at(
        x,
        y,
        id=f"hex-{name}",
        data_hex=name,
        **clicks(actions),
        data_refusal=rule.section if rule and not actions else None,
        role="button" if actions else None,
        tabindex=tab,
    )[title[spoken], area]
