"""What bots think aloud, at tables that want it: written down with each of their actions."""

import json
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from trunkline.server.bots.worker import Analysis
from trunkline.server.common.errors import NotFound, NotYours
from trunkline.server.store.schema import ideas
from trunkline.server.store.store import hold
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState


class AnalysisResult(NamedTuple):
    """The idea of this bot in the position after so many actions."""

    bot: str
    before: int
    idea: Analysis


async def store_analysis(context: AppContext, live: TableState, bot: str, idea: Analysis) -> None:
    """Write down why a bot does what it does next; what was thought there before something was taken back is forgotten."""
    at = len(live.moves) + 1
    async with context.store.writing() as c:
        await hold(c, live.id)
        await c.execute(delete(ideas).where(ideas.c.table == live.id, ideas.c.at == at))
        await c.execute(insert(ideas).values(table=live.id, at=at, bot=bot, text=json.dumps(idea)))


async def why(context: AppContext, live: TableState, at: int) -> AnalysisResult:
    """Why a bot did what led to this position. While something is hidden its reasons are its own: they tell its hand."""
    if not live.explains:
        raise NotYours("the bots of this table keep their reasons to themselves")
    if live.has_secrets:
        raise NotYours("what a bot thinks of hidden cards is told when the game is over")
    if at not in range(1, len(live.moves) + 1) or live.moves[at - 1].kind != "bot":
        raise NotFound("no bot has acted there")
    async with context.store.reading() as c:
        row = (await c.execute(select(ideas).where(ideas.c.table == live.id, ideas.c.at == at))).first()
    idea = Analysis(*json.loads(row.text)) if row is not None else None
    if row is None or idea is None or idea.words != live.moves[at - 1].words:
        raise NotFound("no reason was recorded for that move")
    return AnalysisResult(row.bot, at - 1, idea)
