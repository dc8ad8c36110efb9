"""People with browsers: they keep cookies, fill in forms and follow invitations."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from httpx import ASGITransport, AsyncClient
from litestar import Litestar
from sqlalchemy import func, select

from trunkline.server.store.schema import entries, logins, people, seats, tables
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.table_state import TableState

HOME = "http://trunkline.test"


@asynccontextmanager
async def browser(app: Litestar, **headers: str) -> AsyncIterator[AsyncClient]:
    """Somebody's browser: it keeps cookies and says where its forms come from."""
    transport = ASGITransport(app)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url=HOME, headers={"Origin": HOME, **headers}) as client:
        yield client


async def start(client: AsyncClient, *kinds: str, **fields: str) -> tuple[str, dict[int, str]]:
    """A new table through the form; gives its name and its invites."""
    form = {"game": "chicago_express", "name": "Ada", "seat": list(kinds), "public": "on", **fields}
    answer = await client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    path, _, invites = answer.headers["location"].partition("#invites=")
    pairs = [pair.split(":") for pair in invites.split(",") if pair]
    return path.rpartition("/")[2], {int(seat): token for seat, token in pairs}


async def private(client: AsyncClient, *kinds: str) -> tuple[str, dict[int, str]]:
    form = {"game": "chicago_express", "name": "Ada", "seat": list(kinds)}
    answer = await client.post("/tables", data=form)
    path, _, invites = answer.headers["location"].partition("#invites=")
    return path.rpartition("/")[2], {int(pair.split(":")[0]): pair.split(":")[1] for pair in invites.split(",") if pair}


async def live_table(app: Litestar, table: str) -> TableState:
    context: AppContext = app.state.context
    return await context.table_cache.get(table)


async def counted(app: Litestar) -> list[int]:
    context: AppContext = app.state.context
    async with context.store.reading() as c:
        found = [await c.scalar(select(func.count()).select_from(table)) for table in (people, logins, tables, seats, entries)]
    return [int(count) for count in found]
