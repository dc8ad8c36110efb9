"""Values for the scripts of a page."""

import htpy as h
import msgspec
from htpy import Element
from markupsafe import Markup


def data(id: str, value: object) -> Element:
    """As JSON; nothing in it can end the element."""
    text = msgspec.json.encode(value).decode().replace("<", "\\u003c")
    return h.script(id=id, type="application/json", data_region=True)[Markup(text)]
