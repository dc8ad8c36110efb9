"""Days and moments as the reader writes them. The server does not know where readers live, so they are in UTC."""

from datetime import UTC, datetime

import htpy as h
from babel.dates import format_date, format_datetime
from htpy import Element

from trunkline.server.web.pages.page_context import PageContext


def day(look: PageContext, at: float) -> Element:
    return timed(look, at, format_date(utc(at), "medium", locale=look.language))


def moment(look: PageContext, at: float) -> Element:
    return timed(look, at, format_datetime(utc(at), "short", locale=look.language))


def timed(look: PageContext, at: float, words: str) -> Element:
    """Pointing at it tells more."""
    when = utc(at)
    return h.time(datetime=when.isoformat(timespec="minutes"), title=format_datetime(when, "long", locale=look.language))[words]


def utc(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
