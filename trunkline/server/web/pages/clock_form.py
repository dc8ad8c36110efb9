"""The clock of a new table in its form: none, a preset, or figures of one's own; and the way back from the form to a clock."""

from collections.abc import Mapping

import htpy as h
from htpy import Element, VoidElement

from trunkline.server.clocks.clock import (
    BOT,
    DAY,
    HOUR,
    LIVE,
    MINUTE,
    NOTHING,
    ONE_DAY,
    PRESETS,
    PRICE,
    THREE_DAYS,
    VOTE,
    Clock,
)
from trunkline.server.common.errors import Refused
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.page_context import PageContext
from trunkline.server.web.pages.typed import Typed

NONE, CUSTOM = "none", "custom"
CHOICES = {
    NONE: "No clock",
    LIVE: "Live: 30 min each, + 30 s a turn",
    ONE_DAY: "Over days: 1 day each, + 12 h a turn",
    THREE_DAYS: "Over days: 3 days each, + 12 h a turn",
    CUSTOM: "Other times",
}
WHEN_OUT = {
    VOTE: "the others may let a bot play that turn",
    BOT: "a bot plays that turn; the seat stays",
    NOTHING: "nothing; it is shown in red",
    PRICE: "each minute costs money at the end",
}
UNITS = {"s": 1, "min": MINUTE, "h": HOUR, "days": DAY}
UNIT_NAMES = {"s": "seconds", "min": "minutes", "h": "hours", "days": "days"}
LONGEST = 7  # digits


def clock_options(ctx: PageContext, typed: Typed) -> Element:
    """The style sheet shows the fields that a choice needs."""
    say, chosen = ctx.say, typed.fields.get("clock", NONE)
    at_zero, price = typed.fields.get("at-zero", VOTE), typed.fields.get("price", "1")
    return h.div(".clock-options")[
        field(say("Clock"), selection("clock", {key: say(text) for key, text in CHOICES.items()}, chosen)),
        h.div(".clock-own")[
            amount(ctx, typed, "bank", say("Time for each player"), "15", "min"),
            amount(ctx, typed, "increment", say("A finished turn adds"), "20", "s"),
            amount(ctx, typed, "cap", say("At most"), "", "min"),
        ],
        h.div(".clock-zero")[
            field(
                say("When the time is up"), selection("at-zero", {key: say(text) for key, text in WHEN_OUT.items()}, at_zero)
            ),
            h.div(".clock-price")[field(say("Dollars for each minute"), number("price", price))],
            h.label(".check")[
                h.input(type="checkbox", name="from-opening", checked=typed.ticked("from-opening")),
                h.span[say("A turn counts only once its player has opened the table")],
            ],
        ],
    ]


def amount(ctx: PageContext, typed: Typed, name: str, label: str, usual: str, unit: str) -> Element:
    """A figure and its unit."""
    units = {key: ctx.say(text) for key, text in UNIT_NAMES.items()}
    chosen = typed.fields.get(f"clock-{name}-unit", unit)
    return h.label(".field")[
        h.span[label],
        h.span(".with-unit")[
            number(f"clock-{name}", typed.fields.get(f"clock-{name}", usual)),
            selection(f"clock-{name}-unit", units, chosen, ctx.fill("{what}: unit", what=label)),
        ],
    ]


def number(name: str, value: str) -> VoidElement:
    return h.input(name=name, value=value, type="number", min="0", inputmode="numeric")


def selection(name: str, words: Mapping[str, str], chosen: str, spoken: str | None = None) -> Element:
    return h.select(name=name, aria_label=spoken)[
        [h.option(value=value, selected=value == chosen)[text] for value, text in words.items()]
    ]


# -- back from the form ----------------------------------------------------------------------------------


def clock_in(fields: Mapping[str, str]) -> Clock | None:
    """The clock that a form describes; whether there can be such a clock is judged with the table."""
    chosen = fields.get("clock", NONE)
    if chosen == NONE:
        return None
    if chosen != CUSTOM and chosen not in PRESETS:
        raise Refused("there is no such clock")
    at_zero = fields.get("at-zero", VOTE)
    price = whole(fields.get("price", "")) if at_zero == PRICE else 0
    own = own_clock(fields) if chosen == CUSTOM else PRESETS[chosen]
    return own._replace(at_zero=at_zero, price=price, from_opening="from-opening" in fields)


def own_clock(fields: Mapping[str, str]) -> Clock:
    bank, increment = seconds(fields, "bank"), seconds(fields, "increment")
    return Clock(bank, increment, seconds(fields, "cap") or bank)


def seconds(fields: Mapping[str, str], name: str) -> int:
    return whole(fields.get(f"clock-{name}", "")) * UNITS.get(fields.get(f"clock-{name}-unit", ""), 1)


def whole(text: str) -> int:
    """What is left empty is nothing."""
    text = text.strip() or "0"
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST):
        raise Refused("a time is a whole number, not {found}", found=repr(text[:20]))
    return int(text)
