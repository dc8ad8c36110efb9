"""Quiet hours and holidays in their form, and the way back from the form to a setting."""

from collections.abc import Mapping
from time import time

import htpy as h
from htpy import Element

from trunkline.server.clocks.rest import Rest
from trunkline.server.common.errors import Refused
from trunkline.server.web.pages.frame import field
from trunkline.server.web.pages.page_context import PageContext


def rest_section(ctx: PageContext, rest: Rest) -> Element:
    say = ctx.say
    opens, closes = ("", "") if rest.quiet is None else map(clock_time, rest.quiet)
    return h.section(".panel.card-page", aria_label=say("Quiet hours and holidays"))[
        h.h2[say("Quiet hours and holidays")],
        h.p(".hint")[say("In games over days your clock stands still then. A year has 21 days of holiday.")],
        h.form(".stack", method="post", action="/account/rest")[
            field(say("Quiet from"), h.input(type="time", name="opens", value=opens)),
            field(say("until"), h.input(type="time", name="closes", value=closes)),
            field(say("Time zone"), h.input(name="zone", value=rest.zone if rest.at else "", maxlength="40", data_zone=True)),
            [holiday(n, days) for n, days in enumerate(rest.away)],
            field(say("Away from"), h.input(type="date", name="first")),
            field(say("to the end of"), h.input(type="date", name="last")),
            h.button(".button")[say("Save")],
        ],
    ]


def holiday(n: int, days: tuple[str, str]) -> Element:
    """Kept as long as it is ticked."""
    ticked = h.input(type="checkbox", name=f"away-{n}", value=" ".join(days), checked=True)
    return h.label(".check")[ticked, h.span[" – ".join(days)]]


def clock_time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def rest_in(fields: Mapping[str, str]) -> Rest:
    """What a form says; whether there can be such a rest is judged where it is set."""
    opens, closes = fields.get("opens", ""), fields.get("closes", "")
    quiet = (minute_in(opens), minute_in(closes)) if opens or closes else None
    kept = [tuple(value.split(" ")) for name, value in fields.items() if name.startswith("away-")]
    new = [(fields["first"], fields.get("last") or fields["first"])] if fields.get("first") else []
    away = tuple((days[0], days[-1]) for days in [*kept, *new])
    if len(away) > 40:
        raise Refused("these are too many holidays")
    return Rest(time(), fields.get("zone") or "UTC", quiet, away)


def minute_in(text: str) -> int:
    hour, _, minute = text.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(text) <= 5):
        raise Refused("quiet hours begin and end at a time such as 23:00")
    return int(hour) * 60 + int(minute)
