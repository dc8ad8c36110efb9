"""Days and moments as the reader writes them. The server does not know where readers live, so they are in UTC."""

from datetime import UTC, datetime, timedelta
from time import time

import htpy as h
from babel.dates import format_date, format_datetime, format_timedelta
from htpy import Element

from trunkline.server.web.pages.page_context import PageContext


def day(ctx: PageContext, at: float) -> Element:
    return timed(ctx, at, format_date(utc(at), "medium", locale=ctx.language))


def moment(ctx: PageContext, at: float) -> Element:
    return timed(ctx, at, format_datetime(utc(at), "short", locale=ctx.language))


def since(ctx: PageContext, at: float) -> Element:
    """As the reader's clock says it, once the page's script has run."""
    when = utc(at)
    words = format_datetime(when, "short", locale=ctx.language)
    return h.span[ctx.say("since"), " ", h.time(datetime=when.isoformat(timespec="minutes"), data_moment=f"{at:.0f}")[words]]


def ago(ctx: PageContext, at: float) -> Element:
    """How long since; pointing at it tells when."""
    since = timedelta(seconds=min(at - time(), -1))
    return timed(ctx, at, format_timedelta(since, add_direction=True, format="short", locale=ctx.language))


def timed(ctx: PageContext, at: float, words: str) -> Element:
    """Pointing at it tells more."""
    when = utc(at)
    return h.time(datetime=when.isoformat(timespec="minutes"), title=format_datetime(when, "long", locale=ctx.language))[words]


def utc(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)
