"""Who closed a table, and when."""

from htpy import Node

from trunkline.server.tables.closing import AGREED, HOST, IDLE
from trunkline.server.web.pages.dates import day
from trunkline.server.web.pages.page_context import PageContext


def closed_line(ctx: PageContext, closed_by: str | None, host: str | None, at: float) -> Node:
    """``host`` is the name of the host at the table, if they sit there."""
    return [closer(ctx, closed_by, host), ", ", day(ctx, at)]


def closer(ctx: PageContext, closed_by: str | None, host: str | None) -> str:
    if closed_by == HOST:
        return ctx.fill("by {name}", name=host) if host is not None else ctx.say("by the host")
    if closed_by == AGREED:
        return ctx.say("by agreement")
    return ctx.say("because nobody played") if closed_by == IDLE else ctx.say("by the operator of the server")
