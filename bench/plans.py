"""What plans cost an action at tables without plans: processor time of whole actions, and of the look for plans within them.

`python -m bench.plans` plays games of Chicago Express by random actions on SQLite and prints both and their ratio, of one run.
"""

import asyncio
import tempfile
from pathlib import Path
from random import Random
from time import process_time

import sqlalchemy as sa

from trunkline.bots.random import random_bot
from trunkline.core.notation import spell
from trunkline.server.common.rate_limits import Limits
from trunkline.server.common.settings import Settings
from trunkline.server.common.shared_counters import Counters
from trunkline.server.store.store import Store, upgrade
from trunkline.server.tables.acting import act_at
from trunkline.server.tables.context import AppContext, Chair, TableSpec
from trunkline.server.tables.laying import create
from trunkline.server.tables.people import new_person
from trunkline.server.tables.plans import planners
from trunkline.server.tables.table_state import TableCache

ACTIONS, LOOKS = 400, 20_000
LOOKS_AN_ACTION = 1  # waits_after asks once for each entry


async def measured(db: str) -> tuple[float, float]:
    """Seconds of an action, and of a look for plans, at a table of three people."""
    store = Store(Settings(db=db).url)
    await store.start()
    context = AppContext(Settings(db=db, rate=1_000_000), store, TableCache(store), Limits(1_000_000, Counters()))
    spent = 0.0
    for number in range(ACTIONS):
        if number % 100 == 0:
            async with store.writing() as c:
                person = await new_person(c, "Ada")
            table = (await create(context, person, TableSpec("chicago_express", [Chair("me")] * 3, seed=number))).table
        live = await context.table_cache.get(table)
        assert live.turn is not None
        view = live.game.view(live.s, live.turn)
        words = spell(live.game, random_bot(live.game, view, live.turn, Random(number)))
        began = process_time()
        await act_at(context, live, [live.turn], words, live.number)
        spent += process_time() - began
    began = process_time()
    for _ in range(LOOKS):
        planners(live)
    looked = process_time() - began
    await store.stop()
    return spent / ACTIONS, LOOKS_AN_ACTION * looked / LOOKS


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "plans.sqlite"
        with sa.create_engine(f"sqlite:///{file}").begin() as connection:
            upgrade(connection)
        action, look = asyncio.run(measured(f"sqlite:///{file}"))
    print(f"an action {1e6 * action:.0f} us, the look for plans {1e6 * look:.2f} us: {look / action:.3%}")


if __name__ == "__main__":
    main()
