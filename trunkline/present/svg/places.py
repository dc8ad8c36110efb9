"""Parts of a drawing one can point at. What they mean stands in the targets of the picture, by their ids."""

from htpy import Attribute, Element, Node

from trunkline.present.picture import Target
from trunkline.present.svg.svg import Point, at, title


def place(id: str, target: Target, tab: str | None, more: str = "") -> dict[str, Attribute]:
    """The attributes of such a part: how it looks to a pointer, and what it is to the keyboard."""
    look = "usable" if target.is_usable else "barred" if target.rule is not None and not target.unlikely else ""
    return {
        "id": id,
        "class_": " ".join(filter(None, ("spot", look, more))),
        "role": "button" if target.is_usable else None,
        "tabindex": tab,
    }


def tab_stop(target: Target) -> str | None:
    """Arrow keys come to what is usable, and to what a rule is against; the Tab key to one place, which the caller chooses."""
    return "-1" if target.is_usable or (target.rule is not None and not target.unlikely) else None


def place_at(middle: Point, id: str, spoken: str, target: Target, tab: str | None, area: Node) -> Element:
    """A place with its title in words."""
    x, y = middle
    return at(x, y, **place(id, target, tab))[title[spoken], area]
