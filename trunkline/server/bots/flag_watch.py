"""Looks whose time is up, twice a second, and lets bots play where they should."""

import asyncio
import logging

from trunkline.server.bots.bot_runner import BotRunner
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.flags import look_at_flags

log = logging.getLogger("trunkline.clocks")

EVERY = 0.5  # seconds


async def keep_watching(context: AppContext, bot_runner: BotRunner) -> None:
    while True:
        try:
            for table in await look_at_flags(context):
                bot_runner.wake(table)
        except Exception:
            context.metrics.count("trunkline_errors_total", where="clock")
            log.exception("looking at clocks failed")
        await asyncio.sleep(EVERY)
