"""Where a game played elsewhere departs from our rules: kept beside its study."""

from sqlalchemy import select

from trunkline.server.store.schema import departures
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.departure_rows import Noted, read_row
from trunkline.server.tables.table_state import TableState


async def departures_of(context: AppContext, live: TableState) -> list[Noted]:
    """Of the actions that still stand; what was taken back or tried instead departs from nothing."""
    if live.row.kind != "study":
        return []
    async with context.store.reading() as c:
        rows = (await c.execute(select(departures).where(departures.c.table == live.id).order_by(departures.c.number))).all()
    return [read_row(row) for row in rows if row.at <= live.last and live.moves[row.at - 1].words == row.words]
