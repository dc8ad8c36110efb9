"""News between processes by way of a numbered table that each of them polls: for more news than NOTIFY carries.

Numbers are drawn before they are committed, so a lower one may show after a higher one. Nothing waits for it: what shows is
told at once, and a number that is missing is looked for until the transaction that drew it has ended. Whoever sends has the id
of its transaction before it draws a number, so a transaction that drew a missing number is older than the snapshot that missed
it: when all those older transactions have ended and the number is still not there, it was rolled back.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from time import monotonic
from typing import Any, NamedTuple

INTERVAL = 0.05  # seconds between looks
KEPT = 60  # seconds after which news is removed; who did not look for so long has missed something
TIDY = 10.0  # seconds between removals

SEND = """
INSERT INTO changes (number, transaction, at, news)
SELECT nextval('changes_number_seq'), me.transaction, extract(epoch FROM clock_timestamp()), said
FROM (SELECT pg_current_xact_id()::text::bigint AS transaction OFFSET 0) me, unnest(%s::text[]) said
"""
LOOK = """
SELECT pg_snapshot_xmin(now)::text::bigint, pg_snapshot_xmax(now)::text::bigint, number, news
FROM pg_current_snapshot() AS now LEFT JOIN changes ON number > %s AND number <> ALL (%s::bigint[]) ORDER BY number
"""
REMOVE = "DELETE FROM changes WHERE at < extract(epoch FROM clock_timestamp()) - %s"


class Moment(NamedTuple):
    """Seen at once: transactions before ``ended`` had ended, from ``begun`` on had not begun; numbers with their news."""

    ended: int
    begun: int
    rows: Sequence[tuple[int, str]]


class Seen:
    """Which numbers have been told: all up to ``low`` that will ever be there, and some after it."""

    def __init__(self, low: int) -> None:
        self.low = low
        self.after: set[int] = set()
        self.missing: dict[int, int] = {}  # number -> transactions that had not begun when it was missed

    def take(self, moment: Moment) -> list[str]:
        """The news that was not told yet."""
        self.after |= {number for number, _ in moment.rows}
        highest = max(self.after, default=self.low)
        for number in range(self.low + 1, highest):
            if number not in self.after:
                self.missing.setdefault(number, moment.begun)
        gone = {number for number, begun in self.missing.items() if number in self.after or begun <= moment.ended}
        for number in gone:
            del self.missing[number]
        self.move_up(min(self.missing, default=highest + 1) - 1)
        return [news for _, news in moment.rows]

    def move_up(self, low: int) -> None:
        self.low = low
        self.after = {number for number in self.after if number > low}


class Polling:
    """A way for ``post``."""

    interval = INTERVAL

    async def send(self, connection: Any, payloads: Sequence[str]) -> None:
        await connection.execute(SEND, (list(payloads),))

    async def heard(self, connection: Any) -> AsyncIterator[str | None]:
        found = await (await connection.execute("SELECT coalesce(max(number), 0) FROM changes")).fetchone()
        seen, looked, tidied = Seen(found[0]), monotonic(), monotonic()
        yield None
        while True:
            for news in seen.take(await look(connection, seen)):
                yield news
            now = monotonic()
            if now - looked > KEPT / 2:
                yield None
            if now - tidied > TIDY:
                await connection.execute(REMOVE, (KEPT,))
                tidied = now
            looked = now
            await asyncio.sleep(self.interval)


async def look(connection: Any, seen: Seen) -> Moment:
    rows = await (await connection.execute(LOOK, (seen.low, list(seen.after)))).fetchall()
    return Moment(rows[0][0], rows[0][1], [(number, news) for _, _, number, news in rows if number is not None])
